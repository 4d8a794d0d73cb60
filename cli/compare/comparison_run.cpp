#include "cli/compare/comparison_run.h"

#include <optional>
#include <utility>

#include "cli/compare/cborg_layout.h"
#include "cli/compare/evidence.h"
#include "cli/compare/gate.h"
#include "cli/compare/google_benchmark_conversion.h"
#include "cli/compare/input_reader.h"
#include "cli/compare/judgement.h"
#include "cli/compare/option_conflicts.h"
#include "harness/benchstat/inputs.h"
#include "harness/benchstat/provenance_check.h"
#include "harness/benchstat/sample_collector.h"
#include "harness/benchstat/table_builder.h"
#include "harness/benchstat/v1_collection.h"
#include "reports/tables/benchstat_csv.h"
#include "reports/tables/benchstat_text.h"
#include "reports/tables/html_tables.h"
#include "reports/tables/json_tables.h"
#include "reports/tables/markdown_tables.h"
#include "reports/tables/v1_layout.h"

namespace codecbench::cli {
namespace {

using benchstat::Input;
using benchstat::SampleCollector;
using benchstat::Table;
using benchstat::Tables;

constexpr std::string_view program = "codecbench compare: ";
constexpr std::string_view no_result = "no input holds a benchmark result";

CompareOutcome fail(const CompareOptions& options, CompareOutcome outcome, const std::string& why) {
  outcome.err += (options.benchstat ? "benchstat: " : std::string(program)) + why + "\n";
  outcome.exit_status = 2;
  return outcome;
}

// The first benchstat knows no labels.
std::vector<Input> v1_inputs(const CompareOptions& options) {
  if (!options.benchstat) return benchstat::parse_inputs(options.inputs);
  std::vector<Input> inputs;
  for (const std::string& path : options.inputs) inputs.push_back({path, path});
  return inputs;
}

CompareOutcome run_v1(const CompareOptions& options) {
  CompareOutcome outcome;
  benchstat::V1Collection collection(options.v1_split);
  ReadInputs read;
  for (const Input& input : v1_inputs(options)) {
    const bool only = options.inputs.size() == 1;
    const auto error = read_v1_input(input, only, options.benchstat, collection, read);
    if (error) return fail(options, std::move(outcome), *error);
  }
  collection.finish();
  if (!options.benchstat && collection.units().empty()) {
    return fail(options, std::move(outcome), std::string(no_result));
  }
  for (const std::string& remark : read.remarks) {
    outcome.err += std::string(program) + remark + "\n";
  }
  benchstat::V1Rules rules = options.v1;
  rules.alpha = options.alpha;
  rules.benchstat = options.benchstat;
  const std::vector<benchstat::V1Table> tables = benchstat::build_v1_tables(collection, rules);
  outcome.out = options.format == CompareFormat::html  ? reports::v1_html(tables)
                : options.format == CompareFormat::csv ? reports::v1_csv(tables, options.v1_ranges)
                                                       : reports::v1_text(tables);
  return outcome;
}

CompareOutcome convert(const CompareOptions& options) {
  CompareOutcome outcome;
  const Result<std::string> json =
      to_google_benchmark(benchstat::parse_inputs(options.inputs), &outcome.err);
  if (!json) return fail(options, std::move(outcome), json.error());
  outcome.out = *json;
  return outcome;
}

CompareOutcome run_cborg(const CompareOptions& options) {
  CompareOutcome outcome;
  const Result<std::string> text = cborg_layout(options.inputs, options.baseline);
  if (!text) return fail(options, std::move(outcome), text.error());
  outcome.out = *text;
  return outcome;
}

// Why there is nothing to show; nothing if there is.
std::optional<std::string> why_empty(const SampleCollector& collector) {
  if (collector.results_kept() > 0) return std::nullopt;
  if (collector.results_read() > 0) {
    return "the filter keeps none of the " + std::to_string(collector.results_read()) +
           " results that were read";
  }
  return std::string(no_result);
}

void render(const CompareOptions& options, const Tables& tables,
            const std::vector<std::string>& warnings, CompareOutcome& outcome) {
  const benchstat::EffectRules& effect = options.selection.effect;
  switch (options.format) {
    case CompareFormat::text:
      outcome.out = reports::benchstat_text(tables);
      break;
    case CompareFormat::csv: {
      reports::CsvReport report = reports::benchstat_csv(tables, options.benchstat);
      outcome.out = std::move(report.values);
      outcome.err += report.warnings;
      break;
    }
    case CompareFormat::json:
      outcome.out = reports::json_tables(tables, effect, warnings);
      break;
    case CompareFormat::markdown:
      outcome.out = reports::markdown_tables(tables, effect, warnings);
      break;
    case CompareFormat::html:
      outcome.out = reports::html_tables(tables, effect, warnings);
      break;
    case CompareFormat::google_benchmark:
      break;  // no tables
  }
}

// Reads everything, and says what was wrong with it on the way; the error that ends it all, if any.
std::optional<std::string> read_all(const CompareOptions& options, SampleCollector& collector,
                                    ReadInputs& read, CompareOutcome& outcome) {
  std::optional<std::string> error;
  for (const Input& input : benchstat::parse_inputs(options.inputs)) {
    error = read_input(input, options.inputs.size() == 1, options.benchstat, collector, read);
    if (error) break;
  }
  for (const std::string& message : collector.messages()) outcome.err += message + "\n";
  return error;
}

// A table without the baseline that was asked for is no error, no table with it is one.
std::optional<std::string> why_no_baseline(const CompareOptions& options, const Tables& tables) {
  if (options.baseline.empty()) return std::nullopt;
  const benchproc::Projection& columns = tables.query.column();
  std::string known;
  for (std::size_t tuple = 0; tuple < columns.tuples(); ++tuple) {
    for (std::size_t field = 0; field < columns.fields(); ++field) {
      const auto value = columns.value(static_cast<benchproc::TupleId>(tuple), field);
      if (value == options.baseline) return std::nullopt;
      known += known.empty() ? "" : ", ";
      known += value;
    }
  }
  return "no column is called " + options.baseline + "; there are: " + known;
}

}  // namespace

CompareOutcome run_comparison(const CompareOptions& options) {
  if (options.format == CompareFormat::google_benchmark) return convert(options);
  if (const auto why = why_options_conflict(options)) return fail(options, {}, *why);
  if (options.layout == CompareLayout::v1) return run_v1(options);
  if (options.layout == CompareLayout::cborg) return run_cborg(options);
  CompareOutcome outcome;
  const std::string dashes = options.benchstat ? "-" : "--";
  Result<benchproc::Query> query =
      benchproc::Query::compile(options.query, {options.benchstat, dashes});
  if (!query) return fail(options, std::move(outcome), query.error());
  if (!(options.alpha >= 0 && options.alpha <= 1)) {
    return fail(options, std::move(outcome), dashes + "alpha must be in range [0, 1]");
  }
  if (!(options.confidence >= 0 && options.confidence <= 1)) {
    return fail(options, std::move(outcome), dashes + "confidence must be in range [0, 1]");
  }

  SampleCollector collector(*query, {options.benchstat});
  ReadInputs read;
  if (const auto error = read_all(options, collector, read, outcome)) {
    return fail(options, std::move(outcome), *error);
  }

  benchstat::TableRules rules;
  rules.thresholds = {options.alpha, options.confidence, options.benchstat};
  rules.baseline = options.baseline;
  rules.matched_geomean = options.matched_geomean;
  rules.look_for_drift = !options.benchstat;
  std::vector<std::string> warnings = read.remarks;
  if (!options.benchstat) {
    if (const auto why = why_empty(collector)) return fail(options, std::move(outcome), *why);
    benchstat::ProvenanceCheck check = benchstat::check_provenance(collector.inputs());
    if (!check.refusals.empty() && !options.force) {
      for (const std::string& refusal : check.refusals) {
        outcome.err += std::string(program) + refusal + "\n";
      }
      return fail(options, std::move(outcome), "refused; --force compares nevertheless");
    }
    for (auto* list : {&check.refusals, &check.warnings}) {
      warnings.insert(warnings.end(), list->begin(), list->end());
    }
    rules.dropped_table_keys = std::move(check.dropped_table_keys);
  }

  Tables tables = benchstat::build_tables(*std::move(query), collector, rules);
  if (options.benchstat) {
    render(options, tables, {}, outcome);
    return outcome;
  }
  if (const auto why = why_no_baseline(options, tables)) {
    return fail(options, std::move(outcome), *why);
  }
  apply_printed(read.printed, tables);
  const std::size_t family = benchstat::correct_p_values(tables, options.correction);
  if (family > 0) {
    warnings.push_back("p is adjusted for " + std::to_string(family) + " comparisons (" +
                       std::string(name(options.correction)) + ")");
  }
  if (const auto why = why_nothing_compared(tables)) warnings.push_back(*why);
  const std::vector<std::string> claims = contradicted_claims(tables, read.claims);
  warnings.insert(warnings.end(), claims.begin(), claims.end());
  std::vector<std::string> worth = too_few_lines(tables);
  for (const auto& lines : {rows_together_lines(tables), inconclusive_lines(tables)}) {
    worth.insert(worth.end(), lines.begin(), lines.end());
  }
  if (options.fail_on_regression) {
    outcome.exit_status = has_regression(tables, options.selection.effect) ? 1 : 0;
    if (const auto blind = why_gate_is_blind(tables, collector.messages().size())) {
      outcome.exit_status = 2;
      warnings.push_back(*blind);
    }
  }
  benchstat::select_rows(tables, options.selection);
  if (tables.tables.empty()) warnings.push_back("no row has a change that matters");
  render(options, tables, warnings, outcome);
  if (options.format == CompareFormat::text) {
    if (!worth.empty() && !outcome.out.empty()) outcome.out += "\n";
    for (const std::string& line : worth) outcome.out += line + "\n";
  }
  for (const std::string& warning : warnings) {
    outcome.err += std::string(program) + warning + "\n";
  }
  return outcome;
}

}  // namespace codecbench::cli
