#include "reports/tables/v1_layout.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "reports/tables/csv_line.h"
#include "reports/tables/text_grid.h"

namespace codecbench::reports {
namespace {

using benchstat::V1Row;
using benchstat::V1Sample;
using benchstat::V1Table;
using Line = std::vector<std::string>;  // of one text: the title of a group

std::string cell_text(const V1Sample& sample, const benchproc::ScalerV1& scaler) {
  if (sample.unit.empty()) return "";
  const std::string mean = scaler.format(sample.mean);
  const std::string range = v1_range_text(sample);
  if (range.empty()) return mean + "     ";
  return mean + " \u00B1" + std::string(range.size() < 3 ? 3 - range.size() : 0, ' ') + range;
}

void drop_empty_end(Line& line) {
  while (!line.empty() && line.back().empty()) line.pop_back();
}

std::vector<Line> text_lines(const V1Table& table) {
  std::vector<Line> lines;
  switch (table.configs.size()) {
    case 1:
      lines.push_back({"name", table.metric});
      break;
    case 2:
      lines.push_back({"name", "old " + table.metric, "new " + table.metric, "delta"});
      break;
    default:
      lines.push_back({"name \\ " + table.metric});
      lines.back().insert(lines.back().end(), table.configs.begin(), table.configs.end());
  }
  std::string group;
  for (const V1Row& row : table.rows) {
    if (row.group != group) {
      group = row.group;
      lines.push_back({group});
    }
    Line& line = lines.emplace_back(1, row.benchmark);
    for (const V1Sample& sample : row.samples) line.push_back(cell_text(sample, row.scaler));
    if (table.compares) {
      line.push_back(row.delta == "~" ? "~   " : row.delta);  // above the digits
      line.push_back(row.note);
    }
  }
  for (Line& line : lines) drop_empty_end(line);
  return lines;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t have = code_points(text);
  const std::string blanks(width > have ? width - have : 0, ' ');
  return right ? blanks + text : text + blanks;
}

void print_line(const Line& line, const std::vector<std::size_t>& widths, bool header,
                std::string& out) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool last = i + 1 == line.size();
    if (i > 0) out += "  ";
    if (line.size() == 1 || (header && last) || (i > 0 && last && line[i].starts_with('('))) {
      out += line[i];
    } else {
      out += padded(line[i], widths[i], i > 0 && !header);
    }
  }
  out += '\n';
}

