#include "harness/stats/quantile.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace codecbench::stats {
namespace {

TEST(Median, IsTheMiddleOrHalfWayBetweenTheTwoMiddleValues) {
  EXPECT_EQ(median(std::vector<double>{5}), 5);
  EXPECT_EQ(median(std::vector<double>{3, 1, 2}), 2);
  EXPECT_EQ(median(std::vector<double>{4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median(std::vector<double>{2, 2, 2, 9}), 2);
  EXPECT_TRUE(std::isnan(median({})));
}

TEST(Median, DoesNotOverflow) { EXPECT_EQ(median(std::vector<double>{1.5e308, 1.7e308}), 1.6e308); }

// R: quantile(c(1, 2, 4, 8, 16), p, type = 8), with h = 1/3 + p * 16/3 done by hand.
TEST(Quantile, IsHyndmanFanEight) {
  const std::vector<double> sample = {16, 8, 1, 4, 2};
  EXPECT_DOUBLE_EQ(quantile(sample, 0.25), 1 + 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(quantile(sample, 0.5), 4);
  EXPECT_DOUBLE_EQ(quantile(sample, 0.75), 8 + 8.0 / 3.0);
}

TEST(Quantile, EndsAtTheExtremes) {
  const std::vector<double> sample = {3, 1, 2};
  EXPECT_EQ(quantile(sample, 0), 1);
  EXPECT_EQ(quantile(sample, 0.1), 1);
  EXPECT_EQ(quantile(sample, 1), 3);
  EXPECT_EQ(quantile(sample, 0.95), 3);
  EXPECT_EQ(quantile(std::vector<double>{7}, 0.3), 7);
}

TEST(Quantile, HasADomain) {
  const std::vector<double> sample = {1, 2};
  EXPECT_TRUE(std::isnan(quantile(sample, -0.1)));
  EXPECT_TRUE(std::isnan(quantile(sample, 1.1)));
  EXPECT_TRUE(std::isnan(quantile(sample, std::nan(""))));
  EXPECT_TRUE(std::isnan(quantile({}, 0.5)));
}

TEST(Quantile, AtOneHalfIsTheMedian) {
  std::mt19937 random(3);
  for (int n = 1; n < 60; ++n) {
    std::vector<double> sample;
    for (int i = 0; i < n; ++i) sample.push_back(static_cast<double>(random() % 1000) / 7);
    EXPECT_NEAR(quantile(sample, 0.5), median(sample), 1e-12) << n;
  }
}

}  // namespace
}  // namespace codecbench::stats
