#include "harness/bench/schedule.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace codecbench {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// Registering with Google Benchmark, making and freeing what is small, reporting.
constexpr nanoseconds visit_overhead = std::chrono::microseconds(300);
// Starting a process, the probes at both ends.
constexpr nanoseconds round_overhead = milliseconds(30);

constexpr std::int64_t enough_rounds = 10;

}  // namespace

PassCounts pass_counts(const Calibrated& calibrated, nanoseconds min_time) {
  const double wanted = 1.05 * static_cast<double>(min_time.count());
  const double pass_ns = static_cast<double>(std::max<std::int64_t>(calibrated.pass_ns, 1));
  PassCounts counts;
  counts.passes = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(wanted / pass_ns)));
  counts.warm_up = std::max<std::int64_t>(1, counts.passes / 8);
  return counts;
}

nanoseconds visit_time(const Calibrated& calibrated, nanoseconds min_time) {
  const PassCounts counts = pass_counts(calibrated, min_time);
  return nanoseconds(calibrated.setup_ns + (counts.passes + counts.warm_up) * calibrated.pass_ns) +
         visit_overhead;
}

nanoseconds round_time(const std::vector<Calibrated>& cells, nanoseconds min_time) {
  nanoseconds total = round_overhead;
  for (const Calibrated& cell : cells) total += visit_time(cell, min_time);
  return total;
}

Schedule make_schedule(const TimePlan& asked, std::optional<nanoseconds> budget_left,
                       const std::vector<Calibrated>& cells, std::int64_t least_rounds) {
  Schedule schedule;
  schedule.plan = asked;
  if (budget_left) {
    const auto fitting = [&](nanoseconds min_time) {
      const nanoseconds one = round_time(cells, min_time);
      return std::max<std::int64_t>(0, *budget_left / one);
    };
    constexpr std::array<std::int64_t, 4> percents = {100, 50, 20, 10};
    const nanoseconds shortest = std::min<nanoseconds>(asked.min_time, milliseconds(1));
    for (const std::int64_t percent : percents) {
      schedule.plan.min_time = std::max(shortest, asked.min_time * percent / 100);
      schedule.plan.rounds = std::min(asked.rounds, fitting(schedule.plan.min_time));
      if (schedule.plan.rounds >= std::min(asked.rounds, enough_rounds)) break;
    }
    schedule.fits = schedule.plan.rounds >= least_rounds;
    schedule.plan.rounds = std::max(least_rounds, schedule.plan.rounds);
  }
  schedule.estimate = round_time(cells, schedule.plan.min_time) * schedule.plan.rounds;
  return schedule;
}

}  // namespace codecbench
