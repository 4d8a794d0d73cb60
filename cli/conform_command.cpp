#include "cli/conform_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/installed.h"
#include "base/whole_file.h"
#include "cli/conformance_text.h"
#include "cli/exit_code.h"
#include "cli/probes_text.h"
#include "cli/selection_options.h"
#include "cli/text_table.h"
#include "harness/bench/console.h"
#include "harness/bench/environment.h"
#include "harness/bench/name_filter.h"
#include "harness/conformance/case_file.h"
#include "harness/conformance/conformance_json.h"
#include "harness/conformance/expectations.h"
#include "harness/conformance/expectations_update.h"
#include "harness/conformance/probes/probe_json.h"
#include "harness/conformance/probes/run_probes.h"
#include "harness/conformance/run_conformance.h"
#include "harness/conformance/suites/read_suite.h"
#include "harness/process/interruption.h"

namespace codecbench::cli {
namespace {

using conformance::Case;
using conformance::CaseClass;
using conformance::ConformanceInput;
using conformance::ConformanceReport;
using conformance::ExpectationsFile;

// The command line as it was typed.
struct ConformArguments {
  Selection selection;
  std::vector<std::string> classes;
  std::vector<std::string> cases;
  std::vector<std::string> suites;
  bool check = false;
  bool update = false;
  std::string expectations;  // empty: the project's own
  std::string output = "reports/out";
  std::size_t failures = 3;
  bool list = false;
  bool without_datasets = false;
  bool without_probes = false;

  bool selects() const {
    return !selection.codecs.empty() || !selection.formats.empty() || !classes.empty() ||
           !cases.empty() || without_datasets;
  }
};

int complain(int exit_code, const std::string& message) {
  fmt::print(stderr, "codecbench conform: {}\n", message);
  return exit_code;
}

Result<std::vector<CaseClass>> parse_classes(const std::vector<std::string>& names) {
  std::vector<CaseClass> classes;
  std::string known;
  for (const CaseClass c : conformance::all_case_classes) {
    known += known.empty() ? "" : ", ";
    known += name(c);
  }
  for (const std::string& text : names) {
    const auto* const found =
        std::find_if(conformance::all_case_classes.begin(), conformance::all_case_classes.end(),
                     [&text](CaseClass c) { return name(c) == text; });
    if (found == conformance::all_case_classes.end()) {
      return Error{fmt::format("--class: '{}' is none of {}", text, known)};
    }
    classes.push_back(*found);
  }
  return classes;
}

std::string suite_kinds_text() {
  std::string kinds;
  for (const std::string_view kind : conformance::suite_kinds()) {
    if (!kinds.empty()) kinds += ", ";
    kinds += kind;
  }
  return kinds;
}

// The project's own cases, and those of the suites on the command line.
struct AllCases {
  std::vector<Case> cases;
  std::vector<conformance::CaseSource> sources;
};

Result<AllCases> read_cases(const Suite& suite, const ConformArguments& typed) {
  AllCases all;
  Result<std::vector<Case>> own = suite.cases();
  if (!own) return Error{own.error()};
  all.sources.push_back({"own cases", own->size()});
  all.cases = *std::move(own);
  for (const std::string& text : typed.suites) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      return Error{fmt::format("--suite: '{}' is not KIND=PATH", text)};
    }
    Result<std::vector<Case>> read =
        conformance::read_suite(text.substr(0, equals), text.substr(equals + 1));
    if (!read) return Error{read.error()};
    all.sources.push_back({text, read->size()});
    std::move(read->begin(), read->end(), std::back_inserter(all.cases));
  }
  const std::string duplicate = conformance::find_duplicate_id(all.cases);
  if (!duplicate.empty()) return Error{duplicate};
  return all;
}

