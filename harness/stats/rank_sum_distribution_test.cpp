#include "harness/stats/rank_sum_distribution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace codecbench::stats {
namespace {

// 2U for every choice of n1 places out of `values`, by comparing every pair.
std::vector<double> enumerated(const std::vector<int>& values, int n1) {
  const auto n = static_cast<int>(values.size());
  std::vector<double> histogram(static_cast<std::size_t>(2 * n1 * (n - n1) + 1), 0.0);
  double all = 0;
  for (std::uint32_t first = 0; first < 1U << n; ++first) {
    if (std::popcount(first) != n1) continue;
    std::size_t doubled_u = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        if ((first >> i & 1U) == 0 || (first >> j & 1U) != 0) continue;
        doubled_u += values[i] > values[j] ? 2 : values[i] == values[j] ? 1 : 0;
      }
    }
    ++histogram[doubled_u];
    ++all;
  }
  for (double& count : histogram) count /= all;
  return histogram;
}

std::vector<std::int64_t> groups_of(const std::vector<int>& sorted) {
  std::vector<std::int64_t> groups;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && sorted[i] == sorted[i - 1]) {
      ++groups.back();
    } else {
      groups.push_back(1);
    }
  }
  return groups;
}

// The frequencies of U for 4 against 3, as in the tables of Mann and Whitney (1947): C(7, 3) = 35
// arrangements.
TEST(RankSumDistribution, AgreesWithTheTableForFourAgainstThree) {
  const CountedDistribution distribution = rank_sum_distribution(4, 3);
  const std::vector<double> cumulated = {1, 2, 4, 7, 11, 15, 20, 24, 28, 31, 33, 34, 35};
  ASSERT_EQ(distribution.largest(), 12);
  for (std::size_t u = 0; u < cumulated.size(); ++u) {
    EXPECT_EQ(distribution.at_most(static_cast<std::ptrdiff_t>(u)), cumulated[u] / 35) << u;
  }
}

TEST(RankSumDistribution, AgreesWithEnumeration) {
  for (int n1 = 1; n1 <= 6; ++n1) {
    for (int n2 = 1; n2 <= 6; ++n2) {
      std::vector<int> values;
      for (int i = 0; i < n1 + n2; ++i) values.push_back(i);
      const std::vector<double> expected = enumerated(values, n1);
      const CountedDistribution distribution = rank_sum_distribution(n1, n2);
      double sum = 0;
      for (int u = 0; u <= n1 * n2; ++u) {
        sum += expected[static_cast<std::size_t>(2 * u)];
        EXPECT_NEAR(distribution.at_most(u), sum, 1e-14) << n1 << " " << n2 << " " << u;
      }
    }
  }
}

TEST(RankSumDistribution, WithTiesAgreesWithEnumeration) {
  const std::vector<std::vector<int>> samples = {
      {1, 1, 1, 2},          {1, 2, 2, 2},          {1, 1, 2, 2, 3},
      {1, 2, 3, 3, 3, 3, 4}, {1, 1, 1, 1, 1, 1, 2}, {1, 1, 2, 2, 2, 3, 4, 4, 5, 5, 5}};
  for (const std::vector<int>& values : samples) {
    for (int n1 = 1; n1 < static_cast<int>(values.size()); ++n1) {
      const std::vector<double> expected = enumerated(values, n1);
      const CountedDistribution distribution =
          tied_rank_sum_distribution(static_cast<std::size_t>(n1), groups_of(values));
      ASSERT_EQ(distribution.largest(), static_cast<std::ptrdiff_t>(expected.size()) - 1);
      double sum = 0;
      for (std::size_t u = 0; u < expected.size(); ++u) {
        sum += expected[u];
        EXPECT_NEAR(distribution.at_most(static_cast<std::ptrdiff_t>(u)), sum, 1e-14)
            << values.size() << " values, n1 " << n1 << ", 2U " << u;
      }
    }
  }
}

TEST(RankSumDistribution, TheTiedFormGivesTheUntiedOneForGroupsOfOne) {
  const std::vector<std::int64_t> groups(17, 1);
  const CountedDistribution tied = tied_rank_sum_distribution(9, groups);
  const CountedDistribution untied = rank_sum_distribution(9, 8);
  for (std::ptrdiff_t u = 0; u <= untied.largest(); ++u) {
    EXPECT_EQ(tied.at_most(2 * u), untied.at_most(u)) << u;
  }
}

TEST(RankSumDistribution, CountsWithoutOverflowAtTheLimits) {
  const CountedDistribution fifty = rank_sum_distribution(50, 50);
  // 1 / C(100, 50).
  EXPECT_NEAR(fifty.at_most(0) * 1.0089134454556419e29, 1, 1e-15);
  EXPECT_EQ(
      fifty.at_most(1249) + fifty.at_least(1251) + (fifty.at_most(1250) - fifty.at_most(1249)), 1);
  const CountedDistribution sixty = rank_sum_distribution(60, 60);
  EXPECT_NEAR(sixty.at_most(1800) + sixty.at_least(1801), 1, 1e-15);
}

TEST(RankSumDeviation, IsThatOfTheDistribution) {
  const std::vector<int> values = {1, 1, 2, 2, 2, 3, 4, 4, 5};
  const std::vector<double> expected = enumerated(values, 4);
  double variance = 0;
  for (std::size_t u = 0; u < expected.size(); ++u) {
    const double distance = static_cast<double>(u) / 2 - 10;
    variance += expected[u] * distance * distance;
  }
  const double correction = (8 - 2) + (27 - 3) + (8 - 2);
  EXPECT_NEAR(rank_sum_deviation(4, 5, correction), std::sqrt(variance), 1e-13);
}

TEST(RankSumDeviation, IsZeroIfEverythingIsEqual) {
  EXPECT_EQ(rank_sum_deviation(3, 4, 7 * 7 * 7 - 7), 0);
}

}  // namespace
}  // namespace codecbench::stats
