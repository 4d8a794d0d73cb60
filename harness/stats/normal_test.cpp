#include "harness/stats/normal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace codecbench::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// 17 digits, computed with mpmath 1.3 at 40 digits.
struct Point {
  double z;
  double below;
};
constexpr Point cumulated[] = {
    {-20, 2.7536241186062337e-89}, {-8, 6.2209605742717841e-16}, {-3.5, 2.3262907903552504e-4},
    {-1.96, 0.024997895148220436}, {-0.5, 0.3085375387259869},   {0, 0.5},
    {0.1, 0.53982783727702898},    {1, 0.84134474606854295},     {2.5758293035489004, 0.995},
    {5, 0.99999971334842812},
};
constexpr Point quantiles[] = {
    {-9.2623400897984076, 1e-20},     {-6.3613409024040562, 1e-10},
    {-4.2648907939228246, 1e-5},      {-3.3895791411329902, 0.00035},
    {-3.0902323061678135, 0.001},     {-2.3263478740408411, 0.01},
    {-1.9599639845400542, 0.025},     {-1.4757910281791707, 0.07},
    {-1.4395321773759006, 0.0749999}, {-1.43882539275254, 0.0751},
    {-0.52440051270804082, 0.3},      {-0.00025066283008800749, 0.4999},
    {0.67448975019608174, 0.75},      {1.2815515655446006, 0.9},
    {1.9599639845400539, 0.975},      {3.0902323061678133, 0.999},
    {6.3613408896974219, 1 - 1e-10},
};

TEST(Normal, CumulatesInEitherTail) {
  for (const Point& point : cumulated) {
    const double error = (5 + point.z * point.z) * 2e-16;
    EXPECT_NEAR(normal_cdf(point.z) / point.below, 1, error) << point.z;
    EXPECT_NEAR(normal_upper_tail(-point.z) / point.below, 1, error) << point.z;
  }
}

TEST(Normal, QuantileIsRightToFifteenDigits) {
  for (const Point& point : quantiles) {
    EXPECT_NEAR(normal_quantile(point.below) / point.z, 1, 1e-15) << point.below;
  }
}

// Computed with SciPy 1.17.1.
TEST(Normal, QuantileReachesFarTails) {
  EXPECT_NEAR(normal_quantile(1e-100), -21.273453560965322, 1e-13);
  EXPECT_NEAR(normal_quantile(1e-300), -37.0470962993612, 1e-13);
}

TEST(Normal, QuantileUndoesTheCumulatedProbability) {
  for (double z = -37; z < 5; z += 0.37) {
    EXPECT_NEAR(normal_quantile(normal_cdf(z)), z, z < 3 ? 1e-15 + 1e-14 * std::abs(z) : 1e-9) << z;
  }
}

TEST(Normal, EndsAreInfiniteAndWhatIsNoProbabilityHasNoQuantile) {
  EXPECT_EQ(normal_quantile(0), -infinity);
  EXPECT_EQ(normal_quantile(1), infinity);
  EXPECT_EQ(normal_quantile(0.5), 0);
  EXPECT_TRUE(std::isnan(normal_quantile(-0.1)));
  EXPECT_TRUE(std::isnan(normal_quantile(1.1)));
  EXPECT_TRUE(std::isnan(normal_quantile(std::nan(""))));
  EXPECT_EQ(normal_cdf(-infinity), 0);
  EXPECT_EQ(normal_cdf(infinity), 1);
  EXPECT_TRUE(std::isnan(normal_cdf(std::nan(""))));
}

}  // namespace
}  // namespace codecbench::stats
