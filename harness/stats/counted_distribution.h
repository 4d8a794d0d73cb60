// A discrete distribution that is known exactly, as a count of equally likely arrangements per
// value.
//
// The null distributions of rank tests are of this kind. Counts are 128 bits wide: C(100, 50), the
// largest total that the tests here need, is about 1e29 and 2^120 about 1e36, the type reaches
// 3e38. A probability is rounded once, when it leaves as a double; so a p of 2/20 is the double 0.1
// and not one of its neighbours. Immutable once made.
#ifndef CODECBENCH_HARNESS_STATS_COUNTED_DISTRIBUTION_H_
#define CODECBENCH_HARNESS_STATS_COUNTED_DISTRIBUTION_H_

#include <cstddef>
#include <vector>

#include "harness/stats/hypothesis.h"

namespace codecbench::stats {

using Count = unsigned __int128;

// part / whole, rounded once. REQUIRES: whole > 0.
double count_ratio(Count part, Count whole);

class CountedDistribution {
 public:
  // counts[k] is the number of arrangements with value k. REQUIRES: not empty, a sum from 1 to
  // 2^128 - 1.
  explicit CountedDistribution(std::vector<Count> counts);

  std::ptrdiff_t largest() const { return static_cast<std::ptrdiff_t>(up_to_.size()) - 1; }

  Count count_at_most(std::ptrdiff_t k) const;  // arrangements with X <= k
  double at_most(std::ptrdiff_t k) const;       // P(X <= k); 0 below the support, 1 above
  double at_least(std::ptrdiff_t k) const;      // P(X >= k)
  // min(1, 2 min(P(X <= k), P(X >= k))), for a distribution of any shape.
  double two_sided(std::ptrdiff_t k) const;
  // The p of an observed k: P(X <= k) for `less`, P(X >= k) for `greater`.
  double p_value(std::ptrdiff_t k, Alternative alternative) const;

  // The largest k with P(X <= k) <= probability, or -1 if there is none.
  std::ptrdiff_t last_within(double probability) const;

 private:
  std::vector<Count> up_to_;  // cumulated; the last one is the total
};

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_COUNTED_DISTRIBUTION_H_
