#include "cli/compare/judgement.h"

#include <map>
#include <set>
#include <tuple>

#include "harness/benchproc/name_parts.h"
#include "harness/benchproc/scale.h"
#include "harness/benchstat/verdict.h"
#include "harness/stats/mann_whitney.h"

namespace codecbench::cli {
namespace {

using benchstat::Cell;
using benchstat::Comparison;
using benchstat::Table;
using benchstat::Tables;

constexpr std::size_t most_lines = 20;

std::string row_and_unit(const Tables& tables, const Table& table, std::size_t row) {
  const std::string label = tables.row_label(table, row);
  return (label.empty() ? "" : label + " ") + table.unit;
}

std::string sizes(const Comparison& comparison) {
  std::string text = "n=" + std::to_string(comparison.n1);
  if (comparison.n1 != comparison.n2) text += "+" + std::to_string(comparison.n2);
  return text;
}

std::string observed(const Table& table, const Cell& cell) {
  const double before = table.baseline(cell.row)->summary.center;
  if (before == 0) return "no ratio to 0";
  return benchstat::ratio_text(cell.summary.center / before);
}

}  // namespace

void apply_printed(const std::vector<imports::PrintedComparison>& printed, Tables& tables) {
  if (printed.empty()) return;
  std::map<std::tuple<std::string, std::string, std::string>, const imports::PrintedComparison*>
      known;
  for (const imports::PrintedComparison& one : printed) known[{one.run, one.row, one.unit}] = &one;
  for (Table& table : tables.tables) {
    for (Cell& cell : table.cells) {
      const auto found = known.find(
          {tables.column_label(table, cell.column), tables.row_label(table, cell.row), table.unit});
      if (found == known.end() || cell.sample.size() != 1) continue;
      const imports::PrintedComparison& one = *found->second;
      cell.warnings.clear();
      if (one.range_percent) {
        cell.summary.low = cell.summary.center * (1 - *one.range_percent / 100);
        cell.summary.high = cell.summary.center * (1 + *one.range_percent / 100);
      }
      if (!cell.comparison || !one.compared) continue;
      Comparison& comparison = *cell.comparison;
      comparison.p = one.p;
      comparison.n1 = one.n1;
      comparison.n2 = one.n2;
      // The text's own test decides, whatever its level was.
      if (one.significant != comparison.significant()) comparison.alpha = one.significant ? 1 : -1;
    }
  }
}

std::vector<std::string> too_few_lines(const Tables& tables) {
  std::vector<std::string> lines;
  std::size_t more = 0;
  for (const Table& table : tables.tables) {
    for (const Cell& cell : table.cells) {
      if (!cell.comparison || !benchstat::too_few_samples(*cell.comparison)) continue;
      if (lines.size() == most_lines) {
        ++more;
        continue;
      }
      const auto needed = stats::mann_whitney_samples_needed(cell.comparison->alpha);
      std::string line = row_and_unit(tables, table, cell.row) + ": " + observed(table, cell) +
                         ", " + sizes(*cell.comparison) + ": no conclusion possible";
      if (needed) line += "; it takes at least " + std::to_string(*needed) + " samples each";
      lines.push_back(line);
    }
  }
  if (more > 0) lines.push_back("... and " + std::to_string(more) + " more comparisons like these");
  return lines;
}

std::vector<std::string> contradicted_claims(const Tables& tables,
                                             const std::vector<imports::Claim>& claims) {
  std::vector<std::string> lines;
  for (const imports::Claim& claim : claims) {
    for (const Table& table : tables.tables) {
      for (const Cell& cell : table.cells) {
        const std::string row = tables.row_label(table, cell.row);
        if (!cell.comparison || benchproc::base_name(row) != claim.benchmark) continue;
        const double before = table.baseline(cell.row)->summary.center;
        const bool worse = table.better == benchstat::Better::lower ? cell.summary.center > before
                           : table.better == benchstat::Better::higher
                               ? cell.summary.center < before
                               : false;
        if (!worse) continue;
        lines.push_back("the text says that it " + claim.words + ", its figures say " +
                        observed(table, cell) + " " + table.unit +
                        ": the labels are swapped, or the claim is wrong");
      }
    }
  }
  return lines;
}

std::optional<std::string> why_nothing_compared(const Tables& tables) {
  std::set<std::string> columns;
  std::set<std::string> rows_of_more;
  bool several_columns = false;
  for (const Table& table : tables.tables) {
    for (const Cell& cell : table.cells) {
      if (cell.comparison) return std::nullopt;
    }
    several_columns = several_columns || table.columns.size() > 1;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      columns.insert(tables.column_label(table, i));
    }
  }
  if (columns.size() < 2) return std::nullopt;
  if (several_columns) {
    return "nothing was compared: no row has results in the baseline column and in another one";
  }
  // Every column has tables of its own: their keys differ.
  std::string keys;
  const benchproc::Projection& projection = tables.query.table();
  for (std::size_t field = 0; field < projection.fields(); ++field) {
    std::set<std::string_view> values;
    for (const Table& table : tables.tables) values.insert(projection.value(table.key, field));
    if (values.size() < 2) continue;
    keys += keys.empty() ? "" : ",";
    keys += projection.field_name(field);
  }
  if (keys.empty()) return "nothing was compared: the columns have no unit in common";
  return "nothing was compared: the columns differ in " + keys +
         ", so each has tables of its own; to compare them nevertheless: --ignore " + keys;
}

}  // namespace codecbench::cli
