#include "harness/stats/student_t.h"

#include <cmath>
#include <limits>

#include "harness/stats/incomplete_beta.h"
#include "harness/stats/normal.h"

namespace codecbench::stats {
namespace {

// P(|T| <= |t|) and P(|T| > |t|).
BetaTails around_zero(double t, double v) {
  if (std::isinf(t)) return {1, 0};
  // Divided through by the larger of t^2 and v, so that no square overflows.
  const double ratio = std::abs(t) / std::sqrt(v);
  if (ratio > 1) {
    const double inverse = 1 / ratio;
    const double square = inverse * inverse;
    return incomplete_beta(0.5, v / 2, 1 / (1 + square), square / (1 + square));
  }
  const double square = ratio * ratio;
  return incomplete_beta(0.5, v / 2, square / (1 + square), 1 / (1 + square));
}

bool in_domain(double t, double v) { return !std::isnan(t) && v > 0; }

}  // namespace

double student_t_upper_tail(double t, double degrees_of_freedom) {
  if (!in_domain(t, degrees_of_freedom)) return std::numeric_limits<double>::quiet_NaN();
  if (std::isinf(degrees_of_freedom)) return normal_upper_tail(t);
  const BetaTails tails = around_zero(t, degrees_of_freedom);
  return t >= 0 ? tails.upper / 2 : 0.5 + tails.lower / 2;
}

double student_t_cdf(double t, double degrees_of_freedom) {
  return student_t_upper_tail(-t, degrees_of_freedom);
}

double student_t_two_sided(double t, double degrees_of_freedom) {
  if (!in_domain(t, degrees_of_freedom)) return std::numeric_limits<double>::quiet_NaN();
  if (std::isinf(degrees_of_freedom)) return 2 * normal_upper_tail(std::abs(t));
  return around_zero(t, degrees_of_freedom).upper;
}

double student_t_quantile(double p, double degrees_of_freedom) {
  if (!(p >= 0 && p <= 1 && degrees_of_freedom > 0))
    return std::numeric_limits<double>::quiet_NaN();
  if (p == 0) return -std::numeric_limits<double>::infinity();
  if (p == 1) return std::numeric_limits<double>::infinity();
  if (p == 0.5) return 0;
  if (std::isinf(degrees_of_freedom)) return normal_quantile(p);

  // The magnitude, from the tail if p is small and from the middle if p is close to 1/2, where each
  // is accurate.
  const bool from_tail = std::abs(p - 0.5) > 0.25;
  const double tail = 2 * (p < 0.5 ? p : 1 - p);
  const double middle = 2 * std::abs(p - 0.5);
  const auto too_large = [&](double t) {
    const BetaTails tails = around_zero(t, degrees_of_freedom);
    return from_tail ? tails.upper < tail : tails.lower > middle;
  };
  double low = 0;
  double high = 1;
  while (!too_large(high) && std::isfinite(high)) {
    low = high;
    high *= 2;
  }
  for (double mid = low + (high - low) / 2; low < mid && mid < high; mid = low + (high - low) / 2) {
    (too_large(mid) ? high : low) = mid;
  }
  return std::copysign(low, p - 0.5);
}

}  // namespace codecbench::stats
