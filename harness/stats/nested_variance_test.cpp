#include "harness/stats/nested_variance.h"

#include <gtest/gtest.h>

#include <vector>

#include "harness/stats/student_t.h"

namespace codecbench::stats {
namespace {

TEST(NestedVariance, EqualsScipysFOneway) {
  // scipy.stats.f_oneway([6,8,4,5,3,4], [8,12,9,11,6,8], [13,9,11,8,7,12]): F = 9.26470588, p = 0.00239877732
  std::vector<GroupedValue> values;
  const std::vector<std::vector<double>> groups = {
      {6, 8, 4, 5, 3, 4}, {8, 12, 9, 11, 6, 8}, {13, 9, 11, 8, 7, 12}};
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const double value : groups[g]) values.push_back({0, g, value});
  }
  const NestedVariance result = nested_variance(values);
  EXPECT_EQ(result.between, 2u);
  EXPECT_EQ(result.within, 15u);
  EXPECT_NEAR(result.p, 0.00239877732, 1e-11);
}

TEST(NestedVariance, OfTwoGroupsIsTheTTest) {
  // Means 2 and 5, pooled variance 1: t = 3 / sqrt(1/3 + 1/3).
  const std::vector<GroupedValue> values = {{0, 0, 1}, {0, 0, 2}, {0, 0, 3},
                                            {0, 1, 4}, {0, 1, 5}, {0, 1, 6}};
  EXPECT_NEAR(nested_variance(values).p, student_t_two_sided(3.674234614174767, 4), 1e-12);
}

TEST(NestedVariance, BlocksAreNotComparedWithEachOther) {
  const std::vector<GroupedValue> values = {{0, 0, 1},   {0, 0, 2},   {0, 1, 1},   {0, 1, 2},
                                            {1, 0, 101}, {1, 0, 102}, {1, 1, 101}, {1, 1, 102}};
  const NestedVariance result = nested_variance(values);
  EXPECT_EQ(result.between, 2u);
  EXPECT_EQ(result.within, 4u);
  EXPECT_DOUBLE_EQ(result.p, 1);
}

TEST(NestedVariance, WithoutRepetitionNothingCanBeTold) {
  EXPECT_EQ(nested_variance(std::vector<GroupedValue>{{0, 0, 1}, {0, 1, 9}}).p, 1);
  EXPECT_EQ(nested_variance(std::vector<GroupedValue>{{0, 0, 1}, {0, 0, 9}}).p, 1);
  EXPECT_EQ(
      nested_variance(std::vector<GroupedValue>{{0, 0, 1}, {0, 0, 1}, {0, 1, 1}, {0, 1, 1}}).p, 1);
  EXPECT_EQ(nested_variance({}).p, 1);
}

TEST(NestedVariance, GroupsWithoutNoiseDiffer) {
  EXPECT_EQ(
      nested_variance(std::vector<GroupedValue>{{0, 0, 1}, {0, 0, 1}, {0, 1, 2}, {0, 1, 2}}).p, 0);
}

}  // namespace
}  // namespace codecbench::stats
