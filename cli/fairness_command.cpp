#include "cli/fairness_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "cli/exit_code.h"
#include "cli/run_exit.h"
#include "cli/selection_options.h"
#include "cli/text_table.h"
#include "harness/bench/console.h"
#include "harness/bench/layouts.h"
#include "harness/fairness/fairness_run.h"
#include "harness/fairness/tax.h"
#include "harness/process/interruption.h"
#include "harness/results/result_reader.h"

namespace codecbench::cli {
namespace {

using fairness::Measure;
using fairness::Tax;

struct FairnessArguments {
  Selection selection;
  std::int64_t rounds = fairness::FairnessOptions().rounds;
  std::string time_budget;
  std::optional<std::uint64_t> seed;
  std::optional<int> cpu;
  std::string output = "fairness.txt";
  bool instructions = false;
  bool check = false;
  bool drivers = false;
  bool force = false;
};

// What is measured unasked: real documents of all kinds and the smallest ones.
DefaultDatasets fairness_datasets() {
  return {"licenses", "canada", "citm_catalog", "twitter", "tiny-messages"};
}

std::string percent(double ratio) { return fmt::format("{:+.1f} %", (ratio - 1) * 100); }

std::string interval(const Tax& tax) {
  if (tax.measure == Measure::instructions) return "exact";
  if (tax.low == 0 || std::isinf(tax.high)) return "too few rounds";
  return fmt::format("{} to {}", percent(tax.low), percent(tax.high));
}

std::string table_of(const std::vector<Tax>& taxes) {
  std::vector<std::vector<std::string>> rows = {
      {"codec", "format", "operation", "tax", "interval (95 %)", "n", "dataset by dataset", ""}};
  for (const Tax& tax : taxes) {
    std::string cells;
    for (const fairness::CellTax& cell : tax.cells) {
      cells += fmt::format("{}{} {}", cells.empty() ? "" : ", ", cell.dataset, percent(cell.ratio));
    }
    rows.push_back({tax.codec, tax.format, tax.operation, percent(tax.ratio), interval(tax),
                    std::to_string(tax.n), cells, std::string(tax.verdict())});
  }
  return text_table(rows);
}

std::string verdict_of(const std::vector<Tax>& taxes) {
  const auto over = static_cast<std::size_t>(std::ranges::count_if(taxes, &Tax::over_limit));
  const bool exact = !taxes.empty() && taxes.front().measure == Measure::instructions;
  const std::string limit =
      exact
          ? fmt::format("{:.0f} % of the instructions and {:.0f} of them a document",
                        fairness::limit_of_instructions * 100, fairness::instructions_per_document)
          : fmt::format("{:.0f} % of the time", fairness::limit_of_time * 100);
  return fmt::format("{} of {} are over the limit of {}", over, taxes.size(), limit);
}

int list_drivers(const Suite& suite, const Selection& selection) {
  const Catalog catalog = suite.catalog();
  const auto codecs = select_codecs(catalog, selection);
  if (!codecs) {
    fmt::print(stderr, "codecbench fairness: {}\n", codecs.error());
    return exit_usage;
  }
  for (const Catalog::Entry* entry : *codecs) {
    for (const Catalog::PlainDriver& driver : entry->plain_drivers) {
      fmt::print("// {} {}, {}\n{}\n", entry->info.full_name(), name(entry->info.format),
                 name(driver.operation), driver.text);
    }
  }
  return std::fflush(stdout) == 0 ? exit_fine : exit_broken;
}

int fairness_command(const Suite& suite, const FairnessArguments& typed) {
  if (typed.drivers) return list_drivers(suite, typed.selection);
  fairness::FairnessOptions options;
  options.selection = typed.selection;
  options.rounds = typed.rounds;
  options.seed = typed.seed;
  options.cpu = typed.cpu;
  options.instructions = typed.instructions;
  options.output = typed.output;
  options.overwrite = typed.force;
  if (!typed.time_budget.empty()) {
    const auto budget = parse_duration(typed.time_budget);
    if (!budget) {
      fmt::print(stderr, "codecbench fairness: --time-budget: {}\n", budget.error());
      return exit_usage;
    }
    options.time_budget = *budget;
  }
  const Result<std::vector<std::string>> layouts = find_layouts("/proc/self/exe");
  if (!layouts) {
    fmt::print(stderr, "codecbench fairness: {}\n", layouts.error());
    return exit_broken;
  }
  options.link = suite.link;
  for (const std::string& path : *layouts) options.layouts.emplace_back().path = path;
  std::signal(SIGPIPE, SIG_IGN);
  const process::Interruption interruption;
  Console console(STDERR_FILENO);
  const fairness::FairnessSummary summary = fairness::run_fairness(
      suite.catalog(), suite.datasets(), fairness_datasets(), options, interruption, console);
  console.clear_status();
  if (!summary.message.empty()) console.notice("codecbench fairness: " + summary.message);
  if (summary.end != RunEnd::finished) return exit_code_of(summary.end);
  const auto file = results::read_result_file(options.output);
  if (!file) {
    fmt::print(stderr, "codecbench fairness: {}\n", file.error());
    return exit_broken;
  }
  const std::vector<Tax> taxes = fairness::taxes(*file);
  fmt::print("{}\n{}\n", table_of(taxes), verdict_of(taxes));
  if (std::fflush(stdout) != 0) return exit_broken;
  const bool over = std::ranges::any_of(taxes, &Tax::over_limit);
  return typed.check && over ? exit_unexpected : exit_fine;
}

}  // namespace

void add_fairness_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen) {
  CLI::App* command = app->add_subcommand(
      "fairness", "Measure what the suite's adapters add to the libraries they drive");
  const auto typed = std::make_shared<FairnessArguments>();
  add_codec_options(command, &typed->selection);
  add_dataset_option(command, &typed->selection);
  add_operation_option(command, &typed->selection);
  command
      ->add_option("--rounds", typed->rounds,
                   "How often both sides are timed, each time in a process of its own [10]")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  command
      ->add_option("--time-budget", typed->time_budget,
                   "No round starts that would probably end later [none]")
      ->type_name("TIME");
  add_seed_option(command, &typed->seed);
  command->add_option("--cpu", typed->cpu, "The CPU that measures [the last one allowed]")
      ->type_name("N");
  command->add_flag("--instructions", typed->instructions,
                    "Count instructions under valgrind instead: exact, on a busy machine too");
  command->add_flag("--check", typed->check, "Exit with 1 if an adapter's tax is over the limit");
  command->add_flag("--drivers", typed->drivers,
                    "Measure nothing: print how each library is used, as its documentation does");
  command->add_option("-o,--output", typed->output, "The result file [fairness.txt]")
      ->type_name("FILE");
  command->add_flag("--force", typed->force, "Replace a result file that exists");
  command->footer(
      "Each library is used twice, by the suite's adapter and by a plain driver of some ten lines\n"
      "with nothing of the suite around it, side by side in one process. Their ratio is the "
      "tax.\n\n"
      "Examples:\n"
      "  codecbench fairness                              every library and operation\n"
      "  codecbench fairness --codec nlohmann --drivers   how nlohmann/json is called\n"
      "  codecbench fairness --instructions --check       exact, for continuous integration");
  command->callback([&suite, chosen, typed] {
    *chosen = [&suite, typed] { return fairness_command(suite, *typed); };
  });
}

}  // namespace codecbench::cli
