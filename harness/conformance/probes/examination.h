// The probes themselves, as far as one process can answer them.
//
// Whatever a codec does may happen here: only a worker calls it.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_EXAMINATION_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_EXAMINATION_H_

#include "harness/bench/allocation_counts.h"
#include "harness/conformance/probes/question.h"
#include "harness/conformance/probes/subject.h"

namespace codecbench::conformance {

// `counters` may be null: then the memory is unknown. The result's `probe` is the question's.
ProbeResult examine(Subject& subject, const Question& question, AllocationCounters* counters);

// Heap and time of the resource probes (resources.cpp).
ProbeResult examine_resources(Subject& subject, const Question& question,
                              AllocationCounters* counters);

// Of bytes_behind: is anything behind the end looked at (guard page), and does it matter
// (bytes_behind.cpp).
ProbeResult examine_guarded(Subject& subject);
ProbeResult examine_bytes_behind(Subject& subject);

ProbeResult answered(std::string answer, std::string detail);
ProbeResult not_applicable(std::string why);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_EXAMINATION_H_
