#include "cli/list_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_code.h"
#include "cli/selection_options.h"
#include "cli/text_table.h"
#include "harness/bench/library_build.h"
#include "harness/bench/plan.h"

namespace codecbench::cli {
namespace {

int usage_error(const std::string& message) {
  fmt::print(stderr, "codecbench list: {}\n", message);
  return exit_usage;
}

int print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) == 0) return exit_fine;
  fmt::print(stderr, "codecbench list: cannot write to standard output\n");
  return exit_broken;
}

std::string operations_of(const Catalog::Entry& entry) {
  const std::unique_ptr<Codec> codec = entry.make();
  std::string operations;
  for (const Operation operation : all_operations) {
    if (!codec->can(operation)) continue;
    if (!operations.empty()) operations += ' ';
    operations += name(operation);
  }
  return operations;
}

// A line a library: what it was built with.
std::string built_of(const std::vector<const Catalog::Entry*>& codecs) {
  std::vector<std::string> lines;
  for (const Catalog::Entry* entry : codecs) {
    const CodecInfo& info = entry->info;
    if (info.yardstick) continue;
    std::string line = fmt::format("{} {}: {}\n", info.library, info.version, describe_build(info));
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  }
  return fmt::format("built with:\n  {}", fmt::join(lines, "  "));
}

int list_codecs(const Suite& suite, const Selection& selection) {
  const Catalog catalog = suite.catalog();
  const auto codecs = select_codecs(catalog, selection);
  if (!codecs) return usage_error(codecs.error());
  std::vector<std::vector<std::string>> rows = {{"codec", "format", "operations", "library"}};
  for (const Catalog::Entry* entry : *codecs) {
    const CodecInfo& info = entry->info;
    rows.push_back({info.full_name(), std::string(name(info.format)), operations_of(*entry),
                    fmt::format("{} {}{}", info.library, info.version,
                                info.yardstick ? " (a yardstick, no codec)" : "")});
  }
  std::string absent;
  for (const auto& [name, remedy] : catalog.absent()) {
    absent += fmt::format("absent: {} ({})\n", name, remedy);
  }
  return print(text_table(rows) + "\n" + built_of(*codecs) + (absent.empty() ? "" : "\n" + absent));
}

int list_datasets(const Suite& suite, Selection selection) {
  const std::vector<DatasetSpec> all = suite.datasets();
  if (selection.datasets.empty()) selection.datasets = {"."};
  // Absent ones are listed, too: they only count as there for the filter.
  std::vector<DatasetSpec> listed = all;
  for (DatasetSpec& spec : listed) spec.absent = nullptr;
  std::vector<std::string> notices;
  const auto datasets = select_datasets(listed, suite.defaults, selection, &notices);
  if (!datasets) return usage_error(datasets.error());

  std::vector<std::vector<std::string>> rows = {{"dataset", "here", "what it is"}};
  std::string missing;
  for (const DatasetSpec& spec : *datasets) {
    std::optional<std::string> why;
    for (const DatasetSpec& known : all) {
      if (known.name == spec.name && known.absent) why = known.absent();
    }
    rows.push_back({spec.name, why ? "no" : "yes", spec.summary});
    if (!why) continue;
    missing += fmt::format("\n{}: {}", spec.name, *why);
    if (!spec.stand_in.empty()) missing += fmt::format("; {} stands in for it", spec.stand_in);
  }
  return print(text_table(rows) + (missing.empty() ? "" : missing + "\n"));
}

int list_cells(const Suite& suite, const Selection& selection) {
  const Catalog catalog = suite.catalog();
  const auto plan = make_plan(catalog, suite.datasets(), suite.defaults, selection);
  if (!plan) return usage_error(plan.error());
  for (const std::string& notice : plan->notices) {
    fmt::print(stderr, "codecbench list: {}\n", notice);
  }
  std::vector<std::vector<std::string>> rows = {{"operation", "format", "codec", "dataset"}};
  for (const Cell& cell : plan->cells) {
    const results::CellId id =
        cell_id(cell.codec->info, plan->datasets[cell.dataset].name, cell.operation);
    rows.push_back({id.operation, id.format, id.codec, id.dataset});
  }
  return print(text_table(rows) + fmt::format("\n{} cells\n", plan->cells.size()));
}

}  // namespace

void add_list_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen) {
  CLI::App* list = app->add_subcommand("list", "Show what there is to measure");
  list->require_subcommand(1);
  const auto selection = std::make_shared<Selection>();

  CLI::App* codecs =
      list->add_subcommand("codecs", "Codecs, what they can do, and their libraries");
  add_codec_options(codecs, selection.get());
  codecs->callback([&suite, chosen, selection] {
    *chosen = [&suite, selection] { return list_codecs(suite, *selection); };
  });

  CLI::App* datasets = list->add_subcommand("datasets", "Datasets, and which are on this machine");
  add_dataset_option(datasets, selection.get());
  datasets->callback([&suite, chosen, selection] {
    *chosen = [&suite, selection] { return list_datasets(suite, *selection); };
  });

  CLI::App* cells = list->add_subcommand("cells", "What a run with these filters would measure");
  add_codec_options(cells, selection.get());
  add_dataset_option(cells, selection.get());
  add_operation_option(cells, selection.get());
  cells->callback([&suite, chosen, selection] {
    *chosen = [&suite, selection] { return list_cells(suite, *selection); };
  });
}

}  // namespace codecbench::cli
