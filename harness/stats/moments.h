// Mean and variance of a sample in one pass.
//
// By updating (B. P. Welford, Technometrics 4 (1962) 419-420), which does not cancel where the mean
// is large against the spread. The mean is that of golang's benchstat to the last bit.
#ifndef CODECBENCH_HARNESS_STATS_MOMENTS_H_
#define CODECBENCH_HARNESS_STATS_MOMENTS_H_

#include <cstddef>
#include <span>

namespace codecbench::stats {

struct Moments {
  std::size_t n = 0;
  double mean = 0;  // NaN for an empty sample
  double variance =
      0;  // of the population, estimated with n - 1; NaN for an empty sample, 0 for one value
};

Moments moments(std::span<const double> sample);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MOMENTS_H_
