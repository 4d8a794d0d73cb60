// Quantiles of a sample.
//
// Hyndman and Fan's definition 8 (R. J. Hyndman, Y. Fan, The American Statistician 50 (1996)
// 361-365), nearly unbiased for any continuous distribution; golang's benchstat uses it. For the
// median it is the usual one to the last bit. The sample may be in any order; a copy of it is
// partially sorted, O(n). NaN for an empty sample; a NaN in it gives no useful result.
#ifndef CODECBENCH_HARNESS_STATS_QUANTILE_H_
#define CODECBENCH_HARNESS_STATS_QUANTILE_H_

#include <span>

namespace codecbench::stats {

// The q-quantile, within the sample's range. NaN outside 0 <= q <= 1.
double quantile(std::span<const double> sample, double q);

double median(std::span<const double> sample);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_QUANTILE_H_
