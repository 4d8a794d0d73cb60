// How many rounds of how long samples: the plan of times, made once before the first round.
//
// The number of passes of every cell is fixed here and the same in all rounds; two cells with
// different pass counts would be biased against each other. Pure functions.
#ifndef CODECBENCH_HARNESS_BENCH_SCHEDULE_H_
#define CODECBENCH_HARNESS_BENCH_SCHEDULE_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/bench/task.h"

namespace codecbench {

struct TimePlan {
  std::int64_t rounds = 10;
  std::chrono::nanoseconds min_time = std::chrono::milliseconds(10);  // of a sample
};

struct PassCounts {
  std::int64_t passes = 1;
  std::int64_t warm_up = 1;
};

// As many passes as last `min_time` (5 % more, for calibration is a measurement too), and an eighth
// of that, at least one, before the clock starts.
PassCounts pass_counts(const Calibrated& calibrated, std::chrono::nanoseconds min_time);

// How long one visit to the cell takes, set-up and warm-up included.
std::chrono::nanoseconds visit_time(const Calibrated& calibrated,
                                    std::chrono::nanoseconds min_time);
// The same for a round of all cells in a process of its own.
std::chrono::nanoseconds round_time(const std::vector<Calibrated>& cells,
                                    std::chrono::nanoseconds min_time);

struct Schedule {
  TimePlan plan;
  std::chrono::nanoseconds estimate{};  // of all rounds
  bool fits = true;                     // false: not even the least rounds fit into the budget
};

// Without a budget: what was asked for. With one: rounds first, since processes differ more than
// samples within one; samples get shorter, down to 1 ms, where fewer than 10 rounds would fit, and the
// rounds asked for are the most. At least `least_rounds`, whatever the budget.
Schedule make_schedule(const TimePlan& asked, std::optional<std::chrono::nanoseconds> budget_left,
                       const std::vector<Calibrated>& cells, std::int64_t least_rounds = 1);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_SCHEDULE_H_
