#include "harness/stats/counted_distribution.h"

#include <gtest/gtest.h>

namespace codecbench::stats {
namespace {

// Two throws of a coin, but for the last value.
CountedDistribution skewed() { return CountedDistribution({1, 2, 1, 4}); }

TEST(CountedDistribution, CumulatesFromEitherEnd) {
  const CountedDistribution distribution = skewed();
  EXPECT_EQ(distribution.largest(), 3);
  EXPECT_EQ(distribution.at_most(0), 0.125);
  EXPECT_EQ(distribution.at_most(2), 0.5);
  EXPECT_EQ(distribution.at_least(1), 0.875);
  EXPECT_EQ(distribution.at_least(3), 0.5);
}

TEST(CountedDistribution, IsZeroAndOneBeyondTheEnds) {
  const CountedDistribution distribution = skewed();
  EXPECT_EQ(distribution.at_most(-1), 0);
  EXPECT_EQ(distribution.at_most(9), 1);
  EXPECT_EQ(distribution.at_least(-5), 1);
  EXPECT_EQ(distribution.at_least(4), 0);
}

TEST(CountedDistribution, TwoSidedIsTwiceTheSmallerTailAndAtMostOne) {
  const CountedDistribution distribution = skewed();
  EXPECT_EQ(distribution.two_sided(0), 0.25);
  EXPECT_EQ(distribution.two_sided(1), 0.75);
  EXPECT_EQ(distribution.two_sided(2), 1);
  EXPECT_EQ(distribution.two_sided(3), 1);
}

TEST(CountedDistribution, PFollowsTheAlternative) {
  const CountedDistribution distribution = skewed();
  EXPECT_EQ(distribution.p_value(1, Alternative::less), 0.375);
  EXPECT_EQ(distribution.p_value(1, Alternative::greater), 0.875);
  EXPECT_EQ(distribution.p_value(1, Alternative::two_sided), 0.75);
}

TEST(CountedDistribution, FindsTheLastValueWithinAProbability) {
  const CountedDistribution distribution = skewed();
  EXPECT_EQ(distribution.last_within(0.1), -1);
  EXPECT_EQ(distribution.last_within(0.125), 0);
  EXPECT_EQ(distribution.last_within(0.4), 1);
  EXPECT_EQ(distribution.last_within(1), 3);
}

TEST(CountRatio, IsRoundedOnce) {
  EXPECT_EQ(count_ratio(2, 20), 0.1);
  EXPECT_EQ(count_ratio(1, 3), 1.0 / 3);
  const Count large = Count{1} << 120;
  EXPECT_EQ(count_ratio(large, 2 * large), 0.5);
  EXPECT_EQ(count_ratio(1, large), 0x1p-120);
}

}  // namespace
}  // namespace codecbench::stats
