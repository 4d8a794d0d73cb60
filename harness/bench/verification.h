// Is what a codec does right? Answered before anything is timed.
//
//   decode        to_value() of every document equals the dataset's document as data
//   decode+visit  the digest of every document equals the oracle's
//   encode        the oracle decodes every output to the dataset's document
//   validate      yes to every document, no to a document that lacks its last byte
// Before that, the timed function itself runs twice, so that a codec that works once and not twice is
// found; the second pass is counted and roughly timed. Yardsticks (memcpy, null) are no codecs and only run.
#ifndef CODECBENCH_HARNESS_BENCH_VERIFICATION_H_
#define CODECBENCH_HARNESS_BENCH_VERIFICATION_H_

#include "harness/bench/loaded_cell.h"
#include "harness/bench/task.h"

namespace codecbench {

// REQUIRES: inputs.values is set; the codec can do the operation. `counters` may be nullptr.
// A crash or a hang is the caller's to catch: this runs in a worker.
struct AllocationCounters;
Verified verify(const Catalog::Entry& entry, Operation operation, const CellInputs& inputs,
                AllocationCounters* counters);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_VERIFICATION_H_
