#include "harness/benchstat/verdict.h"

#include <algorithm>
#include <cmath>

#include "harness/stats/detectable_effect.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/spread.h"

namespace codecbench::benchstat {
namespace {

constexpr double power = 0.9;
constexpr std::size_t most_samples = 10'000;

// The larger one of the two: cautious.
double common_spread(const Cell& baseline, const Cell& cell) {
  return std::max(stats::robust_spread(baseline.sample), stats::robust_spread(cell.sample));
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::too_few:
      return "too few samples";
    case Verdict::inconclusive:
      return "inconclusive";
    case Verdict::below_minimum:
      return "below minimum effect";
    case Verdict::improved:
      return "improved";
    case Verdict::regressed:
      return "regressed";
    case Verdict::changed:
      return "changed";
  }
  return "";
}

bool too_few_samples(const Comparison& comparison) {
  return comparison.p != 0 &&
         stats::smallest_mann_whitney_p(comparison.n1, comparison.n2) > comparison.alpha;
}

Verdict judge(const Table& table, const Cell& baseline, const Cell& cell,
              const EffectRules& rules) {
  const Comparison& comparison = *cell.comparison;
  if (too_few_samples(comparison)) return Verdict::too_few;
  const double before = baseline.summary.center;
  const double after = cell.summary.center;
  if (!comparison.significant() || before == after) return Verdict::inconclusive;
  if (before != 0 && std::abs(after / before - 1) < rules.minimum_effect) {
    return Verdict::below_minimum;
  }
  switch (table.better) {
    case Better::lower:
      return after < before ? Verdict::improved : Verdict::regressed;
    case Better::higher:
      return after > before ? Verdict::improved : Verdict::regressed;
    case Better::unknown:
      break;
  }
  return Verdict::changed;
}

std::optional<std::size_t> samples_needed(const Cell& baseline, const Cell& cell, double alpha) {
  const double shift = std::abs(cell.summary.center - baseline.summary.center);
  const double spread = common_spread(baseline, cell);
  if (!(shift > 0) || !(spread > 0) || !(alpha > 0) || alpha >= power) return std::nullopt;
  return stats::samples_needed(shift, spread, {alpha, power, true}, most_samples);
}

std::optional<double> detectable_change(const Cell& baseline, const Cell& cell, double alpha) {
  const double spread = common_spread(baseline, cell);
  const double center = std::abs(baseline.summary.center);
  if (!(spread > 0) || !(center > 0) || !(alpha > 0) || alpha >= power) return std::nullopt;
  return stats::detectable_two_sample_shift(baseline.sample.size(), cell.sample.size(), spread,
                                            {alpha, power, true}) /
         center;
}

}  // namespace codecbench::benchstat
