#include "harness/stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/splitmix64.h"
#include "harness/stats/normal.h"
#include "harness/stats/quantile.h"

namespace codecbench::stats {
namespace {

bool all_positive(std::span<const double> values) {
  return !values.empty() && std::all_of(values.begin(), values.end(), [](double value) {
    return value > 0 && std::isfinite(value);
  });
}

void draw(std::span<const double> from, SplitMix64& random, std::vector<double>& into) {
  for (double& value : into) value = from[random.unbiased_below(from.size())];
}

// Empirical influences of the values of one sample on the ratio, by leaving out one at a time.
struct Influence {
  double squares = 0;
  double cubes = 0;
};

template <class RatioWithout>
Influence influence(std::size_t n, RatioWithout ratio_without) {
  if (n < 2) return {};
  std::vector<double> ratios;
  ratios.reserve(n);
  double mean = 0;
  for (std::size_t i = 0; i < n; ++i) {
    ratios.push_back(ratio_without(i));
    mean += (ratios.back() - mean) / static_cast<double>(i + 1);
  }
  Influence result;
  const auto size = static_cast<double>(n);
  for (const double ratio : ratios) {
    const double u = (size - 1) * (mean - ratio) / size;
    result.squares += u * u;
    result.cubes += u * u * u;
  }
  return result;
}

double median_without(std::span<const double> values, std::size_t left_out) {
  std::vector<double> rest(values.begin(), values.end());
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(left_out));
  return median(rest);
}

double acceleration(std::span<const double> baseline, std::span<const double> candidate) {
  const double below = median(baseline);
  const double above = median(candidate);
  const Influence a = influence(baseline.size(),
                                [&](std::size_t i) { return above / median_without(baseline, i); });
  const Influence b = influence(
      candidate.size(), [&](std::size_t i) { return median_without(candidate, i) / below; });
  const double squares = a.squares + b.squares;
  if (squares == 0) return 0;
  return (a.cubes + b.cubes) / (6 * squares * std::sqrt(squares));
}

// z0: the normal quantile of the share of ratios below the ratio itself, ties as a half; 0 without
// bias.
double bias(std::span<const double> sorted, double ratio) {
  const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), ratio);
  const auto size = static_cast<double>(sorted.size());
  const double below = static_cast<double>((first - sorted.begin()) + (last - sorted.begin())) / 2;
  return normal_quantile(std::clamp(below, 0.5, size - 0.5) / size);
}

}  // namespace

RatioInterval bootstrap_median_ratio(std::span<const double> baseline,
                                     std::span<const double> candidate,
                                     const BootstrapOptions& options) {
  if (!all_positive(baseline) || !all_positive(candidate) || options.resamples == 0 ||
      !(options.confidence > 0 && options.confidence < 1)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan, nan};
  }
  RatioInterval result;
  result.ratio = median(candidate) / median(baseline);

  SplitMix64 random(options.seed);
  std::vector<double> ratios(options.resamples);
  std::vector<double> drawn_baseline(baseline.size());
  std::vector<double> drawn_candidate(candidate.size());
  for (double& ratio : ratios) {
    draw(baseline, random, drawn_baseline);
    draw(candidate, random, drawn_candidate);
    ratio = median(drawn_candidate) / median(drawn_baseline);
  }
  std::sort(ratios.begin(), ratios.end());

  double below = (1 - options.confidence) / 2;
  double above = below;
  if (options.method == BootstrapMethod::bias_corrected_accelerated) {
    const double z0 = bias(ratios, result.ratio);
    const double a = acceleration(baseline, candidate);
    const double z = normal_quantile(below);
    below = normal_cdf(z0 + (z0 + z) / (1 - a * (z0 + z)));
    above = normal_upper_tail(z0 + (z0 - z) / (1 - a * (z0 - z)));
  }
  // The rank from the nearer end; rounded outwards, a whole number that lost its last bit taken as
  // whole.
  const auto rank = [&](double tail) {
    const auto size = static_cast<double>(ratios.size());
    return static_cast<std::size_t>(std::clamp(std::floor((size + 1) * tail + 1e-9), 1.0, size));
  };
  result.low = ratios[rank(below) - 1];
  result.high = ratios[ratios.size() - rank(above)];
  return result;
}

}  // namespace codecbench::stats
