#include "cli/compare/input_reader.h"

#include <string_view>
#include <utility>

#include "harness/benchfmt/scanner.h"

namespace codecbench::cli {
namespace {

using benchfmt::Scanner;
using benchfmt::ScanOptions;

class ResultCounter final : public benchfmt::Visitor {
 public:
  void result(std::size_t /*line*/, const benchfmt::ResultView& /*result*/) override { ++results_; }
  void config(std::string_view /*key*/, std::string_view /*value*/) override {}
  void unit_metadata(std::size_t /*line*/, std::string_view /*unit*/, std::string_view /*key*/,
                     std::string_view /*value*/) override {}
  void message(std::size_t /*line*/, std::string_view /*text*/) override {}
  std::size_t results() const { return results_; }

 private:
  std::size_t results_ = 0;
};

// Whether the start of a file has a result line.
bool is_benchmark_text(std::string_view start) {
  ResultCounter counter;
  constexpr std::size_t enough = 1 << 16;
  Scanner scanner(counter, {});
  scanner.scan(start.substr(0, enough));
  scanner.finish();
  return counter.results() > 0;
}

std::string cannot_read(const std::string& path, const std::string& why, bool benchstat) {
  return (benchstat ? "open " : "cannot read ") + path + ": " + why;
}

std::optional<std::string> stream(const benchstat::Input& input, bool benchstat,
                                  benchstat::SampleCollector& collector, std::string* not_ours) {
  ScanOptions rules;
  rules.refuse_non_finite = !benchstat;
  rules.refuse_torn_end = !benchstat;
  rules.line_limit = benchstat ? 1 << 16 : 0;
  Scanner scanner(collector, rules);
  bool within_limit = true;
  bool first = true;
  bool streams = true;
  std::optional<std::string> no_text;
  const auto error = benchstat::read_blocks(input.path, [&](std::string_view block) {
    if (first && !benchstat) {
      no_text = benchfmt::why_not_text(block);
      streams = is_benchmark_text(block);
    }
    first = false;
    if (no_text) return false;
    if (!streams) {
      *not_ours += block;
      return true;
    }
    within_limit = scanner.scan(block);
    return within_limit;
  });
  if (error) return cannot_read(input.path, *error, benchstat);
  if (no_text) return input.path + " " + *no_text;
  if (!within_limit || !scanner.finish()) {
    return input.path + ":" + std::to_string(scanner.lines()) + ": bufio.Scanner: token too long";
  }
  return std::nullopt;
}

// The column of one run of a text that has several.
std::string run_label(const benchstat::Input& input, bool only_input, const std::string& run) {
  return run.empty() ? input.label : only_input ? run : input.label + "/" + run;
}

// Blocks to lines, for the first benchstat.
class LineCutter {
 public:
  explicit LineCutter(benchstat::V1Collection& collection) : collection_(collection) {}

  void add(std::string_view block) {
    std::size_t newline = 0;
    while ((newline = block.find('\n')) != std::string_view::npos) {
      carried_ += block.substr(0, newline);
      take_line();
      block.remove_prefix(newline + 1);
    }
    carried_ += block;
  }
  void finish() {
    if (!carried_.empty()) take_line();
  }

 private:
  void take_line() {
    std::string_view line = carried_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    collection_.add_line(line);
    carried_.clear();
  }

  benchstat::V1Collection& collection_;
  std::string carried_;
};

void scan_whole(std::string_view text, benchstat::SampleCollector& collector) {
  Scanner scanner(collector, {});
  scanner.scan(text);
  scanner.finish();
}

}  // namespace

std::optional<std::string> read_input(const benchstat::Input& input, bool only_input,
                                      bool benchstat, benchstat::SampleCollector& collector,
                                      ReadInputs& read) {
  collector.begin_file(input.label, input.path);
  std::string text;
  if (auto error = stream(input, benchstat, collector, &text)) return error;
  if (text.empty()) return std::nullopt;
  std::optional<imports::Imported> imported = imports::import_text(text);
  if (!imported) {
    scan_whole(text, collector);
    return std::nullopt;
  }
  for (const imports::ImportedRun& run : imported->runs) {
    const std::string label = run_label(input, only_input, run.label);
    collector.begin_file(label, input.path);
    scan_whole(run.benchmark_text, collector);
  }
  for (const std::string& remark : imported->remarks) {
    read.remarks.push_back(input.path + ": " + remark);
  }
  for (imports::PrintedComparison& printed : imported->printed) {
    printed.run = run_label(input, only_input, printed.run);
    read.printed.push_back(std::move(printed));
  }
  if (read.claims.empty()) read.claims = imported->claims;
  return std::nullopt;
}

std::optional<std::string> read_v1_input(const benchstat::Input& input, bool only_input,
                                         bool benchstat, benchstat::V1Collection& collection,
                                         ReadInputs& read) {
  LineCutter lines(collection);
  bool first = true;
  bool streams = true;
  std::optional<std::string> no_text;
  std::string foreign;
  const auto error = benchstat::read_blocks(input.path, [&](std::string_view block) {
    if (first && !benchstat) {
      no_text = benchfmt::why_not_text(block);
      streams = is_benchmark_text(block);
    }
    if (first && streams) collection.begin_file(input.label);
    first = false;
    if (no_text) return false;
    if (streams) {
      lines.add(block);
    } else {
      foreign += block;
    }
    return true;
  });
  if (error) return cannot_read(input.path, *error, benchstat);
  if (no_text) return input.path + " " + *no_text;
  if (first) collection.begin_file(input.label);  // an empty file is a column all the same
  lines.finish();
  if (foreign.empty()) return std::nullopt;
  const std::optional<imports::Imported> imported = imports::import_text(foreign);
  if (!imported) return std::nullopt;
  for (const imports::ImportedRun& run : imported->runs) {
    collection.begin_file(run_label(input, only_input, run.label));
    lines.add(run.benchmark_text);
    lines.finish();
  }
  for (const std::string& remark : imported->remarks) {
    read.remarks.push_back(input.path + ": " + remark);
  }
  return std::nullopt;
}

}  // namespace codecbench::cli
