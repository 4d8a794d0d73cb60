#include "harness/bench/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "harness/bench/name_filter.h"

namespace codecbench {
namespace {

template <class Items, class NameOf>
std::vector<std::string> names_of(const Items& items, NameOf name_of) {
  std::vector<std::string> names;
  for (const auto& item : items) {
    std::string name(name_of(item));
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  }
  return names;
}

// A filter that is of use, or the error that a user needs.
Result<NameFilter> checked_filter(std::string_view option, std::string_view kind,
                                  const std::vector<std::string>& filters,
                                  const std::vector<std::string>& names) {
  Result<NameFilter> filter = NameFilter::parse(option, filters);
  if (!filter) return filter;
  if (std::optional<Error> error = filter->check(kind, names)) return std::move(*error);
  return filter;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

// The notice that `spec` is not here, and its stand-in if there is one.
const DatasetSpec* replace_absent(const DatasetSpec& spec, const std::string& why,
                                  const std::vector<DatasetSpec>& all,
                                  std::vector<std::string>* notices) {
  const auto stand_in = std::find_if(all.begin(), all.end(), [&spec](const DatasetSpec& other) {
    return !spec.stand_in.empty() && other.name == spec.stand_in;
  });
  if (stand_in == all.end()) {
    notices->push_back(fmt::format("dataset {} is left out: {}", spec.name, why));
    return nullptr;
  }
  notices->push_back(fmt::format("dataset {} is left out, {} stands in for it: {}", spec.name,
                                 spec.stand_in, why));
  return &*stand_in;
}

}  // namespace

Result<std::vector<const Catalog::Entry*>> select_codecs(const Catalog& catalog,
                                                         const Selection& selection) {
  const auto codec_names = names_of(
      catalog.entries(), [](const Catalog::Entry& entry) { return entry.info.full_name(); });
  const auto format_names = names_of(all_formats, [](Format format) { return name(format); });
  const Result<NameFilter> codecs =
      checked_filter("--codec", "codec", selection.codecs, codec_names);
  if (!codecs) return Error{codecs.error() + " ('codecbench list codecs' shows all)"};
  const Result<NameFilter> formats =
      checked_filter("--format", "format", selection.formats, format_names);
  if (!formats) return Error{formats.error() + " (there are " + joined(format_names) + ")"};

  std::vector<const Catalog::Entry*> chosen;
  for (const Catalog::Entry& entry : catalog.entries()) {
    if (codecs->passes(entry.info.full_name()) &&
        formats->passes(std::string(name(entry.info.format)))) {
      chosen.push_back(&entry);
    }
  }
  if (chosen.empty()) {
    return Error{
        fmt::format("no codec that --codec {} names speaks a format that --format {} names",
                    joined(selection.codecs), joined(selection.formats))};
  }
  return chosen;
}

Result<std::vector<DatasetSpec>> select_datasets(const std::vector<DatasetSpec>& all,
                                                 const DefaultDatasets& defaults,
                                                 const Selection& selection,
                                                 std::vector<std::string>* notices) {
  std::vector<DatasetSpec> files;
  std::vector<std::string> filters;
  for (const std::string& text : selection.datasets) {
    if (text.find('=') == std::string::npos) {
      filters.push_back(text);
      continue;
    }
    Result<DatasetSpec> file = json_file_dataset(text);
    if (!file) return Error{"--dataset: " + file.error()};
    const auto same_name = [&file](const DatasetSpec& spec) { return spec.name == file->name; };
    if (std::any_of(all.begin(), all.end(), same_name) ||
        std::any_of(files.begin(), files.end(), same_name)) {
      return Error{fmt::format("--dataset {}: there is a dataset {} already; take another name",
                               text, file->name)};
    }
    files.push_back(*std::move(file));
  }

  const auto dataset_names = names_of(all, [](const DatasetSpec& spec) { return spec.name; });
  const Result<NameFilter> filter = checked_filter("--dataset", "dataset", filters, dataset_names);
  if (!filter) return Error{filter.error() + " ('codecbench list datasets' shows all)"};
  const auto wanted = [&](const DatasetSpec& spec) {
    if (selection.datasets.empty()) {
      return std::find(defaults.begin(), defaults.end(), spec.name) != defaults.end();
    }
    return !filters.empty() && filter->passes(spec.name);
  };

  std::set<std::string> chosen;
  for (const DatasetSpec& spec : all) {
    if (!wanted(spec)) continue;
    const std::optional<std::string> why = spec.absent ? spec.absent() : std::nullopt;
    const DatasetSpec* present = why ? replace_absent(spec, *why, all, notices) : &spec;
    if (present != nullptr) chosen.insert(present->name);
  }
  std::vector<DatasetSpec> datasets;
  for (const DatasetSpec& spec : all) {
    if (chosen.count(spec.name) != 0) datasets.push_back(spec);
  }
  for (DatasetSpec& file : files) datasets.push_back(std::move(file));
  if (datasets.empty()) {
    return Error{"none of the chosen datasets is on this machine: " + joined(*notices)};
  }
  return datasets;
}

Result<Plan> make_plan(const Catalog& catalog, const std::vector<DatasetSpec>& all,
                       const DefaultDatasets& defaults, const Selection& selection) {
  const auto operation_names =
      names_of(all_operations, [](Operation operation) { return name(operation); });
  const Result<NameFilter> operations =
      checked_filter("--op", "operation", selection.operations, operation_names);
  if (!operations) {
    return Error{operations.error() + " (there are " + joined(operation_names) + ")"};
  }
  auto codecs = select_codecs(catalog, selection);
  if (!codecs) return Error{codecs.error()};
  Plan plan;
  plan.codecs = *std::move(codecs);
  auto datasets = select_datasets(all, defaults, selection, &plan.notices);
  if (!datasets) return Error{datasets.error()};
  plan.datasets = *std::move(datasets);

  std::vector<std::vector<Operation>> possible;
  for (const Catalog::Entry* entry : plan.codecs) {
    const std::unique_ptr<Codec> codec = entry->make();
    std::vector<Operation>& can = possible.emplace_back();
    for (const Operation operation : all_operations) {
      if (operations->passes(std::string(name(operation))) && codec->can(operation)) {
        can.push_back(operation);
      }
    }
  }
  for (std::size_t dataset = 0; dataset < plan.datasets.size(); ++dataset) {
    for (std::size_t codec = 0; codec < plan.codecs.size(); ++codec) {
      for (const Operation operation : possible[codec]) {
        plan.cells.push_back({plan.codecs[codec], dataset, operation});
      }
    }
  }
  if (plan.cells.empty()) {
    return Error{
        fmt::format("none of the chosen codecs can do --op {}", joined(selection.operations))};
  }
  return plan;
}

results::CellId cell_id(const CodecInfo& codec, const std::string& dataset, Operation operation) {
  return {std::string(name(operation)), std::string(name(codec.format)), codec.full_name(),
          dataset};
}

}  // namespace codecbench
