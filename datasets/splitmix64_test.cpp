#include "datasets/splitmix64.h"

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

}  // namespace
}  // namespace codecbench
