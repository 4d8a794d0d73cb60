// What a comparison's test knows beyond p: for reports that carry everything.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_DETAILS_H_
#define CODECBENCH_HARNESS_BENCHSTAT_DETAILS_H_

#include <optional>
#include <vector>

#include "harness/benchstat/tables.h"
#include "harness/stats/hodges_lehmann.h"

namespace codecbench::benchstat {

struct ComparisonDetails {
  double u = 0;               // of the baseline
  bool exact = false;         // p is from the exact distribution
  std::vector<double> ranks;  // midranks of the baseline's values, then of the cell's
  std::optional<stats::ShiftEstimate> shift;  // nothing for more than 500 values: it is quadratic
};

// Nothing if a sample holds a NaN.
std::optional<ComparisonDetails> details_of(const Cell& baseline, const Cell& cell,
                                            double confidence);

// Holm's p of every comparison of all tables, in their order.
std::vector<double> adjusted_p_values(const Tables& tables);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_DETAILS_H_
