// What a comparison comes to, in words that decide something.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_VERDICT_H_
#define CODECBENCH_HARNESS_BENCHSTAT_VERDICT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/benchstat/tables.h"

namespace codecbench::benchstat {

enum class Verdict : std::uint8_t {
  too_few,        // not even samples that are fully apart could be significant
  inconclusive,   // no difference shown; none is ruled out
  below_minimum,  // significant, but smaller than the effect that matters
  improved,
  regressed,
  changed,  // significant, and nobody knows which direction is better
};

std::string_view name(Verdict verdict);

struct EffectRules {
  double minimum_effect = 0;  // of |ratio - 1|; a change of this size or more matters
};

// REQUIRES: cell.comparison, and `baseline` is the cell it was compared with.
Verdict judge(const Table& table, const Cell& baseline, const Cell& cell, const EffectRules& rules);

// How many samples on each side would show a difference of the observed size nine times out of ten,
// at this alpha and spread; nothing if there is no difference, no spread, or it would take more than
// 10,000.
std::optional<std::size_t> samples_needed(const Cell& baseline, const Cell& cell, double alpha);

// The smallest change, as a share of the baseline, that samples of these sizes and spread would show
// nine times out of ten; infinite if they are too few, nothing without a spread.
std::optional<double> detectable_change(const Cell& baseline, const Cell& cell, double alpha);

// The largest alpha level at which these sizes could show something is above `alpha`.
bool too_few_samples(const Comparison& comparison);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_VERDICT_H_
