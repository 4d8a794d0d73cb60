#include "harness/stats/welch_t.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();

const Sample& ten_values() {
  static const Sample sample = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  return sample;
}
const Sample& five_values() {
  static const Sample sample = {1.15, 0.88, 0.90, 0.74, 1.21};
  return sample;
}

// Computed with SciPy 1.17.1: ttest_ind(equal_var=False).
TEST(WelchT, AgreesWithKnownValues) {
  const WelchResult result = welch_t(ten_values(), five_values());
  EXPECT_EQ(result.outcome, TestOutcome::tested);
  EXPECT_NEAR(result.t, 2.0413830922100695, 1e-14);
  EXPECT_NEAR(result.degrees_of_freedom, 12.970538443257544, 1e-13);
  EXPECT_NEAR(result.p, 0.06210134378107847, 1e-15);
  EXPECT_NEAR(welch_t(ten_values(), five_values(), Alternative::less).p, 0.9689493281094608, 1e-14);
  EXPECT_NEAR(welch_t(ten_values(), five_values(), Alternative::greater).p, 0.031050671890539235,
              1e-15);
}

TEST(WelchT, KeepsItsDigitsInTheFarTail) {
  const WelchResult result = welch_t(Sample{1, 2, 3, 4, 5}, Sample{101, 102.5, 101, 103});
  EXPECT_NEAR(result.t, -113.0, 1e-12);
  EXPECT_NEAR(result.degrees_of_freedom, 6.814569536423841, 1e-13);
  EXPECT_NEAR(result.p / 2.077592468805483e-12, 1, 1e-12);
}

TEST(WelchT, DoesNotNeedVarianceInBothSamples) {
  const WelchResult result = welch_t(Sample{2, 2, 2}, Sample{1, 2, 3});
  EXPECT_EQ(result.outcome, TestOutcome::tested);
  EXPECT_EQ(result.t, 0);
  EXPECT_EQ(result.p, 1);
}

TEST(WelchT, SaysWhyItCannotTest) {
  EXPECT_EQ(welch_t(Sample{1}, Sample{1, 2}).outcome, TestOutcome::too_small);
  EXPECT_EQ(welch_t(Sample{1, 2}, Sample{}).outcome, TestOutcome::too_small);
  EXPECT_EQ(welch_t(Sample{1}, Sample{1, 2}).p, 1);
  EXPECT_EQ(welch_t(Sample{1, 1}, Sample{2, 2}).outcome, TestOutcome::zero_variance);
  EXPECT_EQ(welch_t(Sample{1, 1}, Sample{2, 2}).p, 1);
  EXPECT_EQ(welch_t(Sample{1, std::nan("")}, Sample{2, 2}).outcome, TestOutcome::not_a_number);
  EXPECT_TRUE(std::isnan(welch_t(Sample{1, infinity}, Sample{2, 3}).p));
}

// Computed with SciPy 1.17.1: t.interval(c, 9, mean, sem).
}  // namespace
}  // namespace codecbench::stats
