#include "harness/stats/wilcoxon_signed_rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/splitmix64.h"
#include "harness/stats/signed_rank_distribution.h"

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

struct Known {
  Sample differences;
  double w_plus;
  double two_sided;
  double less;
  double greater;
};

void expect_known(const Known& known, double tolerance) {
  const SignedRankResult result = wilcoxon_signed_rank(known.differences);
  EXPECT_EQ(result.outcome, TestOutcome::tested);
  EXPECT_EQ(result.w_plus, known.w_plus);
  EXPECT_NEAR(result.p / known.two_sided, 1, tolerance);
  EXPECT_NEAR(wilcoxon_signed_rank(known.differences, 0, Alternative::less).p / known.less, 1,
              tolerance);
  EXPECT_NEAR(wilcoxon_signed_rank(known.differences, 0, Alternative::greater).p / known.greater, 1,
              tolerance);
}

Sample remainders(int n, int factor, int modulus, double offset) {
  Sample sample;
  for (int i = 0; i < n; ++i) sample.push_back((i * factor) % modulus + offset);
  return sample;
}

// Depression scores of Hollander and Wolfe (1973), page 29 (V = 40, one-sided P = 0.01953 in R's
// documentation of wilcox.test).
const Sample& depression() {
  static const Sample sample = {0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01};
  return sample;
}

// Computed with SciPy 1.17.1: wilcoxon(method="exact").
TEST(WilcoxonSignedRank, ExactPAgreesWithKnownValues) {
  expect_known({depression(), 40, 0.0390625, 0.986328125, 0.01953125}, 1e-15);
  expect_known({remainders(40, 29, 41, -15.75), 568, 0.033219984823517734, 0.9839606312852993,
                0.016609992411758867},
               1e-13);
}

// Computed with SciPy 1.17.1: wilcoxon(method="asymptotic", correction=True, zero_method="pratt").
// The second has ties and five zeros, where SciPy centres on the mean without them as is done here.
TEST(WilcoxonSignedRank, NormalPAgreesWithKnownValues) {
  expect_known({remainders(150, 29, 151, -65.75), 6913, 0.01901180863613895, 0.9905418310109706,
                0.009505904318069474},
               1e-12);
  expect_known({remainders(150, 29, 31, -12), 7832.5, 4.3819673908887375e-05, 0.9999782666563092,
                2.1909836954443688e-05},
               1e-12);
}

// p by trying every assignment of signs to the midranks, zeros ranked and left out.
double enumerated_p(const Sample& differences, Alternative alternative) {
  std::vector<double> ranks;
  double observed = 0;
  for (const double d : differences) {
    if (d == 0) continue;
    double below = 0;
    double equal = 0;
    for (const double other : differences) {
      if (std::abs(other) < std::abs(d)) ++below;
      if (std::abs(other) == std::abs(d)) ++equal;
    }
    ranks.push_back(below + (equal + 1) / 2);
    if (d > 0) observed += ranks.back();
  }
  double at_most = 0;
  double at_least = 0;
  for (std::uint32_t signs = 0; signs < 1U << ranks.size(); ++signs) {
    double w = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) w += (signs >> i & 1U) != 0 ? ranks[i] : 0;
    if (w <= observed) ++at_most;
    if (w >= observed) ++at_least;
  }
  const auto all = static_cast<double>(1U << ranks.size());
  switch (alternative) {
    case Alternative::less:
      return at_most / all;
    case Alternative::greater:
      return at_least / all;
    case Alternative::two_sided:
      break;
  }
  return std::min(1.0, 2 * std::min(at_most, at_least) / all);
}

TEST(WilcoxonSignedRank, AgreesWithEnumerationWithTiesAndZeros) {
  SplitMix64 random(11);
  for (int trial = 0; trial < 300; ++trial) {
    Sample differences(1 + random.unbiased_below(9));
    for (double& d : differences) d = static_cast<double>(random.unbiased_below(9)) - 3;
    if (std::all_of(differences.begin(), differences.end(), [](double d) { return d == 0; })) {
      continue;
    }
    for (const Alternative alternative :
         {Alternative::two_sided, Alternative::less, Alternative::greater}) {
      EXPECT_DOUBLE_EQ(wilcoxon_signed_rank(differences, 0, alternative).p,
                       enumerated_p(differences, alternative));
    }
  }
}

