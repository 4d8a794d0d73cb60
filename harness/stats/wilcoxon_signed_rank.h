// The Wilcoxon signed-rank test: do paired differences lie around a shift?
//
// Tests the differences d against the hypothesis that d - shift is symmetric around zero. W+ is the
// sum of the ranks of |d - shift| over the positive d - shift. For the comparison of two versions,
// run in pairs, d is the logarithm of the ratio of the two times, and the shift the logarithm of
// the ratio that is still tolerated.
//
// Zeros are treated after J. W. Pratt (JASA 54 (1959) 655-667): they take part in the ranking and
// are dropped afterwards. Dropping them first, as Wilcoxon did, can lower the p for `greater`
// although a difference moved from the shift to below it; by Pratt's rule, and without other ties,
// it rises then. Ties get midranks. The p is exact given the ranks, with up to 120 differences
// (signed_rank_exact_limit); beyond, by the normal approximation with continuity correction.
//
// Two differences tie if they are the same double after the subtraction of the shift. Outcomes
// other than `tested`: no difference (too_small) or nothing but zeros (all_equal) with p = 1; a NaN
// with p = NaN. Infinite differences have the highest ranks. Source: F. Wilcoxon, Biometrics
// Bulletin 1 (1945) 80-83.
#ifndef CODECBENCH_HARNESS_STATS_WILCOXON_SIGNED_RANK_H_
#define CODECBENCH_HARNESS_STATS_WILCOXON_SIGNED_RANK_H_

#include <cstddef>
#include <span>

#include "harness/stats/hypothesis.h"

namespace codecbench::stats {

struct SignedRankResult {
  TestOutcome outcome = TestOutcome::tested;
  double w_plus = 0;
  double p = 1;
  std::size_t zeros = 0;  // differences equal to the shift
  bool has_ties = false;  // among the others
  bool exact = false;
};

// `greater`: the differences lie above the shift. O(n^3) where exact: about a millisecond for 80
// differences.
SignedRankResult wilcoxon_signed_rank(std::span<const double> differences, double shift = 0,
                                      Alternative alternative = Alternative::two_sided);

// The smallest p that n differences, none of them zero, can have: 2^-n one-sided, 2^(1-n)
// two-sided, 1 for n = 0.
double smallest_signed_rank_p(std::size_t n, Alternative alternative);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_WILCOXON_SIGNED_RANK_H_
