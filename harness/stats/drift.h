// Do the samples of a run hang together, so that they are fewer than they look?
//
// Every test of this library takes samples as independent. A machine that warms up, throttles or
// gets a neighbour makes them trend, or makes neighbours alike. Both are looked for in the order of
// measurement: a trend by Mann-Kendall, likeness of neighbours by the rank version of von Neumann's
// ratio. Ranks, because timings have outliers. Pure functions.
#ifndef CODECBENCH_HARNESS_STATS_DRIFT_H_
#define CODECBENCH_HARNESS_STATS_DRIFT_H_

#include <cstdint>
#include <span>

#include "harness/stats/hypothesis.h"

namespace codecbench::stats {

// The correlation of each value with the next one, sum (x_i - m)(x_i+1 - m) / sum (x_i - m)^2: from
// -1 to 1, about -1/n for independent values. NaN for fewer than two values, nothing but equal
// values, a NaN or an infinity. O(n).
double lag1_autocorrelation(std::span<const double> samples);

struct MannKendallResult {
  TestOutcome outcome = TestOutcome::tested;
  std::int64_t s = 0;  // pairs that rise minus pairs that fall
  double p = 1;
  bool exact = false;
};

// The trend test: `greater` is a rise, `less` a fall. Exact without ties up to 30 values, else by
// the normal approximation with tie and continuity correction. Outcomes other than `tested` have p
// = 1: fewer than two values, all equal; a NaN has p = NaN. O(n log n). Sources: H. B. Mann,
// Econometrica 13 (1945) 245-259; M. G. Kendall, Rank Correlation Methods, chapters 4 and 5.
MannKendallResult mann_kendall(std::span<const double> samples,
                               Alternative alternative = Alternative::two_sided);

struct SerialRankResult {
  TestOutcome outcome = TestOutcome::tested;
  double ratio =
      0;  // sum (R_i - R_i+1)^2 / sum (R_i - mean)^2, 2 on average, smaller if neighbours are alike
  double p = 1;  // of a ratio this small or smaller
};

// Are neighbours more alike than by chance? By the beta approximation, good from 10 values on;
// fewer are too_small with p = 1, as equal values are (all_equal); a NaN has p = NaN. O(n log n).
// Source: R. Bartels, JASA 77 (1982) 40-46.
SerialRankResult serial_rank_test(std::span<const double> samples);

enum class DriftVerdict {
  too_few,     // no verdict: not even samples in perfect order would be enough
  steady,      // nothing found
  trending,    // the samples rise or fall in the course of the run
  correlated,  // neighbours are alike, without one direction
};

struct Drift {
  DriftVerdict verdict = DriftVerdict::too_few;
  MannKendallResult trend;
  SerialRankResult neighbours;
  double lag1 = 0;
};

// A run of independent samples is called trending or correlated with probability at most about
// alpha: each of the two tests gets half of it. 0.01 as the default because a report has many rows.
// All-equal samples are steady; with a NaN the verdict is too_few.
Drift drift(std::span<const double> samples, double alpha = 0.01);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_DRIFT_H_
