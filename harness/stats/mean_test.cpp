#include "harness/stats/mean.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace codecbench::stats {
namespace {

TEST(ArithmeticMean, IsTheSumOverTheCount) {
  EXPECT_EQ(arithmetic_mean(std::vector<double>{1, 2, 6}), 3);
  EXPECT_EQ(arithmetic_mean(std::vector<double>{1.5e308, 1.5e308}), 1.5e308);
  EXPECT_TRUE(std::isnan(arithmetic_mean({})));
}

// The 15 percentages that cborg's benchmark printed for encoding; it gave their mean as 79 %.
TEST(ArithmeticMean, IsCborgs) {
  EXPECT_NEAR(arithmetic_mean(std::vector<double>{82, 84, 62.4, 91.4, 86.6, 87.5, 90.3, 88.4, 86.1,
                                                  85.5, 63.2, 66.7, 69.7, 71.9, 75.5}),
              79.41, 0.005);
}

TEST(GeometricMean, IsTheRootOfTheProduct) {
  EXPECT_DOUBLE_EQ(geometric_mean(std::vector<double>{1, 10}), std::sqrt(10.0));
  EXPECT_DOUBLE_EQ(geometric_mean(std::vector<double>{1, 2, 3, 4}), std::pow(24.0, 0.25));
  EXPECT_DOUBLE_EQ(geometric_mean(std::vector<double>{1e-9, 1e9}), 1);
  EXPECT_DOUBLE_EQ(geometric_mean(std::vector<double>{7}), 7);
}

TEST(GeometricMean, NeedsPositiveValues) {
  EXPECT_TRUE(std::isnan(geometric_mean({})));
  EXPECT_TRUE(std::isnan(geometric_mean(std::vector<double>{0, 1})));
  EXPECT_TRUE(std::isnan(geometric_mean(std::vector<double>{-1, -1})));
  EXPECT_TRUE(std::isnan(geometric_mean(std::vector<double>{1, std::nan("")})));
}

}  // namespace
}  // namespace codecbench::stats
