#include "harness/stats/detectable_effect.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "harness/stats/mann_whitney.h"
#include "harness/stats/normal.h"
#include "harness/stats/rank_sum_distribution.h"
#include "harness/stats/signed_rank_distribution.h"

namespace codecbench::stats {
namespace {

bool in_domain(double spread, const TestDesign& design) {
  return design.alpha > 0 && design.alpha < design.power && design.power < 1 && spread >= 0 &&
         std::isfinite(spread);
}

double one_sided_level(const TestDesign& design) {
  return design.two_sided ? design.alpha / 2 : design.alpha;
}

// The largest probability of a lower tail that does not exceed `level`; 0 if there is none.
double attained_level(const CountedDistribution& distribution, double level) {
  return distribution.at_most(distribution.last_within(level));
}

// `values` estimates with a variance of spread^2 / values; `correction` times z^2 of them are lost
// to small samples.
double shift_at(double values, double correction, double level, double spread, double power) {
  const double z = -normal_quantile(level);
  const double effective = values - correction * z * z;
  if (level == 0 || effective <= 0) return std::numeric_limits<double>::infinity();
  return (z + normal_quantile(power)) * spread * std::sqrt(std::numbers::pi / 3 / effective);
}

double paired_shift(std::size_t pairs, double level, double spread, double power) {
  return shift_at(static_cast<double>(pairs), 0.5, level, spread, power);
}

double two_sample_shift(std::size_t n1, std::size_t n2, double level, double spread, double power) {
  // Half the harmonic mean of n1 and n2: z^2 / 4 values a sample are z^2 / 8 of it.
  const double values = 1 / (1 / static_cast<double>(n1) + 1 / static_cast<double>(n2));
  return shift_at(values, 0.125, level, spread, power);
}

// The smallest n up to `most` with detectable(n) <= shift. `bound` is a lower bound of it that
// falls with n and costs nothing, so that the search begins where it gives way.
template <class Detectable, class Bound>
std::optional<std::size_t> smallest_n(double shift, std::size_t most, Detectable detectable,
                                      Bound bound) {
  if (!(shift > 0)) return std::nullopt;
  std::size_t too_few = 0;
  std::size_t n = 1;
  while (bound(n) > shift && n < most) {
    too_few = n;
    n = std::min(2 * n, most);
  }
  while (n - too_few > 1) {
    const std::size_t middle = too_few + (n - too_few) / 2;
    (bound(middle) > shift ? too_few : n) = middle;
  }
  for (; n <= most; ++n) {
    if (detectable(n) <= shift) return n;
  }
  return std::nullopt;
}

}  // namespace

double detectable_paired_shift(std::size_t pairs, double spread, const TestDesign& design) {
  if (!in_domain(spread, design)) return std::numeric_limits<double>::quiet_NaN();
  if (pairs == 0) return std::numeric_limits<double>::infinity();
  double level = one_sided_level(design);
  if (pairs <= signed_rank_exact_limit) {
    level = attained_level(signed_rank_distribution(pairs), level);
  }
  return paired_shift(pairs, level, spread, design.power);
}

double detectable_two_sample_shift(std::size_t n1, std::size_t n2, double spread,
                                   const TestDesign& design) {
  if (!in_domain(spread, design)) return std::numeric_limits<double>::quiet_NaN();
  if (n1 == 0 || n2 == 0) return std::numeric_limits<double>::infinity();
  double level = one_sided_level(design);
  if (std::max(n1, n2) <= mann_whitney_exact_limit) {
    level = attained_level(rank_sum_distribution(n1, n2), level);
  }
  return two_sample_shift(n1, n2, level, spread, design.power);
}

std::optional<std::size_t> pairs_needed(double shift, double spread, const TestDesign& design,
                                        std::size_t most) {
  if (!in_domain(spread, design)) return std::nullopt;
  return smallest_n(
      shift, most, [&](std::size_t n) { return detectable_paired_shift(n, spread, design); },
      [&](std::size_t n) {
        return paired_shift(n, one_sided_level(design), spread, design.power);
      });
}

std::optional<std::size_t> samples_needed(double shift, double spread, const TestDesign& design,
                                          std::size_t most) {
  if (!in_domain(spread, design)) return std::nullopt;
  return smallest_n(
      shift, most, [&](std::size_t n) { return detectable_two_sample_shift(n, n, spread, design); },
      [&](std::size_t n) {
        return two_sample_shift(n, n, one_sided_level(design), spread, design.power);
      });
}

}  // namespace codecbench::stats
