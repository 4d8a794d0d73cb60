// The child's side of a run: one process that does one Task.
//
// A worker is started by the parent (supervisor.h) from the same program. It reads its task from
// standard input, the documents from descriptor 4 and reports over descriptor 3 (process/child.h).
// Everything that a codec does happens here, so that nothing it does can hurt the run.
#ifndef CODECBENCH_HARNESS_BENCH_WORKER_H_
#define CODECBENCH_HARNESS_BENCH_WORKER_H_

#include "codecs/catalog.h"
#include "harness/bench/link.h"

namespace codecbench {

// The first argument of a program that is started as a worker; main() hands over to run_worker().
inline constexpr const char* worker_argument = "bench-worker";

// The exit status: 0 once the task is done, 1 with a message on standard error if it cannot be.
// `link` is what the worker says of itself.
int run_worker(const Catalog& catalog, const Link& link);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_WORKER_H_
