#include "harness/stats/signed_rank_distribution.h"

#include <numeric>
#include <utility>
#include <vector>

namespace codecbench::stats {

CountedDistribution signed_rank_distribution(std::size_t n) {
  std::vector<std::int64_t> ranks(n);
  std::iota(ranks.begin(), ranks.end(), std::int64_t{1});
  return signed_score_distribution(ranks);
}

CountedDistribution signed_score_distribution(std::span<const std::int64_t> scores) {
  const std::int64_t sum = std::accumulate(scores.begin(), scores.end(), std::int64_t{0});
  std::vector<Count> counts(static_cast<std::size_t>(sum) + 1, 0);
  counts[0] = 1;
  std::size_t reach = 0;
  for (const std::int64_t score : scores) {
    const auto rank = static_cast<std::size_t>(score);
    reach += rank;
    for (std::size_t w = reach; w >= rank; --w) counts[w] += counts[w - rank];
  }
  return CountedDistribution(std::move(counts));
}

}  // namespace codecbench::stats
