#include "harness/stats/benchstat_p_value.h"

#include <math.h>  // lgamma_r

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "harness/stats/normal.h"
#include "harness/stats/rank_sum_distribution.h"

namespace codecbench::stats {
namespace {

double choose(std::int64_t n, std::int64_t k) {
  if (k == 0 || k == n) return 1;
  if (k < 0 || k > n) return 0;
  if (n > 20) {
    // Not std::lgamma, which leaves the sign in a global variable.
    const auto log_factorial = [](std::int64_t i) {
      int sign = 1;
      return ::lgamma_r(static_cast<double>(i + 1), &sign);
    };
    return std::exp(log_factorial(n) - log_factorial(k) - log_factorial(n - k));
  }
  double product = 1;
  for (std::int64_t i = 1; i <= k; ++i) {
    product = product * static_cast<double>(n - k + i) / static_cast<double>(i);
  }
  return product;
}

// P(U <= u) without ties, by the recurrence of Mann and Whitney in doubles:
//   p(n, m, u) = (n p(n-1, m, u-m) + m p(n, m-1, u)) / (n + m)
double lower_tail(std::size_t n1, std::size_t n2, std::int64_t u) {
  const std::size_t n_last = std::min(n1, n2);
  const std::size_t m_last = std::max(n1, n2);
  const auto reach = static_cast<std::size_t>(u);
  // by_n[n] holds p(n, m, .) of the current m; p(n, m) = p(m, n) fills in what lies above the
  // diagonal.
  std::vector<std::vector<double>> by_n(n_last + 1, std::vector<double>(reach + 1, 0.0));
  for (std::size_t m = 0; m <= m_last; ++m) {
    by_n[0][0] = 1;
    for (std::size_t n = 1; n <= std::min(n_last, m); ++n) {
      const std::vector<double>& fewer_n = by_n[n - 1];
      const std::vector<double>& fewer_m = n < m ? by_n[n] : by_n[m - 1];
      // Downwards, so that values of the previous m are read before they are replaced.
      for (std::size_t i = std::min(reach, n * m) + 1; i-- > 0;) {
        const double left = i >= m ? static_cast<double>(n) * fewer_n[i - m] : 0.0;
        const double right = static_cast<double>(m) * fewer_m[i];
        by_n[n][i] = (left + right) / static_cast<double>(n + m);
      }
    }
  }
  double sum = 0;
  for (const double p : by_n[n_last]) sum += p;
  return sum;
}

// How many choices of sample 1 from the lower t1 and the upper t2 equal values have 2U at most
// doubled_u.
double two_value_count(std::int64_t n1, std::int64_t t1, std::int64_t t2, std::int64_t doubled_u) {
  const std::int64_t last =
      (doubled_u - n1 * (t1 - n1)) / (t1 + t2);  // toward zero: a part of the defect
  double count = 0;
  for (std::int64_t r = std::max<std::int64_t>(0, n1 - t1); r <= last; ++r) {
    count += choose(t1, n1 - r) * choose(t2, r);
  }
  return count;
}

double tied_lower_tail(std::size_t n1, std::size_t n2, std::int64_t doubled_u,
                       std::span<const std::int64_t> groups) {
  const double all = choose(static_cast<std::int64_t>(n1 + n2), static_cast<std::int64_t>(n1));
  if (groups.size() == 2) {
    return two_value_count(static_cast<std::int64_t>(n1), groups[0], groups[1], doubled_u) / all;
  }
  return static_cast<double>(tied_rank_sum_distribution(n1, groups).count_at_most(doubled_u)) / all;
}

}  // namespace

double benchstat_p_value(std::size_t n1, std::size_t n2, std::int64_t doubled_u,
                         const Midranks& ranks, bool exact) {
  const auto doubled_pairs = static_cast<std::int64_t>(2 * n1 * n2);
  if (!exact) {
    const double distance = static_cast<double>(doubled_u) / 2 - static_cast<double>(n1 * n2) / 2;
    const double sign = distance > 0 ? 1 : distance < 0 ? -1 : 0;
    const double z = (distance - sign * 0.5) / rank_sum_deviation(n1, n2, ranks.tie_correction());
    const double lower = normal_cdf(z);
    return 2 * std::min(lower, 1 - lower);
  }
  const std::int64_t smaller = std::min(doubled_u, doubled_pairs - doubled_u);
  if (2 * smaller == doubled_pairs) return 1;
  if (!ranks.has_ties()) return 2 * lower_tail(n1, n2, smaller / 2);
  return 2 * tied_lower_tail(n1, n2, smaller, ranks.groups);
}

}  // namespace codecbench::stats
