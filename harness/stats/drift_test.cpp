#include "harness/stats/drift.h"
#include "base/splitmix64.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

Sample sequence(int n) {
  Sample sample(static_cast<std::size_t>(n));
  std::iota(sample.begin(), sample.end(), 1.0);
  return sample;
}

TEST(Lag1Autocorrelation, FollowsItsDefinition) {
  // Mean 3, deviations -2 -1 0 1 2.
  EXPECT_DOUBLE_EQ(lag1_autocorrelation(sequence(5)), (2.0 + 0 + 0 + 2) / 10);
  EXPECT_DOUBLE_EQ(lag1_autocorrelation(Sample{1, -1, 1, -1}), -0.75);
}

TEST(Lag1Autocorrelation, IsNotANumberOutsideItsDomain) {
  EXPECT_TRUE(std::isnan(lag1_autocorrelation(Sample{1})));
  EXPECT_TRUE(std::isnan(lag1_autocorrelation(Sample{2, 2, 2})));
  EXPECT_TRUE(std::isnan(lag1_autocorrelation(Sample{1, std::nan("")})));
  EXPECT_TRUE(
      std::isnan(lag1_autocorrelation(Sample{1, 2, std::numeric_limits<double>::infinity()})));
}

// Computed with SciPy 1.17.1: kendalltau(range(n), x, method="exact").
TEST(MannKendall, ExactPAgreesWithKnownValues) {
  const Sample rising = {5, 6, 7, 9, 8, 10, 12};
  EXPECT_EQ(mann_kendall(rising).s, 19);
  EXPECT_TRUE(mann_kendall(rising).exact);
  EXPECT_NEAR(mann_kendall(rising).p, 0.002777777777777778, 1e-17);
  EXPECT_NEAR(mann_kendall(rising, Alternative::less).p, 0.9998015873015873, 1e-15);
  EXPECT_NEAR(mann_kendall(rising, Alternative::greater).p, 0.001388888888888889, 1e-17);
  const Sample falling = {3.2, 1.1, 2.7, 2.5, 0.3, 1.8, 0.9, 1.0};
  EXPECT_EQ(mann_kendall(falling).s, -14);
  EXPECT_NEAR(mann_kendall(falling).p, 0.10868055555555556, 1e-15);
  EXPECT_NEAR(mann_kendall(falling, Alternative::less).p, 0.05434027777777778, 1e-15);
  EXPECT_NEAR(mann_kendall(falling, Alternative::greater).p, 0.9694940476190477, 1e-15);
}

TEST(MannKendall, CountsWithoutOverflowAtTheLimit) {
  const MannKendallResult result = mann_kendall(sequence(30), Alternative::greater);
  EXPECT_TRUE(result.exact);
  EXPECT_NEAR(result.p * 2.6525285981219103e32, 1, 1e-14);  // 30!
  EXPECT_FALSE(mann_kendall(sequence(31)).exact);
}

TEST(MannKendall, AgreesWithEnumeration) {
  const Sample observed = {2, 1, 4, 6, 3, 5};
  const auto s_of = [](const Sample& x) {
    int s = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = i + 1; j < x.size(); ++j) s += x[i] < x[j] ? 1 : -1;
    }
    return s;
  };
  Sample order = sequence(6);
  double at_least = 0;
  double all = 0;
  do {
    if (s_of(order) >= s_of(observed)) ++at_least;
    ++all;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_DOUBLE_EQ(mann_kendall(observed, Alternative::greater).p, at_least / all);
}

// Kendall, Rank Correlation Methods: the variance with ties is (n(n-1)(2n+5) - sum t(t-1)(2t+5)) /
// 18. By hand: n = 6, two groups of two: (510 - 18 - 18) / 18; S = 13 - 0.
TEST(MannKendall, CorrectsTheVarianceForTies) {
  const MannKendallResult result = mann_kendall(Sample{1, 2, 2, 3, 4, 4});
  EXPECT_EQ(result.s, 13);
  EXPECT_FALSE(result.exact);
  EXPECT_NEAR(result.p, std::erfc(12 / std::sqrt(474.0 / 18) / std::sqrt(2.0)), 1e-15);
  EXPECT_NEAR(mann_kendall(Sample{1, 2, 2, 3, 4, 4}, Alternative::greater).p, result.p / 2, 1e-15);
  EXPECT_GT(mann_kendall(Sample{1, 2, 2, 3, 4, 4}, Alternative::less).p, 0.99);
}

