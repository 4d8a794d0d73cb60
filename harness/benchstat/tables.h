// The result of a comparison: tables by unit, with rows, columns and cells.
//
// The first column of a table is the baseline of the others, within each row. Tables own their
// samples and the query that made them, so that labels can be asked for. Immutable for its readers.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_TABLES_H_
#define CODECBENCH_HARNESS_BENCHSTAT_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/benchproc/query.h"
#include "harness/benchstat/statistics.h"
#include "harness/benchstat/unit_metadata.h"

namespace codecbench::benchstat {

// A warning belongs to a cell's sample, its summary, or its comparison, and is shown behind it.
enum class WarningPlace : std::uint8_t { sample, summary, comparison };

struct Warning {
  WarningPlace place = WarningPlace::sample;
  std::uint32_t text = 0;  // Tables::warning_texts
};

struct Cell {
  std::uint32_t row = 0;       // index in Table::rows
  std::uint32_t column = 0;    // index in Table::columns
  std::vector<double> sample;  // in the order of measurement
  Summary summary;
  std::optional<Comparison> comparison;  // if the row's baseline is there and this is not it
  std::vector<Warning> warnings;         // by place
};

struct Table {
  benchproc::TupleId key = 0;
  std::string unit;
  Assumption assumption = Assumption::nothing;
  Better better = Better::unknown;
  std::vector<benchproc::TupleId> rows;
  std::vector<benchproc::TupleId> columns;
  std::vector<Cell> cells;                // by row, then by column
  std::vector<std::uint32_t> row_starts;  // in cells; one more than rows
  std::vector<ColumnSummary> summaries;   // of each column

  std::span<const Cell> row_cells(std::size_t row) const {
    return std::span(cells).subspan(row_starts[row], row_starts[row + 1] - row_starts[row]);
  }
  // Of the row's cells; null if the row has no baseline cell.
  const Cell* baseline(std::size_t row) const {
    const std::span<const Cell> in_row = row_cells(row);
    return !in_row.empty() && in_row.front().column == 0 ? &in_row.front() : nullptr;
  }
};

struct Tables {
  benchproc::Query query;
  Thresholds thresholds;
  std::vector<Table> tables;
  std::vector<std::string> warning_texts;
  std::vector<std::string> dropped_keys;  // table keys that do not count, and are not shown

  std::string row_label(const Table& table, std::size_t row) const {
    return query.row().joined_values(table.rows[row]);
  }
  std::string column_label(const Table& table, std::size_t column) const {
    return query.column().joined_values(table.columns[column]);
  }
  // The name and value of each key field that differs from the previous table's; all of the first.
  std::vector<std::pair<std::string, std::string>> changed_keys(std::size_t table) const;
};

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_TABLES_H_