// The part of paths that all have in common, up to its last slash.
std::size_t common_folder(const Line& paths) {
  std::string_view common;
  std::size_t count = 0;
  for (const std::string_view path : paths) {
    if (path.empty()) continue;
    if (count++ == 0) {
      common = path;
      continue;
    }
    const auto end = std::mismatch(common.begin(), common.end(), path.begin(), path.end()).first;
    common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
  }
  if (count < 2) return 0;
  const std::size_t slash = common.rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

void add_with_range(Line& line, std::string text, std::string range, bool ranges) {
  line.push_back(std::move(text));
  if (ranges) line.push_back(std::move(range));
}

std::string scientific(double value) {
  std::array<char, 64> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.5E", value);
  return buffer.data();
}

std::vector<Line> csv_lines(const V1Table& table, bool ranges) {
  std::vector<Line> lines;
  const std::string unit = " (" + table.rows.front().samples.front().unit + ")";
  Line& header = lines.emplace_back();
  if (table.configs.size() == 1) {
    header.emplace_back("name");
    add_with_range(header, table.metric + unit, "\u00B1", ranges);
  } else if (table.configs.size() == 2) {
    header.emplace_back("name");
    add_with_range(header, "old " + table.metric + unit, "\u00B1", ranges);
    add_with_range(header, "new " + table.metric + unit, "\u00B1", ranges);
    add_with_range(header, "delta", "\u00B1", ranges);
  } else {
    header.push_back("name \\ " + table.metric + unit);
    const std::size_t folder = common_folder(table.configs);
    for (const std::string& config : table.configs) {
      add_with_range(header, config.empty() ? "" : config.substr(folder), "\u00B1", ranges);
    }
  }
  std::string group;
  for (const V1Row& row : table.rows) {
    if (row.group != group) {
      group = row.group;
      lines.push_back({group});
    }
    Line& line = lines.emplace_back(1, row.benchmark);
    for (const V1Sample& sample : row.samples) {
      const bool present = !sample.unit.empty();
      add_with_range(line, present ? scientific(sample.mean) : "",
                     present ? v1_range_text(sample) : "", ranges);
    }
    if (table.compares) {
      line.push_back(row.delta);
      line.push_back(row.note);
    }
  }
  for (Line& line : lines) drop_empty_end(line);
  return lines;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&#34;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// With minus signs for hyphens.
std::string html_delta(std::string_view delta) {
  std::string out;
  for (const char c : delta) {
    if (c == '-') {
      out += "\u2212";
    } else {
      out += c;
    }
  }
  return escaped(out);
}

constexpr std::string_view html_start = R"(<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>Performance Result Comparison</title>
<style>
.benchstat { border-collapse: collapse; }
.benchstat th:nth-child(1) { text-align: left; }
.benchstat tbody td:nth-child(1n+2):not(.note) { text-align: right; padding: 0em 1em; }
.benchstat tr:not(.configs) th { border-top: 1px solid #666; border-bottom: 1px solid #ccc; }
.benchstat .nodelta { text-align: center !important; }
.benchstat .better td.delta { font-weight: bold; }
.benchstat .worse td.delta { font-weight: bold; color: #c00; }
</style>
</head>
<body>
)";

constexpr std::string_view html_end = "</body>\n</html>\n";

void html_row(const V1Table& table, const V1Row& row, std::string& out) {
  const std::string_view change = row.change > 0   ? "better"
                                  : row.change < 0 ? "worse"
                                                   : "unchanged";
  out += table.compares ? "<tr class='" + std::string(change) + "'>" : "<tr>";
  out += "<td>" + escaped(row.benchmark);
  for (const V1Sample& sample : row.samples) {
    out += "<td>" + escaped(cell_text(sample, row.scaler));
  }
  if (table.compares) {
    out += row.delta == "~" ? "<td class='nodelta'>" : "<td class='delta'>";
    out += html_delta(row.delta) + "<td class='note'>" + escaped(row.note);
  }
  out += '\n';
}

void html_table(const V1Table& table, std::string& out) {
  const std::size_t configs = table.configs.size();
  out += "\n<tbody>\n";
  if (configs == 1) {
    out += "\n<tr><th><th>" + escaped(table.metric) + "\n";
  } else {
    out += "<tr><th><th colspan='" + std::to_string(configs) + "' class='metric'>" +
           escaped(table.metric) + (table.compares ? "<th>delta" : "") + "\n";
  }
  std::string group;
  for (const V1Row& row : table.rows) {
    if (row.group != group) {
      group = row.group;
      if (table.groups > 1 && !group.empty()) {
        out += "<tr class='group'><th colspan='" +
               std::to_string(configs + (table.compares ? 2 : 1)) + "'>" + escaped(group);
      }
    }
    html_row(table, row, out);
  }
  out += "<tr><td>&nbsp;\n</tbody>\n";
}

}  // namespace

std::string v1_text(const std::vector<V1Table>& tables) {
  std::vector<std::vector<Line>> texts;
  std::vector<std::size_t> widths;  // common to all tables
  for (const V1Table& table : tables) {
    for (const Line& line : texts.emplace_back(text_lines(table))) {
      if (line.size() == 1) continue;
      widths.resize(std::max(widths.size(), line.size()));
      for (std::size_t i = 0; i < line.size(); ++i) {
        widths[i] = std::max(widths[i], code_points(line[i]));
      }
    }
  }
  std::string out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += '\n';
    for (const Line& line : texts[i]) print_line(line, widths, &line == &texts[i].front(), out);
  }
  return out;
}

std::string v1_csv(const std::vector<V1Table>& tables, bool ranges) {
  std::string out;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (i > 0) out += '\n';
    for (const Line& line : csv_lines(tables[i], ranges)) out += csv_line(line);
  }
  return out;
}

std::string v1_html(const std::vector<V1Table>& tables) {
  std::string out(html_start);
  if (!tables.empty()) {
    const V1Table& first = tables.front();
    out += "\n<table class='benchstat " + std::string(first.compares ? "oldnew" : "") + "'>\n";
    if (first.configs.size() > 1) {
      out += "<tr class='configs'><th>";
      for (const std::string& config : first.configs) out += "<th>" + escaped(config);
      out += "\n";
    }
    out += "\n";
    for (const V1Table& table : tables) html_table(table, out);
    out += "\n</table>\n";
  }
  return out + std::string(html_end);
}

}  // namespace codecbench::reports
