#include "harness/stats/mann_whitney.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

struct Known {
  const char* name;
  Sample first;
  Sample second;
  double u;
  double two_sided;
  double less;
  double greater;
};

void expect_known(const Known& known, double tolerance) {
  const MannWhitneyResult result = mann_whitney(known.first, known.second);
  EXPECT_EQ(result.outcome, TestOutcome::tested) << known.name;
  EXPECT_EQ(result.u, known.u) << known.name;
  EXPECT_NEAR(result.p / known.two_sided, 1, tolerance) << known.name;
  EXPECT_NEAR(mann_whitney(known.first, known.second, Alternative::less).p / known.less, 1,
              tolerance)
      << known.name;
  EXPECT_NEAR(mann_whitney(known.first, known.second, Alternative::greater).p / known.greater, 1,
              tolerance)
      << known.name;
}

Sample remainders(int n, int factor, int modulus, double offset = 0) {
  Sample sample;
  for (int i = 0; i < n; ++i) sample.push_back((i * factor) % modulus + offset);
  return sample;
}

// The first one is from Hollander and Wolfe (1973), page 69 (W = 35, one-sided P = 0.1272 in R's
// documentation of wilcox.test). All computed with SciPy 1.17.1: mannwhitneyu(method="exact")
// without ties, permutation_test over all arrangements with ties.
TEST(MannWhitney, ExactPAgreesWithKnownValues) {
  expect_known({"membrane permeability",
                {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46},
                {1.15, 0.88, 0.90, 0.74, 1.21},
                35,
                0.2544122544122544,
                0.8967698967698967,
                0.1272061272061272},
               1e-14);
  expect_known(
      {"seven against twelve",
       {9.198, 8.676, 9.752, 10.42, 11.136, 10.11, 9.447},
       {10.215, 11.749, 12.635, 11.273, 9.767, 10.042, 12.6, 11.203, 9.268, 10.916, 9.837, 10.371},
       19,
       0.05564817019925379,
       0.027824085099626895,
       0.9775343335714853},
      1e-14);
  expect_known({"ties", {1, 2, 2, 3}, {2, 3, 3, 4, 5}, 3, 10.0 / 63, 5.0 / 63, 125.0 / 126}, 1e-14);
  expect_known({"skewed by ties",
                {5, 5, 6, 6, 6, 6, 7},
                {5, 5, 5, 6},
                21,
                0.3333333333333333,
                0.9848484848484849,
                0.16666666666666666},
               1e-14);
  expect_known({"nothing above",
                {2, 2, 2, 2, 3},
                {1, 1, 2},
                13,
                0.17857142857142858,
                1,
                0.08928571428571429},
               1e-14);
  expect_known({"ties, six against eight",
                {99, 101, 101, 103, 100, 98},
                {101, 102, 104, 104, 103, 99, 105, 101},
                10,
                0.07525807525807526,
                0.03762903762903763,
                0.9733599733599734},
               1e-14);
}

TEST(MannWhitney, IsExactForFiftyAgainstFifty) {
  Sample first;
  Sample second;
  for (int k = 1; k <= 50; ++k) first.push_back((37 * k) % 101);
  for (int k = 51; k <= 100; ++k) second.push_back((37 * k) % 101 + 20.5);
  const MannWhitneyResult result = mann_whitney(first, second);
  EXPECT_TRUE(result.exact);
  EXPECT_EQ(result.u, 801);
  EXPECT_NEAR(result.p / 0.001782888564976378, 1, 1e-13);  // SciPy 1.17.1
}

// SciPy 1.17.1: mannwhitneyu(method="asymptotic", use_continuity=True).
TEST(MannWhitney, NormalPAgreesWithKnownValues) {
  expect_known({"no ties", remainders(60, 37, 101), remainders(55, 53, 101, 10.5), 1366,
                0.11244578634464658, 0.05622289317232329, 0.9444080354575441},
               1e-13);
  expect_known({"ties", remainders(60, 7, 11), remainders(40, 5, 13), 1050, 0.29117436289771426,
                0.14558718144885713, 0.8560204423465678},
               1e-13);
}

TEST(MannWhitney, IsExactUpToItsLimits) {
  EXPECT_TRUE(mann_whitney(remainders(50, 37, 101), remainders(3, 1, 7, 0.5)).exact);
  EXPECT_FALSE(mann_whitney(remainders(51, 37, 101), remainders(3, 1, 7, 0.5)).exact);
  EXPECT_TRUE(mann_whitney(remainders(25, 1, 5), remainders(25, 1, 5)).exact);
  EXPECT_FALSE(mann_whitney(remainders(26, 1, 5), remainders(2, 1, 5)).exact);
}

