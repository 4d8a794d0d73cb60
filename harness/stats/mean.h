// Arithmetic and geometric mean.
//
// Both add up one value at a time to a running mean, as golang's benchstat does, so that the order
// of the values can change the last bit and nothing overflows. NaN for an empty sample.
#ifndef CODECBENCH_HARNESS_STATS_MEAN_H_
#define CODECBENCH_HARNESS_STATS_MEAN_H_

#include <span>

namespace codecbench::stats {

double arithmetic_mean(std::span<const double> sample);

// The mean of ratios: exp of the mean logarithm. NaN unless every value is above 0.
double geometric_mean(std::span<const double> sample);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MEAN_H_
