#include "base/splitmix64.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace codecbench {
namespace {

TEST(SplitMix64, FirstDrawsOfSeed42) {
  SplitMix64 random(42);
  EXPECT_EQ(random.next(), 0xbdd732262feb6e95);
  EXPECT_EQ(random.next(), 0x28efe333b266f103);
  EXPECT_EQ(random.next(), 0x47526757130f9f52);
}

TEST(SplitMix64, FirstDrawsOfSeed1234567) {
  // The example that the public-domain C source's ports agree on.
  SplitMix64 random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(SplitMix64, UniformIsTheUpper53Bits) {
  SplitMix64 random(42);
  EXPECT_EQ(random.uniform(), 0.7415648787718233);
  EXPECT_EQ(random.uniform(), 0.1599103928769201);
  EXPECT_EQ(random.uniform(), 0.27860113025513866);
}

TEST(SplitMix64, BelowStaysInRangeAndReachesEveryValue) {
  SplitMix64 random(7);
  std::array<int, 6> seen{};
  for (int i = 0; i < 6000; ++i) {
    const std::uint32_t face = random.below(6);
    ASSERT_LT(face, 6U);
    ++seen[face];
  }
  for (const int count : seen) {
    EXPECT_GT(count, 850);  // 1000 expected, 29 standard deviation
    EXPECT_LT(count, 1150);
  }
}

TEST(SplitMix64, BelowOneIsZeroAndCostsADraw) {
  SplitMix64 random(42);
  EXPECT_EQ(random.below(1), 0U);
  EXPECT_EQ(random.next(), 0x28efe333b266f103);
}

TEST(SplitMix64, BetweenReachesBothEnds) {
  SplitMix64 random(7);
  bool lowest = false;
  bool highest = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t number = random.between(3, 5);
    ASSERT_GE(number, 3U);
    ASSERT_LE(number, 5U);
    lowest = lowest || number == 3;
    highest = highest || number == 5;
  }
  EXPECT_TRUE(lowest);
  EXPECT_TRUE(highest);
}

TEST(SplitMix64, SkipEqualsDrawing) {
  SplitMix64 drawn(42);
  for (int i = 0; i < 1000; ++i) drawn.next();
  SplitMix64 skipped(42);
  skipped.skip(1000);
  EXPECT_EQ(skipped.next(), drawn.next());
}

TEST(SplitMix64, DrawsBelowABoundWithoutBias) {
  SplitMix64 random(1);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60000; ++i) ++seen[random.unbiased_below(seen.size())];
  double chi_squared = 0;
  for (const int count : seen) chi_squared += (count - 10000.0) * (count - 10000.0) / 10000;
  EXPECT_LT(chi_squared, 20.5);  // 99.9 % of 5 degrees of freedom
  EXPECT_EQ(random.unbiased_below(1), 0U);
}

// Of a bound above half of 2^64 nearly half the draws are surplus; the mean shows if they are not
// drawn again.
TEST(SplitMix64, DrawsAgainWhereTheBoundDoesNotDivide) {
  SplitMix64 random(2);
  const std::uint64_t bound = 3ULL << 62;
  double mean = 0;
  int lower_third = 0;
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t drawn = random.unbiased_below(bound);
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
}  // namespace codecbench
