#include "harness/stats/median_interval.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "harness/stats/quantile.h"

namespace codecbench::stats {
namespace {

struct Ranks {
  std::size_t n;
  std::size_t low;
  std::size_t high;
};

// As benchstat prints them.
const std::vector<Ranks> ranks_at_95 = {
    {1, 0, 2},   {2, 0, 3},    {3, 0, 4},    {4, 0, 5},    {5, 0, 5},   {6, 1, 6},   {7, 1, 7},
    {8, 1, 7},   {9, 2, 8},    {10, 2, 9},   {11, 2, 9},   {12, 3, 10}, {13, 3, 11}, {14, 3, 11},
    {15, 4, 12}, {16, 4, 12},  {17, 5, 13},  {18, 5, 14},  {19, 5, 14}, {20, 6, 15}, {21, 6, 16},
    {22, 6, 16}, {23, 7, 17},  {24, 8, 18},  {25, 8, 18},  {26, 8, 19}, {27, 8, 19}, {28, 9, 20},
    {29, 9, 20}, {30, 10, 21}, {31, 10, 22}, {40, 14, 27}, {50, 18, 32}};

TEST(MedianRanks, AreTheTableAt95) {
  for (const Ranks& expected : ranks_at_95) {
    const RankInterval ranks = median_rank_interval(expected.n, 0.95);
    EXPECT_EQ(ranks.low, expected.low) << expected.n;
    EXPECT_EQ(ranks.high, expected.high) << expected.n;
  }
}

TEST(MedianRanks, AreFiniteFromTheSmallestPossibleSample) {
  const std::vector<std::pair<double, std::size_t>> smallest = {
      {0, 2}, {0.5, 2}, {0.8, 4}, {0.9, 5}, {0.95, 6}, {0.99, 8}, {0.999, 11}};
  for (const auto& [confidence, n] : smallest) {
    const auto finite = [confidence = confidence](std::size_t size) {
      const RankInterval ranks = median_rank_interval(size, confidence);
      return ranks.low > 0 && ranks.high <= size;
    };
    EXPECT_FALSE(finite(n - 1)) << confidence;
    EXPECT_TRUE(finite(n)) << confidence;
  }
}

TEST(MedianRanks, HaveTheCoverageTheyClaim) {
  for (std::size_t n = 1; n <= 30; ++n) {
    for (const double confidence : {0.0, 0.5, 0.9, 0.95, 0.99, 0.999}) {
      const RankInterval ranks = median_rank_interval(n, confidence);
      // Pascal's triangle, row n.
      std::vector<double> row = {1};
      for (std::size_t i = 0; i < n; ++i) {
        row.push_back(0);
        for (std::size_t k = row.size() - 1; k > 0; --k) row[k] += row[k - 1];
      }
      double ways = 0;
      for (std::size_t k = ranks.low; k < ranks.high; ++k) ways += row[k];
      EXPECT_EQ(ranks.coverage, std::ldexp(ways, -static_cast<int>(n))) << n;
      EXPECT_GE(ranks.coverage, confidence) << n;
    }
  }
}

TEST(MedianRanks, OfFullConfidenceAreInfinite) {
  EXPECT_EQ(median_rank_interval(10, 1), (RankInterval{0, 11, 1}));
  EXPECT_EQ(median_rank_interval(100, 2), (RankInterval{0, 101, 1}));
}

TEST(MedianRanks, OfLargeSamplesAreNearTheNormalOnes) {
  for (const std::size_t n : {100U, 1000U, 10'000U}) {
    const RankInterval ranks = median_rank_interval(n, 0.95);
    const double half_width = 1.959964 * std::sqrt(static_cast<double>(n)) / 2;
    EXPECT_NEAR(static_cast<double>(ranks.low), static_cast<double>(n) / 2 - half_width, 1.5);
    EXPECT_NEAR(static_cast<double>(ranks.high), static_cast<double>(n) / 2 + half_width, 1.5);
    EXPECT_GE(ranks.coverage, 0.95);
  }
}

TEST(MedianInterval, PicksTheValuesOfItsRanks) {
  const Interval interval =
      median_interval(std::vector<double>{10, 1, 9, 2, 8, 3, 7, 4, 6, 5}, 0.95);
  EXPECT_EQ(interval.low, 2);
  EXPECT_EQ(interval.high, 9);
  EXPECT_NEAR(interval.coverage, 0.978515625, 1e-15);
}

TEST(MedianInterval, OfFewValuesIsInfinite) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(median_interval(std::vector<double>{1, 2, 3}, 0.95).low, -infinity);
  EXPECT_EQ(median_interval(std::vector<double>{1, 2, 3}, 0.95).high, infinity);
  const Interval five = median_interval(std::vector<double>{5, 4, 3, 2, 1}, 0.95);
  EXPECT_EQ(five.low, -infinity);
  EXPECT_EQ(five.high, 5);
}

// 4,000 samples of 10 from a skewed distribution whose median is ln 2: coverage is 0.9785, and the
// binomial 5-sigma band around it is +-0.0115.
TEST(MedianInterval, CoversTheMedianAsOftenAsItSays) {
  std::mt19937_64 random(99);
  std::exponential_distribution<double> draw(1);
  int covered = 0;
  for (int i = 0; i < 4000; ++i) {
    std::vector<double> sample(10);
    for (double& value : sample) value = draw(random);
    const Interval interval = median_interval(sample, 0.95);
    covered += interval.low <= std::log(2.0) && std::log(2.0) <= interval.high ? 1 : 0;
  }
  EXPECT_NEAR(covered / 4000.0, 0.9785, 0.0115);
}

}  // namespace
}  // namespace codecbench::stats
