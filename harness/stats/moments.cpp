#include "harness/stats/moments.h"

#include <limits>

namespace codecbench::stats {

Moments moments(std::span<const double> sample) {
  if (sample.empty()) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {0, nan, nan};
  }
  double mean = 0;
  double squares = 0;
  std::size_t n = 0;
  for (const double x : sample) {
    const double from_old = x - mean;
    mean += from_old / static_cast<double>(++n);
    squares += from_old * (x - mean);
  }
  return {n, mean, n > 1 ? squares / static_cast<double>(n - 1) : 0};
}

}  // namespace codecbench::stats
