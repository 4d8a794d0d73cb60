#include "harness/ranking/build_speed.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "harness/stats/quantile.h"

namespace codecbench::ranking {
namespace {

using Round = std::pair<std::size_t, std::size_t>;  // run, number

bool counts(const CellSamples& cell) {
  return cell.status.value_or(CellStatus::ok) == CellStatus::ok;
}

}  // namespace

std::vector<BuildRatio> take_build_ratios(SamplesByCell* samples) {
  std::vector<BuildRatio> ratios;
  for (const auto& [id, cell] : *samples) {
    if (id.build.empty() || !counts(cell)) continue;
    results::CellId main_id = id;
    main_id.build.clear();
    const auto main = samples->find(main_id);
    if (main == samples->end() || !counts(main->second)) continue;
    std::map<Round, double> main_times;
    for (const RoundSample& sample : main->second.rounds) {
      main_times[{sample.run, sample.round}] = sample.nanoseconds;
    }
    BuildRatio ratio{id, {}};
    for (const RoundSample& sample : cell.rounds) {
      const auto time = main_times.find({sample.run, sample.round});
      if (time == main_times.end()) continue;
      ratio.rounds.push_back({sample.run, sample.round, time->second / sample.nanoseconds});
    }
    if (!ratio.rounds.empty()) ratios.push_back(std::move(ratio));
  }
  std::erase_if(*samples, [](const auto& entry) { return !entry.first.build.empty(); });
  return ratios;
}

std::vector<BuildSpeed> build_speeds(const std::vector<BuildRatio>& ratios, double confidence) {
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::map<Key, std::vector<const BuildRatio*>> groups;
  for (const BuildRatio& ratio : ratios) {
    groups[{ratio.id.operation, ratio.id.build, ratio.id.format, ratio.id.codec}].push_back(&ratio);
  }
  std::vector<BuildSpeed> speeds;
  for (const auto& [key, group] : groups) {
    const auto& [operation, build, format, codec] = key;
    BuildSpeed speed{operation, format, codec, build, group.size(), 0, {}, 0, 0};
    speed.lowest = std::numeric_limits<double>::infinity();
    std::map<Round, std::vector<double>> logarithms;
    for (const BuildRatio* ratio : group) {
      std::vector<double> of_dataset;
      for (const BuildRatio::Round& round : ratio->rounds) {
        logarithms[{round.run, round.round}].push_back(std::log(round.ratio));
        of_dataset.push_back(round.ratio);
      }
      const double median = stats::median(of_dataset);
      speed.lowest = std::min(speed.lowest, median);
      speed.highest = std::max(speed.highest, median);
    }
    std::vector<double> means;
    for (const auto& [round, values] : logarithms) {
      if (values.size() < group.size()) continue;
      double sum = 0;
      for (const double value : values) sum += value;
      means.push_back(std::exp(sum / static_cast<double>(values.size())));
    }
    if (means.empty()) continue;  // no round has all datasets: nothing is comparable
    speed.n = means.size();
    speed.estimate = {stats::median(means), stats::median_interval(means, confidence)};
    speeds.push_back(std::move(speed));
  }
  return speeds;
}

}  // namespace codecbench::ranking
