#include "harness/stats/midranks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace codecbench::stats {

double Midranks::tie_correction() const {
  double sum = 0;
  for (const std::int64_t group : groups) {
    const auto t = static_cast<double>(group);
    sum += t * t * t - t;
  }
  return sum;
}

Midranks midranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });

  Midranks ranks;
  ranks.doubled.resize(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    // Ranks first + 1 to end: their mean, doubled, is the sum of the outer two.
    for (std::size_t i = first; i < end; ++i) {
      ranks.doubled[order[i]] = static_cast<std::int64_t>(first + 1 + end);
    }
    ranks.groups.push_back(static_cast<std::int64_t>(end - first));
    first = end;
  }
  return ranks;
}

bool has_nan(std::span<const double> values) {
  return std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

}  // namespace codecbench::stats
