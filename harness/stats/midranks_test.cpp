#include "harness/stats/midranks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace codecbench::stats {
namespace {

using Integers = std::vector<std::int64_t>;

TEST(Midranks, WithoutTiesAreTwiceTheRanks) {
  const Midranks ranks = midranks(std::vector<double>{2.5, -1, 10});
  EXPECT_EQ(ranks.doubled, (Integers{4, 2, 6}));
  EXPECT_EQ(ranks.groups, (Integers{1, 1, 1}));
  EXPECT_FALSE(ranks.has_ties());
  EXPECT_EQ(ranks.tie_correction(), 0);
}

TEST(Midranks, EqualValuesShareTheMeanRank) {
  const Midranks ranks = midranks(std::vector<double>{7, 1, 7, 3, 7, 3});
  EXPECT_EQ(ranks.doubled, (Integers{10, 2, 10, 5, 10, 5}));
  EXPECT_EQ(ranks.groups, (Integers{1, 2, 3}));
  EXPECT_TRUE(ranks.has_ties());
  EXPECT_EQ(ranks.tie_correction(), (8 - 2) + (27 - 3));
}

TEST(Midranks, BothZerosAreEqualAndInfinitiesAreTheExtremes) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Midranks ranks = midranks(std::vector<double>{infinity, 0.0, -infinity, -0.0});
  EXPECT_EQ(ranks.doubled, (Integers{8, 5, 2, 5}));
}

TEST(Midranks, OfNothingAreNone) {
  EXPECT_TRUE(midranks({}).doubled.empty());
  EXPECT_FALSE(midranks({}).has_ties());
}

TEST(HasNan, FindsOneAnywhere) {
  EXPECT_TRUE(has_nan(std::vector<double>{1, std::nan(""), 2}));
  EXPECT_FALSE(has_nan(std::vector<double>{1, 2}));
  EXPECT_FALSE(has_nan({}));
}

}  // namespace
}  // namespace codecbench::stats
