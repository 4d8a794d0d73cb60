#include "reports/tables/markdown_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "harness/benchproc/scale.h"

namespace codecbench::reports {
namespace {

using benchstat::Cell;
using benchstat::Table;
using benchstat::Tables;
using benchstat::Verdict;

std::string markdown_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '\\' || c == '`' || c == '*' || c == '_' || c == '<' || c == '[')
      out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

struct RowVerdict {
  std::size_t row = 0;
  Verdict verdict = Verdict::inconclusive;
  double change = 0;  // the largest that matters, as |log ratio|
};

bool matters(Verdict verdict) {
  return verdict == Verdict::regressed || verdict == Verdict::improved ||
         verdict == Verdict::changed;
}

// Of the worst cell of the row: a regression comes before an improvement.
RowVerdict judge_row(const Table& table, std::size_t row, const benchstat::EffectRules& effect) {
  RowVerdict result;
  result.row = row;
  for (const Cell& cell : table.row_cells(row)) {
    if (!cell.comparison) continue;
    const Cell& baseline = *table.baseline(row);
    const Verdict verdict = judge(table, baseline, cell, effect);
    if (!matters(verdict)) {
      if (!matters(result.verdict)) result.verdict = verdict;
      continue;
    }
    const double ratio = cell.summary.center / baseline.summary.center;
    const double change = ratio > 0 ? std::abs(std::log(ratio)) : HUGE_VAL;
    const bool worse = verdict == Verdict::regressed && result.verdict != Verdict::regressed;
    const bool same = verdict == result.verdict && change > result.change;
    if (!matters(result.verdict) || worse || same) {
      result.verdict = verdict;
      result.change = change;
    }
  }
  return result;
}

std::string_view mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::regressed:
      return "**regressed**";
    case Verdict::improved:
      return "improved";
    default:
      return benchstat::name(verdict);
  }
}

std::string table_header(const Tables& tables, const Table& table) {
  std::string header = "| " + markdown_escaped(table.unit) + " |";
  std::string rule = "| :-- |";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::string label = markdown_escaped(tables.column_label(table, i));
    if (label.empty()) label = "value";
    header += " " + label + " |";
    rule += " --: |";
    if (i == 0) continue;
    header += " vs base | |";
    rule += " --: | :-- |";
  }
  return header + "\n" + rule + "\n";
}

std::string cell_text(const Table& table, const Cell& cell, const benchproc::Scaler& scaler) {
  const std::string range = range_text(cell.summary);
  std::string text = " " + scaler.format(cell.summary.center);
  if (table.assumption != benchstat::Assumption::exact) text += " \u00B1 " + range;
  return text + " |";
}

std::string comparison_cells(const Table& table, const Cell& cell,
                             const benchstat::EffectRules& effect) {
  if (!cell.comparison) return " | |";
  const Cell& baseline = *table.baseline(cell.row);
  const Verdict verdict = judge(table, baseline, cell, effect);
  const double before = baseline.summary.center;
  std::string delta = delta_text(*cell.comparison, before, cell.summary.center);
  if (verdict == Verdict::regressed) delta = "**" + delta + "**";
  return " " + delta + " | " + std::string(mark(verdict)) + " (" +
         comparison_text(*cell.comparison) + ") |";
}

std::string row_text(const Tables& tables, const Table& table, std::size_t row,
                     const benchstat::EffectRules& effect) {
  std::vector<double> centers;
  for (const Cell& cell : table.row_cells(row)) centers.push_back(cell.summary.center);
  const benchproc::Scaler scaler =
      benchproc::common_scale(centers, benchproc::prefix_class(table.unit));
  std::string text = "| " + markdown_escaped(tables.row_label(table, row)) + " |";
  std::size_t column = 0;
  const auto skip_to = [&](std::size_t next) {
    for (; column < next; ++column) text += column == 0 ? " |" : " | | |";
  };
  for (const Cell& cell : table.row_cells(row)) {
    skip_to(cell.column);
    text += cell_text(table, cell, scaler);
    if (cell.column > 0) text += comparison_cells(table, cell, effect);
    column = cell.column + 1;
  }
  skip_to(table.columns.size());
  return text + "\n";
}

