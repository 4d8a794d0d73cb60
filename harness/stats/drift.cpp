#include "harness/stats/drift.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "harness/stats/counted_distribution.h"
#include "harness/stats/incomplete_beta.h"
#include "harness/stats/midranks.h"
#include "harness/stats/moments.h"
#include "harness/stats/normal.h"

namespace codecbench::stats {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t mann_kendall_exact_limit = 30;  // 30! is below 2^128
constexpr std::size_t serial_rank_least = 10;

// How many orders of n different values have k pairs that fall, for each k: the coefficients of the
// product of 1 + q + ... + q^(i-1) over i = 1..n.
CountedDistribution inversions(std::size_t n) {
  std::vector<Count> counts(n * (n - 1) / 2 + 1, 0);
  counts[0] = 1;
  std::size_t reach = 0;
  for (std::size_t i = 2; i <= n; ++i) {
    reach += i - 1;
    // Times (1 - q^i) / (1 - q); differences may wrap on the way.
    for (std::size_t k = reach; k >= i; --k) counts[k] -= counts[k - i];
    for (std::size_t k = 1; k <= reach; ++k) counts[k] += counts[k - 1];
  }
  return CountedDistribution(std::move(counts));
}

double normal_p(std::int64_t s, const Midranks& ranks, Alternative alternative) {
  const auto variance_term = [](double t) { return t * (t - 1) * (2 * t + 5); };
  double variance = variance_term(static_cast<double>(ranks.doubled.size()));
  for (const std::int64_t group : ranks.groups)
    variance -= variance_term(static_cast<double>(group));
  const double deviation = std::sqrt(variance / 18);
  const auto score = static_cast<double>(s);
  switch (alternative) {
    case Alternative::less:
      return normal_cdf((score + 1) / deviation);
    case Alternative::greater:
      return normal_upper_tail((score - 1) / deviation);
    case Alternative::two_sided:
      break;
  }
  return 2 * normal_upper_tail(std::max(0.0, std::abs(score) - 1) / deviation);
}

// Of the number that was asked for last: a report looks at thousands of samples of the same size.
const CountedDistribution& remembered_inversions(std::size_t n) {
  struct Remembered {
    std::size_t n;
    CountedDistribution distribution;
  };
  thread_local std::optional<Remembered> last;
  if (!last || last->n != n) {
    last.reset();
    last.emplace(Remembered{n, inversions(n)});
  }
  return last->distribution;
}

struct Pairs {
  std::ptrdiff_t rises = 0;
  std::ptrdiff_t falls = 0;
};

// Merges two sorted halves bottom up, and counts the pairs of a left and a right value on the way.
// O(n log n). REQUIRES: no NaN.
Pairs ordered_pairs(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  std::vector<double> merged(sorted.size());
  Pairs pairs;
  const std::size_t n = sorted.size();
  for (std::size_t width = 1; width < n; width *= 2) {
    for (std::size_t start = 0; start < n; start += 2 * width) {
      const std::size_t middle = std::min(start + width, n);
      const std::size_t end = std::min(middle + width, n);
      std::size_t below = start;      // of the left half, values below the right one
      std::size_t not_above = start;  // and values not above it
      for (std::size_t right = middle; right < end; ++right) {
        while (below < middle && sorted[below] < sorted[right]) ++below;
        while (not_above < middle && sorted[not_above] <= sorted[right]) ++not_above;
        pairs.rises += static_cast<std::ptrdiff_t>(below - start);
        pairs.falls += static_cast<std::ptrdiff_t>(middle - not_above);
      }
      const auto at = [&](std::vector<double>& values, std::size_t i) {
        return values.begin() + static_cast<std::ptrdiff_t>(i);
      };
      std::merge(at(sorted, start), at(sorted, middle), at(sorted, middle), at(sorted, end),
                 at(merged, start));
    }
    sorted.swap(merged);
  }
  return pairs;
}

// REQUIRES: no NaN, ranks of these samples.
MannKendallResult mann_kendall_of(std::span<const double> samples, const Midranks& ranks,
                                  Alternative alternative) {
  MannKendallResult result;
  const std::size_t n = samples.size();
  const auto [rises, falls] = ordered_pairs(samples);
  result.s = rises - falls;
  if (ranks.groups.size() == 1) {
    result.outcome = TestOutcome::all_equal;
    return result;
  }
  result.exact = !ranks.has_ties() && n <= mann_kendall_exact_limit;
  if (!result.exact) {
    result.p = normal_p(result.s, ranks, alternative);
    return result;
  }
  // Few falls are a rise.
  const Alternative of_falls = alternative == Alternative::less      ? Alternative::greater
                               : alternative == Alternative::greater ? Alternative::less
                                                                     : Alternative::two_sided;
  result.p = remembered_inversions(n).p_value(falls, of_falls);
  return result;
}

// REQUIRES: no NaN, ranks of samples.
SerialRankResult serial_rank_test_of(const Midranks& ranks) {
  SerialRankResult result;
  const std::size_t count = ranks.doubled.size();
  if (count < serial_rank_least) {
    result.outcome = TestOutcome::too_small;
    return result;
  }
  if (ranks.groups.size() == 1) {
    result.outcome = TestOutcome::all_equal;
    return result;
  }
  const auto n = static_cast<double>(count);
  double steps = 0;
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double from_mean = static_cast<double>(ranks.doubled[i]) / 2 - (n + 1) / 2;
    squares += from_mean * from_mean;
    if (i == 0) continue;
    const double step = static_cast<double>(ranks.doubled[i] - ranks.doubled[i - 1]) / 2;
    steps += step * step;
  }
  result.ratio = steps / squares;
  // A quarter of the ratio is about Beta(shape, shape), which has its mean and variance.
  const double shape =
      5 * n * (n + 1) * (n - 1) * (n - 1) / (2 * (n - 2) * (5 * n * n - 2 * n - 9)) - 0.5;
  const double quarter = std::min(1.0, result.ratio / 4);
  result.p = incomplete_beta(shape, shape, quarter, 1 - quarter).lower;
  return result;
}

}  // namespace

