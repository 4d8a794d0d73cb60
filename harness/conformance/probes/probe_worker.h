// The child's side of probing: a process that answers questions until there are no more.
//
// It reads lines (question.h) from standard input and replies over descriptor 3 (process/child.h).
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_WORKER_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_WORKER_H_

#include "codecs/catalog.h"

namespace codecbench::conformance {

// The first argument of a program that is started so; main() hands over to run_probe_worker().
inline constexpr const char* probe_worker_argument = "probe-worker";

// The exit status: 0 at the end of the input, 1 with a message on standard error if a line is no
// question.
int run_probe_worker(const Catalog& catalog);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_WORKER_H_
