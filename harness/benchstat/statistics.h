// What a cell's sample says, and how it compares with the baseline's.
//
// The rules of golang's benchstat (golang.org/x/perf/benchmath) over the statistics of
// harness/stats: this file only chooses the tests and words the warnings. `benchstat` rules also
// reproduce its p values where they are wrong (stats/benchstat_p_value.h). Pure functions.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_STATISTICS_H_
#define CODECBENCH_HARNESS_BENCHSTAT_STATISTICS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/benchstat/unit_metadata.h"
#include "harness/stats/median_interval.h"

namespace codecbench::benchstat {

struct Thresholds {
  double alpha = 0.05;       // in [0, 1]; a difference is significant if p <= alpha
  double confidence = 0.95;  // in [0, 1]
  bool benchstat = false;
};

struct Summary {
  double center = 0;
  double low = 0;  // of the confidence interval; infinite if the sample is too small for one
  double high = 0;
  double coverage = 0;  // the probability that the interval really has
};

struct Comparison {
  double p = 1;  // 0: an exact result
  std::size_t n1 = 0;
  std::size_t n2 = 0;
  double alpha = 0;
  std::optional<double> raw_p = std::nullopt;  // if p is adjusted for many comparisons

  bool significant() const { return !(p > alpha); }
};

struct SummaryWithWarning {
  Summary summary;
  std::optional<std::string> warning;
};

struct ComparisonWithWarning {
  Comparison comparison;
  std::optional<std::string> warning;
};

class Statistics {
 public:
  explicit Statistics(const Thresholds& thresholds) : thresholds_(thresholds) {}

  // REQUIRES: samples are not empty.
  SummaryWithWarning summarize(std::span<const double> sample, Assumption assumption);
  ComparisonWithWarning compare(std::span<const double> baseline, std::span<const double> sample,
                                Assumption assumption);

 private:
  const stats::RankInterval& ranks_for(std::size_t n);
  const std::string& interval_warning();
  const std::string& test_warning();

  Thresholds thresholds_;
  std::map<std::size_t, stats::RankInterval> ranks_;
  std::string interval_warning_;
  std::string test_warning_;
  std::vector<double> sorted_;
};

// One value a round, the median of its slices, in the order of the rounds' first values. REQUIRES:
// as many rounds as values.
std::vector<double> median_of_rounds(std::span<const double> values,
                                     std::span<const std::uint32_t> rounds);

// Says that the values of a run, in the order of measurement, are not independent; nothing if they
// look so, or are too few or too many (above 1000) to tell.
std::optional<std::string> drift_warning(std::span<const double> sample);

// What a column's cells come to.
struct ColumnSummary {
  std::optional<double> geomean;
  std::optional<double> ratio;  // geometric mean of the cells' ratios to their baselines
  std::vector<std::string> warnings;
};

struct CenterPair {
  double center = 0;
  std::optional<double> baseline;
};

// `cells` in the order of the rows; `baseline_cells`: how many cells the baseline column has.
ColumnSummary summarize_column(std::span<const CenterPair> cells, std::size_t baseline_cells,
                               bool is_baseline);

// The texts of benchstat's tables.
std::string ratio_text(double ratio);  // of new to old, in per cent: "+1.23%", a plus for 0 too
std::string range_text(const Summary& summary);             // "2%", "∞", "?"
std::string comparison_text(const Comparison& comparison);  // "p=0.001 n=10"
std::string delta_text(const Comparison& comparison, double baseline, double center);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_STATISTICS_H_
