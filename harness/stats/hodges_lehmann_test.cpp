#include "harness/stats/hodges_lehmann.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "base/splitmix64.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/wilcoxon_signed_rank.h"

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();

Sample random_sample(SplitMix64& random, std::size_t n) {
  Sample sample(n);
  for (double& x : sample) x = random.between_zero_and_one();
  return sample;
}

// Depression scores of Hollander and Wolfe (1973), page 29. Walsh averages sorted with NumPy: the
// median is 0.46, number 6 and 40 are 0.01 and 0.786; 2 P(W+ <= 5) = 20/512.
TEST(HodgesLehmann, FollowsFromTheWalshAverages) {
  const Sample d = {0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01};
  const ShiftEstimate estimate = hodges_lehmann(d);
  EXPECT_NEAR(estimate.shift, 0.46, 1e-15);
  EXPECT_NEAR(estimate.interval.low, 0.01, 1e-15);
  EXPECT_NEAR(estimate.interval.high, 0.786, 1e-15);
  EXPECT_EQ(estimate.interval.coverage, 1 - 20.0 / 512);
}

// Membrane permeability of Hollander and Wolfe (1973), page 69. Differences sorted with NumPy.
TEST(HodgesLehmann, FollowsFromTheDifferencesOfTwoSamples) {
  const Sample x = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const Sample y = {1.15, 0.88, 0.90, 0.74, 1.21};
  const ShiftEstimate estimate = hodges_lehmann_shift(x, y);
  EXPECT_NEAR(estimate.shift, -0.305, 1e-15);
  // P(U <= 8) = 0.01998..., so the ninth difference from either end.
  EXPECT_NEAR(estimate.interval.low, -0.76, 1e-15);
  EXPECT_NEAR(estimate.interval.high, 0.15, 1e-15);
  EXPECT_GE(estimate.interval.coverage, 0.95);
  const ShiftEstimate turned = hodges_lehmann_shift(y, x);
  EXPECT_EQ(turned.shift, -estimate.shift);
  EXPECT_EQ(turned.interval.low, -estimate.interval.high);
}

TEST(HodgesLehmann, IntervalHoldsWhatTheSignedRankTestDoesNotReject) {
  SplitMix64 random(3);
  for (const std::size_t n : {6U, 9U, 20U}) {
    const Sample d = random_sample(random, n);
    for (const double confidence : {0.8, 0.95, 0.96875}) {
      const Interval interval = hodges_lehmann(d, confidence).interval;
      for (double shift = -0.1; shift < 1.1; shift += 0.0137) {
        const bool rejected = wilcoxon_signed_rank(d, shift).p <= 1 - confidence;
        EXPECT_EQ(rejected, shift < interval.low || shift > interval.high) << n << " " << shift;
      }
    }
  }
}

TEST(HodgesLehmann, IntervalHoldsWhatTheMannWhitneyTestDoesNotReject) {
  SplitMix64 random(4);
  for (const std::size_t n : {4U, 7U, 15U}) {
    const Sample first = random_sample(random, n);
    const Sample second = random_sample(random, n + 2);
    const Interval interval = hodges_lehmann_shift(first, second, 0.95).interval;
    for (double shift = -1.1; shift < 1.1; shift += 0.0137) {
      Sample moved = first;
      for (double& x : moved) x += shift;
      const bool rejected = mann_whitney(moved, second).p <= 0.05;
      EXPECT_EQ(rejected, shift < interval.low || shift > interval.high) << n << " " << shift;
    }
  }
}

TEST(HodgesLehmann, IsInfiniteIfTheSampleIsTooSmall) {
  const ShiftEstimate five = hodges_lehmann(Sample{1, 2, 3, 4, 5}, 0.95);
  EXPECT_EQ(five.shift, 3);
  EXPECT_EQ(five.interval.low, -infinity);
  EXPECT_EQ(five.interval.high, infinity);
  EXPECT_EQ(five.interval.coverage, 1);
  const Interval six = hodges_lehmann(Sample{1, 2, 3, 4, 5, 6}, 0.95).interval;
  EXPECT_EQ(six.low, 1);
  EXPECT_EQ(six.high, 6);
  EXPECT_EQ(six.coverage, 1 - 2.0 / 64);
  EXPECT_EQ(hodges_lehmann_shift(Sample{1, 2, 3}, Sample{4, 5, 6}).interval.high, infinity);
  EXPECT_EQ(hodges_lehmann_shift(Sample{1, 2, 3, 4}, Sample{5, 6, 7, 8}).interval.high, 7);
}

TEST(HodgesLehmann, BeyondTheExactLimitsIsCloseToTheExactInterval) {
  SplitMix64 random(5);
  Sample d = random_sample(random, 120);
  const Interval exact = hodges_lehmann(d).interval;
  d.push_back(0.5);
  const Interval approximate = hodges_lehmann(d).interval;
  EXPECT_NEAR(approximate.low, exact.low, 0.01);
  EXPECT_NEAR(approximate.high, exact.high, 0.01);
  EXPECT_GE(approximate.coverage, 0.95);
  EXPECT_LT(approximate.coverage, 0.951);

  const Sample first = random_sample(random, 50);
  Sample second = random_sample(random, 50);
  const Interval exact_shift = hodges_lehmann_shift(first, second).interval;
  second.push_back(0.5);
  const Interval approximate_shift = hodges_lehmann_shift(first, second).interval;
  EXPECT_NEAR(approximate_shift.low, exact_shift.low, 0.02);
  EXPECT_NEAR(approximate_shift.high, exact_shift.high, 0.02);
  EXPECT_NEAR(approximate_shift.coverage, 0.95, 0.001);
}

TEST(HodgesLehmann, IsNotANumberOutsideItsDomain) {
  EXPECT_TRUE(std::isnan(hodges_lehmann(Sample{}).shift));
  EXPECT_TRUE(std::isnan(hodges_lehmann(Sample{1, infinity}).interval.low));
  EXPECT_TRUE(std::isnan(hodges_lehmann(Sample{1, 2}, 1).interval.coverage));
  EXPECT_TRUE(std::isnan(hodges_lehmann_shift(Sample{1}, Sample{}).shift));
  EXPECT_TRUE(std::isnan(hodges_lehmann_shift(Sample{1}, Sample{std::nan("")}).shift));
}

}  // namespace
}  // namespace codecbench::stats
