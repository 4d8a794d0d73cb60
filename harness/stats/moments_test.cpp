#include "harness/stats/moments.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace codecbench::stats {
namespace {

TEST(Moments, AreMeanAndVariance) {
  const Moments m = moments(std::vector<double>{2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(m.n, 8U);
  EXPECT_EQ(m.mean, 5);
  EXPECT_NEAR(m.variance, 32.0 / 7, 1e-15);
}

TEST(Moments, DoNotCancel) {
  const Moments m = moments(std::vector<double>{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16});
  EXPECT_EQ(m.mean, 1e9 + 10);
  EXPECT_EQ(m.variance, 30);
}

TEST(Moments, OfOneValueAreItselfAndZero) {
  const Moments m = moments(std::vector<double>{3});
  EXPECT_EQ(m.mean, 3);
  EXPECT_EQ(m.variance, 0);
}

TEST(Moments, OfNothingAreNotNumbers) {
  EXPECT_TRUE(std::isnan(moments({}).mean));
  EXPECT_TRUE(std::isnan(moments({}).variance));
}

}  // namespace
}  // namespace codecbench::stats
