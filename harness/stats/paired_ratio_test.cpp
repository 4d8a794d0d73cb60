#include "harness/stats/paired_ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace codecbench::stats {
namespace {

TEST(PairedRatio, IsTheMedianOfTheRoundsRatios) {
  const PairedRatio ratio =
      paired_ratio(std::vector<double>{2, 40, 9}, std::vector<double>{1, 10, 3}, 0.95);
  EXPECT_EQ(ratio.n, 3U);
  EXPECT_EQ(ratio.median, 3);
}

// A noisy neighbour that slows both members of a round down leaves the ratio alone, unlike the
// ratio of medians.
TEST(PairedRatio, CancelsWhatTheRoundsShare) {
  std::vector<double> fast;
  std::vector<double> slow;
  for (const double machine : {1.0, 1.7, 1.1, 2.9, 1.0, 1.3, 2.2}) {
    fast.push_back(100 * machine);
    slow.push_back(300 * machine);
  }
  const PairedRatio ratio = paired_ratio(slow, fast, 0.95);
  EXPECT_DOUBLE_EQ(ratio.median, 3);
  EXPECT_DOUBLE_EQ(ratio.interval.low, 3);
  EXPECT_DOUBLE_EQ(ratio.interval.high, 3);
}

TEST(PairedRatio, HasAnOrderStatisticInterval) {
  const std::vector<double> numerator = {1, 2, 3, 4, 5, 6};
  const std::vector<double> denominator(6, 2.0);
  const PairedRatio ratio = paired_ratio(numerator, denominator, 0.95);
  EXPECT_EQ(ratio.median, 1.75);
  EXPECT_EQ(ratio.interval.low, 0.5);
  EXPECT_EQ(ratio.interval.high, 3);
  EXPECT_TRUE(
      std::isinf(paired_ratio(std::vector<double>{1}, std::vector<double>{2}, 0.95).interval.high));
}

TEST(PairedRatio, OfNothingIsNothing) {
  const PairedRatio ratio = paired_ratio({}, {}, 0.95);
  EXPECT_EQ(ratio.n, 0U);
  EXPECT_TRUE(std::isnan(ratio.median));
}

}  // namespace
}  // namespace codecbench::stats
