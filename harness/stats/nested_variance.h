// Do groups differ by more than what is within them? Fisher's analysis of variance, one way, with the groups nested in
// blocks: only groups of one block are compared with each other.
//
// Exact for independent normal values of equal variance. Of what else measurements are like, heavy tails make it see
// less rather than more; values that come in two kinds at random make it see more where the groups are small, which is
// why callers ask for a number of degrees of freedom (layout_spread.h). Pure functions.
#ifndef CODECBENCH_HARNESS_STATS_NESTED_VARIANCE_H_
#define CODECBENCH_HARNESS_STATS_NESTED_VARIANCE_H_

#include <cstddef>
#include <span>

namespace codecbench::stats {

struct GroupedValue {
  std::size_t block = 0;
  std::size_t group = 0;  // a number may be used again in another block, for another group
  double value = 0;
};

struct NestedVariance {
  double p =
      1;  // that groups without a difference are that far apart or farther; 1 if nothing can be told
  std::size_t between = 0;  // degrees of freedom: groups less blocks
  std::size_t within = 0;   // values less groups
};

// Values in any order. O(n log n).
NestedVariance nested_variance(std::span<const GroupedValue> values);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_NESTED_VARIANCE_H_
