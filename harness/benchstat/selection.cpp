#include "harness/benchstat/selection.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace codecbench::benchstat {
namespace {

bool matters(const Table& table, std::size_t row, const EffectRules& effect) {
  const Cell* baseline = table.baseline(row);
  const std::span<const Cell> cells = table.row_cells(row);
  return std::any_of(cells.begin(), cells.end(), [&](const Cell& cell) {
    if (!cell.comparison) return false;
    const Verdict verdict = judge(table, *baseline, cell, effect);
    return verdict == Verdict::improved || verdict == Verdict::regressed ||
           verdict == Verdict::changed;
  });
}

// Of the first comparison of a row; rows without one come last.
double delta(const Table& table, std::size_t row) {
  for (const Cell& cell : table.row_cells(row)) {
    if (!cell.comparison) continue;
    const double before = table.baseline(row)->summary.center;
    if (before != 0) return cell.summary.center / before - 1;
  }
  return std::numeric_limits<double>::infinity();
}

void keep_rows(Table& table, const std::vector<std::size_t>& rows) {
  std::vector<Cell> cells;
  std::vector<benchproc::TupleId> keys;
  std::vector<std::uint32_t> starts;
  for (const std::size_t row : rows) {
    starts.push_back(static_cast<std::uint32_t>(cells.size()));
    for (std::uint32_t i = table.row_starts[row]; i < table.row_starts[row + 1]; ++i) {
      cells.push_back(std::move(table.cells[i]));
      cells.back().row = static_cast<std::uint32_t>(keys.size());
    }
    keys.push_back(table.rows[row]);
  }
  starts.push_back(static_cast<std::uint32_t>(cells.size()));
  table.cells = std::move(cells);
  table.rows = std::move(keys);
  table.row_starts = std::move(starts);
}

}  // namespace

void select_rows(Tables& tables, const SelectionRules& rules) {
  if (rules.sort == SortKey::none && !rules.only_significant) return;
  for (Table& table : tables.tables) {
    std::vector<std::size_t> rows(table.rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (rules.only_significant) {
      std::erase_if(rows, [&](std::size_t row) { return !matters(table, row, rules.effect); });
    }
    if (rules.sort == SortKey::name) {
      std::vector<std::string> names;
      for (std::size_t row = 0; row < table.rows.size(); ++row) {
        names.push_back(tables.row_label(table, row));
      }
      std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
        return rules.reverse ? names[b] < names[a] : names[a] < names[b];
      });
    } else if (rules.sort == SortKey::delta) {
      std::vector<double> deltas;
      for (std::size_t row = 0; row < table.rows.size(); ++row) deltas.push_back(delta(table, row));
      std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
        return rules.reverse ? deltas[b] < deltas[a] : deltas[a] < deltas[b];
      });
    }
    keep_rows(table, rows);
  }
  std::erase_if(tables.tables, [](const Table& table) { return table.rows.empty(); });
}

}  // namespace codecbench::benchstat
