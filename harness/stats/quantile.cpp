#include "harness/stats/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace codecbench::stats {

double quantile(std::span<const double> sample, double q) {
  if (sample.empty() || !(q >= 0 && q <= 1)) return std::numeric_limits<double>::quiet_NaN();
  std::vector<double> values(sample.begin(), sample.end());

  const auto n = static_cast<double>(values.size());
  const double place = 1.0 / 3.0 + q * (n + 1.0 / 3.0);  // a rank from 1, between two values
  if (place < 1) return *std::min_element(values.begin(), values.end());
  if (place >= n) return *std::max_element(values.begin(), values.end());
  const double rank = std::floor(place);
  const auto lower = values.begin() + static_cast<std::ptrdiff_t>(rank) - 1;
  std::nth_element(values.begin(), lower, values.end());
  const double next = *std::min_element(lower + 1, values.end());
  return *lower + (place - rank) * (next - *lower);
}

double median(std::span<const double> sample) {
  if (sample.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::vector<double> values(sample.begin(), sample.end());
  const auto upper = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), upper, values.end());
  if (values.size() % 2 == 1) return *upper;
  const double lower = *std::max_element(values.begin(), upper);
  return lower + 0.5 * (*upper - lower);
}

}  // namespace codecbench::stats
