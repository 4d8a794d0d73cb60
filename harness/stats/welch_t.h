// Welch's t test: do the means of two normal samples differ? Their variances may.
//
// For data that are normal, or means of many; a rank test is the safer choice for timings. Outcomes
// other than `tested` carry p = 1 (NaN if a sample holds a NaN or an infinity): fewer than two
// values in a sample (too_small), no variance in either (zero_variance). Source: B. L. Welch,
// Biometrika 34 (1947) 28-35, degrees of freedom after F. E. Satterthwaite, Biometrics Bulletin 2
// (1946) 110-114.
#ifndef CODECBENCH_HARNESS_STATS_WELCH_T_H_
#define CODECBENCH_HARNESS_STATS_WELCH_T_H_

#include <span>

#include "harness/stats/hypothesis.h"

namespace codecbench::stats {

struct WelchResult {
  TestOutcome outcome = TestOutcome::tested;
  double t = 0;  // positive if the first mean is the larger one
  double degrees_of_freedom = 0;
  double p = 1;
};

// O(n).
WelchResult welch_t(std::span<const double> first, std::span<const double> second,
                    Alternative alternative = Alternative::two_sided);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_WELCH_T_H_
