#include "harness/ranking/cell_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "harness/results/number.h"
#include "harness/stats/quantile.h"

namespace codecbench::ranking {
namespace {

using results::Annotation;
using results::CellId;
using results::ResultFile;

std::size_t whole_number(const Annotation& annotation, std::string_view key) {
  const auto text = annotation.find(key);
  const auto number = results::parse_integer(text.value_or("0"));
  return number.value > 0 ? static_cast<std::size_t>(number.value) : 0;
}

std::optional<CellStatus> parse_status(std::string_view text) {
  for (const CellStatus status : all_cell_statuses) {
    if (name(status) == text) return status;
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 7> other_units = {
    "docs/s", "MB/s", "B/op", "allocs/op", "peak-B", "faults/op", "encoded-B"};

// A unit as the key of a field: MB/s is mb-s.
std::string field_key(std::string_view unit) {
  std::string key(unit);
  for (char& c : key) {
    if (c == '/') c = '-';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return key;
}

// Slices of one round become their median.
std::vector<RoundSample> one_a_round(std::vector<RoundSample> slices) {
  std::stable_sort(slices.begin(), slices.end(), [](const RoundSample& a, const RoundSample& b) {
    return std::tuple(a.run, a.round) < std::tuple(b.run, b.round);
  });
  std::vector<RoundSample> rounds;
  std::vector<double> times;
  for (std::size_t i = 0; i < slices.size(); ++i) {
    times.push_back(slices[i].nanoseconds);
    const bool last = i + 1 == slices.size() || slices[i + 1].run != slices[i].run ||
                      slices[i + 1].round != slices[i].round;
    if (!last) continue;
    rounds.push_back(slices[i + 1 - times.size()]);
    rounds.back().nanoseconds = stats::median(times);
    times.clear();
  }
  return rounds;
}

// Where a cell has got to in a file.
struct RunOfCell {
  std::size_t number = 0;
  std::size_t last_round = 0;
};

class SampleCollector {
 public:
  explicit SampleCollector(std::vector<std::string>& warnings) : warnings_(warnings) {}

  void add(const ResultFile& file) {
    std::size_t foreign_names = 0;
    std::map<CellId, RunOfCell> runs;
    layouts_ = layouts_of_rounds(file);
    for (const results::Record& record : file.records) {
      const std::optional<CellId> id = results::parse_cell(record.name);
      if (!id) {
        ++foreign_names;
        continue;
      }
      RunOfCell& run = runs[*id];
      std::size_t round = record.annotation ? whole_number(*record.annotation, "round") : 0;
      if (round == 0) round = run.last_round + 1;
      // A cell's rounds only go up; where files were joined they start again.
      if (round < run.last_round) ++run.number;
      run.last_round = round;
      last_run_ = std::max(last_run_, first_run_ + run.number);
      const std::size_t order = record.annotation ? whole_number(*record.annotation, "order") : 0;
      add_line(*id, record, {first_run_ + run.number, round, order, 0, layout_of(round)},
               file.path);
    }
    if (foreign_names > 0) {
      warnings_.push_back(file.path + ": " + std::to_string(foreign_names) +
                          " results are left out because their names are no cells "
                          "(<Operation>/format=.../dataset=.../codec=...)");
    }
    for (const Annotation& annotation : file.annotations) add_annotation(annotation, file.path);
    first_run_ = last_run_ + 1;
  }

  SamplesByCell finish() {
    for (auto& [id, cell] : cells_) cell.rounds = one_a_round(std::move(cell.rounds));
    return std::move(cells_);
  }

 private:
  // By round; one that two layouts claim, in a file that was joined of two, has none.
  static std::map<std::size_t, std::size_t> layouts_of_rounds(const ResultFile& file) {
    std::map<std::size_t, std::size_t> layouts;
    for (const Annotation& annotation : file.annotations) {
      if (annotation.kind != "round" || annotation.find("build")) continue;
      const std::size_t layout = whole_number(annotation, "layout");
      const auto [known, is_new] = layouts.emplace(whole_number(annotation, "number"), layout);
      if (!is_new && known->second != layout) known->second = 0;
    }
    return layouts;
  }

  std::size_t layout_of(std::size_t round) const {
    const auto known = layouts_.find(round);
    return known == layouts_.end() ? 0 : known->second;
  }

  void add_line(const CellId& id, const results::Record& record, RoundSample sample,
                const std::string& path) {
    CellSamples& cell = cells_[id];
    bool mentions_time = false;
    for (const results::Measurement& measurement : record.measurements) {
      const bool is_time = measurement.unit == "ns/op" || measurement.unit == "sec/op";
      mentions_time = mentions_time || is_time;
      if (!std::isfinite(measurement.value) || (is_time && measurement.value <= 0)) {
        warnings_.push_back(path + ":" + std::to_string(record.line) + ": the " + measurement.unit +
                            " is NaN, infinite or not above 0; it is left out");
      } else if (is_time) {
        sample.nanoseconds =
            measurement.unit == "ns/op" ? measurement.value : measurement.value * 1e9;
        cell.rounds.push_back(sample);
      } else {
        cell.values[measurement.unit].push_back(measurement.value);
      }
    }
    if (!mentions_time) {
      warnings_.push_back(path + ":" + std::to_string(record.line) +
                          ": no ns/op; the line is no sample of a time");
    }
  }

  void add_annotation(const Annotation& annotation, const std::string& path) {
    const bool is_status = annotation.kind == "cell";
    if (!is_status && annotation.kind != "disqualified-sample") return;
    const std::string cell_name(annotation.find("cell").value_or(""));
    const std::optional<CellId> id = results::parse_cell(cell_name);
    if (!id) {
      warnings_.push_back(path + ": '" + cell_name + "' in a " + annotation.kind +
                          " annotation is no cell; it is left out");
      return;
    }
    if (is_status) {
      set_status(cells_[*id], annotation, path);
      return;
    }
    const auto time = results::parse_float(annotation.find("ns").value_or(""));
    if (time.error != results::NumberError::none || !std::isfinite(time.value) || time.value <= 0) {
      warnings_.push_back(path + ": a disqualified-sample of " + cell_name +
                          " has no positive ns; it is left out");
      return;
    }
    CellSamples& cell = cells_[*id];
    for (const std::string_view unit : other_units) {
      const auto value = annotation.find(field_key(unit));
      const auto number = results::parse_float(value.value_or(""));
      if (number.error == results::NumberError::none && std::isfinite(number.value)) {
        cell.values[std::string(unit)].push_back(number.value);
      }
    }
    cell.rounds.push_back({first_run_, whole_number(annotation, "round"),
                           whole_number(annotation, "order"), time.value,
                           layout_of(whole_number(annotation, "round"))});
    cell.status = CellStatus::disqualified;
  }

  // Once wrong, never right: a later file does not wash a disqualification off.
  void set_status(CellSamples& cell, const Annotation& annotation, const std::string& path) {
    const std::string_view text = annotation.find("status").value_or("");
    const std::optional<CellStatus> status = parse_status(text);
    if (!status) {
      warnings_.push_back(path + ": unknown cell status '" + std::string(text) +
                          "'; the cell counts as not measured");
    }
    if (cell.status == CellStatus::disqualified && status != CellStatus::disqualified) return;
    cell.status = status.value_or(CellStatus::not_measured);
    cell.reason = annotation.find("reason").value_or("");
  }

  std::vector<std::string>& warnings_;
  SamplesByCell cells_;
  std::map<std::size_t, std::size_t> layouts_;  // by round, of the file at hand
  std::size_t first_run_ = 0;                   // of the file at hand
  std::size_t last_run_ = 0;                    // so far
};

}  // namespace

SamplesByCell collect_samples(std::span<const ResultFile> files,
                              std::vector<std::string>& warnings) {
  SampleCollector collector(warnings);
  for (const ResultFile& file : files) collector.add(file);
  return collector.finish();
}

}  // namespace codecbench::ranking
