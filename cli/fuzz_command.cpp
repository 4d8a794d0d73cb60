#include "cli/fuzz_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "base/nearest_name.h"
#include "cli/exit_code.h"
#include "harness/bench/console.h"
#include "harness/bench/environment.h"
#include "harness/conformance/case_file.h"
#include "harness/differential/campaign.h"
#include "harness/process/interruption.h"

namespace codecbench::cli {
namespace {

constexpr std::chrono::seconds default_fuzzing_time(60);
// Room for the largest input's documents many times over, and no more.
constexpr std::uint64_t worker_address_space = std::uint64_t{640} << 20;

// The command line as it was typed.
struct FuzzArguments {
  std::string format;
  std::vector<std::string> codecs;
  std::string time;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> iterations;
  std::vector<std::string> seeds;
  std::vector<std::string> known;
  std::string output;
  bool fail_on_finding = false;
};

Result<Format> format_named(const std::string& typed) {
  std::vector<std::string> names;
  for (const Format format : all_formats) {
    if (name(format) == typed) return format;
    names.emplace_back(name(format));
  }
  return Error{fmt::format("--format: there is no format '{}'{}; there are {}", typed,
                           did_you_mean(typed, names), fmt::join(names, ", "))};
}

bool can_decode(const Catalog::Entry& entry) {
  const std::unique_ptr<Codec> codec = entry.make();
  return codec->can(Operation::decode) || codec->can(Operation::decode_visit) ||
         codec->can(Operation::validate);
}

// Every mode of the codecs typed, by name or full name; all of the format if none was.
Result<std::vector<CodecInfo>> codecs_named(const Catalog& catalog, Format format,
                                            const std::vector<std::string>& typed) {
  std::vector<const Catalog::Entry*> candidates;
  std::vector<std::string> names;
  for (const Catalog::Entry& entry : catalog.entries()) {
    if (entry.info.format != format || entry.info.yardstick || !can_decode(entry)) continue;
    candidates.push_back(&entry);
    for (const std::string& name : {entry.info.name, entry.info.full_name()}) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  for (const std::string& name : typed) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return Error{fmt::format("--codecs: there is no codec '{}' that decodes {}{}; there are {}",
                               name, codecbench::name(format), did_you_mean(name, names),
                               fmt::join(names, ", "))};
    }
  }
  std::vector<CodecInfo> chosen;
  for (const Catalog::Entry* entry : candidates) {
    const bool named = std::any_of(typed.begin(), typed.end(), [entry](const std::string& name) {
      return name == entry->info.name || name == entry->info.full_name();
    });
    if (typed.empty() || named) chosen.push_back(entry->info);
  }
  if (chosen.empty()) {
    return Error{fmt::format("--format: no codec of this build decodes {}", name(format))};
  }
  return chosen;
}

Result<std::vector<conformance::Case>> read_cases(std::string_view option,
                                                  const std::vector<std::string>& paths) {
  std::vector<conformance::Case> all;
  for (const std::string& path : paths) {
    Result<std::vector<conformance::Case>> cases = conformance::read_case_files(path);
    if (!cases) return Error{fmt::format("{}: {}", option, cases.error())};
    std::move(cases->begin(), cases->end(), std::back_inserter(all));
  }
  return all;
}

struct FuzzPlan {
  differential::CampaignOptions campaign;
  std::vector<std::string> known_ids;
};

Result<FuzzPlan> to_fuzz_plan(const FuzzArguments& typed, const Catalog& catalog) {
  FuzzPlan plan;
  const Result<Format> format = format_named(typed.format);
  if (!format) return Error{format.error()};
  plan.campaign.format = *format;
  Result<std::vector<CodecInfo>> codecs = codecs_named(catalog, *format, typed.codecs);
  if (!codecs) return Error{codecs.error()};
  plan.campaign.codecs = *std::move(codecs);
  if (!typed.time.empty()) {
    const auto time = parse_duration(typed.time);
    if (!time) return Error{fmt::format("--time: {}", time.error())};
    plan.campaign.time = *time;
  }
  plan.campaign.iterations = typed.iterations;
  if (!plan.campaign.time && !plan.campaign.iterations) plan.campaign.time = default_fuzzing_time;
  plan.campaign.seed = typed.seed.value_or(
      static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()));
  Result<std::vector<conformance::Case>> seeds = read_cases("--seeds", typed.seeds);
  if (!seeds) return Error{seeds.error()};
  for (conformance::Case& item : *seeds) {
    if (item.format == *format) plan.campaign.documents.push_back(std::move(item.bytes));
  }
  const Result<std::vector<conformance::Case>> known = read_cases("--known", typed.known);
  if (!known) return Error{known.error()};
  for (const conformance::Case& item : *known) plan.known_ids.push_back(item.id);
  // A sanitizer's shadow needs more than there is.
  if (!built_with_sanitizer()) plan.campaign.limits.address_space = worker_address_space;
  return plan;
}

// Error: names the file and the reason.
std::optional<Error> write_cases(const std::vector<differential::Finding>& findings,
                                 const std::filesystem::path& path) {
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << "# Inputs that codecs disagree on with the oracle, found by codecbench fuzz.\n";
  for (const differential::Finding& finding : findings) {
    file << conformance::to_vec_line(differential::to_case(finding)) << '\n';
  }
  file.close();
  if (file) return std::nullopt;
  return Error{fmt::format("cannot write {}: {}", path.string(), std::strerror(errno))};
}

