#include "reports/csv_report.h"

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/results/number.h"

namespace codecbench::reports {
namespace {

using ranking::CellSummary;
using ranking::CodecComparison;

constexpr std::array<std::string_view, 41> header = {"dataset",
                                                     "operation",
                                                     "format",
                                                     "codec",
                                                     "library",
                                                     "version",
                                                     "status",
                                                     "reason",
                                                     "yardstick",
                                                     "rank",
                                                     "n",
                                                     "ns_per_doc",
                                                     "ns_per_doc_low",
                                                     "ns_per_doc_high",
                                                     "interval_coverage",
                                                     "docs_per_s",
                                                     "mb_per_s",
                                                     "allocs_per_doc",
                                                     "bytes_allocated_per_doc",
                                                     "peak_bytes",
                                                     "faults_per_doc",
                                                     "encoded_bytes",
                                                     "documents",
                                                     "documents_tried",
                                                     "dataset_sha256",
                                                     "reference_codec",
                                                     "reference_format",
                                                     "speed_ratio",
                                                     "speed_ratio_low",
                                                     "speed_ratio_high",
                                                     "speed_ratio_coverage",
                                                     "speed_ratio_n",
                                                     "notes",
                                                     "conformance_failed",
                                                     "conformance_lenient",
                                                     "layouts",
                                                     "layout_spread",
                                                     "layout_spread_p",
                                                     "layout_spread_beyond_noise",
                                                     "slowest_layout",
                                                     "built"};

std::string text_field(std::string text) {
  if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos)
    text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string number_field(double value) {
  if (std::isnan(value)) return "";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return results::print_number(value);
}

std::string number_field(const std::optional<double>& value) {
  return value ? number_field(*value) : "";
}

std::string count_field(std::size_t count) { return std::to_string(count); }

std::vector<std::string> fields_of(const CodecComparison& comparison, const CellSummary& cell) {
  const ranking::CodecFacts* codec =
      comparison.provenance.find_codec(cell.id.format, cell.id.codec);
  const ranking::DatasetFacts* dataset = comparison.provenance.find_dataset(cell.id.dataset);
  std::vector<std::string> fields = {text_field(cell.id.dataset),
                                     text_field(cell.id.operation),
                                     text_field(cell.id.format),
                                     text_field(cell.id.codec),
                                     text_field(codec != nullptr ? codec->library : ""),
                                     text_field(codec != nullptr ? codec->version : ""),
                                     std::string(name(cell.status)),
                                     text_field(cell.reason),
                                     cell.yardstick ? "true" : "false",
                                     cell.is_ranked() ? count_field(cell.rank) : "",
                                     count_field(cell.samples.size())};
  const auto add_estimate = [&fields](const ranking::Estimate* estimate) {
    fields.push_back(estimate != nullptr ? number_field(estimate->median) : "");
    fields.push_back(estimate != nullptr ? number_field(estimate->interval.low) : "");
    fields.push_back(estimate != nullptr ? number_field(estimate->interval.high) : "");
    fields.push_back(estimate != nullptr ? number_field(estimate->interval.coverage) : "");
  };
  add_estimate(cell.nanoseconds ? &*cell.nanoseconds : nullptr);
  for (const std::optional<double>& value :
       {cell.documents_per_second, cell.megabytes_per_second, cell.allocations,
        cell.allocated_bytes, cell.peak_bytes, cell.page_faults, cell.encoded_bytes}) {
    fields.push_back(number_field(value));
  }
  fields.push_back(dataset != nullptr && dataset->documents > 0 ? count_field(dataset->documents)
                                                                : "");
  fields.push_back(dataset != nullptr && dataset->tried > 0 ? count_field(dataset->tried) : "");
  fields.push_back(text_field(dataset != nullptr ? dataset->sha256 : ""));
  fields.push_back(text_field(cell.speed ? cell.speed->reference.codec : ""));
  fields.push_back(text_field(cell.speed ? cell.speed->reference.format : ""));
  add_estimate(cell.speed ? &cell.speed->estimate : nullptr);
  fields.push_back(cell.speed ? count_field(cell.speed->n) : "");
  std::string notes;
  if (codec != nullptr) {
    for (const std::string& note : codec->notes) notes += (notes.empty() ? "" : "; ") + note;
  }
  fields.push_back(text_field(notes));
  std::string lenient;
  if (cell.conformance) {
    for (const std::string& rule : cell.conformance->lenient)
      lenient += (lenient.empty() ? "" : "; ") + rule;
  }
  fields.push_back(cell.conformance ? count_field(cell.conformance->failed) : "");
  fields.push_back(text_field(lenient));
  const std::optional<ranking::LayoutSpread>& layouts = cell.layouts;
  fields.push_back(layouts ? count_field(layouts->layouts) : "");
  fields.push_back(layouts ? number_field(layouts->ratio) : "");
  fields.push_back(layouts ? number_field(layouts->p) : "");
  fields.push_back(layouts ? (layouts->beyond_noise ? "true" : "false") : "");
  fields.push_back(layouts ? count_field(layouts->slowest) : "");
  fields.push_back(text_field(codec != nullptr ? codec->built : ""));
  return fields;
}

template <class Fields>
void append_line(std::string& csv, const Fields& fields) {
  bool first = true;
  for (const auto& field : fields) {
    if (!first) csv += ',';
    csv += field;
    first = false;
  }
  csv += "\r\n";
}

}  // namespace

std::string render_csv(const CodecComparison& comparison) {
  std::string csv;
  append_line(csv, header);
  for (const CellSummary& cell : comparison.cells) append_line(csv, fields_of(comparison, cell));
  return csv;
}

}  // namespace codecbench::reports
