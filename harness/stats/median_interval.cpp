#include "harness/stats/median_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "harness/stats/normal.h"

namespace codecbench::stats {
namespace {

constexpr std::size_t largest_exact_n = 30;

// Where two neighbours are equally probable the left one is taken; but benchstat computes binomial
// coefficients beyond n = 20 as exp(lgamma), which makes some pairs C(n, k) = C(n, n-k) differ in
// the last bit, and these go right. A bit k for each n from 21 on.
constexpr std::array<std::uint32_t, 10> right_first = {
    1U << 2 | 1U << 4 | 1U << 7,
    1U << 2 | 1U << 4 | 1U << 7 | 1U << 10,
    1U << 2 | 1U << 4 | 1U << 7,
    1U << 2 | 1U << 4 | 1U << 7 | 1U << 11,
    1U << 2 | 1U << 4 | 1U << 7 | 1U << 10,
    1U << 2 | 1U << 4 | 1U << 7 | 1U << 10,
    1U << 2 | 1U << 4 | 1U << 7 | 1U << 10 | 1U << 11 | 1U << 13,
    1U << 2 | 1U << 4 | 1U << 7 | 1U << 10 | 1U << 12 | 1U << 13,
    1U << 2 | 1U << 4 | 1U << 5 | 1U << 6 | 1U << 7 | 1U << 10 | 1U << 13,
    1U << 2 | 1U << 4 | 1U << 5 | 1U << 6 | 1U << 7 | 1U << 8 | 1U << 10 | 1U << 13 | 1U << 14,
};

bool goes_right_first(std::size_t n, std::size_t left) {
  return n > 20 && (right_first[n - 21] >> left & 1U) != 0;
}

// C(n, k) for k = 0..n; they add up to 2^n. REQUIRES: n <= 30.
std::vector<std::uint32_t> binomial_coefficients(std::size_t n) {
  std::vector<std::uint32_t> row(n + 1);
  std::uint64_t coefficient = 1;
  for (std::size_t k = 0; k <= n; ++k) {
    row[k] = static_cast<std::uint32_t>(coefficient);
    coefficient = coefficient * (n - k) / (k + 1);
  }
  return row;
}

// Starts with the middle of the distribution and takes in the more probable neighbour until the
// level is reached.
RankInterval exact_ranks(std::size_t n, double confidence) {
  const std::vector<std::uint32_t> ways = binomial_coefficients(n);
  const double all_ways = std::ldexp(1.0, static_cast<int>(n));
  std::size_t low = (n + 2) / 2 - 1;
  std::size_t high = low + 1;  // [low, high) of the numbers of values below the median
  double covered = ways[low];
  while (covered < confidence * all_ways && (low > 0 || high <= n)) {
    const std::int64_t left = low > 0 ? static_cast<std::int64_t>(ways[low - 1]) : -1;
    const std::int64_t right = high <= n ? static_cast<std::int64_t>(ways[high]) : -1;
    const bool go_left = left > right || (left == right && !goes_right_first(n, low - 1));
    if (go_left) {
      --low;
      covered += ways[low];
    } else {
      covered += ways[high];
      ++high;
    }
  }
  return {low, high, covered / all_ways};
}

RankInterval approximate_ranks(std::size_t n, double confidence) {
  const double mean = static_cast<double>(n) / 2;
  const double deviation = std::sqrt(static_cast<double>(n)) / 2;
  const double a = normal_quantile((1 - confidence) / 2) * deviation + mean;
  const double b = 2 * mean - a;
  // Ranks stand for half-open steps of the binomial distribution, hence the half (continuity
  // correction).
  double low = std::floor(std::floor(a - 0.5) + 0.5) + 1;
  double high = std::floor(std::ceil(b - 0.5) + 0.5) + 1;
  const auto coverage = [&](double to) {
    return normal_cdf((to - 0.5 - mean) / deviation) - normal_cdf((low - 0.5 - mean) / deviation);
  };
  double covered = coverage(high);
  const double covered_with_less = coverage(high - 1);
  if (covered_with_less >= confidence && covered_with_less < covered) {
    high -= 1;
    covered = covered_with_less;
  }
  const auto last = static_cast<double>(n + 1);
  low = std::clamp(low, 0.0, last);
  high = std::clamp(high, 0.0, last);
  return {static_cast<std::size_t>(low), static_cast<std::size_t>(high), covered};
}

}  // namespace

RankInterval median_rank_interval(std::size_t n, double confidence) {
  if (confidence >= 1) return {0, n + 1, 1};
  return n <= largest_exact_n ? exact_ranks(n, confidence) : approximate_ranks(n, confidence);
}

Interval median_interval(std::span<const double> sample, double confidence) {
  const RankInterval ranks = median_rank_interval(sample.size(), confidence);
  std::vector<double> values(sample.begin(), sample.end());
  std::sort(values.begin(), values.end());
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {ranks.low == 0 ? -infinity : values[ranks.low - 1],
          ranks.high > values.size() ? infinity : values[ranks.high - 1], ranks.coverage};
}

}  // namespace codecbench::stats
