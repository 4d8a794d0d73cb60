#include "harness/stats/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "harness/stats/benchstat_p_value.h"
#include "harness/stats/midranks.h"
#include "harness/stats/normal.h"
#include "harness/stats/rank_sum_distribution.h"

namespace codecbench::stats {
namespace {

double normal_p(double distance, double deviation, Alternative alternative) {
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

bool all_equal(std::span<const double> sample, double value) {
  return std::all_of(sample.begin(), sample.end(), [value](double one) { return one == value; });
}

// Of the sizes that were asked for last: a report compares thousands of samples of the same sizes.
const CountedDistribution& remembered_distribution(std::size_t n1, std::size_t n2) {
  struct Remembered {
    std::size_t n1;
    std::size_t n2;
    CountedDistribution distribution;
  };
  thread_local std::optional<Remembered> last;
  if (!last || last->n1 != n1 || last->n2 != n2) {
    last.reset();
    last.emplace(Remembered{n1, n2, rank_sum_distribution(n1, n2)});
  }
  return last->distribution;
}

}  // namespace

MannWhitneyResult mann_whitney(std::span<const double> first, std::span<const double> second,
                               Alternative alternative, MannWhitneyRule rule) {
  MannWhitneyResult result;
  const std::size_t n1 = first.size();
  const std::size_t n2 = second.size();
  if (has_nan(first) || has_nan(second)) {
    result.outcome = TestOutcome::not_a_number;
    result.p = std::numeric_limits<double>::quiet_NaN();
    return result;
  }
  if (n1 == 0 || n2 == 0) {
    result.outcome = TestOutcome::too_small;
    return result;
  }

  if (all_equal(first, first.front()) && all_equal(second, first.front())) {
    result.outcome = TestOutcome::all_equal;
    result.u = static_cast<double>(n1 * n2) / 2;
    result.has_ties = true;
    return result;
  }

  std::vector<double> merged(first.begin(), first.end());
  merged.insert(merged.end(), second.begin(), second.end());
  const Midranks ranks = midranks(merged);
  std::int64_t doubled_u = -static_cast<std::int64_t>(n1 * (n1 + 1));
  for (std::size_t i = 0; i < n1; ++i) doubled_u += ranks.doubled[i];
  result.u = static_cast<double>(doubled_u) / 2;
  result.has_ties = ranks.has_ties();
  const std::size_t limit =
      result.has_ties ? mann_whitney_tied_exact_limit : mann_whitney_exact_limit;
  result.exact = std::max(n1, n2) <= limit;
  if (rule == MannWhitneyRule::benchstat && alternative == Alternative::two_sided) {
    result.p = benchstat_p_value(n1, n2, doubled_u, ranks, result.exact);
  } else if (!result.exact) {
    const double distance = result.u - static_cast<double>(n1 * n2) / 2;
    result.p = normal_p(distance, rank_sum_deviation(n1, n2, ranks.tie_correction()), alternative);
  } else if (result.has_ties) {
    result.p = tied_rank_sum_distribution(n1, ranks.groups).p_value(doubled_u, alternative);
  } else {
    result.p = remembered_distribution(n1, n2).p_value(doubled_u / 2, alternative);
  }
  return result;
}

double smallest_mann_whitney_p(std::size_t n1, std::size_t n2) {
  // C(n1 + n2, n1), each step exact while below 2^53; beyond, its last bits are of no account.
  const auto fewer = static_cast<double>(std::min(n1, n2));
  const auto more = static_cast<double>(std::max(n1, n2));
  double arrangements = 1;
  for (double i = 1; i <= fewer; ++i) arrangements = arrangements * (more + i) / i;
  return std::min(1.0, 2 / arrangements);
}

std::optional<std::size_t> mann_whitney_samples_needed(double alpha, std::size_t most) {
  if (!(alpha > 0)) return std::nullopt;
  for (std::size_t n = 1; n <= most; ++n) {
    if (smallest_mann_whitney_p(n, n) <= alpha) return n;
  }
  return std::nullopt;
}

}  // namespace codecbench::stats
