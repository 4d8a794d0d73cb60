#include "harness/stats/wilcoxon_signed_rank.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "harness/stats/midranks.h"
#include "harness/stats/normal.h"
#include "harness/stats/signed_rank_distribution.h"

namespace codecbench::stats {
namespace {

// `doubled_w` is 2 W+ for these doubled ranks.
double normal_p(std::int64_t doubled_w, std::span<const std::int64_t> doubled_ranks,
                Alternative alternative) {
  double sum = 0;
  double squares = 0;
  for (const std::int64_t doubled : doubled_ranks) {
    const double rank = static_cast<double>(doubled) / 2;
    sum += rank;
    squares += rank * rank;
  }
  const double distance = static_cast<double>(doubled_w) / 2 - sum / 2;
  const double deviation = std::sqrt(squares) / 2;
  switch (alternative) {
    case Alternative::less:
      return normal_cdf((distance + 0.5) / deviation);
    case Alternative::greater:
      return normal_upper_tail((distance - 0.5) / deviation);
    case Alternative::two_sided:
      break;
  }
  return 2 * normal_upper_tail(std::max(0.0, std::abs(distance) - 0.5) / deviation);
}

}  // namespace

SignedRankResult wilcoxon_signed_rank(std::span<const double> differences, double shift,
                                      Alternative alternative) {
  SignedRankResult result;
  if (std::isnan(shift) || has_nan(differences)) {
    result.outcome = TestOutcome::not_a_number;
    result.p = std::numeric_limits<double>::quiet_NaN();
    return result;
  }
  if (differences.empty()) {
    result.outcome = TestOutcome::too_small;
    return result;
  }

  std::vector<double> sizes;
  sizes.reserve(differences.size());
  for (const double d : differences) sizes.push_back(std::abs(d - shift));
  const Midranks ranks = midranks(sizes);
  std::vector<std::int64_t> doubled_ranks;
  std::int64_t doubled_w = 0;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    if (sizes[i] == 0) {
      ++result.zeros;
      continue;
    }
    doubled_ranks.push_back(ranks.doubled[i]);
    if (differences[i] > shift) doubled_w += ranks.doubled[i];
  }
  result.w_plus = static_cast<double>(doubled_w) / 2;
  if (doubled_ranks.empty()) {
    result.outcome = TestOutcome::all_equal;
    return result;
  }
  const std::size_t distinct = ranks.groups.size() - (result.zeros > 0 ? 1 : 0);
  result.has_ties = distinct < doubled_ranks.size();
  result.exact = doubled_ranks.size() <= signed_rank_exact_limit;
  if (result.exact) {
    result.p = signed_score_distribution(doubled_ranks).p_value(doubled_w, alternative);
  } else {
    result.p = normal_p(doubled_w, doubled_ranks, alternative);
  }
  return result;
}

double smallest_signed_rank_p(std::size_t n, Alternative alternative) {
  const double one_sided = std::exp2(-static_cast<double>(n));
  return alternative == Alternative::two_sided ? std::min(1.0, 2 * one_sided) : one_sided;
}

}  // namespace codecbench::stats
