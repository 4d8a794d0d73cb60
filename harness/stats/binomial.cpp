#include "harness/stats/binomial.h"

#include <cmath>
#include <limits>

#include "harness/stats/incomplete_beta.h"

namespace codecbench::stats {
namespace {

bool is_probability(double p) { return p >= 0 && p <= 1; }

// The x where a function that rises on [0, 1] exceeds a level, by bisection down to neighbouring
// doubles.
template <class Function>
double crossing(Function exceeds) {
  double low = 0;
  double high = 1;
  for (double mid = 0.5; low < mid && mid < high; mid = low + (high - low) / 2) {
    (exceeds(mid) ? high : low) = mid;
  }
  return high;
}

}  // namespace

double binomial_pmf(std::int64_t k, std::int64_t n, double p) {
  if (!is_probability(p)) return std::numeric_limits<double>::quiet_NaN();
  if (k < 0 || k > n) return 0;
  if (p == 0) return k == 0 ? 1 : 0;
  if (p == 1) return k == n ? 1 : 0;
  if (k == 0) return std::exp(static_cast<double>(n) * std::log1p(-p));
  if (k == n) return std::exp(static_cast<double>(n) * std::log(p));
  return binomial_density(static_cast<double>(k), static_cast<double>(n - k), p, 1 - p);
}

double binomial_cdf(std::int64_t k, std::int64_t n, double p) {
  if (!is_probability(p)) return std::numeric_limits<double>::quiet_NaN();
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incomplete_beta(static_cast<double>(k + 1), static_cast<double>(n - k), p, 1 - p).upper;
}

double binomial_upper_tail(std::int64_t k, std::int64_t n, double p) {
  if (!is_probability(p)) return std::numeric_limits<double>::quiet_NaN();
  if (k <= 0) return 1;
  if (k > n) return 0;
  return incomplete_beta(static_cast<double>(k), static_cast<double>(n - k + 1), p, 1 - p).lower;
}

ProportionInterval clopper_pearson(std::int64_t successes, std::int64_t trials, double confidence) {
  if (successes < 0 || successes > trials || !(confidence >= 0 && confidence < 1)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan};
  }
  const double miss = (1 - confidence) / 2;
  ProportionInterval interval;
  if (successes > 0) {
    interval.low =
        crossing([&](double p) { return binomial_upper_tail(successes, trials, p) > miss; });
  }
  if (successes < trials) {
    interval.high = crossing([&](double p) { return binomial_cdf(successes, trials, p) < miss; });
  }
  return interval;
}

}  // namespace codecbench::stats
