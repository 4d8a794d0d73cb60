// A table of text that fits where it is shown.
//
// Where a line would be too long, whole columns are left out, the least important first, and at
// last the texts of the first shrinkable column are cut. Widths count characters, not bytes.
// Colours are ANSI escapes and appear only if asked for; the texts themselves are made harmless (no
// control characters, no malformed UTF-8), since names come from files.
#ifndef CODECBENCH_REPORTS_TEXT_TABLE_H_
#define CODECBENCH_REPORTS_TEXT_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::reports {

struct TextStyle {
  std::size_t width = 0;  // characters a line; 0: no limit
  bool colours = false;
};

enum class Emphasis : std::uint8_t { none, strong, faint, struck, heading, warning };

struct Column {
  std::string title;
  bool right = true;      // alignment
  int importance = 1000;  // 1000: never left out
  bool shrinks = false;
};

struct Row {
  std::vector<std::string> texts;  // one a column
  Emphasis emphasis = Emphasis::none;
  std::vector<std::size_t> struck = {};  // columns whose text is struck through
};

// The lines of the table, title row first, each with its newline. A column that is empty in every
// row is left out.
std::string render_table(const std::vector<Column>& columns, const std::vector<Row>& rows,
                         const TextStyle& style);

// `text` between escapes, or as it is.
std::string emphasized(std::string_view text, Emphasis emphasis, const TextStyle& style);

// Replaces control characters and malformed UTF-8 by U+FFFD.
std::string printable(std::string_view text);

std::size_t display_width(std::string_view text);  // in characters
// Cut to `width` characters, the last one an ellipsis. REQUIRES: width >= 1.
std::string shortened(std::string_view text, std::size_t width);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TEXT_TABLE_H_
