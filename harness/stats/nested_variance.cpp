#include "harness/stats/nested_variance.h"

#include <map>
#include <utility>

#include "harness/stats/incomplete_beta.h"

namespace codecbench::stats {
namespace {

struct Sum {
  double total = 0;
  std::size_t count = 0;
  void add(double value) {
    total += value;
    ++count;
  }
  double mean() const { return total / static_cast<double>(count); }
};

}  // namespace

NestedVariance nested_variance(std::span<const GroupedValue> values) {
  std::map<std::size_t, Sum> blocks;
  std::map<std::pair<std::size_t, std::size_t>, Sum> groups;
  for (const GroupedValue& value : values) {
    blocks[value.block].add(value.value);
    groups[{value.block, value.group}].add(value.value);
  }
  NestedVariance result;
  result.between = groups.size() - blocks.size();
  result.within = values.size() - groups.size();
  if (result.between == 0 || result.within == 0) return result;

  double between = 0;
  for (const auto& [key, group] : groups) {
    const double distance = group.mean() - blocks.at(key.first).mean();
    between += static_cast<double>(group.count) * distance * distance;
  }
  double within = 0;
  for (const GroupedValue& value : values) {
    const double distance = value.value - groups.at({value.block, value.group}).mean();
    within += distance * distance;
  }
  const double total = between + within;
  if (!(total > 0)) return result;
  // F = (between / d1) / (within / d2), and d2 / (d2 + d1 F) is Beta(d2/2, d1/2).
  result.p =
      incomplete_beta(static_cast<double>(result.within) / 2,
                      static_cast<double>(result.between) / 2, within / total, between / total)
          .lower;
  return result;
}

}  // namespace codecbench::stats
