#include "harness/bench/shuffle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace codecbench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ShuffledOrder, HasEveryNumberOnce) {
  std::vector<std::size_t> order = shuffled_order(1000, 42);
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
}

TEST(ShuffledOrder, SmallCounts) {
  EXPECT_THAT(shuffled_order(0, 1), IsEmpty());
  EXPECT_THAT(shuffled_order(1, 1), ElementsAre(0));
}

// Golden: the order of a result file must be found again on any machine.
TEST(ShuffledOrder, IsTheSameEverywhere) {
  EXPECT_EQ(shuffled_order(8, 42), shuffled_order(8, 42));
  EXPECT_THAT(shuffled_order(8, 42), ElementsAre(4, 3, 2, 0, 7, 6, 1, 5));
  EXPECT_EQ(round_seed(42, 1), 17532488217563185893u);
}

TEST(ShuffledOrder, EveryOrderIsAboutAsLikely) {
  std::map<std::vector<std::size_t>, int> seen;
  constexpr int tries = 24000;
  for (int i = 0; i < tries; ++i) ++seen[shuffled_order(4, round_seed(7, i))];
  EXPECT_EQ(seen.size(), 24u);
  // 1000 expected for each; five standard deviations are 155.
  for (const auto& [order, count] : seen) EXPECT_NEAR(count, tries / 24, 155);
}

TEST(RoundSeed, DiffersBetweenRoundsAndRuns) {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t run = 0; run < 50; ++run) {
    for (std::uint64_t round = 0; round < 50; ++round) seeds.insert(round_seed(run, round));
  }
  EXPECT_EQ(seeds.size(), 2500u);
}

}  // namespace
}  // namespace codecbench
