#include "harness/stats/signed_rank_distribution.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace codecbench::stats {
namespace {

// P(W+ <= w) by trying every assignment of signs.
double enumerated_at_most(const std::vector<std::int64_t>& scores, std::int64_t w) {
  double hits = 0;
  for (std::uint32_t signs = 0; signs < 1U << scores.size(); ++signs) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if ((signs >> i & 1U) != 0) sum += scores[i];
    }
    if (sum <= w) ++hits;
  }
  return hits / static_cast<double>(1U << scores.size());
}

// The frequencies of W+ for 5 differences: 1 1 1 2 2 3 3 3 3 3 3 2 2 1 1 1 of 32.
TEST(SignedRankDistribution, AgreesWithTheTableForFive) {
  const CountedDistribution distribution = signed_rank_distribution(5);
  const std::vector<double> cumulated = {1, 2, 3, 5, 7, 10, 13, 16, 19, 22, 25, 27, 29, 30, 31, 32};
  ASSERT_EQ(distribution.largest(), 15);
  for (std::size_t w = 0; w < cumulated.size(); ++w) {
    EXPECT_EQ(distribution.at_most(static_cast<std::ptrdiff_t>(w)), cumulated[w] / 32) << w;
  }
}

TEST(SignedRankDistribution, OfScoresAgreesWithEnumeration) {
  const std::vector<std::vector<std::int64_t>> samples = {
      {2}, {3, 3, 6}, {5, 5, 5, 5}, {4, 7, 7, 10, 13, 13, 16}, {3, 3, 7, 7, 7, 11, 14, 14, 18, 20}};
  for (const std::vector<std::int64_t>& scores : samples) {
    const CountedDistribution distribution = signed_score_distribution(scores);
    for (std::ptrdiff_t w = 0; w <= distribution.largest(); ++w) {
      EXPECT_EQ(distribution.at_most(w), enumerated_at_most(scores, w))
          << scores.size() << " " << w;
    }
  }
}

TEST(SignedRankDistribution, CountsWithoutOverflowAtTheLimit) {
  const CountedDistribution distribution = signed_rank_distribution(signed_rank_exact_limit);
  EXPECT_EQ(distribution.at_most(0), 0x1p-120);
  EXPECT_EQ(distribution.largest(), 7260);
  EXPECT_NEAR(distribution.at_most(3629) + distribution.at_least(3630), 1, 1e-15);
}

TEST(SignedRankDistribution, OfNothingIsZero) {
  EXPECT_EQ(signed_rank_distribution(0).at_most(0), 1);
  EXPECT_EQ(signed_rank_distribution(0).largest(), 0);
}

}  // namespace
}  // namespace codecbench::stats
