// The Mann-Whitney U test: does one sample tend to have larger values than the other?
//
// Assumes nothing of the distribution. U is the number of pairs in which the first sample's value
// is the larger one, ties as a half. The p is exact for samples of up to 50 values without ties and
// 25 with ties (the limits of golang's benchstat), else by the normal approximation with tie and
// continuity correction. Given ties the exact distribution may be skewed if the samples differ in
// size; the two-sided p is min(1, 2 min(P(U <= u), P(U >= u))), which never exceeds 1 and does not
// change if the samples are swapped.
//
// Outcomes other than `tested` carry p = 1: an empty sample (too_small), nothing but equal values
// (all_equal); or a NaN in p: a NaN in a sample (not_a_number). Infinities are values like any
// other. Sources: see rank_sum_distribution.h; for the two-sided p M. P. Fay, The R Journal 2/1
// (2010) 53-58 ("central").
#ifndef CODECBENCH_HARNESS_STATS_MANN_WHITNEY_H_
#define CODECBENCH_HARNESS_STATS_MANN_WHITNEY_H_

#include <cstddef>
#include <optional>
#include <span>

#include "harness/stats/hypothesis.h"

namespace codecbench::stats {

inline constexpr std::size_t mann_whitney_exact_limit = 50;
inline constexpr std::size_t mann_whitney_tied_exact_limit = 25;

// Whose two-sided p: the right one, or that of golang's benchstat with its defect, in its
// arithmetic (see benchstat_p_value.h). A one-sided p is the right one by either rule.
enum class MannWhitneyRule { correct, benchstat };

struct MannWhitneyResult {
  TestOutcome outcome = TestOutcome::tested;
  double u = 0;  // of the first sample; n1 n2 - u is that of the second
  double p = 1;
  bool has_ties = false;  // equal values, in one sample or across
  bool exact = false;     // p is from the exact distribution
};

// O(n log n) and, where exact, O(n1^2 n2 (n1 + n2)) at worst: a few milliseconds at the limits.
MannWhitneyResult mann_whitney(std::span<const double> first, std::span<const double> second,
                               Alternative alternative = Alternative::two_sided,
                               MannWhitneyRule rule = MannWhitneyRule::correct);

// The smallest two-sided p that samples of these sizes can have, min(1, 2 / C(n1 + n2, n1)); 1 if
// one is empty.
double smallest_mann_whitney_p(std::size_t n1, std::size_t n2);

// The smallest n for which n values against n can have a two-sided p <= alpha: 4 for 0.05. Nothing
// if no n up to `most` can.
std::optional<std::size_t> mann_whitney_samples_needed(double alpha, std::size_t most = 1000);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MANN_WHITNEY_H_
