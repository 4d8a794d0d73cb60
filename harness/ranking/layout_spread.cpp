#include "harness/ranking/layout_spread.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "harness/stats/nested_variance.h"
#include "harness/stats/quantile.h"

namespace codecbench::ranking {
namespace {

using Round = std::pair<std::size_t, std::size_t>;  // run, number

constexpr double least_spread = 1.05;
constexpr double significance = 0.01;
// With fewer, two slow rounds that happen to share a layout look like a slow layout too often: in 6 of 100 cells of
// four layouts in eight rounds.
constexpr std::size_t least_degrees_of_freedom = 5;
// The median of fewer cells is as much about their layouts as about the round.
constexpr std::size_t cells_that_show_a_round = 20;

// The logarithm of each sample's time, less the median of its cell in its run.
std::vector<double> deviations(const CellSummary& cell) {
  std::map<std::size_t, std::vector<double>> runs;
  for (const RoundSample& sample : cell.samples) {
    runs[sample.run].push_back(std::log(sample.nanoseconds));
  }
  std::map<std::size_t, double> medians;
  for (const auto& [run, times] : runs) medians[run] = stats::median(times);
  std::vector<double> result;
  for (const RoundSample& sample : cell.samples) {
    result.push_back(std::log(sample.nanoseconds) - medians.at(sample.run));
  }
  return result;
}

double median_size(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return stats::median(values);
}

// By round, what all cells have in common; empty if taking it out would not make them steadier.
std::map<Round, double> common_to_all(std::span<const CellSummary> cells,
                                      const std::vector<std::vector<double>>& deviating) {
  std::map<Round, std::vector<double>> by_round;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    for (std::size_t i = 0; i < cells[c].samples.size(); ++i) {
      const RoundSample& sample = cells[c].samples[i];
      by_round[{sample.run, sample.round}].push_back(deviating[c][i]);
    }
  }
  std::map<Round, double> common;
  for (const auto& [round, values] : by_round) {
    if (values.size() >= cells_that_show_a_round) common[round] = stats::median(values);
  }
  if (common.size() < by_round.size()) return {};

  std::vector<double> before;
  std::vector<double> after;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    std::vector<double> corrected = deviating[c];
    for (std::size_t i = 0; i < corrected.size(); ++i) {
      corrected[i] -= common.at({cells[c].samples[i].run, cells[c].samples[i].round});
    }
    before.push_back(median_size(deviating[c]));
    after.push_back(median_size(corrected));
  }
  return stats::median(after) < stats::median(before) ? common : std::map<Round, double>();
}

std::optional<LayoutSpread> spread_of(const std::vector<stats::GroupedValue>& values) {
  std::map<std::size_t, std::map<std::size_t, std::vector<double>>> runs;
  for (const stats::GroupedValue& value : values)
    runs[value.block][value.group].push_back(value.value);
  std::optional<LayoutSpread> widest;
  for (const auto& [run, layouts] : runs) {
    if (layouts.size() < 2) continue;
    std::map<double, std::size_t> by_median;
    for (const auto& [layout, times] : layouts) by_median.emplace(stats::median(times), layout);
    const auto& [fast, fastest] = *by_median.begin();
    const auto& [slow, slowest] = *by_median.rbegin();
    const double ratio = std::exp(slow - fast);
    if (!widest || ratio > widest->ratio) {
      widest = LayoutSpread{layouts.size(), ratio, slowest, fastest, 1, false};
    }
  }
  if (!widest) return std::nullopt;
  const stats::NestedVariance variance = stats::nested_variance(values);
  widest->p = variance.p;
  widest->beyond_noise = widest->ratio > least_spread && variance.p <= significance &&
                         variance.within >= least_degrees_of_freedom;
  return widest;
}

}  // namespace

void measure_layout_spread(std::span<CellSummary> cells) {
  std::vector<std::vector<double>> deviating;
  for (const CellSummary& cell : cells) deviating.push_back(deviations(cell));
  const std::map<Round, double> common = common_to_all(cells, deviating);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    std::vector<stats::GroupedValue> values;
    for (std::size_t i = 0; i < cells[c].samples.size(); ++i) {
      const RoundSample& sample = cells[c].samples[i];
      const auto shared = common.find({sample.run, sample.round});
      const double value = deviating[c][i] - (shared == common.end() ? 0 : shared->second);
      values.push_back({sample.run, sample.layout, value});
    }
    cells[c].layouts = spread_of(values);
  }
}

}  // namespace codecbench::ranking
