#include "harness/bench/preparation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/bench/fields.h"

namespace codecbench {
namespace {

using WhyNot = std::array<std::string, all_formats.size()>;

std::vector<Format> formats_of(const std::vector<const Catalog::Entry*>& codecs) {
  std::vector<Format> formats;
  for (const Format format : all_formats) {
    if (std::any_of(codecs.begin(), codecs.end(),
                    [format](const auto* entry) { return entry->info.format == format; })) {
      formats.push_back(format);
    }
  }
  return formats;
}

// Why the codec cannot carry the dataset, or "".
std::string why_unsupported(const CodecInfo& codec, const Dataset& dataset, const WhyNot& why_not) {
  const std::string& of_format = why_not[static_cast<std::size_t>(codec.format)];
  if (!of_format.empty()) return of_format;
  for (std::size_t i = 0; i < dataset.documents.size(); ++i) {
    if (const std::optional<std::string> why = unsupported(codec, dataset.documents[i])) {
      return fmt::format("document {}: {}", i, *why);
    }
  }
  return "";
}

}  // namespace

Result<std::optional<Preparation>> prepare(const Plan& plan,
                                           const process::Interruption& interruption,
                                           Console& console) {
  Result<WorkloadWriter> workload = WorkloadWriter::create();
  if (!workload) return Error{workload.error()};
  Preparation prepared{*std::move(workload), {}, {}, {}};
  const std::vector<Format> formats = formats_of(plan.codecs);

  // unsupported_reasons[dataset][codec of the plan]
  std::vector<std::vector<std::string>> unsupported_reasons;
  for (const DatasetSpec& spec : plan.datasets) {
    if (interruption.requested()) return std::optional<Preparation>();
    console.status(fmt::format("making dataset {} ({}/{})", spec.name, prepared.images.size() + 1,
                               plan.datasets.size()));
    const Result<Dataset> dataset = spec.make();
    if (!dataset) {
      const bool named = dataset.error().find(spec.name) != std::string::npos;
      return Error{named ? dataset.error()
                         : fmt::format("dataset {}: {}", spec.name, dataset.error())};
    }
    if (dataset->documents.empty()) {
      return Error{fmt::format("dataset {} has no documents", spec.name)};
    }
    WhyNot why_not;
    Result<DatasetImage> image = prepared.workload.add(*dataset, formats, &why_not);
    if (!image) return Error{image.error()};
    prepared.images.push_back(*std::move(image));
    prepared.facts.push_back({dataset->name, dataset->source, dataset->sha256, spec.summary,
                              dataset->documents.size(), dataset->tried});
    std::vector<std::string>& reasons = unsupported_reasons.emplace_back();
    for (const Catalog::Entry* entry : plan.codecs) {
      reasons.push_back(why_unsupported(entry->info, *dataset, why_not));
    }
  }

  for (const Cell& cell : plan.cells) {
    const CodecInfo& codec = cell.codec->info;
    const auto place = std::find(plan.codecs.begin(), plan.codecs.end(), cell.codec);
    const std::string& reason =
        unsupported_reasons[cell.dataset][static_cast<std::size_t>(place - plan.codecs.begin())];
    PreparedCell& prepared_cell = prepared.cells.emplace_back();
    prepared_cell.record.id = cell_id(codec, prepared.facts[cell.dataset].name, cell.operation);
    prepared_cell.record.yardstick = codec.yardstick;
    prepared_cell.record.documents =
        static_cast<std::int64_t>(prepared.facts[cell.dataset].documents);
    if (!reason.empty()) {
      prepared_cell.record.status = CellStatus::unsupported;
      prepared_cell.record.reason = reason;
    }
    prepared_cell.task = {prepared.cells.size() - 1,
                          codec.full_name(),
                          codec.format,
                          cell.dataset,
                          cell.operation,
                          1,
                          1,
                          true};
  }
  return std::optional<Preparation>(std::move(prepared));
}

std::vector<std::pair<std::string, std::string>> content_lines(const Plan& plan,
                                                               const Preparation& preparation) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const DatasetFacts& dataset : preparation.facts) {
    lines.emplace_back(results::config_key("dataset-" + dataset.name), "sha256:" + dataset.sha256);
  }
  for (const Catalog::Entry* entry : plan.codecs) {
    const CodecInfo& codec = entry->info;
    lines.emplace_back(
        results::config_key(fmt::format("codec-{}-{}", name(codec.format), codec.full_name())),
        fmt::format("{} {}", codec.library, codec.version));
  }
  return lines;
}

results::Annotation to_annotation(const DatasetFacts& dataset, const DatasetImage& image) {
  results::Annotation line{"dataset", {}};
  add_field(&line, "name", dataset.name);
  add_field(&line, "documents", dataset.documents);
  add_field(&line, "tried", dataset.tried);
  add_field(&line, "sha256", dataset.sha256);
  for (const Format format : all_formats) {
    const std::optional<Section>& section = image.encoded[static_cast<std::size_t>(format)];
    if (section) add_field(&line, fmt::format("bytes-{}", name(format)), section->bytes);
  }
  add_field(&line, "source", dataset.source);
  if (!dataset.description.empty()) add_field(&line, "description", dataset.description);
  return line;
}

}  // namespace codecbench
