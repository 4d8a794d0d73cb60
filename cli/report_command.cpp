#include "cli/report_command.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/whole_file.h"
#include "cli/exit_code.h"
#include "cli/selection_options.h"
#include "harness/bench/name_filter.h"
#include "harness/ranking/codec_comparison.h"
#include "harness/results/result_reader.h"
#include "reports/cborg_view.h"
#include "reports/companion_file.h"
#include "reports/conformance_file.h"
#include "reports/csv_report.h"
#include "reports/fairness_file.h"
#include "reports/html_page.h"
#include "reports/json_report.h"
#include "reports/text_report.h"

namespace codecbench::cli {
namespace {

using ranking::CodecComparison;
using results::CellId;

// The command line as it was typed.
struct ReportArguments {
  std::vector<std::string> results;
  std::string folder;
  std::string reference;
  std::string view = "tables";
  std::string pair;
  Selection selection;
  std::string conformance;
  std::string fairness;
  bool no_html = false;
  bool no_conformance = false;
};

int fail(const std::string& message, ExitCode code) {
  fmt::print(stderr, "codecbench report: {}\n", message);
  return code;
}

reports::TextStyle terminal_style() {
  reports::TextStyle style;
  if (::isatty(STDOUT_FILENO) == 0) return style;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  style.colours = (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
                  std::string_view(terminal) != "dumb";
  winsize size = {};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  style.width = known ? size.ws_col : 80;
  return style;
}

Result<std::vector<results::ResultFile>> read_all(const std::vector<std::string>& paths) {
  std::vector<results::ResultFile> files;
  for (const std::string& path : paths) {
    Result<results::ResultFile> file = results::read_result_file(path);
    if (!file) return Error{file.error()};
    files.push_back(*std::move(file));
  }
  return files;
}

std::vector<std::string> names_of(const CodecComparison& comparison, std::string CellId::*part) {
  std::vector<std::string> names;
  for (const ranking::CellSummary& cell : comparison.cells) names.push_back(cell.id.*part);
  return names;
}

Result<CodecComparison> select(const CodecComparison& comparison, const Selection& selection) {
  struct Part {
    std::string_view option;
    std::string_view kind;
    const std::vector<std::string>& typed;
    std::string CellId::*part;
    NameFilter filter;
  };
  std::vector<Part> parts = {{"--codec", "codec", selection.codecs, &CellId::codec, {}},
                             {"--dataset", "dataset", selection.datasets, &CellId::dataset, {}},
                             {"--format", "format", selection.formats, &CellId::format, {}},
                             {"--op", "operation", selection.operations, &CellId::operation, {}}};
  for (Part& part : parts) {
    Result<NameFilter> filter = NameFilter::parse(part.option, part.typed);
    if (!filter) return Error{filter.error()};
    part.filter = *std::move(filter);
    if (auto error = part.filter.check(part.kind, names_of(comparison, part.part))) return *error;
  }
  CodecComparison selected = ranking::filtered(comparison, [&parts](const CellId& id) {
    for (const Part& part : parts) {
      if (!part.filter.passes(id.*part.part)) return false;
    }
    return true;
  });
  if (selected.cells.empty()) return Error{"no cell passes all of the filters"};
  return selected;
}

// What the command prints.
class View {
 public:
  static Result<View> parse(const ReportArguments& typed, const CodecComparison& comparison) {
    View view;
    if (typed.view == "tables") {
      if (!typed.pair.empty()) return Error{"--pair belongs to --view cborg"};
      return view;
    }
    const std::string pair = typed.pair.empty() ? std::string(reports::featured_codec) + "," +
                                                      to_string(comparison.reference)
                                                : typed.pair;
    Result<reports::CodecPair> parsed = reports::parse_codec_pair(pair);
    if (!parsed) return Error{"--pair: " + parsed.error()};
    view.pair_ = *std::move(parsed);
    return view;
  }

  Result<std::string> render(const CodecComparison& comparison,
                             const reports::TextStyle& style) const {
    if (pair_) return reports::render_cborg(comparison, *pair_);
    return reports::render_text(comparison, style);
  }

  bool shows_warnings() const { return !pair_; }

 private:
  std::optional<reports::CodecPair> pair_;
};

// As typed, or what lies in the output's folder or beside the results.
Result<std::optional<reports::ConformanceFile>> read_conformance(const ReportArguments& typed) {
  if (typed.no_conformance) return std::optional<reports::ConformanceFile>();
  std::string path = typed.conformance;
  if (path.empty()) {
    path = reports::find_beside(reports::conformance_file_name, typed.folder, typed.results)
               .value_or("");
  }
  if (path.empty()) return std::optional<reports::ConformanceFile>();
  Result<reports::ConformanceFile> file = reports::ConformanceFile::read(path);
  if (!file) return Error{file.error()};
  return std::optional<reports::ConformanceFile>(*std::move(file));
}

// The same of what the adapters add; what is of another build is a warning.
std::optional<Error> add_fairness(const ReportArguments& typed, CodecComparison* comparison) {
  std::string path = typed.fairness;
  if (path.empty()) {
    path =
        reports::find_beside(reports::fairness_file_name, typed.folder, typed.results).value_or("");
  }
  if (path.empty()) return std::nullopt;
  Result<ranking::FairnessFinding> fairness = reports::read_fairness(path);
  if (!fairness) return Error{fairness.error()};
  if (auto why = reports::why_foreign(*fairness, comparison->provenance)) {
    comparison->warnings.push_back(*std::move(why));
  } else {
    comparison->fairness = *std::move(fairness);
  }
  return std::nullopt;
}

std::optional<Error> write_folder(const std::string& folder, const CodecComparison& comparison,
                                  const std::string& text, bool with_page,
                                  const std::string& conformance) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{fmt::format("cannot create {}: {}", folder, error.message())};
  const auto in_folder = [&folder](std::string_view name) {
    return (std::filesystem::path(folder) / name).string();
  };
  const std::string json = in_folder("report.json");
  for (const auto& [path, content] :
       {std::pair(in_folder("report.txt"), text),
        std::pair(in_folder("report.csv"), reports::render_csv(comparison)),
        std::pair(json, reports::render_json(comparison))}) {
    if (auto failed = write_whole_file(path, content)) return failed;
  }
  if (!with_page) return std::nullopt;
  return reports::write_html_page(json, in_folder("index.html"), conformance);
}

int run_report(const ReportArguments& typed) {
  const auto files = read_all(typed.results);
  if (!files) return fail(files.error(), exit_usage);
  const auto conformance = read_conformance(typed);
  if (!conformance) return fail(conformance.error(), exit_usage);
  ranking::ComparisonOptions options;
  options.reference = typed.reference;
  if (*conformance) {
    options.conformance = [&conformance](const CellId& id) { return (*conformance)->of(id); };
  }
  auto everything = ranking::compare_codecs(*files, options);
  if (!everything) return fail(everything.error(), exit_usage);
  if (*conformance) {
    for (std::string& warning : (*conformance)->differences(everything->provenance)) {
      everything->warnings.push_back(std::move(warning));
    }
  }
  if (const auto error = add_fairness(typed, &*everything)) return fail(error->message, exit_usage);
  const auto comparison = select(*everything, typed.selection);
  if (!comparison) return fail(comparison.error(), exit_usage);
  const auto view = View::parse(typed, *comparison);
  if (!view) return fail(view.error(), exit_usage);
  const auto on_terminal = view->render(*comparison, terminal_style());
  if (!on_terminal) return fail(on_terminal.error(), exit_usage);
  if (!view->shows_warnings()) {
    for (const std::string& warning : comparison->warnings) {
      fmt::print(stderr, "codecbench report: warning: {}\n", reports::printable(warning));
    }
  }

  const std::size_t written = std::fwrite(on_terminal->data(), 1, on_terminal->size(), stdout);
  if (written != on_terminal->size() || std::fflush(stdout) != 0) {
    return fail("cannot write to standard output", exit_broken);
  }
  if (typed.folder.empty()) return exit_fine;
  const auto text = view->render(*comparison, {});
  const auto error = write_folder(typed.folder, *comparison, *text, !typed.no_html,
                                  *conformance ? (*conformance)->path() : std::string());
  if (error) return fail(error->message, exit_broken);
  fmt::print(stderr, "codecbench report: wrote {}\n",
             (std::filesystem::path(typed.folder) / (typed.no_html ? "report.txt" : "index.html"))
                 .string());
  return exit_fine;
}

}  // namespace

void add_report_command(CLI::App* app, std::function<int()>* chosen) {
  const auto typed = std::make_shared<ReportArguments>();
  CLI::App* command = app->add_subcommand(
      "report", "Shows result files: tables here, and CSV, JSON, text and a page in a folder");
  command->add_option("results", typed->results, "Result files; - is standard input")
      ->required()
      ->type_name("FILE");
  command
      ->add_option("-o,--output", typed->folder,
                   "Folder for report.txt, report.csv, report.json and index.html")
      ->type_name("DIR");
  command
      ->add_option("--reference", typed->reference,
                   "Codec that speeds are relative to, such as reel or reel@keks (default: "
                   "msgpack-c:reused-zone, or reel)")
      ->type_name("CODEC");
  command->add_option("--view", typed->view, "tables, or cborg: two codecs in cborg's own form")
      ->check(CLI::IsMember({"tables", "cborg"}))
      ->type_name("VIEW")
      ->capture_default_str();
  command
      ->add_option("--pair", typed->pair,
                   "The two codecs of --view cborg, such as reel,msgpack-c:reused-zone")
      ->type_name("A,B");
  add_codec_options(command, &typed->selection);
  add_dataset_option(command, &typed->selection);
  add_operation_option(command, &typed->selection);
  command
      ->add_option("--conformance", typed->conformance,
                   "conformance.json of codecbench conform (default: the one in DIR or beside the "
                   "results, if there is one)")
      ->type_name("FILE");
  command
      ->add_option("--fairness", typed->fairness,
                   "fairness.txt of codecbench fairness (default: the one in DIR or beside the "
                   "results, if there is one)")
      ->type_name("FILE");
  command->add_flag("--no-conformance", typed->no_conformance,
                    "Leave conformance out, though there is a conformance.json");
  command->add_flag("--no-html", typed->no_html, "Leave index.html out");
  command->callback([typed, chosen] { *chosen = [typed] { return run_report(*typed); }; });
}

}  // namespace codecbench::cli
