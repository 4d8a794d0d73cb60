#include "harness/stats/detectable_effect.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "base/splitmix64.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/normal.h"
#include "harness/stats/wilcoxon_signed_rank.h"

namespace codecbench::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> normal_sample(SplitMix64& random, std::size_t n, double mean) {
  std::vector<double> sample(n);
  for (double& x : sample) x = mean + normal_quantile(random.between_zero_and_one());
  return sample;
}

// The share of rejections of samples that are shifted by what is said to be detectable.
TEST(DetectableEffect, HasThePowerAskedForInPairs) {
  SplitMix64 random(21);
  constexpr int runs = 400;
  for (const std::size_t n : {10U, 14U, 25U}) {
    const TestDesign design{.alpha = 0.05, .power = 0.9, .two_sided = true};
    const double shift = detectable_paired_shift(n, 1, design);
    int detected = 0;
    for (int i = 0; i < runs; ++i) {
      detected += wilcoxon_signed_rank(normal_sample(random, n, shift)).p <= design.alpha ? 1 : 0;
    }
    EXPECT_NEAR(detected, 0.9 * runs, 0.05 * runs) << n;
  }
}

TEST(DetectableEffect, HasThePowerAskedForInTwoSamples) {
  SplitMix64 random(22);
  constexpr int runs = 400;
  for (const std::size_t n : {8U, 10U, 16U}) {
    const TestDesign design{.alpha = 0.01, .power = 0.8, .two_sided = true};
    const double shift = detectable_two_sample_shift(n, n + 2, 1, design);
    int detected = 0;
    for (int i = 0; i < runs; ++i) {
      const std::vector<double> first = normal_sample(random, n, 0);
      detected +=
          mann_whitney(first, normal_sample(random, n + 2, shift)).p <= design.alpha ? 1 : 0;
    }
    EXPECT_NEAR(detected, 0.8 * runs, 0.07 * runs) << n;
  }
}

// By hand: (z(0.05) + z(0.1)) sqrt(pi / 3 / (n - z^2 / 2)) with z(0.05) = 1.644854 and z(0.1) =
// 1.281552.
TEST(DetectableEffect, FollowsItsFormulaForLargeSamples) {
  const TestDesign design{.alpha = 0.05, .power = 0.9, .two_sided = false};
  const double expected = 2.9264054 * 1.0233267 / std::sqrt(1000 - 1.3527722);
  EXPECT_NEAR(detectable_paired_shift(1000, 1, design), expected, 1e-7);
  EXPECT_NEAR(detectable_paired_shift(1000, 0.017, design), 0.017 * expected, 1e-9);
  EXPECT_NEAR(detectable_two_sample_shift(1000, 1000, 1, design),
              2.9264054 * 1.0233267 / std::sqrt(500 - 0.3381930), 1e-7);
}

// Ten pairs cannot reject at 0.05/24/3 (2^-10 is larger), twenty can.
TEST(DetectableEffect, IsInfiniteIfTheTestCannotReject) {
  const TestDesign gate{.alpha = 0.05 / 72, .power = 0.9, .two_sided = false};
  EXPECT_EQ(detectable_paired_shift(10, 0.02, gate), infinity);
  EXPECT_LT(detectable_paired_shift(20, 0.02, gate), 0.03);
  EXPECT_EQ(detectable_two_sample_shift(3, 3, 1), infinity);
  EXPECT_LT(detectable_two_sample_shift(5, 5, 1), infinity);
  EXPECT_EQ(detectable_paired_shift(0, 1), infinity);
  EXPECT_EQ(detectable_two_sample_shift(0, 5, 1), infinity);
}

TEST(DetectableEffect, ShrinksWithTheSampleAndGrowsWithWhatIsAsked) {
  EXPECT_GT(detectable_paired_shift(20, 1), detectable_paired_shift(40, 1));
  EXPECT_GT(detectable_two_sample_shift(10, 10, 1), detectable_two_sample_shift(10, 20, 1));
  EXPECT_EQ(detectable_two_sample_shift(10, 20, 1), detectable_two_sample_shift(20, 10, 1));
  EXPECT_GT(detectable_paired_shift(20, 1, {.power = 0.99}), detectable_paired_shift(20, 1));
  EXPECT_GT(detectable_paired_shift(20, 1, {.alpha = 0.001}), detectable_paired_shift(20, 1));
  EXPECT_GT(detectable_paired_shift(20, 1), detectable_paired_shift(20, 1, {.two_sided = false}));
}

TEST(NeededSamples, AreTheFirstThatDetect) {
  for (const double shift : {0.2, 0.5, 1.0, 2.0}) {
    const std::size_t pairs = pairs_needed(shift, 1).value_or(0);
    ASSERT_GT(pairs, 1U);
    EXPECT_LE(detectable_paired_shift(pairs, 1), shift);
    for (std::size_t n = 1; n < pairs; ++n) EXPECT_GT(detectable_paired_shift(n, 1), shift) << n;
    const std::size_t samples = samples_needed(shift, 1).value_or(0);
    ASSERT_GT(samples, 1U);
    EXPECT_LE(detectable_two_sample_shift(samples, samples, 1), shift);
    for (std::size_t n = 1; n < samples; n += 1 + n / 20) {
      EXPECT_GT(detectable_two_sample_shift(n, n, 1), shift) << n;
    }
  }
}

TEST(NeededSamples, AreAtLeastWhatTheTestNeedsToReject) {
  EXPECT_EQ(pairs_needed(100, 1), 6U);
  EXPECT_EQ(samples_needed(1e9, 1e-9), 4U);
}

TEST(NeededSamples, AreNoneIfTooManyOrNothingIsAsked) {
  EXPECT_EQ(pairs_needed(1e-6, 1, {}, 1000), std::nullopt);
  EXPECT_EQ(pairs_needed(0, 1), std::nullopt);
  EXPECT_EQ(pairs_needed(-1, 1), std::nullopt);
  EXPECT_EQ(samples_needed(std::nan(""), 1), std::nullopt);
  EXPECT_EQ(samples_needed(1, infinity), std::nullopt);
}

TEST(DetectableEffect, IsNotANumberOutsideItsDomain) {
  EXPECT_TRUE(std::isnan(detectable_paired_shift(10, -1)));
  EXPECT_TRUE(std::isnan(detectable_paired_shift(10, infinity)));
  EXPECT_TRUE(std::isnan(detectable_paired_shift(10, 1, {.alpha = 0})));
  EXPECT_TRUE(std::isnan(detectable_paired_shift(10, 1, {.alpha = 0.5, .power = 0.4})));
  EXPECT_TRUE(std::isnan(detectable_two_sample_shift(10, 10, 1, {.power = 1})));
  EXPECT_EQ(detectable_paired_shift(10, 0), 0);
}

}  // namespace
}  // namespace codecbench::stats
