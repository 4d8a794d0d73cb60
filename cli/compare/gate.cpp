#include "cli/compare/gate.h"

namespace codecbench::cli {

using benchstat::Cell;
using benchstat::Table;
using benchstat::Tables;
using benchstat::Verdict;

bool has_regression(const Tables& tables, const benchstat::EffectRules& effect) {
  for (const Table& table : tables.tables) {
    for (const Cell& cell : table.cells) {
      if (cell.comparison &&
          judge(table, *table.baseline(cell.row), cell, effect) == Verdict::regressed) {
        return true;
      }
    }
  }
  return false;
}

std::optional<std::string> why_gate_is_blind(const Tables& tables, std::size_t unreadable_lines) {
  if (unreadable_lines > 0) {
    return "--fail-on regression: " + std::to_string(unreadable_lines) +
           (unreadable_lines == 1 ? " line" : " lines") +
           " could not be read, a regression may hide there; correct or remove them";
  }
  std::size_t compared = 0;
  std::size_t too_few = 0;
  for (const Table& table : tables.tables) {
    for (const Cell& cell : table.cells) {
      if (!cell.comparison) continue;
      ++compared;
      too_few += benchstat::too_few_samples(*cell.comparison) ? 1 : 0;
    }
  }
  if (compared == 0) return "--fail-on regression: nothing was compared";
  if (too_few == compared) {
    return "--fail-on regression: no comparison has samples enough to show one; take more";
  }
  return std::nullopt;
}

}  // namespace codecbench::cli
