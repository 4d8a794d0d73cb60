#include "harness/stats/split_mix_64.h"

#include <gtest/gtest.h>

#include <array>

namespace codecbench::stats {
namespace {

// The sequence of the reference implementation (S. Vigna, splitmix64.c) for the seed 1234567.
TEST(SplitMix64, FollowsTheReference) {
  SplitMix64 random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
  EXPECT_EQ(random.next(), 4593380528125082431U);
  EXPECT_EQ(random.next(), 16408922859458223821U);
}

TEST(SplitMix64, DrawsBelowABoundWithoutBias) {
  SplitMix64 random(1);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60000; ++i) ++seen[random.below(seen.size())];
  double chi_squared = 0;
  for (const int count : seen) chi_squared += (count - 10000.0) * (count - 10000.0) / 10000;
  EXPECT_LT(chi_squared, 20.5);  // 99.9 % of 5 degrees of freedom
  EXPECT_EQ(random.below(1), 0U);
}

// Of a bound above half of 2^64 nearly half the draws are surplus; the mean shows if they are not
// drawn again.
TEST(SplitMix64, DrawsAgainWhereTheBoundDoesNotDivide) {
  SplitMix64 random(2);
  const std::uint64_t bound = 3ULL << 62;
  double mean = 0;
  int lower_third = 0;
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t drawn = random.below(bound);
    ASSERT_LT(drawn, bound);
    mean += static_cast<double>(drawn) / static_cast<double>(bound) / 30000;
    if (drawn < bound / 3) ++lower_third;
  }
  EXPECT_NEAR(mean, 0.5, 0.006);
  EXPECT_NEAR(lower_third, 10000, 300);
}

TEST(SplitMix64, StaysBetweenZeroAndOne) {
  SplitMix64 random(3);
  double mean = 0;
  for (int i = 0; i < 10000; ++i) {
    const double u = random.between_zero_and_one();
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
    mean += u / 10000;
  }
  EXPECT_NEAR(mean, 0.5, 0.01);
}

}  // namespace
}  // namespace codecbench::stats
