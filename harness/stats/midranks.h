// Ranks with ties: equal values share the mean of the ranks that they take up together.
//
// Midranks are whole or half numbers, so they are kept doubled, as integers, and rank sums are
// exact. Two values tie if they compare equal as doubles (0.0 and -0.0 do).
#ifndef CODECBENCH_HARNESS_STATS_MIDRANKS_H_
#define CODECBENCH_HARNESS_STATS_MIDRANKS_H_

#include <cstdint>
#include <span>
#include <vector>

namespace codecbench::stats {

struct Midranks {
  std::vector<std::int64_t>
      doubled;  // twice the rank of each value, in the order of the input; from 2 to 2n
  std::vector<std::int64_t> groups;  // sizes of the groups of equal values, from low to high

  bool has_ties() const { return groups.size() < doubled.size(); }
  // The sum of t^3 - t over the groups: what ties take from the variance of a rank statistic.
  double tie_correction() const;
};

// REQUIRES: no NaN. O(n log n).
Midranks midranks(std::span<const double> values);

bool has_nan(std::span<const double> values);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MIDRANKS_H_
