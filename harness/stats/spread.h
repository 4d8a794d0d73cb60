// How far values scatter, undisturbed by outliers.
//
// The median absolute deviation from the median, times 1.4826, so that it estimates the standard
// deviation of normal values; it keeps its sense until half the values are outliers. 0 for one
// value or if more than half are equal, NaN for an empty sample. O(n). Source: F. R. Hampel, JASA
// 69 (1974) 383-393.
#ifndef CODECBENCH_HARNESS_STATS_SPREAD_H_
#define CODECBENCH_HARNESS_STATS_SPREAD_H_

#include <span>

namespace codecbench::stats {

double robust_spread(std::span<const double> sample);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_SPREAD_H_