std::string describe(const differential::Progress& progress) {
  const double seconds = std::chrono::duration<double>(progress.elapsed).count();
  return fmt::format("{} inputs in {} ({:.0f} a second), {} groups", progress.inputs,
                     format_duration(std::max<std::chrono::nanoseconds>(
                         progress.elapsed, std::chrono::milliseconds(1))),
                     static_cast<double>(progress.inputs) / std::max(seconds, 1e-3),
                     progress.groups);
}

int report_findings(const FuzzArguments& typed, const FuzzPlan& plan,
                    const differential::CampaignResult& result, Console* console) {
  std::vector<differential::Finding> unknown;
  std::vector<differential::Finding> open;
  std::vector<differential::Finding> known;
  for (const differential::Finding& finding : result.findings) {
    const bool is_known = differential::is_known(finding, plan.known_ids);
    (is_known ? known : differential::is_open(finding) ? open : unknown).push_back(finding);
  }
  fmt::print("{}", differential::to_table(unknown));
  if (!open.empty())
    fmt::print("Left open by the specification:\n{}", differential::to_table(open));
  if (!known.empty()) fmt::print("Known:\n{}", differential::to_table(known));
  const differential::CampaignOptions& campaign = plan.campaign;
  console->notice(
      fmt::format("{}: {}; {} findings, {} left open by the specification, {} known; seed {}",
                  name(campaign.format), describe(result.progress), result.findings.size(),
                  open.size(), known.size(), campaign.seed));
  if (!typed.output.empty()) {
    const auto path =
        std::filesystem::path(typed.output) / fmt::format("fuzz-{}.vec", name(campaign.format));
    if (const auto error = write_cases(result.findings, path)) {
      fmt::print(stderr, "codecbench fuzz: {}\n", error->message);
      return exit_broken;
    }
  }
  if (result.interrupted) return exit_interrupted;
  return typed.fail_on_finding && !unknown.empty() ? exit_unexpected : exit_fine;
}

int fuzz_command(const Suite& suite, const FuzzArguments& typed) {
  const Result<FuzzPlan> plan = to_fuzz_plan(typed, suite.catalog());
  if (!plan) {
    fmt::print(stderr, "codecbench fuzz: {}\n", plan.error());
    return exit_usage;
  }
  std::signal(SIGPIPE, SIG_IGN);
  const process::Interruption interruption;
  Console console(STDERR_FILENO);
  const Result<differential::CampaignResult> result = differential::run_campaign(
      plan->campaign, [&interruption] { return interruption.requested(); },
      [&console](const differential::Progress& progress) { console.status(describe(progress)); });
  console.clear_status();
  if (!result) {
    fmt::print(stderr, "codecbench fuzz: {}\n", result.error());
    return exit_broken;
  }
  return report_findings(typed, *plan, *result, &console);
}

// Otherwise -1 would become 2^64-1.
std::string check_count(const std::string& text) {
  return text.find_first_not_of("0123456789") == std::string::npos
             ? ""
             : "'" + text + "' is not a number from 0 to 2^64-1";
}

}  // namespace

void add_fuzz_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen) {
  CLI::App* fuzz =
      app->add_subcommand("fuzz", "Look for inputs that codecs disagree on with the oracle");
  const auto typed = std::make_shared<FuzzArguments>();
  fuzz->add_option("--format", typed->format, "cbor, msgpack, keks or json")
      ->required()
      ->type_name("FORMAT");
  fuzz->add_option("--codecs", typed->codecs,
                   "Names between commas, with or without the mode [all of the format]")
      ->delimiter(',')
      ->type_name("NAMES");
  fuzz->add_option("--time", typed->time, "How long [60s, unless --iterations is given]")
      ->type_name("TIME");
  fuzz->add_option("--iterations", typed->iterations,
                   "How many inputs: the same number and seed give the same findings")
      ->check(check_count)
      ->type_name("N");
  fuzz->add_option("--seed", typed->seed, "Decides the inputs [drawn, printed]")
      ->check(check_count)
      ->type_name("N");
  fuzz->add_option("--seeds", typed->seeds,
                   "Cases to start from: a .vec file or a folder of them; may be repeated")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name("PATH");
  fuzz->add_option("--known", typed->known,
                   "Findings of an earlier run, which --fail-on-finding does not count")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name("PATH");
  fuzz->add_option("-o,--output", typed->output, "A folder for fuzz-FORMAT.vec, a case a finding")
      ->type_name("DIR");
  fuzz->add_flag("--fail-on-finding", typed->fail_on_finding,
                 "Exit with 1 if anything is found that is neither known nor left open");
  fuzz->footer(
      "An input is drawn from the format's grammar or mutated, and put to every codec, in a "
      "process\n"
      "of its own, and to the oracle. What they disagree on - whether it is accepted, what it "
      "means,\n"
      "what becomes of it encoded again, a crash, a hang - is reduced to the smallest input that\n"
      "shows it, named by the rule it touches, and printed: count, input, rule, who says what.\n"
      "Ctrl-C keeps what was found.\n\n"
      "Examples:\n"
      "  codecbench fuzz --format cbor --codecs reel,libcbor,nlohmann --time 60s\n"
      "  codecbench fuzz --format json --seed 1 --iterations 100000 -o found\n"
      "  codecbench fuzz --format cbor --codecs reel --known found --fail-on-finding");
  fuzz->callback([&suite, chosen, typed] {
    *chosen = [&suite, typed] { return fuzz_command(suite, *typed); };
  });
}

}  // namespace codecbench::cli