Result<ConformanceInput> select(const Suite& suite, const Catalog& catalog,
                                const ConformArguments& typed, std::vector<Case> cases) {
  ConformanceInput input;
  auto codecs = select_codecs(catalog, typed.selection);
  if (!codecs) return Error{codecs.error()};
  input.codecs = *std::move(codecs);
  const auto classes = parse_classes(typed.classes);
  if (!classes) return Error{classes.error()};
  const auto filter = NameFilter::parse("--case", typed.cases);
  if (!filter) return Error{filter.error()};

  for (const DatasetSpec& spec : suite.datasets()) {
    if (classes->empty() && !typed.without_datasets && filter->passes(spec.name)) {
      input.datasets.push_back(spec);
    }
  }
  std::vector<std::string> names;
  for (const Case& item : cases) names.push_back(item.id);
  for (const DatasetSpec& spec : suite.datasets()) names.push_back(spec.name);
  if (auto error = filter->check("case", names)) return std::move(*error);
  for (Case& item : cases) {
    const bool of_class = classes->empty() || std::find(classes->begin(), classes->end(),
                                                        item.case_class) != classes->end();
    if (of_class && filter->passes(item.id)) input.cases.push_back(std::move(item));
  }
  input.cross = classes->empty();
  if (input.cases.empty() && input.datasets.empty()) {
    return Error{"no case is of these classes and names"};
  }
  return input;
}

int print_list(const ConformanceInput& input) {
  std::vector<std::vector<std::string>> rows = {{"case", "class", "expectation", "clause"}};
  for (const Case& item : input.cases) {
    rows.push_back({item.id, std::string(name(item.case_class)),
                    std::string(name(item.expectation)), item.clause});
  }
  fmt::print("{}\n{} cases, {} datasets, {} codecs\n", text_table(rows), input.cases.size(),
             input.datasets.size(), input.codecs.size());
  return exit_fine;
}

// What the codecs do where nothing says that they should; not of a run of some cases only.
Result<std::vector<conformance::ProbeResults>> probe(const Catalog& catalog,
                                                     const ConformanceInput& input,
                                                     const ConformArguments& typed,
                                                     const conformance::ConformanceOptions& options,
                                                     Console* console) {
  if (typed.without_probes || !typed.classes.empty() || !typed.cases.empty()) {
    return std::vector<conformance::ProbeResults>();
  }
  const auto chosen = [&input](const CodecInfo& info) {
    return std::any_of(
        input.codecs.begin(), input.codecs.end(), [&info](const Catalog::Entry* entry) {
          return entry->info.format == info.format && entry->info.full_name() == info.full_name();
        });
  };
  conformance::ProbeOptions probing;
  probing.interrupt_fd = options.interrupt_fd;
  std::size_t done = 0;
  return run_probes(catalog, chosen, probing, static_cast<unsigned>(options.workers),
                    [&](const conformance::ProbeResults&) {
                      console->status(fmt::format("conform: probed {} codecs", ++done));
                    });
}

std::optional<Error> write_files(const ConformanceReport& report,
                                 const std::vector<conformance::ProbeResults>& probes,
                                 const std::string& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return Error{fmt::format("cannot make the folder {}: {}", folder, failed.message())};
  if (auto error = write_whole_file(folder + "/conformance.json",
                                    to_json(report, {{"probes", to_json(probes)}}))) {
    return error;
  }
  return write_whole_file(folder + "/conformance.csv", to_csv(report));
}

Result<std::vector<ExpectationsFile>> expectations_for(const ConformArguments& typed,
                                                       const ConformanceInput& input) {
  std::vector<std::string> names;
  for (const Catalog::Entry* entry : input.codecs) names.push_back(entry->info.name);
  if (!typed.expectations.empty()) {
    return conformance::read_expectations(typed.expectations, names);
  }
  const std::optional<std::string> own = installed_data("expectations", CODECBENCH_EXPECTATIONS);
  if (!own) {
    return Error{"the project's expectations are neither in " CODECBENCH_EXPECTATIONS
                 " nor installed beside the program; --expectations names their folder"};
  }
  return conformance::read_expectations(*own, names);
}

