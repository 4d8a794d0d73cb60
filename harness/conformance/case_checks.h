// The checks of one codec on one case.
//
// Each asks the codec and gives a judgement with its evidence. They run where a codec may crash: in
// a worker. What each one means is said with CheckKind (verdict.h). The case's bytes are those of
// the judgement unless it names others.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CASE_CHECKS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CASE_CHECKS_H_

#include "harness/bench/allocation_counts.h"
#include "harness/conformance/case.h"
#include "harness/conformance/judge.h"
#include "harness/conformance/tested_codec.h"

namespace codecbench::conformance {

// REQUIRES: the codec decodes.
Judgement check_decode(TestedCodec& codec, const Case& item);
// REQUIRES: the codec decodes.
Judgement check_visit(TestedCodec& codec, const Case& item);
// REQUIRES: the codec validates.
Judgement check_validate(TestedCodec& codec, const Case& item);
// REQUIRES: the codec encodes.
Judgement check_reencode(TestedCodec& codec, const Case& item);

// Every proper prefix; of inputs beyond 1,024 bytes the first and the last 16 and every n-th, 32 in
// all, between them. The rest of the input lies behind the prefix, where a codec that reads
// beyond its end finds what it looks for. JSON texts have prefixes that are JSON texts ("12"):
// these are left out. REQUIRES: the case is valid; the codec decodes or validates.
Judgement check_truncation(TestedCodec& codec, const Case& item);

// REQUIRES: the same.
Judgement check_trailing(TestedCodec& codec, const Case& item);

// Whether live memory grows with every one of some repetitions. `counters` count this process.
// REQUIRES: the codec decodes or validates.
Judgement check_leak(TestedCodec& codec, const Case& item, const AllocationCounters& counters);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CASE_CHECKS_H_
