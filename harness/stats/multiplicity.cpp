#include "harness/stats/multiplicity.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace codecbench::stats {
namespace {

// The places of the p values that are not NaN, from the smallest p on.
std::vector<std::size_t> ascending(std::span<const double> p_values) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p_values.size(); ++i) {
    if (!std::isnan(p_values[i])) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  return order;
}

}  // namespace

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<double> adjusted(p_values.begin(), p_values.end());
  const std::vector<std::size_t> order = ascending(p_values);
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double raised = p_values[order[i]] * static_cast<double>(order.size() - i);
    largest = std::max(largest, std::min(1.0, raised));
    adjusted[order[i]] = largest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  std::vector<double> adjusted(p_values.begin(), p_values.end());
  const std::vector<std::size_t> order = ascending(p_values);
  double smallest = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const double raised =
        p_values[order[i]] * static_cast<double>(order.size()) / static_cast<double>(i + 1);
    smallest = std::min(smallest, raised);
    adjusted[order[i]] = smallest;
  }
  return adjusted;
}

}  // namespace codecbench::stats
