#include "reports/tables/html_tables.h"

#include <string_view>

#include "harness/benchproc/scale.h"

namespace codecbench::reports {
namespace {

using benchstat::Cell;
using benchstat::Table;
using benchstat::Tables;
using benchstat::Verdict;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c;
    }
  }
  return out;
}

constexpr std::string_view page_start = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Benchmark comparison</title>
<style>
body { font-family: sans-serif; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: 0.1em 0.8em; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child, td.note { text-align: left; }
th { border-bottom: 1px solid; }
.improved { font-weight: bold; }
.regressed { font-weight: bold; color: #b00; }
</style>
</head>
<body>
)";

std::string class_of(Verdict verdict) {
  return verdict == Verdict::improved    ? " class=\"improved\""
         : verdict == Verdict::regressed ? " class=\"regressed\""
                                         : "";
}

void write_cell(const Table& table, const Cell& cell, const benchproc::Scaler& scaler,
                const benchstat::EffectRules& effect, std::string& out) {
  out += "<td>" + escaped(scaler.format(cell.summary.center)) + " \u00B1 " +
         escaped(range_text(cell.summary)) + "</td>";
  if (cell.column == 0) return;
  if (!cell.comparison) {
    out += "<td></td><td></td>";
    return;
  }
  const Cell& baseline = *table.baseline(cell.row);
  const Verdict verdict = judge(table, baseline, cell, effect);
  out += "<td" + class_of(verdict) + ">" +
         escaped(delta_text(*cell.comparison, baseline.summary.center, cell.summary.center)) +
         "</td><td class=\"note\">" + std::string(benchstat::name(verdict)) + " (" +
         escaped(comparison_text(*cell.comparison)) + ")</td>";
}

void write_table(const Tables& tables, const Table& table, const benchstat::EffectRules& effect,
                 std::string& out) {
  out += "<table>\n<tr><th>" + escaped(table.unit) + "</th>";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    out += "<th>" + escaped(tables.column_label(table, i)) + "</th>";
    if (i > 0) out += "<th>vs base</th><th></th>";
  }
  out += "</tr>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    std::vector<double> centers;
    for (const Cell& cell : table.row_cells(row)) centers.push_back(cell.summary.center);
    const benchproc::Scaler scaler =
        benchproc::common_scale(centers, benchproc::prefix_class(table.unit));
    out += "<tr><td>" + escaped(tables.row_label(table, row)) + "</td>";
    std::size_t column = 0;
    for (const Cell& cell : table.row_cells(row)) {
      for (; column < cell.column; ++column) {
        out += column == 0 ? "<td></td>" : "<td></td><td></td><td></td>";
      }
      write_cell(table, cell, scaler, effect, out);
      ++column;
    }
    out += "</tr>\n";
  }
  out += "</table>\n";
}

}  // namespace

std::string html_tables(const Tables& tables, const benchstat::EffectRules& effect,
                        const std::vector<std::string>& warnings) {
  std::string out(page_start);
  for (const std::string& warning : warnings) out += "<p>" + escaped(warning) + "</p>\n";
  for (std::size_t i = 0; i < tables.tables.size(); ++i) {
    for (const auto& [key, value] : tables.changed_keys(i)) {
      out += "<div>" + escaped(key) + ": " + escaped(value) + "</div>\n";
    }
    write_table(tables, tables.tables[i], effect, out);
  }
  return out + "</body>\n</html>\n";
}

}  // namespace codecbench::reports
