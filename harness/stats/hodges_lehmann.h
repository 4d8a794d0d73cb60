// The Hodges-Lehmann estimate of a shift, with the interval of the shifts that a rank test does not
// reject.
//
// One sample: the median of the n(n+1)/2 Walsh averages (d_i + d_j)/2, i <= j, the estimate that
// belongs to the signed-rank test. Two samples: the median of the n1 n2 differences second - first,
// which belongs to the U test. The interval runs from one order statistic of these to the one as
// far from the other end; which one follows from the null distribution of the test, exact within
// the limits of signed_rank_distribution.h and rank_sum_distribution.h, else by its normal
// approximation. Without ties a shift lies strictly outside the interval exactly if the two-sided
// test at 1 - confidence rejects it; with ties the interval covers at least as often. For the
// difference of medians to be meant, d has to be symmetric, or the two distributions have to be
// alike but for the shift; for ratios give logarithms.
//
// If the sample is too small for the confidence, the ends are infinite and the coverage is 1. NaN
// in every field for an empty sample, a NaN or infinity in one, or a confidence outside (0, 1).
// Sources: J. L. Hodges, E. L. Lehmann, Annals of Mathematical Statistics 34 (1963) 598-611; M.
// Hollander, D. A. Wolfe, Nonparametric Statistical Methods, 3.3 and 4.3.
#ifndef CODECBENCH_HARNESS_STATS_HODGES_LEHMANN_H_
#define CODECBENCH_HARNESS_STATS_HODGES_LEHMANN_H_

#include <span>

#include "harness/stats/median_interval.h"

namespace codecbench::stats {

struct ShiftEstimate {
  double shift = 0;
  Interval interval;
};

// O(n^2) time and memory, O(n^3) for the distribution.
ShiftEstimate hodges_lehmann(std::span<const double> differences, double confidence = 0.95);

// How much larger the second sample is. O(n1 n2) time and memory.
ShiftEstimate hodges_lehmann_shift(std::span<const double> first, std::span<const double> second,
                                   double confidence = 0.95);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_HODGES_LEHMANN_H_
