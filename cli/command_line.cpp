#include "cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include "base/nearest_name.h"
#include "cli/benchstat_program.h"
#include "cli/compare_command.h"
#include "cli/conform_command.h"
#include "cli/exit_code.h"
#include "cli/fairness_command.h"
#include "cli/fuzz_command.h"
#include "cli/list_command.h"
#include "cli/report_command.h"
#include "cli/run_command.h"
#include "harness/bench/environment.h"
#include "harness/bench/worker.h"
#include "harness/conformance/conformance_worker.h"
#include "harness/conformance/probes/probe_worker.h"
#include "harness/differential/fuzz_worker.h"

namespace codecbench::cli {
namespace {

constexpr const char* exit_codes =
    "Exit codes: 0 fine, 1 not as expected (conform --check, fairness --check,\n"
    "fuzz --fail-on-finding), 2 wrong usage, 3 broken (nothing measured, input unreadable, output "
    "unwritable), 4 wrong results\n"
    "(--strict), 130 interrupted; compare has 0, 1 and 2.";

// "; did you mean run?" for a first word that is no command.
std::string suggestion(int argc, char** argv, const CLI::App& app) {
  if (argc < 2 || argv[1][0] == '-') return "";
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_name() == argv[1]) return "";
    commands.push_back(command->get_name());
  }
  return did_you_mean(argv[1], commands);
}

int parse_and_run(int argc, char** argv, const Suite& suite) {
  CLI::App app("Measures how fast binary codecs are, and first of all whether they are right.",
               "codecbench");
  app.set_version_flag("--version", suite_name());
  app.require_subcommand(1);
  app.footer(exit_codes);
  std::function<int()> chosen;
  add_list_command(&app, suite, &chosen);
  add_run_command(&app, suite, &chosen);
  add_fairness_command(&app, suite, &chosen);
  add_conform_command(&app, suite, &chosen);
  add_report_command(&app, &chosen);
  add_compare_command(&app, &chosen);
  add_fuzz_command(&app, suite, &chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    app.exit(help_or_version);
    return exit_fine;
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "codecbench: {}{} ('codecbench --help' says more)\n", error.what(),
               suggestion(argc, argv, app));
    return exit_usage;
  }
  return chosen();
}

}  // namespace

int run_command_line(int argc, char** argv, const Suite& suite) {
  try {
    if (argc == 2 && std::string_view(argv[1]) == worker_argument) {
      return run_worker(suite.catalog(), suite.link);
    }
    if (const auto status = run_as_benchstat(argc, argv)) return *status;
    if (argc == 2 && std::string_view(argv[1]) == conformance::probe_worker_argument) {
      return conformance::run_probe_worker(suite.catalog());
    }
    if (conformance::is_conformance_worker(argc, argv)) {
      return conformance::run_conformance_worker(suite.catalog(), argc, argv);
    }
    if (argc == 4 && std::string_view(argv[1]) == differential::worker_argument) {
      return differential::run_fuzz_worker(suite.catalog(), argv[2], argv[3]);
    }
    return parse_and_run(argc, argv, suite);
  } catch (const std::exception& error) {
    fmt::print(stderr, "codecbench: {}\n", error.what());
    return exit_broken;
  }
}

}  // namespace codecbench::cli