double lag1_autocorrelation(std::span<const double> samples) {
  const Moments m = moments(samples);
  if (m.n < 2 || !(m.variance > 0) || std::isinf(m.variance)) return nan;
  double products = 0;
  for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
    products += (samples[i] - m.mean) * (samples[i + 1] - m.mean);
  }
  return products / (m.variance * static_cast<double>(m.n - 1));
}

MannKendallResult mann_kendall(std::span<const double> samples, Alternative alternative) {
  MannKendallResult result;
  if (has_nan(samples)) {
    result.outcome = TestOutcome::not_a_number;
    result.p = nan;
    return result;
  }
  if (samples.size() < 2) {
    result.outcome = TestOutcome::too_small;
    return result;
  }
  return mann_kendall_of(samples, midranks(samples), alternative);
}

SerialRankResult serial_rank_test(std::span<const double> samples) {
  if (!has_nan(samples)) return serial_rank_test_of(midranks(samples));
  SerialRankResult result;
  result.outcome = TestOutcome::not_a_number;
  result.p = nan;
  return result;
}

Drift drift(std::span<const double> samples, double alpha) {
  Drift result;
  if (has_nan(samples) || samples.size() < 2) {
    result.trend = mann_kendall(samples);
    result.neighbours = serial_rank_test(samples);
  } else {
    const Midranks ranks = midranks(samples);
    result.trend = mann_kendall_of(samples, ranks, Alternative::two_sided);
    result.neighbours = serial_rank_test_of(ranks);
  }
  result.lag1 = lag1_autocorrelation(samples);
  if (result.trend.outcome == TestOutcome::not_a_number) return result;
  double smallest_p = 2;  // two of the n! orders are perfect
  for (std::size_t i = 2; i <= samples.size(); ++i) smallest_p /= static_cast<double>(i);
  if (smallest_p > alpha / 2) return result;
  if (result.trend.p <= alpha / 2) {
    result.verdict = DriftVerdict::trending;
  } else if (result.neighbours.p <= alpha / 2) {
    result.verdict = DriftVerdict::correlated;
  } else {
    result.verdict = DriftVerdict::steady;
  }
  return result;
}

}  // namespace codecbench::stats
