#include "harness/stats/mode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace codecbench::stats {
namespace {

TEST(Mode, IsTheMostFrequentValue) {
  EXPECT_EQ(mode(std::vector<double>{3, 1, 2, 2}), 2);
  EXPECT_EQ(mode(std::vector<double>{7, 7, 1, 2, 3}), 7);
  EXPECT_EQ(mode(std::vector<double>{5}), 5);
}

TEST(Mode, IsTheSmallestOfEquallyFrequentValues) {
  EXPECT_EQ(mode(std::vector<double>{3, 3, 1, 2, 2}), 2);
  EXPECT_EQ(mode(std::vector<double>{4, 3, 9}), 3);
}

TEST(Mode, OfNothingIsNotANumber) { EXPECT_TRUE(std::isnan(mode({}))); }

}  // namespace
}  // namespace codecbench::stats
