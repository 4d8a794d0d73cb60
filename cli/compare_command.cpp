#include "cli/compare_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/compare/comparison_run.h"
#include "cli/compare_output.h"

namespace codecbench::cli {
namespace {

constexpr const char* footer =
    R"(Keys: .name, .fullname, .file, .config, /key of a benchmark name, any configuration key.
Filters: key:value, key:/regexp/, key:(a OR b), -not, AND, OR, (...); .unit selects measurements.
Orders: key@alpha, key@num, key@(first second ...).

Examples:
  codecbench compare old.txt new.txt
  codecbench compare before=a.txt after=b.txt --format markdown --only significant
  codecbench compare run.txt --col /codec --base reel --table '.name /format' --row /dataset
  codecbench compare old.txt new.txt --fail-on regression --min-effect 5
  codecbench compare --compat benchstat old.txt new.txt

Exit status: 0, or 1 for a regression with --fail-on regression; 2 after every error.)";

// Options as they are on the command line; the others are CompareOptions themselves.
struct Words {
  CompareOptions options;
  std::string sort;
  std::string only;
  std::string geomean;
  std::string fail_on;
  std::string compat;
  std::string delta_test = "utest";
  std::string split;
  double minimum_effect_percent = 0;
  bool without_ranges = false;
  CLI::Option* table = nullptr;
  CLI::Option* row = nullptr;
};

template <class Value>
CLI::CheckedTransformer one_of(const std::map<std::string, Value>& values) {
  std::string words;
  for (const auto& [word, value] : values) words += (words.empty() ? "{" : ",") + word;
  CLI::CheckedTransformer transformer(values);
  transformer.description(words + "}");
  return transformer;
}

void set_sort(Words& words) {
  benchstat::SelectionRules& rules = words.options.selection;
  const bool reverse = words.sort.starts_with('-');
  const std::string key = words.sort.substr(reverse ? 1 : 0);
  rules.reverse = reverse;
  rules.sort = key == "name"    ? benchstat::SortKey::name
               : key == "delta" ? benchstat::SortKey::delta
                                : benchstat::SortKey::none;
  benchstat::V1Rules& v1 = words.options.v1;
  v1.reverse = reverse;
  v1.sort = key == "name"    ? benchstat::V1Sort::name
            : key == "delta" ? benchstat::V1Sort::delta
                             : benchstat::V1Sort::none;
}

void set_split(Words& words) {
  words.options.v1_split.clear();
  std::string rest = words.split;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    words.options.v1_split.push_back(rest.substr(0, comma));
    rest.erase(0, comma + 1);
  }
}

CompareOptions finished(Words words) {
  CompareOptions& options = words.options;
  set_sort(words);
  if (!words.split.empty()) set_split(words);
  options.selection.only_significant = !words.only.empty();
  options.selection.effect.minimum_effect = words.minimum_effect_percent / 100;
  options.matched_geomean = words.geomean == "matched";
  options.v1.geomean = !words.geomean.empty();
  options.v1.test = words.delta_test == "ttest"  ? benchstat::V1Test::t_test
                    : words.delta_test == "none" ? benchstat::V1Test::none
                                                 : benchstat::V1Test::u_test;
  options.v1_ranges = !words.without_ranges;
  options.fail_on_regression = !words.fail_on.empty();
  options.benchstat = !words.compat.empty();
  // Codec against codec: a table for each operation and format, a row for each dataset.
  if (options.query.column == "/codec" && !options.benchstat) {
    if (words.table->count() == 0) options.query.table = ".name /format";
    if (words.row->count() == 0) options.query.row = "/dataset";
  }
  return options;
}

void add_query_options(CLI::App* command, Words& words) {
  benchproc::QueryText& query = words.options.query;
  command->add_option("--filter", query.filter, "Use only what matches this query");
  words.table = command->add_option("--table", query.table, "Projection that makes tables");
  words.row = command->add_option("--row", query.row, "Projection that makes rows");
  command->add_option("--col", query.column,
                      "Projection that makes columns; the first is the base");
  command->add_option("--ignore", query.ignore, "Keys whose differences do not matter");
  command->add_option("--base", words.options.baseline, "The column to compare with, by its name");
}

void add_judging_options(CLI::App* command, Words& words) {
  command->add_option("--alpha", words.options.alpha, "A difference is significant if p <= alpha");
  command->add_option("--confidence", words.options.confidence, "Level of the intervals");
  command
      ->add_option("--min-effect", words.minimum_effect_percent,
                   "Smallest change that matters, in per cent")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--only", words.only, "Show only rows with a change that matters")
      ->check(CLI::IsMember({"significant"}));
  command
      ->add_option("--geomean", words.geomean,
                   "matched: over rows that every column has, with values above 0")
      ->check(CLI::IsMember({"matched", "all"}));
  command
      ->add_option("--correction", words.options.correction,
                   "Adjust p for many comparisons: none, holm or bh (Benjamini-Hochberg)")
      ->transform(
          one_of<benchstat::Correction>({{"none", benchstat::Correction::none},
                                         {"holm", benchstat::Correction::holm},
                                         {"bh", benchstat::Correction::benjamini_hochberg}}));
  command
      ->add_option("--fail-on", words.fail_on,
                   "Exit with 1 if there is one, with 2 if it could not be seen")
      ->check(CLI::IsMember({"regression"}));
  command->add_flag("--force", words.options.force, "Compare different data nevertheless");
}

void add_layout_options(CLI::App* command, Words& words) {
  command
      ->add_option("--format", words.options.format,
                   "text, csv, json, markdown or html; google-benchmark converts instead")
      ->transform(one_of<CompareFormat>({{"text", CompareFormat::text},
                                         {"csv", CompareFormat::csv},
                                         {"json", CompareFormat::json},
                                         {"markdown", CompareFormat::markdown},
                                         {"html", CompareFormat::html},
                                         {"google-benchmark", CompareFormat::google_benchmark}}));
  command
      ->add_option("--layout", words.options.layout,
                   "v2; v1: the tables of benchstat before 2023; cborg: codec against codec")
      ->transform(one_of<CompareLayout>(
          {{"v2", CompareLayout::v2}, {"v1", CompareLayout::v1}, {"cborg", CompareLayout::cborg}}));
  command->add_option("--compat", words.compat, "As golang's benchstat, byte for byte")
      ->check(CLI::IsMember({"benchstat"}));
  command->add_option("--sort", words.sort, "name, delta or none; with - in front: backwards")
      ->check(CLI::IsMember({"name", "delta", "none", "-name", "-delta"}));
  command->add_option("--delta-test", words.delta_test, "Layout v1: utest, ttest or none")
      ->check(CLI::IsMember({"utest", "ttest", "none"}));
  command->add_option("--split", words.split, "Layout v1: labels that make groups");
  command->add_flag("--norange", words.without_ranges, "Layout v1: csv without ranges");
}

}  // namespace

void add_compare_command(CLI::App* app, std::function<int()>* chosen) {
  CLI::App* command = app->add_subcommand("compare", "Compare result files, or codecs within one");
  const auto words = std::make_shared<Words>();
  command->add_option("inputs", words->options.inputs, "[label=]FILE; - is standard input")
      ->required();
  add_query_options(command, *words);
  add_judging_options(command, *words);
  add_layout_options(command, *words);
  command->footer(footer);
  command->callback([chosen, words] {
    *chosen = [words] { return print_outcome(run_comparison(finished(*words))); };
  });
}

}  // namespace codecbench::cli
