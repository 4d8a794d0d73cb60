// Which rows of finished tables are shown, and in which order.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_SELECTION_H_
#define CODECBENCH_HARNESS_BENCHSTAT_SELECTION_H_

#include <cstdint>

#include "harness/benchstat/tables.h"
#include "harness/benchstat/verdict.h"

namespace codecbench::benchstat {

enum class SortKey : std::uint8_t { none, name, delta };

struct SelectionRules {
  SortKey sort = SortKey::none;  // delta: of the first column that is compared; smallest first
  bool reverse = false;
  bool only_significant = false;  // rows with a comparison that is, and matters
  EffectRules effect;
};

// Geometric means stay those of all rows. Tables without a row left disappear.
void select_rows(Tables& tables, const SelectionRules& rules);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_SELECTION_H_
