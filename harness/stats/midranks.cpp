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
  struct Placed {
    double value;
    std::size_t place;
  };
  std::vector<Placed> order;
  order.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) order.push_back({values[i], i});
  std::sort(order.begin(), order.end(),
            [](const Placed& a, const Placed& b) { return a.value < b.value; });

  Midranks ranks;
  ranks.doubled.resize(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && order[end].value == order[first].value) ++end;
    // Ranks first + 1 to end: their mean, doubled, is the sum of the outer two.
    for (std::size_t i = first; i < end; ++i) {
      ranks.doubled[order[i].place] = static_cast<std::int64_t>(first + 1 + end);
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
