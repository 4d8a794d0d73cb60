// Lays out cells in a grid of characters, for a fixed-width font.
//
// A cell stands in one column or spans several. Each has a margin text in front; a column's margin
// is as wide as the widest that starts there. Columns are as wide as their own cells need; then the
// spanning cells, narrow spans first, widen the growable columns below them, the widest first, so
// that they end up as even as possible. Widths are counted in code points. A cell that is wider than
// its columns pushes what follows to the right by the same amount that padding would have (the
// layout of golang's benchstat, whose tables this reproduces). O(cells log cells).
#ifndef CODECBENCH_REPORTS_TABLES_TEXT_GRID_H_
#define CODECBENCH_REPORTS_TABLES_TEXT_GRID_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::reports {

enum class Align : std::uint8_t { left, center, right };

struct GridCell {
  std::size_t column = 0;
  std::size_t span = 1;
  std::string text;
  std::string_view margin;  // of a text that lives on
  Align align = Align::left;
};

class TextGrid {
 public:
  // Room for so many cells, to be filled without moving them.
  void reserve(std::size_t cells) { cells_.reserve(cells); }
  void start_row() { row_starts_.push_back(cells_.size()); }
  // REQUIRES: a row; cells from left to right, not overlapping.
  void add(GridCell cell);
  // Keeps the column as wide as its own cells when a span has to grow.
  void keep_narrow(std::size_t column);

  // One line a row, without blanks at the end.
  void print(std::string& out) const;

 private:
  struct Placed {
    GridCell cell;
    std::uint32_t width = 0;         // of the text
    std::uint32_t margin_width = 0;  // of its own margin
    bool blank = false;              // text and margin
  };

  std::vector<std::size_t> margin_widths() const;
  std::vector<std::size_t> column_widths(const std::vector<std::size_t>& margins) const;
  void widen(const GridCell& cell, std::size_t needed, std::vector<std::size_t>& widths) const;

  std::vector<Placed> cells_;
  std::vector<std::size_t> row_starts_;
  std::vector<bool> narrow_;
  std::size_t columns_ = 0;
};

// Code points of UTF-8 text.
std::size_t code_points(std::string_view text);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_TEXT_GRID_H_
