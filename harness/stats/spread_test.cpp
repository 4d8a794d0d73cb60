#include "harness/stats/spread.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "harness/stats/normal.h"

namespace codecbench::stats {
namespace {

TEST(RobustSpread, IsTheScaledMedianDeviation) {
  // Median 3, deviations 2 1 0 1 97.
  EXPECT_DOUBLE_EQ(robust_spread(std::vector<double>{1, 2, 3, 4, 100}), 1.482602218505602);
}

TEST(RobustSpread, IsTheStandardDeviationOfNormalValues) {
  std::vector<double> sample;
  for (int i = 1; i < 2000; ++i) sample.push_back(5 + 3 * normal_quantile(i / 2000.0));
  EXPECT_NEAR(robust_spread(sample), 3, 0.005);
}

TEST(RobustSpread, HasEdges) {
  EXPECT_EQ(robust_spread(std::vector<double>{7}), 0);
  EXPECT_EQ(robust_spread(std::vector<double>{7, 7, 7, 9}), 0);
  EXPECT_TRUE(std::isnan(robust_spread({})));
}

}  // namespace
}  // namespace codecbench::stats