std::string geomean_text(const Table& table) {
  const benchproc::PrefixClass prefixes = benchproc::prefix_class(table.unit);
  std::string text = "| *geomean* |";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const benchstat::ColumnSummary& summary = table.summaries[i];
    text += " " + (summary.geomean ? benchproc::scaled(*summary.geomean, prefixes) : "") + " |";
    if (i > 0) text += " " + (summary.ratio ? benchstat::ratio_text(*summary.ratio) : "?") + " | |";
  }
  return text + "\n";
}

std::string count_text(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what);
}

void write_markdown_table(const Tables& tables, const Table& table,
                          const benchstat::EffectRules& effect, std::string& out) {
  std::vector<RowVerdict> changed;
  std::vector<std::size_t> others;
  bool compared = false;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const RowVerdict verdict = judge_row(table, row, effect);
    if (matters(verdict.verdict)) {
      changed.push_back(verdict);
    } else {
      others.push_back(row);
    }
    for (const Cell& cell : table.row_cells(row)) compared = compared || cell.comparison;
  }
  std::stable_sort(changed.begin(), changed.end(), [](const RowVerdict& a, const RowVerdict& b) {
    const bool first = a.verdict == Verdict::regressed;
    const bool second = b.verdict == Verdict::regressed;
    return first != second ? first : a.change > b.change;
  });
  if (!changed.empty()) {
    out += table_header(tables, table);
    for (const RowVerdict& row : changed) out += row_text(tables, table, row.row, effect);
    out += geomean_text(table) + "\n";
  }
  if (others.empty()) return;
  const bool fold = compared;
  if (fold) {
    out += "<details><summary>" +
           count_text(others.size(), others.size() == 1 ? "row in " : "rows in ") +
           markdown_escaped(table.unit) + " without a change that matters</summary>\n\n";
  }
  out += table_header(tables, table);
  for (const std::size_t row : others) out += row_text(tables, table, row, effect);
  if (changed.empty()) out += geomean_text(table);
  out += fold ? "\n</details>\n\n" : "\n";
}

std::string summary_sentence(const Tables& tables, const benchstat::EffectRules& effect) {
  std::map<Verdict, std::size_t> counts;
  std::size_t compared = 0;
  for (const Table& table : tables.tables) {
    for (const Cell& cell : table.cells) {
      if (!cell.comparison) continue;
      ++compared;
      ++counts[judge(table, *table.baseline(cell.row), cell, effect)];
    }
  }
  if (compared == 0) return "Nothing was compared.\n\n";
  std::string text = count_text(compared, compared == 1 ? "comparison: " : "comparisons: ");
  bool first = true;
  for (const Verdict verdict : {Verdict::regressed, Verdict::improved, Verdict::changed,
                                Verdict::below_minimum, Verdict::inconclusive, Verdict::too_few}) {
    const std::size_t count = counts[verdict];
    if (count == 0 && verdict != Verdict::regressed) continue;
    if (!first) text += ", ";
    first = false;
    const std::string words = count_text(count, benchstat::name(verdict));
    text += verdict == Verdict::regressed && count > 0 ? "**" + words + "**" : words;
  }
  return text + ".\n\n";
}

}  // namespace

std::string markdown_tables(const Tables& tables, const benchstat::EffectRules& effect,
                            const std::vector<std::string>& warnings) {
  std::string out = summary_sentence(tables, effect);
  for (std::size_t i = 0; i < tables.tables.size(); ++i) {
    std::string keys;
    for (const auto& [key, value] : tables.changed_keys(i)) {
      if (value.empty()) continue;
      if (!keys.empty()) keys += ", ";
      keys += markdown_escaped(key);
      keys += ": ";
      keys += markdown_escaped(value);
    }
    if (!keys.empty()) out += "**" + keys + "**\n\n";
    write_markdown_table(tables, tables.tables[i], effect, out);
  }
  for (const std::string& warning : warnings) out += "> " + markdown_escaped(warning) + "\n";
  return out;
}

}  // namespace codecbench::reports
