// The value that a sample has most often.
//
// The centre of a measurement that should not vary at all, such as an allocation count. Of several
// equally frequent values the smallest, as golang's benchstat has it. NaN for an empty sample;
// REQUIRES: no NaN. O(n log n).
#ifndef CODECBENCH_HARNESS_STATS_MODE_H_
#define CODECBENCH_HARNESS_STATS_MODE_H_

#include <span>

namespace codecbench::stats {

double mode(std::span<const double> sample);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MODE_H_
