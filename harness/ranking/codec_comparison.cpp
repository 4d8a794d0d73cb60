#include "harness/ranking/codec_comparison.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "harness/ranking/cell_samples.h"
#include "harness/ranking/layout_spread.h"
#include "harness/ranking/reference_codec.h"
#include "harness/stats/mean.h"
#include "harness/stats/median_interval.h"
#include "harness/stats/paired_ratio.h"
#include "harness/stats/quantile.h"

namespace codecbench::ranking {
namespace {

using results::CellId;

Estimate estimate(const std::vector<double>& values, double confidence) {
  return {stats::median(values), stats::median_interval(values, confidence)};
}

std::optional<double> median_of(const CellSamples& cell, std::string_view unit) {
  const auto values = cell.values.find(unit);
  if (values == cell.values.end()) return std::nullopt;
  return stats::median(values->second);
}

void apply_finding(const std::optional<ConformanceFinding>& finding, CellSummary* cell) {
  if (!finding || cell->yardstick) return;
  cell->conformance = finding->conformance;
  if (finding->disqualified.empty() || cell->status != CellStatus::ok) return;
  cell->status = CellStatus::disqualified;
  cell->reason = finding->disqualified;
}

CellSummary summarize(const CellId& id, const CellSamples& cell, bool yardstick,
                      double confidence) {
  CellSummary summary;
  summary.id = id;
  summary.yardstick = yardstick;
  summary.status = cell.status.value_or(CellStatus::ok);
  summary.reason = cell.reason;
  summary.samples = cell.rounds;
  if (summary.samples.empty() && summary.status == CellStatus::ok)
    summary.status = CellStatus::not_measured;
  if (!summary.samples.empty()) {
    std::vector<double> times;
    for (const RoundSample& sample : summary.samples) times.push_back(sample.nanoseconds);
    summary.nanoseconds = estimate(times, confidence);
  }
  summary.documents_per_second = median_of(cell, "docs/s");
  if (!summary.documents_per_second && summary.nanoseconds) {
    summary.documents_per_second = 1e9 / summary.nanoseconds->median;
  }
  summary.megabytes_per_second = median_of(cell, "MB/s");
  summary.allocations = median_of(cell, "allocs/op");
  summary.allocated_bytes = median_of(cell, "B/op");
  summary.peak_bytes = median_of(cell, "peak-B");
  summary.page_faults = median_of(cell, "faults/op");
  summary.encoded_bytes = median_of(cell, "encoded-B");
  return summary;
}

// `first` first, in their order, then the others as they come.
std::vector<std::string> ordered(const std::vector<std::string>& first,
                                 const std::vector<std::string>& seen) {
  std::vector<std::string> result;
  const auto add = [&result](const std::string& text) {
    if (std::find(result.begin(), result.end(), text) == result.end()) result.push_back(text);
  };
  for (const std::string& text : first) {
    if (std::find(seen.begin(), seen.end(), text) != seen.end()) add(text);
  }
  for (const std::string& text : seen) add(text);
  return result;
}

std::size_t place(const std::vector<std::string>& list, const std::string& text) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), text) - list.begin());
}

bool can_be_compared(const CellSummary& cell) {
  return cell.status == CellStatus::ok && cell.nanoseconds.has_value();
}

// Ranked cells by time, then yardsticks, then what has no rank.
auto order_in_group(const CellSummary& cell) {
  const double time =
      cell.nanoseconds ? cell.nanoseconds->median : std::numeric_limits<double>::infinity();
  return std::tuple(cell.status, cell.yardstick, time, cell.id.codec, cell.id.format);
}

void set_ranks(std::span<CellSummary> group) {
  std::size_t rank = 0;
  for (CellSummary& cell : group) {
    cell.rank = can_be_compared(cell) && !cell.yardstick ? ++rank : 0;
  }
}

// By rank a cell can only be beaten by those before it.
void find_front(std::span<CellSummary> group) {
  double smallest = std::numeric_limits<double>::infinity();
  for (CellSummary& cell : group) {
    if (!cell.is_ranked() || !cell.encoded_bytes) continue;
    cell.on_front = *cell.encoded_bytes < smallest;
    smallest = std::min(smallest, *cell.encoded_bytes);
  }
}

struct PairedTimes {
  std::vector<double> reference;
  std::vector<double> own;
};

PairedTimes pair_rounds(const CellSummary& reference, const CellSummary& cell) {
  PairedTimes times;
  auto theirs = reference.samples.begin();
  for (const RoundSample& own : cell.samples) {
    const auto key = std::pair(own.run, own.round);
    while (theirs != reference.samples.end() && std::pair(theirs->run, theirs->round) < key)
      ++theirs;
    if (theirs == reference.samples.end() || std::pair(theirs->run, theirs->round) != key) continue;
    times.reference.push_back(theirs->nanoseconds);
    times.own.push_back(own.nanoseconds);
  }
  return times;
}

