#include "harness/stats/hodges_lehmann.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "harness/stats/mann_whitney.h"
#include "harness/stats/normal.h"
#include "harness/stats/rank_sum_distribution.h"
#include "harness/stats/signed_rank_distribution.h"

namespace codecbench::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The outermost `trimmed` values at either end are outside the interval.
struct Cut {
  std::ptrdiff_t trimmed = 0;
  double coverage = 1;
};

// A statistic X, symmetric on 0..M, counts the candidates on one side of the shift, so that the
// interval of order statistics c and M + 1 - c misses with probability 2 P(X <= c - 1).
Cut exact_cut(const CountedDistribution& distribution, double confidence) {
  const std::ptrdiff_t last = distribution.last_within((1 - confidence) / 2);
  return {last + 1, 1 - 2 * distribution.at_most(last)};
}

Cut normal_cut(double mean, double deviation, double confidence) {
  const double last = std::floor(mean - 0.5 + deviation * normal_quantile((1 - confidence) / 2));
  if (last < 0) return {};
  return {static_cast<std::ptrdiff_t>(last) + 1,
          1 - 2 * normal_cdf((last + 0.5 - mean) / deviation)};
}

double midpoint(double a, double b) { return a == b ? a : a + 0.5 * (b - a); }

ShiftEstimate from_candidates(std::vector<double> candidates, Cut cut) {
  std::sort(candidates.begin(), candidates.end());
  const std::size_t size = candidates.size();
  const double shift = midpoint(candidates[(size - 1) / 2], candidates[size / 2]);
  if (cut.trimmed == 0) return {shift, {-infinity, infinity, 1}};
  const auto trimmed = static_cast<std::size_t>(cut.trimmed);
  return {shift, {candidates[trimmed - 1], candidates[size - trimmed], cut.coverage}};
}

bool all_finite(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(),
                     [](double value) { return std::isfinite(value); });
}

}  // namespace

ShiftEstimate hodges_lehmann(std::span<const double> differences, double confidence) {
  if (differences.empty() || !all_finite(differences) || !(confidence > 0 && confidence < 1)) {
    return {nan, {nan, nan, nan}};
  }
  const std::size_t n = differences.size();
  std::vector<double> averages;
  averages.reserve(n * (n + 1) / 2);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i; j < n; ++j) {
      averages.push_back(midpoint(differences[i], differences[j]));
    }
  }
  if (n <= signed_rank_exact_limit) {
    return from_candidates(std::move(averages), exact_cut(signed_rank_distribution(n), confidence));
  }
  const auto size = static_cast<double>(n);
  const double deviation = std::sqrt(size * (size + 1) * (2 * size + 1) / 24);
  return from_candidates(std::move(averages),
                         normal_cut(size * (size + 1) / 4, deviation, confidence));
}

ShiftEstimate hodges_lehmann_shift(std::span<const double> first, std::span<const double> second,
                                   double confidence) {
  if (first.empty() || second.empty() || !all_finite(first) || !all_finite(second) ||
      !(confidence > 0 && confidence < 1)) {
    return {nan, {nan, nan, nan}};
  }
  std::vector<double> differences;
  differences.reserve(first.size() * second.size());
  for (const double a : first) {
    for (const double b : second) differences.push_back(b - a);
  }
  const std::size_t n1 = first.size();
  const std::size_t n2 = second.size();
  if (std::max(n1, n2) <= mann_whitney_exact_limit) {
    return from_candidates(std::move(differences),
                           exact_cut(rank_sum_distribution(n1, n2), confidence));
  }
  return from_candidates(
      std::move(differences),
      normal_cut(static_cast<double>(n1 * n2) / 2, rank_sum_deviation(n1, n2, 0), confidence));
}

}  // namespace codecbench::stats
