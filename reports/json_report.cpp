#include "reports/json_report.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "reports/text_report.h"

namespace codecbench::reports {
namespace {

using nlohmann::ordered_json;
using ranking::CellSummary;
using ranking::CodecComparison;
using ranking::Estimate;

ordered_json number(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json number(const std::optional<double>& value) {
  return value ? number(*value) : ordered_json(nullptr);
}

ordered_json facts(const std::vector<ranking::Fact>& list) {
  ordered_json json = ordered_json::array();
  for (const ranking::Fact& fact : list) json.push_back({{"key", fact.key}, {"value", fact.value}});
  return json;
}

ordered_json to_json(const Estimate& estimate) {
  return {{"median", number(estimate.median)},
          {"low", number(estimate.interval.low)},
          {"high", number(estimate.interval.high)},
          {"coverage", number(estimate.interval.coverage)}};
}

ordered_json to_json(const ranking::CodecFacts& codec) {
  return {{"name", codec.name},       {"format", codec.format},       {"library", codec.library},
          {"version", codec.version}, {"yardstick", codec.yardstick}, {"notes", codec.notes},
          {"built", codec.built}};
}

ordered_json to_json(const ranking::DatasetFacts& dataset) {
  return {{"name", dataset.name},     {"documents", dataset.documents},
          {"tried", dataset.tried},   {"sha256", dataset.sha256},
          {"source", dataset.source}, {"description", dataset.description}};
}

ordered_json samples(const CellSummary& cell) {
  ordered_json run = ordered_json::array();
  ordered_json round = ordered_json::array();
  ordered_json order = ordered_json::array();
  ordered_json nanoseconds = ordered_json::array();
  ordered_json layout = ordered_json::array();
  for (const ranking::RoundSample& sample : cell.samples) {
    run.push_back(sample.run);
    round.push_back(sample.round);
    order.push_back(sample.order);
    nanoseconds.push_back(number(sample.nanoseconds));
    layout.push_back(sample.layout);
  }
  return {
      {"run", run}, {"round", round}, {"order", order}, {"ns", nanoseconds}, {"layout", layout}};
}

ordered_json to_json(const CellSummary& cell) {
  ordered_json json = {
      {"operation", cell.id.operation},
      {"dataset", cell.id.dataset},
      {"format", cell.id.format},
      {"codec", cell.id.codec},
      {"status", name(cell.status)},
      {"reason", cell.reason},
      {"yardstick", cell.yardstick},
      {"rank", cell.is_ranked() ? ordered_json(cell.rank) : ordered_json(nullptr)},
      {"on_front", cell.on_front},
      {"ns", cell.nanoseconds ? to_json(*cell.nanoseconds) : ordered_json(nullptr)},
      {"speed", nullptr},
      {"docs_per_s", number(cell.documents_per_second)},
      {"mb_per_s", number(cell.megabytes_per_second)},
      {"allocs_per_doc", number(cell.allocations)},
      {"bytes_allocated_per_doc", number(cell.allocated_bytes)},
      {"peak_bytes", number(cell.peak_bytes)},
      {"faults_per_doc", number(cell.page_faults)},
      {"encoded_bytes", number(cell.encoded_bytes)},
      {"layouts", nullptr},
      {"samples", samples(cell)}};
  if (cell.layouts) {
    json["layouts"] = {
        {"layouts", cell.layouts->layouts}, {"ratio", number(cell.layouts->ratio)},
        {"slowest", cell.layouts->slowest}, {"fastest", cell.layouts->fastest},
        {"p", number(cell.layouts->p)},     {"beyond_noise", cell.layouts->beyond_noise}};
  }
  if (cell.conformance) {
    json["conformance"] = {{"failed", cell.conformance->failed},
                           {"lenient", cell.conformance->lenient}};
  }
  if (cell.speed) {
    json["speed"] = to_json(cell.speed->estimate);
    json["speed"]["n"] = cell.speed->n;
    json["speed"]["reference_codec"] = cell.speed->reference.codec;
    json["speed"]["reference_format"] = cell.speed->reference.format;
  }
  return json;
}

ordered_json to_json(const ranking::BuildFacts& build) {
  return {{"name", build.name},
          {"compiler", build.compiler},
          {"flags", build.flags},
          {"layouts", build.layouts}};
}

ordered_json to_json(const ranking::BuildSpeed& speed) {
  ordered_json json = {{"operation", speed.operation}, {"format", speed.format},
                       {"codec", speed.codec},         {"build", speed.build},
                       {"datasets", speed.datasets},   {"n", speed.n}};
  json.update(to_json(speed.estimate));
  json["lowest"] = number(speed.lowest);
  json["highest"] = number(speed.highest);
  return json;
}

ordered_json to_json(const ranking::BuildRatio& ratio) {
  ordered_json run = ordered_json::array();
  ordered_json round = ordered_json::array();
  ordered_json values = ordered_json::array();
  for (const ranking::BuildRatio::Round& one : ratio.rounds) {
    run.push_back(one.run);
    round.push_back(one.round);
    values.push_back(number(one.ratio));
  }
  return {{"operation", ratio.id.operation},
          {"dataset", ratio.id.dataset},
          {"format", ratio.id.format},
          {"codec", ratio.id.codec},
          {"build", ratio.id.build},
          {"run", run},
          {"round", round},
          {"ratio", values}};
}

ordered_json to_json(const ranking::Overall& overall) {
  return {{"operation", overall.operation},
          {"format", overall.format},
          {"codec", overall.codec},
          {"datasets", overall.datasets},
          {"geometric_mean", number(overall.geometric_mean)},
          {"lowest", number(overall.lowest)},
          {"highest", number(overall.highest)}};
}

ordered_json to_json(const fairness::Tax& tax) {
  ordered_json datasets = ordered_json::array();
  for (const fairness::CellTax& cell : tax.cells) {
    datasets.push_back({{"dataset", cell.dataset}, {"n", cell.n}, {"ratio", number(cell.ratio)}});
  }
  return {{"codec", tax.codec},
          {"format", tax.format},
          {"operation", tax.operation},
          {"measure", tax.measure == fairness::Measure::time ? "time" : "instructions"},
          {"n", tax.n},
          {"ratio", number(tax.ratio)},
          {"low", number(tax.low)},
          {"high", number(tax.high)},
          {"over_limit", tax.over_limit()},
          {"unclear", tax.unclear()},
          {"verdict", tax.verdict()},
          {"datasets", datasets}};
}

// null where it was not measured.
ordered_json to_json(const std::optional<ranking::FairnessFinding>& fairness) {
  if (!fairness) return nullptr;
  ordered_json json = {{"file", fairness->path},
                       {"limit", fairness::limit_of_time},
                       {"taxes", ordered_json::array()},
                       {"drivers", ordered_json::array()}};
  for (const fairness::Tax& tax : fairness->taxes) json["taxes"].push_back(to_json(tax));
  for (const ranking::FairnessFinding::Driver& driver : fairness->drivers) {
    json["drivers"].push_back({{"codec", driver.codec},
                               {"format", driver.format},
                               {"operation", driver.operation},
                               {"text", driver.text}});
  }
  return json;
}

std::string featured(const CodecComparison& comparison) {
  for (const CellSummary& cell : comparison.cells) {
    if (cell.id.codec == featured_codec) return cell.id.codec;
  }
  return "";
}

// Names come from files, and need not be UTF-8.
std::string dump(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

template <class List>
std::string one_a_line(const List& list) {
  std::string text = "[";
  for (std::size_t i = 0; i < list.size(); ++i)
    text += (i == 0 ? "\n    " : ",\n    ") + dump(to_json(list[i]));
  return text + (list.empty() ? "]" : "\n  ]");
}

}  // namespace

std::string render_json(const CodecComparison& comparison) {
  const std::vector<std::pair<std::string, std::string>> members = {
      {"schema", dump({{"name", "codecbench-report"}, {"version", json_schema_version}})},
      {"files", dump(comparison.provenance.files)},
      {"environment", dump(facts(comparison.provenance.environment))},
      {"plan", dump(facts(comparison.provenance.plan))},
      {"confidence", dump(comparison.confidence)},
      {"layouts", dump(comparison.layouts)},
      {"one_link", dump(comparison.holds_for_one_link() ? ordered_json(ranking::one_link_statement)
                                                        : ordered_json(nullptr))},
      {"reference",
       dump({{"codec", comparison.reference.name}, {"format", comparison.reference.format}})},
      {"featured", dump(featured(comparison))},
      {"operations", dump(comparison.operations)},
      {"dataset_order", dump(comparison.datasets)},
      {"datasets", one_a_line(comparison.provenance.datasets)},
      {"codecs", one_a_line(comparison.provenance.codecs)},
      {"typical_half_width", dump(number(comparison.typical_half_width))},
      {"overall", one_a_line(comparison.overall)},
      {"builds", one_a_line(comparison.provenance.builds)},
      {"build_speeds", one_a_line(comparison.build_speeds)},
      {"build_ratios", one_a_line(comparison.build_ratios)},
      {"cells", one_a_line(comparison.cells)},
      {"fairness", dump(to_json(comparison.fairness))},
      {"warnings", dump(comparison.warnings)},
  };
  std::string text = "{";
  for (std::size_t i = 0; i < members.size(); ++i) {
    text += (i == 0 ? "\n  \"" : ",\n  \"") + members[i].first + "\": " + members[i].second;
  }
  return text + "\n}\n";
}

}  // namespace codecbench::reports