TEST(MannKendall, SaysWhyItCannotTest) {
  EXPECT_EQ(mann_kendall(Sample{1}).outcome, TestOutcome::too_small);
  EXPECT_EQ(mann_kendall(Sample{1, 1}).outcome, TestOutcome::all_equal);
  EXPECT_EQ(mann_kendall(Sample{1, 1}).p, 1);
  EXPECT_TRUE(std::isnan(mann_kendall(Sample{1, std::nan("")}).p));
}

// The p are the shares of the 10! orders of ten values with a ratio as small, counted one by one.
TEST(SerialRankTest, IsCloseToTheExactP) {
  struct Known {
    Sample order;
    double squared_steps;
    double p;
  };
  const Known known[] = {{{5, 8, 10, 9, 7, 4, 2, 6, 3, 1}, 60, 0.010618},
                         {{1, 2, 8, 4, 3, 6, 10, 9, 5, 7}, 100, 0.093805},
                         {{10, 9, 4, 5, 1, 7, 3, 8, 6, 2}, 140, 0.31372},
                         {{3, 4, 10, 8, 2, 9, 7, 5, 6, 1}, 160, 0.464426}};
  for (const Known& k : known) {
    const SerialRankResult result = serial_rank_test(k.order);
    EXPECT_DOUBLE_EQ(result.ratio, k.squared_steps / 82.5);
    EXPECT_NEAR(result.p, k.p, 0.0015 + 0.02 * k.p) << k.squared_steps;
  }
}

TEST(SerialRankTest, FindsNeighboursAlike) {
  EXPECT_LT(serial_rank_test(sequence(10)).p, 1e-4);
  EXPECT_LT(serial_rank_test(Sample{5, 4, 3, 2, 1, 6, 7, 8, 9, 10}).p, 0.001);
  EXPECT_GT(serial_rank_test(Sample{1, 10, 2, 9, 3, 8, 4, 7, 5, 6}).p, 0.9);
}

TEST(SerialRankTest, SaysWhyItCannotTest) {
  EXPECT_EQ(serial_rank_test(sequence(9)).outcome, TestOutcome::too_small);
  EXPECT_EQ(serial_rank_test(sequence(9)).p, 1);
  EXPECT_EQ(serial_rank_test(Sample(10, 3.0)).outcome, TestOutcome::all_equal);
  Sample undefined = sequence(10);
  undefined[4] = std::nan("");
  EXPECT_TRUE(std::isnan(serial_rank_test(undefined).p));
}

TEST(Drift, NamesARunThatTrends) {
  SplitMix64 random(9);
  Sample warming;
  for (int i = 0; i < 20; ++i) warming.push_back(100 + 0.5 * i + 2 * random.between_zero_and_one());
  const Drift result = drift(warming);
  EXPECT_EQ(result.verdict, DriftVerdict::trending);
  EXPECT_GT(result.trend.s, 0);
  EXPECT_GT(result.lag1, 0.5);
}

TEST(Drift, NamesARunWhoseNeighboursAreAlike) {
  SplitMix64 random(10);
  Sample waves;
  for (int i = 0; i < 40; ++i) {
    waves.push_back(100 + 5 * std::sin(i / 2.0) + random.between_zero_and_one());
  }
  const Drift result = drift(waves);
  EXPECT_EQ(result.verdict, DriftVerdict::correlated);
  EXPECT_GT(result.lag1, 0.5);
}

TEST(Drift, LeavesAnIndependentRunAlone) {
  SplitMix64 random(11);
  Sample independent;
  for (int i = 0; i < 40; ++i) independent.push_back(random.between_zero_and_one());
  EXPECT_EQ(drift(independent).verdict, DriftVerdict::steady);
  EXPECT_EQ(drift(Sample(12, 5.0)).verdict, DriftVerdict::steady);
}

TEST(Drift, NeedsEnoughSamplesToSayAnything) {
  EXPECT_EQ(drift(sequence(5)).verdict, DriftVerdict::too_few);  // 2/5! > 0.005
  EXPECT_EQ(drift(sequence(6)).verdict, DriftVerdict::trending);
  EXPECT_EQ(drift({}).verdict, DriftVerdict::too_few);
  EXPECT_EQ(drift(Sample{1, 2, 3, 4, 5, 6, std::nan("")}).verdict, DriftVerdict::too_few);
}

}  // namespace
}  // namespace codecbench::stats