// A file is about all modes and cases of its codec: from some of them it cannot be made. Suites and
// datasets that are not there are told by the difference.
std::string why_no_update(const Catalog& catalog, const ConformArguments& typed,
                          const ConformanceInput& input) {
  if (!typed.classes.empty() || !typed.cases.empty()) {
    return "--update-expectations takes all cases: leave out --class and --case";
  }
  for (const Catalog::Entry* chosen : input.codecs) {
    for (const Catalog::Entry& entry : catalog.entries()) {
      const bool met = std::any_of(input.codecs.begin(), input.codecs.end(),
                                   [&entry](const auto* other) { return other == &entry; });
      if (entry.info.name == chosen->info.name && !met) {
        return fmt::format(
            "--update-expectations takes whole codecs: {} in {} is not among the chosen",
            entry.info.full_name(), name(entry.info.format));
      }
    }
  }
  return "";
}

Result<std::string> write_updates(const std::vector<ExpectationsFile>& files,
                                  const ConformanceReport& report) {
  std::string text;
  for (const ExpectationsFile& file : files) {
    const auto updated = conformance::update_expectations(file, report);
    if (updated.text == file.text) continue;
    if (auto error = write_whole_file(file.path, updated.text)) return *std::move(error);
    text += fmt::format("{} is changed\n{}", file.path, updated.difference);
  }
  return text.empty() ? "no file of expected failures needed a change\n" : text;
}

// A line about a case that was not read (a third-party suite's) or is filtered away says nothing.
bool is_whole(const ConformArguments& typed, const ConformanceInput& input) {
  const bool all_here = std::all_of(
      input.datasets.begin(), input.datasets.end(),
      [](const DatasetSpec& spec) { return !spec.absent || !spec.absent().has_value(); });
  return !typed.selects() && all_here;
}

int conform_command(const Suite& suite, const ConformArguments& typed) {
  Result<AllCases> all = read_cases(suite, typed);
  if (!all) return complain(exit_broken, all.error());
  const Catalog catalog = suite.catalog();
  Result<ConformanceInput> input = select(suite, catalog, typed, std::move(all->cases));
  if (!input) return complain(exit_usage, input.error());
  if (typed.list) return print_list(*input);
  // Read before the work, so that a typo costs no minute.
  std::vector<ExpectationsFile> expected;
  if (typed.check || typed.update) {
    Result<std::vector<ExpectationsFile>> files = expectations_for(typed, *input);
    if (!files) return complain(exit_broken, files.error());
    expected = *std::move(files);
  }
  if (typed.update) {
    const std::string why_not = why_no_update(catalog, typed, *input);
    if (!why_not.empty()) return complain(exit_usage, why_not);
  }

  std::signal(SIGPIPE, SIG_IGN);
  const process::Interruption interruption;
  Console console(STDERR_FILENO);
  conformance::ConformanceOptions options;
  options.workers = static_cast<int>(std::max<std::size_t>(1, allowed_cpus().size()));
  options.interrupt_fd = interruption.fd();
  options.on_progress = [&console](std::size_t done, std::size_t of) {
    if (done % 64 == 0 || done == of) {
      console.status(fmt::format("conform: {} of {} checks", done, of));
    }
  };
  options.on_notice = [&console](const std::string& text) {
    console.notice("codecbench conform: " + text);
  };
  const bool whole = is_whole(typed, *input);
  const auto probes = probe(catalog, *input, typed, options, &console);
  console.clear_status();
  if (interruption.requested()) return complain(exit_interrupted, "interrupted");
  if (!probes) return complain(exit_broken, probes.error());
  Result<ConformanceReport> report = run_conformance(*std::move(input), options);
  console.clear_status();
  if (interruption.requested()) return complain(exit_interrupted, "interrupted");
  if (!report) return complain(exit_broken, report.error());
  report->sources = all->sources;

  if (const auto error = write_files(*report, *probes, typed.output)) {
    return complain(exit_broken, error->message);
  }
  std::string text = conformance_matrix(*report);
  const std::string cross = cross_matrices(*report);
  if (!cross.empty()) text += "\n" + cross;
  if (!probes->empty()) text += "\n" + probes_table(*probes);
  if (typed.failures > 0) text += failures_text(*report, typed.failures);
  int exit_code = exit_fine;
  if (typed.check) {
    const auto findings = check_expectations(*report, expected, whole);
    text += "\n" + ratchet_text(*report, findings);
    if (!findings.holds()) exit_code = exit_unexpected;
  }
  if (typed.update) {
    const Result<std::string> updates = write_updates(expected, *report);
    if (!updates) return complain(exit_broken, updates.error());
    text += "\n" + *updates;
  }
  text += fmt::format("\n{} checks in {:.1f} s; every verdict is in {}/conformance.csv\n",
                      report->verdicts.size(), report->seconds, typed.output);
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) != 0) return complain(exit_broken, "cannot write to standard output");
  return exit_code;
}

}  // namespace

