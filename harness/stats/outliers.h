// The outlier rule of golang's benchstat before 2023: Tukey's fences, once.
//
// A value is kept if it is within 1.5 interquartile ranges of the quartiles (definition 8,
// quantile.h), ends included. Applied to the samples of a benchmark it hides what the machine did;
// it is here to reproduce old reports. Source: J. W. Tukey, Exploratory Data Analysis (1977),
// section 2D; golang.org/x/perf at commit 91a0461.
#ifndef CODECBENCH_HARNESS_STATS_OUTLIERS_H_
#define CODECBENCH_HARNESS_STATS_OUTLIERS_H_

#include <span>
#include <vector>

namespace codecbench::stats {

struct Fences {
  double low = 0;
  double high = 0;
};

// NaN for an empty sample. O(n).
Fences tukey_fences(std::span<const double> sample);

// The values within the sample's own fences, in their order. A NaN is never kept.
std::vector<double> without_outliers(std::span<const double> sample);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_OUTLIERS_H_
