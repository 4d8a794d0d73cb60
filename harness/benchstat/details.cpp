#include "harness/benchstat/details.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "harness/stats/mann_whitney.h"
#include "harness/stats/midranks.h"
#include "harness/stats/multiplicity.h"

namespace codecbench::benchstat {

std::optional<ComparisonDetails> details_of(const Cell& baseline, const Cell& cell,
                                            double confidence) {
  constexpr std::size_t most_for_shift = 500;
  std::vector<double> merged = baseline.sample;
  merged.insert(merged.end(), cell.sample.begin(), cell.sample.end());
  if (stats::has_nan(merged)) return std::nullopt;
  ComparisonDetails details;
  const stats::MannWhitneyResult test = stats::mann_whitney(baseline.sample, cell.sample);
  details.u = test.u;
  details.exact = test.exact;
  for (const std::int64_t doubled : stats::midranks(merged).doubled) {
    details.ranks.push_back(static_cast<double>(doubled) / 2);
  }
  const bool shift = baseline.sample.size() <= most_for_shift &&
                     cell.sample.size() <= most_for_shift && confidence > 0 && confidence < 1;
  if (shift) {
    details.shift = stats::hodges_lehmann_shift(baseline.sample, cell.sample, confidence);
  }
  return details;
}

std::vector<double> adjusted_p_values(const Tables& tables) {
  std::vector<double> p;
  for (const Table& table : tables.tables) {
    for (const Cell& cell : table.cells) {
      if (cell.comparison)
        p.push_back(std::min(1.0, cell.comparison->raw_p.value_or(cell.comparison->p)));
    }
  }
  return stats::holm(p);
}

}  // namespace codecbench::benchstat