TEST(WilcoxonSignedRank, ReportsZerosAndTies) {
  const SignedRankResult result = wilcoxon_signed_rank(Sample{0, 0, 1, -1, 3});
  EXPECT_EQ(result.zeros, 2U);
  EXPECT_TRUE(result.has_ties);
  EXPECT_EQ(result.w_plus, 3.5 + 5);
  EXPECT_FALSE(wilcoxon_signed_rank(Sample{0, 0, 1, -2, 3}).has_ties);
}

// The sample is Pratt's. With the zero dropped before the ranking, moving it below zero would make
// the rest look more positive.
TEST(WilcoxonSignedRank, PRisesAsADifferencePassesTheShift) {
  Sample sample = {0, 2, 3, 4, 6, 7, 8, 9, 11, 14, 15, 17, -18};
  const auto p = [](std::span<const double> d) {
    return wilcoxon_signed_rank(d, 0, Alternative::greater).p;
  };
  const double zero = p(sample);
  const double dropped = p(std::span(sample).subspan(1));
  sample[0] = 0.5;
  const double positive = p(sample);
  sample[0] = -0.5;
  const double negative = p(sample);
  EXPECT_LT(positive, zero);
  EXPECT_LT(zero, negative);
  EXPECT_GT(dropped, negative);
}

TEST(WilcoxonSignedRank, TestsAgainstAShift) {
  Sample moved;
  for (const double d : depression()) moved.push_back(d + 0.25);
  const SignedRankResult result = wilcoxon_signed_rank(moved, 0.25, Alternative::greater);
  EXPECT_EQ(result.w_plus, 40);
  EXPECT_EQ(result.p, 0.01953125);
}

TEST(WilcoxonSignedRank, TurnsAroundWithTheSigns) {
  Sample turned;
  for (const double d : depression()) turned.push_back(-d);
  EXPECT_EQ(wilcoxon_signed_rank(turned, 0, Alternative::less).p,
            wilcoxon_signed_rank(depression(), 0, Alternative::greater).p);
  EXPECT_EQ(wilcoxon_signed_rank(turned).p, wilcoxon_signed_rank(depression()).p);
}

TEST(WilcoxonSignedRank, IsExactUpToItsLimit) {
  const int limit = static_cast<int>(signed_rank_exact_limit);
  EXPECT_TRUE(wilcoxon_signed_rank(remainders(limit, 1, 1000, 0.5)).exact);
  EXPECT_EQ(wilcoxon_signed_rank(remainders(limit, 1, 1000, 0.5)).p, 0x1p-119);
  EXPECT_FALSE(wilcoxon_signed_rank(remainders(limit + 1, 1, 1000, 0.5)).exact);
}

TEST(WilcoxonSignedRank, RanksInfinitiesHighest) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(wilcoxon_signed_rank(Sample{1, 2, infinity}).w_plus, 6);
  EXPECT_EQ(wilcoxon_signed_rank(Sample{1, 2, -infinity}).w_plus, 3);
}

TEST(WilcoxonSignedRank, SaysWhyItCannotTest) {
  EXPECT_EQ(wilcoxon_signed_rank(Sample{}).outcome, TestOutcome::too_small);
  EXPECT_EQ(wilcoxon_signed_rank(Sample{}).p, 1);
  EXPECT_EQ(wilcoxon_signed_rank(Sample{2, 2}, 2).outcome, TestOutcome::all_equal);
  EXPECT_EQ(wilcoxon_signed_rank(Sample{2, 2}, 2).p, 1);
  EXPECT_EQ(wilcoxon_signed_rank(Sample{2, std::nan("")}).outcome, TestOutcome::not_a_number);
  EXPECT_TRUE(std::isnan(wilcoxon_signed_rank(Sample{2, 3}, std::nan("")).p));
}

TEST(SmallestSignedRankP, IsOneOfAllSigns) {
  EXPECT_EQ(smallest_signed_rank_p(10, Alternative::greater), 1.0 / 1024);
  EXPECT_EQ(smallest_signed_rank_p(10, Alternative::two_sided), 2.0 / 1024);
  EXPECT_EQ(smallest_signed_rank_p(0, Alternative::two_sided), 1);
  EXPECT_EQ(smallest_signed_rank_p(0, Alternative::less), 1);
  EXPECT_EQ(smallest_signed_rank_p(5, Alternative::less),
            wilcoxon_signed_rank(Sample{-1, -2, -3, -4, -5}, 0, Alternative::less).p);
}

}  // namespace
}  // namespace codecbench::stats
