// What a test is asked and what it can answer.
//
// Every test of this library takes an Alternative and returns a TestOutcome next to its p: a p is a
// probability only if the outcome is `tested`; otherwise it is 1 ("no evidence"), or NaN if a
// sample holds a NaN. Plain values.
#ifndef CODECBENCH_HARNESS_STATS_HYPOTHESIS_H_
#define CODECBENCH_HARNESS_STATS_HYPOTHESIS_H_

namespace codecbench::stats {

// What is claimed against "no difference". For two samples `less` says that the first tends to be
// smaller than the second; for one sample that it lies below the shift it is tested against.
enum class Alternative { two_sided, less, greater };

enum class TestOutcome {
  tested,
  too_small,      // not enough values to test at all
  all_equal,      // every value is the same: there is nothing to rank
  zero_variance,  // a test on means has no scale to measure the difference with
  not_a_number,   // a sample holds a NaN, which has no place in any order
};

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_HYPOTHESIS_H_
