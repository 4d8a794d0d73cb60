// Lays out cells in a grid of characters, for a fixed-width font.
//
// A cell stands in one column or spans several. Each has a margin text in front; a column's margin
// is as wide as the widest that starts there. Columns are as wide as their own cells need; then the
// spanning cells, narrow spans first, widen the growable columns below them, the widest first, so
// that they end up as even as possible. Widths are counted in code points. A cell that is wider than
// its columns pushes what follows to the right by the same amount that padding would have (the
// layout of golang's benchstat, whose tables this reproduces). O(cells log cells).
#ifndef CODECBENCH_REPORTS_BENCHSTAT_TEXT_GRID_H_
#define CODECBENCH_REPORTS_BENCHSTAT_TEXT_GRID_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace codecbench::reports {

enum class Align : std::uint8_t { left, center, right };

struct GridCell {
  std::size_t column = 0;
  std::size_t span = 1;
  std::string text;
  std::string margin;
  Align align = Align::left;
};

class TextGrid {
 public:
  void start_row() { rows_.emplace_back(); }
  // REQUIRES: a row; cells from left to right, not overlapping.
  void add(GridCell cell);
  // Keeps the column as wide as its own cells when a span has to grow.
  void keep_narrow(std::size_t column);

  // One line a row, without blanks at the end.
  void print(std::string& out) const;

 private:
  std::vector<std::size_t> margin_widths() const;
  std::vector<std::size_t> column_widths(const std::vector<std::size_t>& margins) const;
  void widen(const GridCell& cell, std::size_t needed, std::vector<std::size_t>& widths) const;

  std::vector<std::vector<GridCell>> rows_;
  std::vector<bool> narrow_;
  std::size_t columns_ = 0;
};

// Code points of UTF-8 text.
std::size_t code_points(const std::string& text);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_BENCHSTAT_TEXT_GRID_H_
