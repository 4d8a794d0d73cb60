// A table that golang's benchstat printed, read back.
//
// Only what was printed is known: centers rounded to a few digits, a range in per cent, p to three
// decimals, sizes. Both layouts are read, that of today and that used until 2023, also where blanks
// were collapsed on the way. Plain values.
#ifndef CODECBENCH_HARNESS_IMPORT_PRINTED_TABLE_H_
#define CODECBENCH_HARNESS_IMPORT_PRINTED_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/import/imported.h"

namespace codecbench::imports {

struct PrintedCell {
  double center = 0;                    // in the base unit
  double rounding = 0;                  // half a unit of its last digit
  std::string center_text;              // "1.303µ"
  std::optional<double> range_percent;  // nothing: infinite or not comparable
  // Of the comparison with the first column:
  bool compared = false;
  std::optional<double> delta_percent;  // nothing: "~"
  std::optional<double> p;
  std::size_t n1 = 0;  // 0: not printed
  std::size_t n2 = 0;
};

struct PrintedRow {
  std::string name;
  std::vector<PrintedCell> cells;
};

enum class PrintedLayout : std::uint8_t { v1, v2 };

struct PrintedTable {
  PrintedLayout layout = PrintedLayout::v2;
  std::string unit;  // "sec/op"
  std::vector<std::string> columns;
  std::vector<PrintedRow> rows;
};

// All tables of a text; other lines are skipped. Rows of which some cell is missing, and rows of
// geometric means, are left out.
std::vector<PrintedTable> read_v1_tables(std::string_view text);
std::vector<PrintedTable> read_v2_tables(std::string_view text);

// What the printed figures give away: whether deltas follow from the centers, whether a p can come
// from samples without ties of these sizes, and what the sizes can show. One line a finding.
std::vector<std::string> check_printed_table(const PrintedTable& table);

// Nothing if the text has no such table. A center may stand anywhere within its rounding: where a delta
// is printed, which is exacter, the centers are moved there so that it follows from them.
std::optional<Imported> import_printed_tables(std::string_view text);

}  // namespace codecbench::imports

#endif  // CODECBENCH_HARNESS_IMPORT_PRINTED_TABLE_H_