std::optional<SpeedRatio> speed_ratio(const CellSummary& reference, const CellSummary& cell,
                                      double confidence) {
  const PairedTimes times = pair_rounds(reference, cell);
  const stats::PairedRatio ratio = stats::paired_ratio(times.reference, times.own, confidence);
  if (ratio.n == 0) return std::nullopt;
  return SpeedRatio{reference.id, ratio.n, {ratio.median, ratio.interval}};
}

std::vector<std::string> formats_of(const CodecName& codec, const CodecComparison& comparison) {
  std::vector<std::string> declared;
  for (const CodecFacts& facts : comparison.provenance.codecs) {
    if (facts.name == codec.name) declared.push_back(facts.format);
  }
  std::vector<std::string> seen;
  for (const CellSummary& cell : comparison.cells) {
    if (cell.id.codec == codec.name) seen.push_back(cell.id.format);
  }
  return ordered(declared, seen);
}

// Calls `visit` with each run of cells that share dataset and operation.
void for_each_group(std::vector<CellSummary>& cells,
                    const std::function<void(std::span<CellSummary>)>& visit) {
  std::size_t start = 0;
  while (start < cells.size()) {
    std::size_t end = start + 1;
    while (end < cells.size() && cells[end].id.dataset == cells[start].id.dataset &&
           cells[end].id.operation == cells[start].id.operation) {
      ++end;
    }
    visit(std::span(cells).subspan(start, end - start));
    start = end;
  }
}

std::vector<Overall> overall_of(const CodecComparison& comparison) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<double>> ratios;
  for (const CellSummary& cell : comparison.cells) {
    if (!cell.is_ranked() || !cell.speed) continue;
    ratios[{cell.id.operation, cell.id.format, cell.id.codec}].push_back(
        cell.speed->estimate.median);
  }
  std::vector<Overall> all;
  for (const auto& [key, values] : ratios) {
    const auto& [operation, format, codec] = key;
    all.push_back({operation, format, codec, values.size(), stats::geometric_mean(values),
                   *std::min_element(values.begin(), values.end()),
                   *std::max_element(values.begin(), values.end())});
  }
  std::stable_sort(all.begin(), all.end(), [&](const Overall& a, const Overall& b) {
    return std::tuple(place(comparison.operations, a.operation), -a.geometric_mean) <
           std::tuple(place(comparison.operations, b.operation), -b.geometric_mean);
  });
  return all;
}

std::optional<double> typical_half_width(const std::vector<CellSummary>& cells) {
  std::vector<double> shares;
  for (const CellSummary& cell : cells) {
    if (!cell.is_ranked()) continue;
    const auto& [median, interval] = *cell.nanoseconds;
    shares.push_back(std::max(interval.high / median - 1, 1 - interval.low / median));
  }
  const double typical = stats::median(shares);
  return std::isfinite(typical) ? std::optional(typical) : std::nullopt;
}

void order_cells(CodecComparison& comparison) {
  std::vector<std::string> datasets;
  std::vector<std::string> operations;
  for (const CellSummary& cell : comparison.cells) {
    datasets.push_back(cell.id.dataset);
    operations.push_back(cell.id.operation);
  }
  std::vector<std::string> declared;
  for (const DatasetFacts& facts : comparison.provenance.datasets) declared.push_back(facts.name);
  comparison.datasets = ordered(declared, datasets);
  comparison.operations = ordered({"decode", "decode+visit", "encode", "validate"}, operations);
  std::stable_sort(
      comparison.cells.begin(), comparison.cells.end(),
      [&](const CellSummary& a, const CellSummary& b) {
        return std::tuple(place(comparison.datasets, a.id.dataset),
                          place(comparison.operations, a.id.operation), order_in_group(a)) <
               std::tuple(place(comparison.datasets, b.id.dataset),
                          place(comparison.operations, b.id.operation), order_in_group(b));
      });
}

std::vector<std::string> seen_in_cells(const std::vector<std::string>& names,
                                       const std::vector<CellSummary>& cells,
                                       std::string CellId::*part) {
  std::vector<std::string> seen;
  for (const std::string& name : names) {
    const bool used = std::any_of(cells.begin(), cells.end(),
                                  [&](const CellSummary& cell) { return cell.id.*part == name; });
    if (used) seen.push_back(name);
  }
  return seen;
}

}  // namespace

std::span<const CellSummary> CodecComparison::group(std::string_view dataset,
                                                    std::string_view operation) const {
  const auto in_group = [&](const CellSummary& cell) {
    return cell.id.dataset == dataset && cell.id.operation == operation;
  };
  const auto start = std::find_if(cells.begin(), cells.end(), in_group);
  const auto end = std::find_if_not(start, cells.end(), in_group);
  return {start, end};
}

