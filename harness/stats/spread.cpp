#include "harness/stats/spread.h"

#include <cmath>
#include <vector>

#include "harness/stats/quantile.h"

namespace codecbench::stats {
namespace {

// 1 / InvPhi(3/4): half of a normal distribution is within this fraction of its standard deviation.
constexpr double deviations_per_median_deviation = 1.482602218505602;

}  // namespace

double robust_spread(std::span<const double> sample) {
  const double centre = median(sample);
  std::vector<double> deviations;
  deviations.reserve(sample.size());
  for (const double x : sample) deviations.push_back(std::abs(x - centre));
  return deviations_per_median_deviation * median(deviations);
}

}  // namespace codecbench::stats
