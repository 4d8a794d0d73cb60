#include "harness/stats/incomplete_beta.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace codecbench::stats {
namespace {

// ln Gamma(x + 1) - ln(sqrt(2 pi x) (x / e)^x), the error of Stirling's formula, for x > 0.
double stirling_error(double x) {
  // Below 15 the asymptotic series is too coarse; the error obeys d(x) = d(x + 1) + (x + 1/2) ln(1
  // + 1/x) - 1.
  double shift = 0;
  for (; x < 15; ++x) shift += (x + 0.5) * std::log1p(1 / x) - 1;
  const double s = 1 / (x * x);
  const double series =
      (1.0 / 12 -
       (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 - (1.0 / 1188 - 691.0 / 360360 * s) * s) * s) * s) *
           s) /
      x;
  return shift + series;
}

// x ln(x / mean) + mean - x, without cancellation where x is close to the mean; `distance` is x -
// mean, which the caller may know better than the two numbers tell.
double deviance(double x, double mean, double distance) {
  if (std::abs(distance) >= 0.1 * (x + mean)) return x * std::log(x / mean) - distance;
  const double v = distance / (x + mean);
  double sum = distance * v;
  double term = 2 * x * v;
  for (int j = 1;; ++j) {
    term *= v * v;
    const double next = sum + term / (2 * j + 1);
    if (next == sum) return sum;
    sum = next;
  }
}

// The continued fraction b0 + a1/(b1 + a2/(b2 + ...)) by which x^a y^b / B(a, b) has to be divided
// for I_x(a, b), by Lentz's method. Converges quickly for x < (a + 1) / (a + b + 2), where b0 > 0.
// It has no differences of nearly equal numbers even if x is close to 1, which its better-known
// form has.
double continued_fraction(double a, double b, double x, double y) {
  constexpr int most_terms = 100'000;
  constexpr double tiny = 1e-300;
  const auto away_from_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  const double from_mean = a * y - b * x;
  double fraction = away_from_zero(a * (from_mean + 1) / (a + 1));
  double c = fraction;
  double d = 0;
  for (int m = 1; m <= most_terms; ++m) {
    const double step = a + 2.0 * m - 1;
    const double above = (a + m - 1) / step * ((a + b + m - 1) / step) * (m * (b - m) * x * x);
    const double below =
        m + m * (b - m) * x / step + (a + m) * (from_mean + 1 + m * (1 + y)) / (step + 2);
    d = 1 / away_from_zero(below + above * d);
    c = away_from_zero(below + above / c);
    const double change = d * c;
    fraction *= change;
    if (std::abs(change - 1) <= std::numeric_limits<double>::epsilon()) break;
  }
  return fraction;
}

}  // namespace

double binomial_density(double k, double m, double x, double y) {
  const double n = k + m;
  // k - n x = n y - m, from the smaller of x and y, whose product with n loses less.
  const double distance = x < y ? k - n * x : n * y - m;
  const double exponent = stirling_error(n) - stirling_error(k) - stirling_error(m) -
                          deviance(k, n * x, distance) - deviance(m, n * y, -distance);
  return std::exp(exponent) * std::sqrt(n / (2 * std::numbers::pi * k * m));
}

BetaTails incomplete_beta(double a, double b, double x, double y) {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1 && y >= 0 && y <= 1)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan};
  }
  if (x == 0) return {0, 1};
  if (y == 0) return {1, 0};
  // x^a (1-x)^b / B(a, b).
  const double factor = binomial_density(a, b, x, y) * (a * b / (a + b));
  if (x < (a + 1) / (a + b + 2)) {
    const double lower = factor / continued_fraction(a, b, x, y);
    return {lower, 1 - lower};
  }
  const double upper = factor / continued_fraction(b, a, y, x);
  return {1 - upper, upper};
}

}  // namespace codecbench::stats
