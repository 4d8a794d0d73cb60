#include "cli/run_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/duration.h"
#include "cli/exit_code.h"
#include "cli/run_exit.h"
#include "cli/selection_options.h"
#include "harness/bench/builds.h"
#include "harness/bench/console.h"
#include "harness/bench/layouts.h"
#include "harness/bench/run.h"
#include "harness/process/interruption.h"

namespace codecbench::cli {
namespace {

// The command line as it was typed.
struct RunArguments {
  Selection selection;
  std::optional<std::int64_t> rounds;
  std::string min_time;
  std::string time_budget;
  std::optional<std::uint64_t> seed;
  std::string allocator;
  std::optional<int> cpu;
  std::optional<std::int64_t> layouts;
  std::vector<std::string> builds;
  std::string output = "results.txt";
  std::string cell_timeout;
  bool resume = false;
  bool force = false;
  bool quick = false;
  bool strict = false;
};

constexpr std::chrono::seconds quick_budget(30);

std::optional<Error> parse_optional(std::string_view option, const std::string& text,
                                    std::optional<std::chrono::nanoseconds>* duration) {
  if (text.empty()) return std::nullopt;
  const auto parsed = parse_duration(text);
  if (!parsed) return Error{fmt::format("{}: {}", option, parsed.error())};
  *duration = *parsed;
  return std::nullopt;
}

Result<RunOptions> to_options(const RunArguments& typed) {
  RunOptions options;
  options.selection = typed.selection;
  options.rounds = typed.rounds;
  options.seed = typed.seed;
  options.cpu = typed.cpu;
  options.layout_count = typed.layouts;
  options.output = typed.output;
  options.resume = typed.resume;
  options.overwrite = typed.force;
  if (typed.quick) options.time_budget = quick_budget;
  std::optional<std::chrono::nanoseconds> cell_timeout;
  for (const auto& [option, text, duration] :
       {std::tuple{"--min-time", &typed.min_time, &options.min_time},
        std::tuple{"--time-budget", &typed.time_budget, &options.time_budget},
        std::tuple{"--cell-timeout", &typed.cell_timeout, &cell_timeout}}) {
    if (auto error = parse_optional(option, *text, duration)) return std::move(*error);
  }
  if (cell_timeout) options.cell_time_limit = *cell_timeout;
  if (!typed.allocator.empty()) {
    options.allocator = parse_allocator_regime(typed.allocator);
    if (!options.allocator) {
      return Error{fmt::format("--alloc: '{}' is neither pinned nor default", typed.allocator)};
    }
  }
  if (typed.rounds && (*typed.rounds < 1 || *typed.rounds > 1'000'000)) {
    return Error{fmt::format("--rounds: {} is not between 1 and 1000000", *typed.rounds)};
  }
  if (typed.layouts && *typed.layouts < 1) {
    return Error{fmt::format("--layouts: {} is not 1 or more", *typed.layouts)};
  }
  for (const std::string& text : typed.builds) {
    Result<NamedBuild> build = parse_build(text);
    if (!build) return Error{build.error()};
    options.builds.push_back(*std::move(build));
  }
  if (typed.resume && typed.force) return Error{"--resume and --force contradict each other"};
  return options;
}

std::string describe(const RunSummary& summary) {
  std::string text =
      fmt::format("{} samples of {} cells: {} ok", summary.samples, summary.cells, summary.ok);
  const auto add = [&text](std::size_t count, std::string_view what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(summary.disqualified, "disqualified");
  add(summary.crashed, "crashed");
  add(summary.hung, "hung");
  add(summary.unsupported, "unsupported");
  return text;
}

int run_command(const Suite& suite, const RunArguments& typed) {
  Result<RunOptions> options = to_options(typed);
  if (!options) {
    fmt::print(stderr, "codecbench run: {}\n", options.error());
    return exit_usage;
  }
  const Result<std::vector<std::string>> layouts = find_layouts("/proc/self/exe");
  if (!layouts) {
    fmt::print(stderr, "codecbench run: {}\n", layouts.error());
    return exit_broken;
  }
  options->link = suite.link;
  for (const std::string& path : *layouts) options->layouts.emplace_back().path = path;
  // An output that nobody reads any more is an error to report, not a death.
  std::signal(SIGPIPE, SIG_IGN);
  const process::Interruption interruption;
  Console console(STDERR_FILENO);
  const Catalog catalog = suite.catalog();
  const RunSummary summary =
      run(catalog, suite.datasets(), suite.defaults, *options, interruption, console);
  console.clear_status();
  if (!summary.message.empty()) console.notice("codecbench run: " + summary.message);
  if (summary.end != RunEnd::finished) return exit_code_of(summary.end);
  console.notice(fmt::format("{}; see {}", describe(summary), options->output));
  const bool any_wrong = summary.disqualified + summary.crashed + summary.hung > 0;
  return typed.strict && any_wrong ? exit_wrong : exit_fine;
}

}  // namespace

void add_run_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen) {
  CLI::App* run = app->add_subcommand("run", "Measure, and write a result file");
  const auto typed = std::make_shared<RunArguments>();
  add_codec_options(run, &typed->selection);
  add_dataset_option(run, &typed->selection);
  add_operation_option(run, &typed->selection);
  run->add_option("--rounds", typed->rounds,
                  "Samples of each cell, each in a process of its own [10]")
      ->type_name("N");
  run->add_option("--min-time", typed->min_time, "How long a sample lasts at least [10ms]")
      ->type_name("TIME");
  run->add_option("--time-budget", typed->time_budget,
                  "How long all may take: rounds and sample times are chosen to fit")
      ->type_name("TIME");
  run->add_flag("--quick", typed->quick, "The same as --time-budget 30s");
  add_seed_option(run, &typed->seed);
  run->add_option(
         "--alloc", typed->allocator,
         "pinned: the process keeps freed memory; default: as the C library likes [pinned]")
      ->type_name("REGIME");
  run->add_option("--cpu", typed->cpu, "The CPU that measures [the last one allowed]")
      ->type_name("N");
  run->add_option("--layouts", typed->layouts,
                  "Links of the program, with its objects in other orders, that the rounds are "
                  "spread over;\n"
                  "1 is this program alone [one for every two rounds, at least 3, as far as built]")
      ->type_name("N");
  run->add_option(
         "--build", typed->builds,
         "Another build of the suite to measure in the same rounds; its samples have /build=NAME")
      ->type_name("NAME=PROGRAM");
  run->add_option("--cell-timeout", typed->cell_timeout, "When a cell counts as hung [30s]")
      ->type_name("TIME");
  run->add_option("-o,--output", typed->output, "The result file [results.txt]")->type_name("FILE");
  run->add_flag("--resume", typed->resume,
                "Go on with an interrupted run, as it was planned; --rounds may grow");
  run->add_flag("--force", typed->force, "Replace a result file that exists");
  run->add_flag("--strict", typed->strict,
                "Exit with 4 if a codec came out wrong, crashed or hung");
  run->footer(
      "Examples:\n"
      "  codecbench run                                  the main datasets, a few minutes\n"
      "  codecbench run --codec '^reel$' --dataset canada --op decode -o reel.txt\n"
      "  codecbench run --dataset mine=doc.json --time-budget 1m\n"
      "  codecbench run --layouts 6 --rounds 30           is a difference code, or where it was "
      "linked?\n"
      "  codecbench run --build O3=build/O3/cli/codecbench   two builds in the same rounds\n"
      "  codecbench run --resume -o results.txt          after Ctrl-C");
  run->callback([&suite, chosen, typed] {
    *chosen = [&suite, typed] { return run_command(suite, *typed); };
  });
}

}  // namespace codecbench::cli
