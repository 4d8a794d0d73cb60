#include "reports/tables/benchstat_text.h"

#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/benchproc/scale.h"
#include "reports/tables/text_grid.h"

namespace codecbench::reports {
namespace {

using benchstat::Cell;
using benchstat::ColumnSummary;
using benchstat::Table;
using benchstat::Tables;
using benchstat::WarningPlace;

// A result column takes three grid columns (center, range, marks), and all but the first three more
// (delta, note, marks); grid column 0 is the label.
constexpr std::size_t center_columns = 3;
constexpr std::size_t delta_columns = 3;

std::size_t first_grid_column(std::size_t column) {
  return column == 0 ? 1 : 1 + center_columns + (column - 1) * (center_columns + delta_columns);
}

std::string superscript(std::size_t number) {
  constexpr std::array<std::string_view, 10> digits = {"\u2070", "\u00B9", "\u00B2", "\u00B3",
                                                       "\u2074", "\u2075", "\u2076", "\u2077",
                                                       "\u2078", "\u2079"};
  std::string text;
  for (const char digit : std::to_string(number))
    text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

class Footnotes {
 public:
  std::string mark(const std::string& text) {
    const auto [known, added] = numbers_.emplace(text, numbers_.size() + 1);
    if (added) texts_.push_back(text);
    return superscript(known->second);
  }
  void print(std::string& out) const {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      out += superscript(i + 1) + " " + texts_[i] + "\n";
    }
  }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> texts_;
};

// One table.
class TableText {
 public:
  TableText(const Tables& tables, const Table& table)
      : tables_(tables), table_(table), prefixes_(benchproc::prefix_class(table.unit)) {}

  void print(std::string& out) {
    constexpr std::size_t header_rows = 4;
    grid_.reserve((table_.rows.size() + header_rows) * right_edge());
    key_header();
    unit_header();
    for (std::size_t row = 0; row < table_.rows.size(); ++row) add_row(row);
    if (table_.rows.size() > 1) add_geomeans();
    grid_.print(out);
    footnotes_.print(out);
  }

 private:
  std::size_t right_edge() const { return first_grid_column(table_.columns.size() + 1); }

  // One line for each field of the column key; neighbours with the same value in this and all
  // fields above share a cell.
  void key_header() {
    const benchproc::Projection& projection = tables_.query.column();
    std::vector<bool> starts(table_.columns.size());
    if (!starts.empty()) starts[0] = true;
    for (std::size_t field = 0; field < projection.fields(); ++field) {
      const auto value = [&](std::size_t column) {
        return projection.value(table_.columns[column], field);
      };
      grid_.start_row();
      for (std::size_t column = 0; column < table_.columns.size();) {
        std::size_t end = column + 1;
        while (end < table_.columns.size() && !starts[end] && value(end) == value(column)) ++end;
        if (end < table_.columns.size()) starts[end] = true;
        const std::size_t start = first_grid_column(column);
        grid_.add({start, first_grid_column(end) - start, std::string(value(column)), " \u2502 ",
                   Align::center});
        column = end;
      }
      add_closing_bar();
    }
  }

  void add_closing_bar() { grid_.add({right_edge(), 1, "", " \u2502", Align::left}); }

  void unit_header() {
    grid_.start_row();
    for (std::size_t column = 0; column < table_.columns.size(); ++column) {
      const std::size_t start = first_grid_column(column);
      std::size_t end = start + center_columns;
      grid_.add({start, center_columns, table_.unit, " \u2502 ", Align::center});
      if (column > 0) {
        grid_.add({end, delta_columns, "vs base", "  ", Align::left});
        end += delta_columns;
      }
      for (std::size_t narrow = start + 1; narrow < end; ++narrow) grid_.keep_narrow(narrow);
    }
    add_closing_bar();
  }

  void add_text(std::size_t column, std::string text, Align align) {
    const std::string_view margin = text.empty() ? "" : " ";
    grid_.add({column, 1, std::move(text), margin, align});
  }

  void add_row(std::size_t row) {
    grid_.start_row();
    grid_.add({0, 1, tables_.row_label(table_, row), "", Align::left});
    std::vector<double> centers;
    for (const Cell& cell : table_.row_cells(row)) centers.push_back(cell.summary.center);
    const benchproc::Scaler scaler = benchproc::common_scale(centers, prefixes_);
    for (const Cell& cell : table_.row_cells(row)) add_cell(cell, scaler);
  }

  void add_cell(const Cell& cell, const benchproc::Scaler& scaler) {
    std::size_t at = first_grid_column(cell.column);
    add_text(at, scaler.format(cell.summary.center), Align::right);
    grid_.add({at + 1, 1, range_text(cell.summary), " \u00B1 ", Align::right});
    add_text(at + 2, marks(cell, false), Align::left);
    if (!cell.comparison) return;
    at += center_columns;
    const double baseline = table_.baseline(cell.row)->summary.center;
    add_text(at, delta_text(*cell.comparison, baseline, cell.summary.center), Align::right);
    add_text(at + 1, "(" + comparison_text(*cell.comparison) + ")", Align::left);
    add_text(at + 2, marks(cell, true), Align::left);
  }

  std::string marks(const Cell& cell, bool of_comparison) {
    std::string text;
    for (const benchstat::Warning& warning : cell.warnings) {
      if ((warning.place == WarningPlace::comparison) != of_comparison) continue;
      if (!text.empty()) text += ' ';
      text += footnotes_.mark(tables_.warning_texts[warning.text]);
    }
    return text;
  }

  void add_geomeans() {
    grid_.start_row();
    grid_.add({0, 1, "geomean", "", Align::left});
    for (std::size_t column = 0; column < table_.columns.size(); ++column) {
      const ColumnSummary& summary = table_.summaries[column];
      const std::size_t start = first_grid_column(column);
      if (summary.geomean)
        add_text(start, benchproc::scaled(*summary.geomean, prefixes_), Align::right);
      if (column > 0) {
        add_text(start + center_columns,
                 summary.ratio ? benchstat::ratio_text(*summary.ratio) : "?",
                 summary.ratio ? Align::right : Align::left);
      }
      std::string text;
      for (const std::string& warning : summary.warnings) {
        if (!text.empty()) text += ' ';
        text += footnotes_.mark(warning);
      }
      add_text(first_grid_column(column + 1) - 1, std::move(text), Align::left);
    }
  }

  const Tables& tables_;
  const Table& table_;
  benchproc::PrefixClass prefixes_;
  TextGrid grid_;
  Footnotes footnotes_;
};

}  // namespace

std::string benchstat_text(const Tables& tables) {
  std::string out;
  for (std::size_t i = 0; i < tables.tables.size(); ++i) {
    if (i > 0) out += '\n';
    for (const auto& [key, value] : tables.changed_keys(i)) out += key + ": " + value + "\n";
    TableText(tables, tables.tables[i]).print(out);
  }
  return out;
}

}  // namespace codecbench::reports