const CellSummary* CodecComparison::find(const CodecName& codec, std::string_view dataset,
                                         std::string_view operation) const {
  for (const CellSummary& cell : group(dataset, operation)) {
    if (cell.id.codec == codec.name && cell.id.format == codec.format) return &cell;
  }
  return nullptr;
}

const CellSummary* CodecComparison::find_any_mode(const CodecName& codec, std::string_view dataset,
                                                  std::string_view operation) const {
  CellSummary wanted;
  wanted.id.format = codec.format;
  return find_reference(codec, wanted, group(dataset, operation), {});
}

const fairness::Tax* FairnessFinding::of(const CellId& cell) const {
  const auto tax =
      std::find_if(taxes.begin(), taxes.end(), [&cell](const fairness::Tax& candidate) {
        return candidate.codec == cell.codec && candidate.format == cell.format &&
               candidate.operation == cell.operation;
      });
  return tax == taxes.end() ? nullptr : &*tax;
}

Result<CodecComparison> compare_codecs(std::span<const results::ResultFile> files,
                                       const ComparisonOptions& options) {
  Result<Provenance> provenance = collect_provenance(files);
  if (!provenance) return Error{provenance.error()};

  CodecComparison comparison;
  comparison.confidence = options.confidence;
  comparison.provenance = std::move(*provenance);
  comparison.warnings = comparison.provenance.warnings;
  SamplesByCell samples = collect_samples(files, comparison.warnings);
  comparison.build_ratios = take_build_ratios(&samples);
  comparison.build_speeds = build_speeds(comparison.build_ratios, options.confidence);
  for (const auto& [id, cell] : samples) {
    const CodecFacts* codec = comparison.provenance.find_codec(id.format, id.codec);
    comparison.cells.push_back(
        summarize(id, cell, codec != nullptr && codec->yardstick, options.confidence));
    if (options.conformance) apply_finding(options.conformance(id), &comparison.cells.back());
  }
  const bool measured =
      std::any_of(comparison.cells.begin(), comparison.cells.end(),
                  [](const CellSummary& cell) { return cell.nanoseconds.has_value(); });
  if (!measured) {
    std::string message = "no measured cell in";
    for (const results::ResultFile& file : files) message += " " + file.path;
    return Error{message +
                 "; a cell's result line starts with "
                 "Benchmark<Operation>/format=.../dataset=.../codec=... and has ns/op"};
  }
  measure_layout_spread(comparison.cells);
  for (const CellSummary& cell : comparison.cells) {
    if (cell.layouts) comparison.layouts = std::max(comparison.layouts, cell.layouts->layouts);
  }
  order_cells(comparison);
  for_each_group(comparison.cells, set_ranks);
  for_each_group(comparison.cells, find_front);

  const Result<CodecName> reference = choose_reference(options.reference, comparison.cells);
  if (!reference) return Error{reference.error()};
  comparison.reference = *reference;
  const std::vector<std::string> formats = formats_of(*reference, comparison);
  for_each_group(comparison.cells, [&](std::span<CellSummary> group) {
    for (CellSummary& cell : group) {
      if (!can_be_compared(cell)) continue;
      if (const CellSummary* other = find_reference(*reference, cell, group, formats)) {
        cell.speed = speed_ratio(*other, cell, options.confidence);
      }
    }
  });
  comparison.overall = overall_of(comparison);
  comparison.typical_half_width = typical_half_width(comparison.cells);
  return comparison;
}

CodecComparison filtered(const CodecComparison& comparison,
                         const std::function<bool(const CellId&)>& keep) {
  CodecComparison result = comparison;
  std::erase_if(result.cells, [&](const CellSummary& cell) { return !keep(cell.id); });
  result.operations = seen_in_cells(comparison.operations, result.cells, &CellId::operation);
  result.datasets = seen_in_cells(comparison.datasets, result.cells, &CellId::dataset);
  std::erase_if(result.provenance.codecs, [&](const CodecFacts& facts) {
    return std::none_of(result.cells.begin(), result.cells.end(), [&](const CellSummary& cell) {
      return cell.id.codec == facts.name && cell.id.format == facts.format;
    });
  });
  std::erase_if(result.provenance.datasets, [&](const DatasetFacts& facts) {
    return std::find(result.datasets.begin(), result.datasets.end(), facts.name) ==
           result.datasets.end();
  });
  std::erase_if(result.build_ratios, [&](const BuildRatio& ratio) {
    CellId id = ratio.id;
    id.build.clear();
    return !keep(id);
  });
  result.build_speeds = build_speeds(result.build_ratios, result.confidence);
  result.overall = overall_of(result);
  result.typical_half_width = typical_half_width(result.cells);
  return result;
}

}  // namespace codecbench::ranking
