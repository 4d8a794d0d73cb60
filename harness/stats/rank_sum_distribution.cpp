#include "harness/stats/rank_sum_distribution.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace codecbench::stats {
namespace {

// C(n1 + n2, n1) is below 2^61 up to here, and 64 bits count several times as fast as 128.
constexpr std::size_t most_for_64_bits = 62;

CountedDistribution widened(const std::uint64_t* first, std::size_t size) {
  return CountedDistribution(std::vector<Count>(first, first + size));
}

CountedDistribution widened(const Count* first, std::size_t size) {
  return CountedDistribution(std::vector<Count>(first, first + size));
}

// C(n, 0) to C(n, n).
template <class Integer>
std::vector<Integer> binomial_row(std::size_t n) {
  std::vector<Integer> row(n + 1, 0);
  row[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t k = i; k > 0; --k) row[k] += row[k - 1];
  }
  return row;
}

// The product of (1 - q^(m+i)) / (1 - q^i) for i = 1..n, as power series in q. Differences may wrap
// on the way; the arithmetic is modulo a power of two and the results are below that.
template <class Integer>
CountedDistribution gaussian_binomial(std::size_t n, std::size_t m) {
  const std::size_t size = n * m + 1;
  std::vector<Integer> counts(size, 0);
  counts[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t u = size - 1; u >= m + i; --u) counts[u] -= counts[u - m - i];
    for (std::size_t u = i; u < size; ++u) counts[u] += counts[u - i];
  }
  return widened(counts.data(), size);
}

// Row `used` of the table holds, by 2U, in how many ways that many values of sample 1 lie in the
// groups so far. A group of t above `lower` values, r of them from sample 1, adds 2r for each value
// of sample 2 below and one for each of the r (t - r) ties.
template <class Integer>
CountedDistribution count_over_groups(std::size_t n1, std::size_t n2,
                                      std::span<const std::int64_t> groups) {
  const std::size_t size = 2 * n1 * n2 + 1;
  std::vector<Integer> table((n1 + 1) * size, 0);
  table[0] = 1;
  std::size_t lower = 0;
  for (const std::int64_t group : groups) {
    const auto t = static_cast<std::size_t>(group);
    const std::vector<Integer> choices = binomial_row<Integer>(t);
    // Rows that leave more than n2 values to sample 2 lead nowhere and are left as they are.
    const std::size_t least = lower + t > n2 ? lower + t - n2 : 0;
    // From many used to few, so that a row is read before this group changes it; its own ways with
    // r = 0 stay.
    for (std::size_t used = std::min(n1, lower + t); used >= std::max<std::size_t>(least, 1);
         --used) {
      Integer* const into = &table[used * size];
      for (std::size_t r = used > lower ? used - lower : 1; r <= std::min(t, used); ++r) {
        const std::size_t before = used - r;
        const std::size_t below = lower - before;
        const Integer* const from = &table[before * size];
        Integer* const shifted = into + r * (2 * below + t - r);
        const Integer ways = choices[r];
        for (std::size_t u = 0; u <= 2 * before * below; ++u) shifted[u] += from[u] * ways;
      }
    }
    lower += t;
  }
  return widened(&table[n1 * size], size);
}

}  // namespace

CountedDistribution rank_sum_distribution(std::size_t n1, std::size_t n2) {
  const std::size_t n = std::min(n1, n2);
  const std::size_t m = std::max(n1, n2);
  return n1 + n2 <= most_for_64_bits ? gaussian_binomial<std::uint64_t>(n, m)
                                     : gaussian_binomial<Count>(n, m);
}

CountedDistribution tied_rank_sum_distribution(std::size_t n1,
                                               std::span<const std::int64_t> groups) {
  std::size_t total = 0;
  for (const std::int64_t group : groups) total += static_cast<std::size_t>(group);
  return total <= most_for_64_bits ? count_over_groups<std::uint64_t>(n1, total - n1, groups)
                                   : count_over_groups<Count>(n1, total - n1, groups);
}

double rank_sum_deviation(std::size_t n1, std::size_t n2, double tie_correction) {
  const auto product = static_cast<double>(n1 * n2);
  const auto total = static_cast<double>(n1 + n2);
  return std::sqrt(product * ((total + 1) - tie_correction / (total * (total - 1))) / 12);
}

}  // namespace codecbench::stats
