// The null distribution of the signed-rank statistic: every difference is as likely to be positive
// as negative.
//
// W+ is the sum of the ranks of the positive differences; all 2^n assignments of signs are equally
// likely. Source: F. Wilcoxon, Biometrics Bulletin 1 (1945) 80-83; with ties or zeros the same
// holds given the ranks. Exact for up to signed_rank_exact_limit differences.
#ifndef CODECBENCH_HARNESS_STATS_SIGNED_RANK_DISTRIBUTION_H_
#define CODECBENCH_HARNESS_STATS_SIGNED_RANK_DISTRIBUTION_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/stats/counted_distribution.h"

namespace codecbench::stats {

inline constexpr std::size_t signed_rank_exact_limit = 120;

// The distribution of W+ for ranks 1 to n, values 0 to n(n+1)/2. REQUIRES: n <=
// signed_rank_exact_limit. O(n^3).
CountedDistribution signed_rank_distribution(std::size_t n);

// The same for any scores in place of ranks, such as doubled midranks: the distribution of the sum
// of those with a positive sign. REQUIRES: at most signed_rank_exact_limit scores, all positive.
// O(n sum of scores).
CountedDistribution signed_score_distribution(std::span<const std::int64_t> scores);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_SIGNED_RANK_DISTRIBUTION_H_
