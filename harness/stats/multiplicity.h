// Adjusting p values for the number of tests that were made.
//
// The result is in the order of the input: reject where it is at most alpha. A NaN stands for a
// test that was not made: it stays NaN and does not count. REQUIRES: otherwise values in [0, 1].
// O(n log n).
#ifndef CODECBENCH_HARNESS_STATS_MULTIPLICITY_H_
#define CODECBENCH_HARNESS_STATS_MULTIPLICITY_H_

#include <span>
#include <vector>

namespace codecbench::stats {

// Bounds the probability of any false rejection, whatever the dependence between the tests. Source:
// S. Holm, Scandinavian Journal of Statistics 6 (1979) 65-70.
std::vector<double> holm(std::span<const double> p_values);

// Bounds the expected share of false rejections among the rejections, for independent or positively
// dependent tests. Source: Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57
// (1995) 289-300.
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MULTIPLICITY_H_
