#include "harness/stats/normal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace codecbench::stats {
namespace {

// A quotient of two polynomials of degree 7, coefficients from the constant upwards.
struct Rational {
  std::array<double, 8> numerator;
  std::array<double, 8> denominator;

  double operator()(double x) const {
    double above = 0;
    double below = 0;
    for (std::size_t i = numerator.size(); i-- > 0;) {
      above = above * x + numerator[i];
      below = below * x + denominator[i];
    }
    return above / below;
  }
};

constexpr Rational central{
    {3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
     45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727},
    {1.0, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867,
     39307.89580009271061, 28729.085735721942674, 5226.495278852545925}};
constexpr Rational near_tail{{1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055,
                              3.64784832476320460504, 1.27045825245236838258, .24178072517745061177,
                              .0227238449892691845833, 7.7454501427834140764e-4},
                             {1.0, 2.05319162663775882187, 1.6763848301838038494,
                              .68976733498510000455, .14810397642748007459, .0151986665636164571966,
                              5.475938084995344946e-4, 1.05075007164441684324e-9}};
constexpr Rational far_tail{
    {6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, .29656057182850489123,
     .026532189526576123093, .0012426609473880784386, 2.71155556874348757815e-5,
     2.01033439929228813265e-7},
    {1.0, .59983220655588793769, .13692988092273580531, .0148753612908506148525,
     7.868691311456132591e-4, 1.8463183175100546818e-5, 1.4215117583164458887e-7,
     2.04426310338993978564e-15}};

}  // namespace

double normal_cdf(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

double normal_upper_tail(double z) { return std::erfc(z / std::numbers::sqrt2) / 2; }

double normal_quantile(double p) {
  if (!(p >= 0 && p <= 1)) return std::numeric_limits<double>::quiet_NaN();
  if (p == 0) return -std::numeric_limits<double>::infinity();
  if (p == 1) return std::numeric_limits<double>::infinity();
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) return q * central(0.180625 - q * q);
  const double r = std::sqrt(-std::log(std::min(p, 1 - p)));
  const double magnitude = r <= 5 ? near_tail(r - 1.6) : far_tail(r - 5);
  return std::copysign(magnitude, q);
}

}  // namespace codecbench::stats
