// The clock: Google Benchmark, driven for one cell at a time.
//
// The library times `passes` passes after `warm_up` untimed ones, by the CPU time of the thread, and
// prints nothing. Process-wide state of the library is used: REQUIRES: no two threads in here.
#ifndef CODECBENCH_HARNESS_BENCH_CLOCK_H_
#define CODECBENCH_HARNESS_BENCH_CLOCK_H_

#include <cstdint>

#include "base/result.h"
#include "harness/bench/loaded_cell.h"
#include "harness/bench/task.h"

namespace codecbench {

// Error: a pass failed; the times mean nothing then. REQUIRES: passes > 0.
Result<Timed> time_passes(LoadedCell& cell, std::int64_t warm_up, std::int64_t passes);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_CLOCK_H_
