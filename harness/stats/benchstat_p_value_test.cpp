// What golang's benchstat prints where it is wrong, and that it agrees where it is right.
#include "harness/stats/benchstat_p_value.h"

#include <gtest/gtest.h>

#include <vector>

#include "harness/stats/mann_whitney.h"

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

double benchstat_p(const Sample& first, const Sample& second) {
  return mann_whitney(first, second, Alternative::two_sided, MannWhitneyRule::benchstat).p;
}

Sample sequence(int n, double step, double start) {
  Sample sample;
  for (int i = 0; i < n; ++i) sample.push_back(start + i * step);
  return sample;
}

TEST(BenchstatPValue, HasTheLastBitOfItsRecurrence) {
  EXPECT_EQ(benchstat_p(sequence(3, 1, 0), sequence(3, 1, 100)), 0.10000000000000002);
  EXPECT_EQ(mann_whitney(sequence(3, 1, 0), sequence(3, 1, 100)).p, 0.1);
}

TEST(BenchstatPValue, AgreesWithTheRightOneWithoutTies) {
  for (int n1 = 1; n1 <= 12; ++n1) {
    for (int n2 = 1; n2 <= 12; ++n2) {
      const Sample first = sequence(n1, 1.7, 0);
      const Sample second = sequence(n2, 2.3, 0.75);
      EXPECT_NEAR(benchstat_p(first, second), mann_whitney(first, second).p, 1e-14);
      EXPECT_EQ(benchstat_p(first, second), benchstat_p(second, first));
    }
  }
}

TEST(BenchstatPValue, AgreesWithTheRightOneForEqualSizesWithTies) {
  EXPECT_DOUBLE_EQ(benchstat_p({1, 2, 2, 3, 3}, {2, 3, 4, 4, 5}),
                   mann_whitney(Sample{1, 2, 2, 3, 3}, Sample{2, 3, 4, 4, 5}).p);
}

// Values printed by benchstat; each follows from counting the lower tail by hand.
TEST(BenchstatPValue, ExceedsOneOrIsZeroForSkewedDistributions) {
  EXPECT_EQ(benchstat_p({1}, {1, 1, 2}), 1.5);
  EXPECT_EQ(benchstat_p({1, 1, 2}, {1}), 0.5);
  EXPECT_EQ(benchstat_p({2, 2, 2, 2, 3}, {1, 1, 2}), 0);
  EXPECT_EQ(mann_whitney(Sample{2, 2, 2, 2, 3}, Sample{1, 1, 2}).p, 10.0 / 56);
  EXPECT_EQ(benchstat_p({5, 5, 6, 6, 6, 6, 7}, {5, 5, 5, 6}), 0.09090909090909091);
  EXPECT_EQ(benchstat_p({5, 5, 5, 6}, {5, 5, 6, 6, 6, 6, 7}), 1.0 / 3);
}

TEST(BenchstatPValue, CountsATermBelowZeroForTwoDistinctValues) {
  EXPECT_EQ(benchstat_p({2}, {1, 1, 1}), 1.5);
  EXPECT_EQ(mann_whitney(Sample{2}, Sample{1, 1, 1}).p, 0.5);
}

TEST(BenchstatPValue, IsOneInTheMiddle) { EXPECT_EQ(benchstat_p({1, 4}, {2, 3}), 1); }

TEST(BenchstatPValue, LeavesOneSidedTestsAlone) {
  const Sample first = {1, 1, 2};
  const Sample second = {1};
  for (const Alternative alternative : {Alternative::less, Alternative::greater}) {
    EXPECT_EQ(mann_whitney(first, second, alternative, MannWhitneyRule::benchstat).p,
              mann_whitney(first, second, alternative).p);
  }
}

}  // namespace
}  // namespace codecbench::stats
