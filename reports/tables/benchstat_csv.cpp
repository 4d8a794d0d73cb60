#include "reports/tables/benchstat_csv.h"

#include <utility>
#include <vector>

#include "harness/benchproc/scale.h"
#include "reports/tables/csv_line.h"

namespace codecbench::reports {
namespace {

using benchstat::Cell;
using benchstat::ColumnSummary;
using benchstat::Table;
using benchstat::Tables;
using benchstat::WarningPlace;

std::size_t first_field(std::size_t column) { return column == 0 ? 1 : 3 + (column - 1) * 4; }

// benchstat takes the number as base 26 with A as 0, which is right up to Z only.
std::string benchstat_column(std::size_t column) {
  std::string letters;
  for (; column > 0; column /= 26)
    letters.insert(letters.begin(), static_cast<char>('A' + column % 26));
  return letters.empty() ? "A" : letters;
}

class Writer {
 public:
  explicit Writer(bool benchstat_letters) : benchstat_letters_(benchstat_letters) {}

  void line(const std::vector<std::string>& fields) {
    report_.values += csv_line(fields);
    ++line_;
  }
  void warn(std::size_t column, const std::string& text) {
    report_.warnings += benchstat_letters_ ? benchstat_column(column) : spreadsheet_column(column);
    report_.warnings += std::to_string(line_) + ": " + text + "\n";
  }
  CsvReport take() { return std::move(report_); }

 private:
  CsvReport report_;
  std::size_t line_ = 1;
  bool benchstat_letters_;
};

void write_headers(const Tables& tables, const Table& table, Writer& writer) {
  const std::size_t columns = table.columns.size();
  const benchproc::Projection& projection = tables.query.column();
  for (std::size_t field = 0; field < projection.fields(); ++field) {
    std::vector<std::string> line;
    for (std::size_t column = 0; column < columns; ++column) {
      line.resize(first_field(column));
      line.emplace_back(projection.value(table.columns[column], field));
    }
    line.resize(first_field(columns));
    writer.line(line);
  }
  std::vector<std::string> line(1);
  for (std::size_t column = 0; column < columns; ++column) {
    line.push_back(table.unit);
    line.emplace_back("CI");
    if (column > 0) {
      line.emplace_back("vs base");
      line.emplace_back("P");
    }
  }
  writer.line(line);
}

void write_row(const Tables& tables, const Table& table, std::size_t row, Writer& writer) {
  std::vector<std::string> line = {tables.row_label(table, row)};
  for (const Cell& cell : table.row_cells(row)) {
    line.resize(first_field(cell.column));
    const auto warn = [&](bool of_comparison) {
      for (const benchstat::Warning& warning : cell.warnings) {
        if ((warning.place == WarningPlace::comparison) != of_comparison) continue;
        writer.warn(line.size(), tables.warning_texts[warning.text]);
      }
    };
    warn(false);
    line.push_back(benchproc::print_shortest(cell.summary.center));
    line.push_back(range_text(cell.summary));
    if (!cell.comparison) continue;
    warn(true);
    line.push_back(
        delta_text(*cell.comparison, table.baseline(row)->summary.center, cell.summary.center));
    line.push_back(comparison_text(*cell.comparison));
  }
  writer.line(line);
}

void write_geomeans(const Table& table, Writer& writer) {
  std::vector<std::string> line = {"geomean"};
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const ColumnSummary& summary = table.summaries[column];
    line.resize(first_field(column));
    for (const std::string& warning : summary.warnings) writer.warn(line.size(), warning);
    if (summary.geomean) line.push_back(benchproc::print_shortest(*summary.geomean));
    if (column > 0) {
      line.resize(first_field(column) + 2);
      line.push_back(summary.ratio ? benchstat::ratio_text(*summary.ratio) : "?");
    }
  }
  line.resize(first_field(table.columns.size()));
  writer.line(line);
}

}  // namespace

std::string spreadsheet_column(std::size_t column) {
  std::string letters;
  for (++column; column > 0; column = (column - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('A' + (column - 1) % 26));
  }
  return letters;
}

CsvReport benchstat_csv(const Tables& tables, bool benchstat_letters) {
  Writer writer(benchstat_letters);
  for (std::size_t i = 0; i < tables.tables.size(); ++i) {
    const Table& table = tables.tables[i];
    if (i > 0) writer.line({""});
    for (const auto& [key, value] : tables.changed_keys(i)) {
      std::string text = key;
      text += ": ";
      text += value;
      writer.line({text});
    }
    write_headers(tables, table, writer);
    for (std::size_t row = 0; row < table.rows.size(); ++row) write_row(tables, table, row, writer);
    write_geomeans(table, writer);
  }
  return writer.take();
}

}  // namespace codecbench::reports
