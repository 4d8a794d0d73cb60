#include "harness/benchstat/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/benchproc/scale.h"
#include "harness/stats/drift.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/mean.h"
#include "harness/stats/quantile.h"

namespace codecbench::benchstat {
namespace {

using benchproc::print_fixed;
using benchproc::print_shortest;

int sign(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

std::string need(std::string_view relation, std::size_t samples, std::string_view for_what) {
  return "need " + std::string(relation) + " " + std::to_string(samples) + " samples " +
         std::string(for_what);
}

}  // namespace

const stats::RankInterval& Statistics::ranks_for(std::size_t n) {
  const auto known = ranks_.find(n);
  if (known != ranks_.end()) return known->second;
  return ranks_.emplace(n, stats::median_rank_interval(n, thresholds_.confidence)).first->second;
}

const std::string& Statistics::interval_warning() {
  if (!interval_warning_.empty()) return interval_warning_;
  const std::string level =
      "for confidence interval at level " + print_shortest(thresholds_.confidence);
  constexpr std::size_t most = 50;
  std::size_t n = 2;  // an interval takes two values at least
  while (n <= most && (ranks_for(n).low == 0 || ranks_for(n).high > n)) ++n;
  interval_warning_ = n <= most ? need(">=", n, level) : need(">", most, level);
  return interval_warning_;
}

const std::string& Statistics::test_warning() {
  if (!test_warning_.empty()) return test_warning_;
  const std::string level =
      "to detect a difference at alpha level " + print_shortest(thresholds_.alpha);
  // benchstat's table ends at 9, and its message says 10.
  const auto samples =
      stats::mann_whitney_samples_needed(thresholds_.alpha, thresholds_.benchstat ? 9 : 1000);
  if (samples) {
    test_warning_ = need(">=", *samples, level);
  } else {
    test_warning_ = need(">", thresholds_.benchstat ? 10 : 1000, level);
  }
  return test_warning_;
}

SummaryWithWarning Statistics::summarize(std::span<const double> sample, Assumption assumption) {
  sorted_.assign(sample.begin(), sample.end());
  if (!std::is_sorted(sorted_.begin(), sorted_.end())) std::sort(sorted_.begin(), sorted_.end());
  const double smallest = sorted_.front();
  const double largest = sorted_.back();
  SummaryWithWarning result;
  if (assumption == Assumption::exact) {
    double mode = smallest;
    std::size_t most = 0;
    for (auto run = sorted_.begin(); run != sorted_.end();) {
      const auto end = std::upper_bound(run, sorted_.end(), *run);
      if (static_cast<std::size_t>(end - run) > most) {
        most = static_cast<std::size_t>(end - run);
        mode = *run;
      }
      run = end;
    }
    result.summary = {mode, smallest, largest, 1};
    if (most != sorted_.size()) {
      result.warning = "exact distribution expected, but values range from " +
                       print_shortest(smallest) + " to " + print_shortest(largest);
    }
    return result;
  }
  const double infinity = std::numeric_limits<double>::infinity();
  const stats::RankInterval& ranks = ranks_for(sorted_.size());
  Summary& summary = result.summary;
  summary.center = stats::median(sorted_);
  const std::size_t upper = sorted_.size() / 2 + 1;
  if (thresholds_.benchstat && sorted_.size() % 2 == 1 && upper < sorted_.size() &&
      !std::isfinite(sorted_[upper] - sorted_[upper - 1])) {
    // benchstat interpolates with weight 0 also where there is nothing to interpolate with.
    summary.center = std::numeric_limits<double>::quiet_NaN();
  }
  summary.low = ranks.low == 0 ? -infinity : sorted_[ranks.low - 1];
  summary.high = ranks.high > sorted_.size() ? infinity : sorted_[ranks.high - 1];
  summary.coverage = ranks.coverage;
  if (std::isinf(summary.low) || std::isinf(summary.high)) result.warning = interval_warning();
  return result;
}

ComparisonWithWarning Statistics::compare(std::span<const double> baseline,
                                          std::span<const double> sample, Assumption assumption) {
  ComparisonWithWarning result;
  Comparison& comparison = result.comparison;
  comparison.n1 = baseline.size();
  comparison.n2 = sample.size();
  if (assumption == Assumption::exact) {
    comparison.p = 0;
    return result;
  }
  comparison.alpha = thresholds_.alpha;
  const stats::MannWhitneyResult test = stats::mann_whitney(
      baseline, sample, stats::Alternative::two_sided,
      thresholds_.benchstat ? stats::MannWhitneyRule::benchstat : stats::MannWhitneyRule::correct);
  comparison.p = test.p;
  if (test.outcome == stats::TestOutcome::all_equal) {
    result.warning = "all samples are equal";
  } else if (comparison.p > comparison.alpha) {
    const std::size_t needed =
        stats::mann_whitney_samples_needed(comparison.alpha, thresholds_.benchstat ? 9 : 1000)
            .value_or(thresholds_.benchstat ? 10 : 1000);
    const bool too_small =
        thresholds_.benchstat
            ? comparison.n1 < needed && comparison.n2 < needed
            : stats::smallest_mann_whitney_p(comparison.n1, comparison.n2) > comparison.alpha;
    if (too_small) result.warning = test_warning();
  }
  return result;
}

std::vector<double> median_of_rounds(std::span<const double> values,
                                     std::span<const std::uint32_t> rounds) {
  std::vector<double> medians;
  std::map<std::uint32_t, std::vector<double>> by_round;
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::vector<double>& of_round = by_round[rounds[i]];
    if (of_round.empty()) order.push_back(rounds[i]);
    of_round.push_back(values[i]);
  }
  for (const std::uint32_t round : order) {
    if (round == 0) {  // no round: every value counts
      medians.insert(medians.end(), by_round[round].begin(), by_round[round].end());
    } else {
      medians.push_back(stats::median(by_round[round]));
    }
  }
  return medians;
}

std::optional<std::string> drift_warning(std::span<const double> sample) {
  const bool constant = std::all_of(sample.begin(), sample.end(),
                                    [&](double value) { return value == sample.front(); });
  if (constant) return std::nullopt;
  switch (const stats::Drift found = stats::drift(sample); found.verdict) {
    case stats::DriftVerdict::trending:
      return std::string("samples ") + (found.trend.s > 0 ? "rise" : "fall") +
             " in the course of the run; they are worth less than their number";
    case stats::DriftVerdict::correlated:
      return "samples next to each other are alike; they are worth less than their number";
    default:
      return std::nullopt;
  }
}

ColumnSummary summarize_column(std::span<const CenterPair> cells, std::size_t baseline_cells,
                               bool is_baseline) {
  ColumnSummary summary;
  std::vector<double> centers;
  std::vector<double> ratios;
  bool divides_by_zero = false;
  std::size_t pairs = 0;
  for (const CenterPair& cell : cells) {
    centers.push_back(cell.center);
    if (!cell.baseline) continue;
    ++pairs;
    if (cell.center == *cell.baseline) {
      ratios.push_back(1);  // 0/0 as well
    } else if (*cell.baseline == 0) {
      divides_by_zero = true;
    } else {
      ratios.push_back(cell.center / *cell.baseline);
    }
  }
  if (!is_baseline && pairs != baseline_cells) {
    summary.warnings.emplace_back(
        "benchmark set differs from baseline; geomeans may not be comparable");
  }
  if (const double mean = stats::geometric_mean(centers); !std::isnan(mean)) {
    summary.geomean = mean;
  } else {
    summary.warnings.emplace_back("summaries must be >0 to compute geomean");
  }
  if (!is_baseline && !divides_by_zero) {
    if (const double mean = stats::geometric_mean(ratios); !std::isnan(mean)) {
      summary.ratio = mean;
    } else {
      summary.warnings.emplace_back("ratios must be >0 to compute geomean");
    }
  }
  return summary;
}

std::string ratio_text(double ratio) {
  const double value = (ratio - 1.0) * 100.0;
  const std::string text = print_fixed(value, 2);
  const bool signed_already = text.starts_with('-') || text.starts_with('+');
  return (signed_already ? "" : "+") + text + "%";
}

std::string range_text(const Summary& summary) {
  if (std::isinf(summary.low) || std::isinf(summary.high)) return "\u221E";
  const int of_center = sign(summary.center);
  if (std::isnan(summary.center) || std::isnan(summary.low) || std::isnan(summary.high)) return "?";
  if (sign(summary.low) != of_center || sign(summary.high) != of_center) return "?";
  if (summary.center == 0) return "0%";
  const double range =
      std::max(summary.high / summary.center - 1, 1 - summary.low / summary.center);
  return print_fixed(100 * range, 0) + "%";
}

std::string comparison_text(const Comparison& comparison) {
  std::string text;
  if (comparison.p != 0) text = "p=" + print_fixed(comparison.p, 3) + " ";
  text += "n=" + std::to_string(comparison.n1);
  if (comparison.n1 != comparison.n2) text += "+" + std::to_string(comparison.n2);
  return text;
}

std::string delta_text(const Comparison& comparison, double baseline, double center) {
  if (!comparison.significant()) return "~";
  if (baseline == center) return "0.00%";
  if (baseline == 0) return "?";
  return ratio_text(center / baseline);
}

}  // namespace codecbench::benchstat
