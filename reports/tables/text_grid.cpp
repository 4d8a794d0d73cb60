#include "reports/tables/text_grid.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace codecbench::reports {
namespace {

bool is_blank(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

}  // namespace

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void TextGrid::add(GridCell cell) {
  columns_ = std::max(columns_, cell.column + cell.span);
  Placed& placed = cells_.emplace_back();
  placed.width = static_cast<std::uint32_t>(code_points(cell.text));
  placed.margin_width = static_cast<std::uint32_t>(code_points(cell.margin));
  placed.blank = is_blank(cell.text) && is_blank(cell.margin);
  placed.cell = std::move(cell);
}

void TextGrid::keep_narrow(std::size_t column) {
  if (narrow_.size() <= column) narrow_.resize(column + 1);
  narrow_[column] = true;
}

std::vector<std::size_t> TextGrid::margin_widths() const {
  std::vector<std::size_t> widths(columns_);
  for (const Placed& placed : cells_) {
    std::size_t& width = widths[placed.cell.column];
    width = std::max<std::size_t>(width, placed.margin_width);
  }
  return widths;
}

std::vector<std::size_t> TextGrid::column_widths(const std::vector<std::size_t>& margins) const {
  std::vector<std::size_t> widths(columns_);
  std::vector<const Placed*> spanning;
  for (const Placed& placed : cells_) {
    if (placed.cell.span == 1) {
      std::size_t& width = widths[placed.cell.column];
      width = std::max(width, placed.width + margins[placed.cell.column]);
    } else {
      spanning.push_back(&placed);
    }
  }
  std::stable_sort(spanning.begin(), spanning.end(),
                   [](const Placed* a, const Placed* b) { return a->cell.span < b->cell.span; });
  for (const Placed* placed : spanning) {
    widen(placed->cell, placed->width + margins[placed->cell.column], widths);
  }
  return widths;
}

void TextGrid::widen(const GridCell& cell, std::size_t needed,
                     std::vector<std::size_t>& widths) const {
  std::size_t total = 0;
  std::size_t fixed = 0;
  std::vector<std::size_t> growable;
  for (std::size_t column = cell.column; column < cell.column + cell.span; ++column) {
    total += widths[column];
    if (column < narrow_.size() && narrow_[column]) {
      fixed += widths[column];
    } else {
      growable.push_back(column);
    }
  }
  if (total >= needed) return;
  std::stable_sort(growable.begin(), growable.end(),
                   [&widths](std::size_t a, std::size_t b) { return widths[a] > widths[b]; });
  std::size_t rest = needed - fixed;  // total < needed, and fixed is part of total
  std::size_t left = growable.size();
  for (const std::size_t column : growable) {
    const std::size_t share = (rest + left - 1) / left;
    widths[column] = std::max(widths[column], share);
    rest -= std::min(rest, widths[column]);
    --left;
  }
}

void TextGrid::print(std::string& out) const {
  const std::vector<std::size_t> margins = margin_widths();
  const std::vector<std::size_t> widths = column_widths(margins);
  std::vector<std::size_t> offsets(columns_ + 1);
  for (std::size_t i = 0; i < columns_; ++i) offsets[i + 1] = offsets[i] + widths[i];

  const auto blanks = [&out](std::size_t count) { out.append(count, ' '); };
  for (std::size_t row = 0; row < row_starts_.size(); ++row) {
    const std::size_t end = row + 1 < row_starts_.size() ? row_starts_[row + 1] : cells_.size();
    // As golang's printf pads to a negative width: by its absolute value, so that what stands behind
    // an overflowing cell shifts, and counts as standing where it should.
    std::ptrdiff_t position = 0;
    for (std::size_t i = row_starts_[row]; i < end; ++i) {
      const Placed& placed = cells_[i];
      if (placed.blank) continue;
      const GridCell& cell = placed.cell;
      const auto start = static_cast<std::ptrdiff_t>(offsets[cell.column]);
      blanks(static_cast<std::size_t>(std::abs(start - position)));
      const std::size_t margin = margins[cell.column];
      blanks(margin - placed.margin_width);
      out += cell.margin;
      position = start + static_cast<std::ptrdiff_t>(margin);

      const std::size_t room = offsets[cell.column + cell.span] - offsets[cell.column] - margin;
      const std::size_t width = placed.width;
      // Half of a missing blank rounds toward zero, and padding is by the absolute value again.
      const std::size_t free = room > width ? room - width : 0;
      const std::size_t missing = width > room ? width - room : 0;
      const std::size_t padding = cell.align == Align::right    ? free
                                  : cell.align == Align::center ? (free + missing) / 2
                                                                : 0;
      blanks(padding);
      out += cell.text;
      position += static_cast<std::ptrdiff_t>(padding + width);
    }
    out += '\n';
  }
}

}  // namespace codecbench::reports
