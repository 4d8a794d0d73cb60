// The null distribution of the Mann-Whitney U statistic: every choice of n1 of the n1 + n2 places
// is equally likely.
//
// U counts the pairs in which the value of the first sample is the larger one, ties as a half.
// Sources: H. B. Mann, D. R. Whitney, Annals of Mathematical Statistics 18 (1947) 50-60; with ties
// J. H. Klotz, JASA 61 (1966) 772-787. Exact up to totals of 2^128, which n1, n2 <= 60 keep.
#ifndef CODECBENCH_HARNESS_STATS_RANK_SUM_DISTRIBUTION_H_
#define CODECBENCH_HARNESS_STATS_RANK_SUM_DISTRIBUTION_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/stats/counted_distribution.h"

namespace codecbench::stats {

// The distribution of U without ties, values 0 to n1 n2. The counts are the coefficients of the
// Gaussian binomial coefficient [n1 + n2 over n1]. REQUIRES: n1, n2 from 1 to 60. O(min(n1, n2) n1
// n2).
CountedDistribution rank_sum_distribution(std::size_t n1, std::size_t n2);

// The distribution of 2U where the merged sample has groups of these sizes, from low to high;
// values 0 to 2 n1 n2. It need not be symmetric if n1 != n2. REQUIRES: n1 from 1 to 60, groups that
// sum to n1 + n2, n2 from 1 to 60. O(n1 n1 n2 (n1 + n2)) at worst.
CountedDistribution tied_rank_sum_distribution(std::size_t n1,
                                               std::span<const std::int64_t> groups);

// Standard deviation of U, with `tie_correction` the sum of t^3 - t over the groups of equal
// values; the mean is n1 n2 / 2. 0 if all values are equal. REQUIRES: n1 + n2 >= 2.
double rank_sum_deviation(std::size_t n1, std::size_t n2, double tie_correction);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_RANK_SUM_DISTRIBUTION_H_
