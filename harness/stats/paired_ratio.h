// The ratio of two things that were measured side by side.
//
// numerator[i] and denominator[i] come from the same round, so that what the machine did in that
// round cancels; the ratio is the median of the rounds' ratios with its order-statistic interval
// (median_interval.h). It differs from the ratio of the medians, and is the better of the two
// wherever rounds differ more than codecs do.
#ifndef CODECBENCH_HARNESS_STATS_PAIRED_RATIO_H_
#define CODECBENCH_HARNESS_STATS_PAIRED_RATIO_H_

#include <cstddef>
#include <span>

#include "harness/stats/median_interval.h"

namespace codecbench::stats {

struct PairedRatio {
  std::size_t n = 0;
  double median = 0;  // NaN if n is 0
  Interval interval;
};

// REQUIRES: equally many values, all above 0; 0 <= confidence.
PairedRatio paired_ratio(std::span<const double> numerator, std::span<const double> denominator,
                         double confidence);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_PAIRED_RATIO_H_
