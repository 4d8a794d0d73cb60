#include "harness/stats/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

const Sample& baseline() {
  static const Sample sample = {100, 102.5, 99, 101.25, 105, 98, 103, 100.5, 104, 97, 101.75};
  return sample;
}
const Sample& candidate() {
  static const Sample sample = {95, 97.5, 96.25, 99, 93, 98, 94, 101, 96.75};
  return sample;
}

// Computed by a second implementation, in Python. SciPy 1.17.1's bootstrap, with another generator
// and 20,000 resamples, gives the same four ends.
TEST(Bootstrap, PercentileIntervalIsReproducible) {
  const RatioInterval interval = bootstrap_median_ratio(baseline(), candidate(), {.seed = 7});
  EXPECT_DOUBLE_EQ(interval.ratio, 0.9555555555555556);
  EXPECT_DOUBLE_EQ(interval.low, 0.926829268292683);
  EXPECT_DOUBLE_EQ(interval.high, 0.9848484848484849);
}

TEST(Bootstrap, BiasCorrectedIntervalIsReproducible) {
  const RatioInterval interval = bootstrap_median_ratio(
      baseline(), candidate(), {.seed = 7, .method = BootstrapMethod::bias_corrected_accelerated});
  EXPECT_DOUBLE_EQ(interval.ratio, 0.9555555555555556);
  EXPECT_DOUBLE_EQ(interval.low, 0.9238329238329238);
  EXPECT_DOUBLE_EQ(interval.high, 0.98);
}

TEST(Bootstrap, DependsOnTheSeedOnlyALittle) {
  const RatioInterval one = bootstrap_median_ratio(baseline(), candidate(), {.seed = 1});
  const RatioInterval two = bootstrap_median_ratio(baseline(), candidate(), {.seed = 2});
  EXPECT_EQ(one.ratio, two.ratio);
  EXPECT_NEAR(one.low, two.low, 0.01);
  EXPECT_NEAR(one.high, two.high, 0.01);
}

TEST(Bootstrap, WidensWithConfidence) {
  const RatioInterval ninety = bootstrap_median_ratio(baseline(), candidate(), {.confidence = 0.9});
  const RatioInterval most = bootstrap_median_ratio(baseline(), candidate(), {.confidence = 0.99});
  EXPECT_LE(most.low, ninety.low);
  EXPECT_GE(most.high, ninety.high);
  EXPECT_LT(most.low / most.high, ninety.low / ninety.high);
}

TEST(Bootstrap, OfConstantSamplesIsAPoint) {
  for (const BootstrapMethod method :
       {BootstrapMethod::percentile, BootstrapMethod::bias_corrected_accelerated}) {
    const RatioInterval interval =
        bootstrap_median_ratio(Sample(5, 2.0), Sample(4, 3.0), {.method = method});
    EXPECT_EQ(interval.ratio, 1.5);
    EXPECT_EQ(interval.low, 1.5);
    EXPECT_EQ(interval.high, 1.5);
  }
  const RatioInterval single = bootstrap_median_ratio(
      Sample{2}, Sample{1}, {.method = BootstrapMethod::bias_corrected_accelerated});
  EXPECT_EQ(single.low, 0.5);
}

TEST(Bootstrap, OfOneResampleIsThatResample) {
  const RatioInterval interval = bootstrap_median_ratio(baseline(), candidate(), {.resamples = 1});
  EXPECT_EQ(interval.low, interval.high);
}

TEST(Bootstrap, IsNotANumberOutsideItsDomain) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(bootstrap_median_ratio(Sample{}, Sample{1}).ratio));
  EXPECT_TRUE(std::isnan(bootstrap_median_ratio(Sample{1}, Sample{0}).low));
  EXPECT_TRUE(std::isnan(bootstrap_median_ratio(Sample{1, infinity}, Sample{1}).high));
  EXPECT_TRUE(std::isnan(bootstrap_median_ratio(Sample{std::nan("")}, Sample{1}).ratio));
  EXPECT_TRUE(std::isnan(bootstrap_median_ratio(Sample{1}, Sample{1}, {.resamples = 0}).low));
  EXPECT_TRUE(std::isnan(bootstrap_median_ratio(Sample{1}, Sample{1}, {.confidence = 1}).low));
}

}  // namespace
}  // namespace codecbench::stats
