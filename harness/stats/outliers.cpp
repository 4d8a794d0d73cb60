#include "harness/stats/outliers.h"

#include <algorithm>
#include <iterator>

#include "harness/stats/quantile.h"

namespace codecbench::stats {

Fences tukey_fences(std::span<const double> sample) {
  const double lower = quantile(sample, 0.25);
  const double upper = quantile(sample, 0.75);
  return {lower - 1.5 * (upper - lower), upper + 1.5 * (upper - lower)};
}

std::vector<double> without_outliers(std::span<const double> sample) {
  const Fences fences = tukey_fences(sample);
  std::vector<double> kept;
  std::copy_if(sample.begin(), sample.end(), std::back_inserter(kept),
               [&](double x) { return fences.low <= x && x <= fences.high; });
  return kept;
}

}  // namespace codecbench::stats
