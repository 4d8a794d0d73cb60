// The ratio of two medians, with an interval by resampling.
//
// Each resample draws as many values as there are, with replacement, first from the baseline, then
// from the candidate, with SplitMix64 from the seed; so equal input gives equal output, everywhere.
// Percentile: the order statistics number (B + 1) alpha / 2 from either end of the B ratios. BCa
// corrects these for the bias and the skewness of the ratios, with the acceleration from leaving
// out one value at a time, which is 0 for samples of even size.
//
// No exact method, but for log-normal values and 5 to 20 a side both miss in 3 to 5 % of cases at
// 0.95. hodges_lehmann_shift() of logarithms is exact and narrower (by up to 20 %), where the two
// distributions are alike but for a factor.
//
// REQUIRES: positive finite values; else, for an empty sample, for confidence outside (0, 1) and
// for no resamples every number is NaN. Source: B. Efron, R. J. Tibshirani, An Introduction to the
// Bootstrap, 13.3 and 14.3; the acceleration for two samples as in SciPy's bootstrap().
#ifndef CODECBENCH_HARNESS_STATS_BOOTSTRAP_H_
#define CODECBENCH_HARNESS_STATS_BOOTSTRAP_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace codecbench::stats {

enum class BootstrapMethod { percentile, bias_corrected_accelerated };

struct BootstrapOptions {
  double confidence = 0.95;
  std::size_t resamples = 1999;  // (B + 1) alpha / 2 is a whole number at 0.9, 0.95 and 0.99
  std::uint64_t seed = 1;
  BootstrapMethod method = BootstrapMethod::percentile;
};

struct RatioInterval {
  double ratio = 0;  // median of the candidate / median of the baseline
  double low = 0;
  double high = 0;
};

// O(resamples (n1 + n2)); for BCa also O((n1 + n2)^2).
RatioInterval bootstrap_median_ratio(std::span<const double> baseline,
                                     std::span<const double> candidate,
                                     const BootstrapOptions& options = {});

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_BOOTSTRAP_H_