TEST(MannWhitney, NormalApproximationIsCloseToTheExactP) {
  const Sample first = remainders(50, 37, 101);
  Sample second = remainders(50, 53, 101, 12.25);
  const double exact = mann_whitney(first, second).p;
  second.push_back(55.125);  // near the middle
  const double approximate = mann_whitney(first, second).p;
  EXPECT_NEAR(approximate, exact, 0.02);
}

TEST(MannWhitney, PIsNeverAboveOneAndDoesNotDependOnTheOrderOfTheSamples) {
  const std::vector<Sample> samples = {{1},       {1, 1, 2},    {2},       {1, 1, 1},
                                       {2, 2, 3}, {1, 1, 2, 5}, {3, 3, 3}, {0, 1, 2, 3, 4, 5}};
  for (const Sample& a : samples) {
    for (const Sample& b : samples) {
      const MannWhitneyResult one = mann_whitney(a, b);
      const MannWhitneyResult other = mann_whitney(b, a);
      EXPECT_GT(one.p, 0);
      EXPECT_LE(one.p, 1);
      EXPECT_EQ(one.p, other.p);
      EXPECT_EQ(one.u + other.u, static_cast<double>(a.size() * b.size()));
      EXPECT_EQ(mann_whitney(a, b, Alternative::less).p,
                mann_whitney(b, a, Alternative::greater).p);
    }
  }
}

TEST(MannWhitney, RanksInfinitiesLikeAnyValue) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(mann_whitney(Sample{1, 2, 3}, Sample{4, 5, infinity}).p, 0.1);
  EXPECT_EQ(mann_whitney(Sample{-infinity, 2, 3}, Sample{4, 5, 6}).p, 0.1);
}

TEST(MannWhitney, SaysWhyItCannotTest) {
  const MannWhitneyResult equal = mann_whitney(Sample{1, 1, 1}, Sample{1, 1});
  EXPECT_EQ(equal.outcome, TestOutcome::all_equal);
  EXPECT_EQ(equal.p, 1);
  EXPECT_EQ(mann_whitney(Sample(60, 2.0), Sample(60, 2.0)).outcome, TestOutcome::all_equal);
  const MannWhitneyResult empty = mann_whitney(Sample{}, Sample{1});
  EXPECT_EQ(empty.outcome, TestOutcome::too_small);
  EXPECT_EQ(empty.p, 1);
  const MannWhitneyResult undefined = mann_whitney(Sample{1, std::nan("")}, Sample{1, 2});
  EXPECT_EQ(undefined.outcome, TestOutcome::not_a_number);
  EXPECT_TRUE(std::isnan(undefined.p));
}

TEST(SmallestMannWhitneyP, IsTwoOfAllArrangements) {
  EXPECT_EQ(smallest_mann_whitney_p(1, 1), 1);
  EXPECT_EQ(smallest_mann_whitney_p(2, 2), 1.0 / 3);
  EXPECT_EQ(smallest_mann_whitney_p(3, 3), 0.1);
  EXPECT_EQ(smallest_mann_whitney_p(9, 5), 2.0 / 2002);
  EXPECT_EQ(smallest_mann_whitney_p(5, 9), 2.0 / 2002);
  EXPECT_EQ(smallest_mann_whitney_p(0, 4), 1);
}

TEST(SmallestMannWhitneyP, IsReachedBySeparatedSamples) {
  for (int n = 1; n <= 12; ++n) {
    const auto size = static_cast<std::size_t>(n);
    EXPECT_EQ(mann_whitney(remainders(n, 1, 100), remainders(n, 1, 100, 200)).p,
              smallest_mann_whitney_p(size, size))
        << n;
  }
}

TEST(MannWhitneySamplesNeeded, IsTheFirstSizeThatCanReject) {
  EXPECT_EQ(mann_whitney_samples_needed(1), 1U);
  EXPECT_EQ(mann_whitney_samples_needed(0.1), 3U);
  EXPECT_EQ(mann_whitney_samples_needed(0.05), 4U);
  EXPECT_EQ(mann_whitney_samples_needed(0.01), 5U);
  EXPECT_EQ(mann_whitney_samples_needed(1e-5, 9), std::nullopt);
  EXPECT_EQ(mann_whitney_samples_needed(1e-5), 11U);
  EXPECT_EQ(mann_whitney_samples_needed(0), std::nullopt);
}

}  // namespace
}  // namespace codecbench::stats
