// Many comparisons at once: 20 rows without any difference have a significant one two times out of
// three at the level 0.05.
//
// The family is every comparison of the run that has a test; exact ones have none. Source: as in
// harness/stats/multiplicity.h.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_MULTIPLE_COMPARISONS_H_
#define CODECBENCH_HARNESS_BENCHSTAT_MULTIPLE_COMPARISONS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "harness/benchstat/tables.h"

namespace codecbench::benchstat {

enum class Correction : std::uint8_t {
  none,
  holm,                // against any false difference
  benjamini_hochberg,  // against a large share of false ones
};

std::string_view name(Correction correction);

// Puts the adjusted p in the place of each p, which Comparison::raw_p keeps. Returns the size of the
// family; 0 for Correction::none.
std::size_t correct_p_values(Tables& tables, Correction correction);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_MULTIPLE_COMPARISONS_H_
