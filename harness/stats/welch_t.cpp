#include "harness/stats/welch_t.h"

#include <cmath>
#include <limits>

#include "harness/stats/moments.h"
#include "harness/stats/student_t.h"

namespace codecbench::stats {

WelchResult welch_t(std::span<const double> first, std::span<const double> second,
                    Alternative alternative) {
  WelchResult result;
  const Moments a = moments(first);
  const Moments b = moments(second);
  if (a.n < 2 || b.n < 2) {
    result.outcome = TestOutcome::too_small;
    return result;
  }
  if (std::isnan(a.variance) || std::isnan(b.variance)) {
    result.outcome = TestOutcome::not_a_number;
    result.p = std::numeric_limits<double>::quiet_NaN();
    return result;
  }
  if (a.variance == 0 && b.variance == 0) {
    result.outcome = TestOutcome::zero_variance;
    return result;
  }

  const auto n1 = static_cast<double>(a.n);
  const auto n2 = static_cast<double>(b.n);
  const double of_mean1 = a.variance / n1;
  const double of_mean2 = b.variance / n2;
  const double of_difference = of_mean1 + of_mean2;
  result.t = (a.mean - b.mean) / std::sqrt(of_difference);
  result.degrees_of_freedom = of_difference * of_difference /
                              (of_mean1 * of_mean1 / (n1 - 1) + of_mean2 * of_mean2 / (n2 - 1));
  switch (alternative) {
    case Alternative::less:
      result.p = student_t_cdf(result.t, result.degrees_of_freedom);
      break;
    case Alternative::greater:
      result.p = student_t_upper_tail(result.t, result.degrees_of_freedom);
      break;
    case Alternative::two_sided:
      result.p = student_t_two_sided(result.t, result.degrees_of_freedom);
      break;
  }
  return result;
}

}  // namespace codecbench::stats