void add_conform_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen) {
  CLI::App* conform =
      app->add_subcommand("conform", "Put codecs to the cases of the specifications");
  const auto typed = std::make_shared<ConformArguments>();
  const auto add_list = [conform](const char* option, std::vector<std::string>* values,
                                  const char* type, const std::string& description) {
    conform->add_option(option, *values, description)
        ->type_name(type)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  add_codec_options(conform, &typed->selection);
  add_list("--class", &typed->classes, "C",
           "Cases of this class: well-formedness, validity, preferred, limit,\n"
           "implementation-defined; may be repeated");
  add_list("--case", &typed->cases, "RE", "Cases and datasets whose name has this in it");
  add_list("--suite", &typed->suites, "KIND=PATH",
           "Cases of a third party as well, KIND being one of " + suite_kinds_text());
  conform->add_flag("--no-datasets", typed->without_datasets, "Cases only, no datasets");
  conform->add_flag("--no-probes", typed->without_probes,
                    "Do not find out what the codecs do with UTF-8, depth, memory, ...");
  CLI::Option* check = conform->add_flag(
      "--check", typed->check, "Exit with 1 unless the failures are those of --expectations");
  conform
      ->add_flag("--update-expectations", typed->update,
                 "Make the files of --expectations right for the linked versions, and\n"
                 "show what changes; what they say of other versions stays")
      ->excludes(check);
  conform
      ->add_option("--expectations", typed->expectations,
                   "The folder of <codec>.txt with expected failures [the project's own]")
      ->type_name("DIR");
  conform
      ->add_option("-o,--output", typed->output,
                   "Where conformance.json and conformance.csv go [reports/out]")
      ->type_name("DIR");
  conform
      ->add_option("--failures", typed->failures,
                   "How many failures of a codec and a clause are shown in full [3]")
      ->type_name("N");
  conform->add_flag("--list", typed->list, "Show the cases and do nothing");
  conform->footer(
      "A codec that refuses what it does not claim to carry is not at fault (n/a); an answer that\n"
      "its policy declares is shown as policy. Every codec works in a process of its own with "
      "limits\n"
      "of memory and time: it may crash.\n\n"
      "Exit codes: 0 fine (failures are shown), 1 --check: the failures are not those expected,\n"
      "2 wrong usage, 3 broken (cases unreadable, output unwritable), 130 interrupted.\n\n"
      "Examples:\n"
      "  codecbench conform\n"
      "  codecbench conform --codec libcbor --class validity --failures 100\n"
      "  codecbench conform --update-expectations --codec libcbor\n"
      "  codecbench conform --check --suite jsontestsuite=../JSONTestSuite/test_parsing");
  conform->callback([&suite, chosen, typed] {
    *chosen = [&suite, typed] { return conform_command(suite, *typed); };
  });
}

}  // namespace codecbench::cli
