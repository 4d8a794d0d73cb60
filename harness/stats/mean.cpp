#include "harness/stats/mean.h"

#include <cmath>
#include <limits>

namespace codecbench::stats {

double arithmetic_mean(std::span<const double> sample) {
  if (sample.empty()) return std::numeric_limits<double>::quiet_NaN();
  double mean = 0;
  double n = 0;
  for (const double value : sample) mean += (value - mean) / ++n;
  return mean;
}

double geometric_mean(std::span<const double> sample) {
  double mean_logarithm = 0;
  double n = 0;
  for (const double value : sample) {
    if (!(value > 0)) return std::numeric_limits<double>::quiet_NaN();
    mean_logarithm += (std::log(value) - mean_logarithm) / ++n;
  }
  return n == 0 ? std::numeric_limits<double>::quiet_NaN() : std::exp(mean_logarithm);
}

}  // namespace codecbench::stats
