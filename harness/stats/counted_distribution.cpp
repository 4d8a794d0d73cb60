#include "harness/stats/counted_distribution.h"

#include <algorithm>
#include <utility>

namespace codecbench::stats {

double count_ratio(Count part, Count whole) {
  // The wider type keeps the rounding of the two operands below the last bit of the quotient.
  return static_cast<double>(static_cast<long double>(part) / static_cast<long double>(whole));
}

CountedDistribution::CountedDistribution(std::vector<Count> counts) : up_to_(std::move(counts)) {
  for (std::size_t k = 1; k < up_to_.size(); ++k) up_to_[k] += up_to_[k - 1];
}

Count CountedDistribution::count_at_most(std::ptrdiff_t k) const {
  if (k < 0) return 0;
  return up_to_[static_cast<std::size_t>(std::min(k, largest()))];
}

double CountedDistribution::at_most(std::ptrdiff_t k) const {
  return count_ratio(count_at_most(k), up_to_.back());
}

double CountedDistribution::at_least(std::ptrdiff_t k) const {
  return count_ratio(up_to_.back() - count_at_most(k - 1), up_to_.back());
}

double CountedDistribution::two_sided(std::ptrdiff_t k) const {
  const Count total = up_to_.back();
  const Count tail = std::min(count_at_most(k), total - count_at_most(k - 1));
  if (tail >= total - tail) return 1;
  return count_ratio(2 * tail, total);
}

double CountedDistribution::p_value(std::ptrdiff_t k, Alternative alternative) const {
  switch (alternative) {
    case Alternative::less:
      return at_most(k);
    case Alternative::greater:
      return at_least(k);
    case Alternative::two_sided:
      break;
  }
  return two_sided(k);
}

std::ptrdiff_t CountedDistribution::last_within(double probability) const {
  const auto beyond = std::partition_point(up_to_.begin(), up_to_.end(), [&](Count count) {
    return count_ratio(count, up_to_.back()) <= probability;
  });
  return beyond - up_to_.begin() - 1;
}

}  // namespace codecbench::stats
