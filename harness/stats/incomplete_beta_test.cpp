#include "harness/stats/incomplete_beta.h"

#include <gtest/gtest.h>

#include <cmath>

namespace codecbench::stats {
namespace {

struct Point {
  double a;
  double b;
  double x;
  double lower;
};

// The last three computed with SciPy 1.17.1, the others with mpmath 1.3 at 40 digits.
constexpr Point points[] = {
    {0.5, 0.5, 0.25, 1.0 / 3},
    {2, 3, 0.4, 0.5248},
    {10, 1, 0.9, 0.34867844010000009},
    {0.1, 20, 0.01, 0.87812836850594983},
    {50, 70, 0.45, 0.77176100175256244},
    {1000, 2000, 0.34, 0.78121509116064273},
    {1e5, 1e5, 0.501, 0.8144532554424423},
    {3, 200, 0.001, 0.0011665631531165765},
    {200, 3, 0.999, 0.9988334368468834},
};

TEST(IncompleteBeta, AgreesWithKnownValues) {
  for (const Point& p : points) {
    const BetaTails tails = incomplete_beta(p.a, p.b, p.x, 1 - p.x);
    EXPECT_NEAR(tails.lower / p.lower, 1, 1e-13) << p.a << " " << p.b << " " << p.x;
    EXPECT_NEAR(tails.lower + tails.upper, 1, 1e-15);
  }
}

// Summed as a series with mpmath 1.3 at 60 digits.
TEST(IncompleteBeta, KeepsItsDigitsFarFromTheMiddle) {
  const double one = 0.9999984242570067;
  EXPECT_NEAR(incomplete_beta(154009.27808666148, 2.206413082995523, one, 1 - one).upper /
                  0.015274089882257055,
              1, 1e-13);
  const double two = 0.9999917908625823;
  EXPECT_NEAR(incomplete_beta(70959.31058158145, 13.764431427461599, two, 1 - two).upper /
                  7.3609597896262249e-15,
              1, 1e-13);
}

TEST(IncompleteBeta, TurnsAroundWhenItsParametersDo) {
  for (const Point& p : points) {
    const BetaTails tails = incomplete_beta(p.a, p.b, p.x, 1 - p.x);
    const BetaTails turned = incomplete_beta(p.b, p.a, 1 - p.x, p.x);
    EXPECT_NEAR(tails.lower, turned.upper, 1e-14);
  }
}

TEST(IncompleteBeta, HasClosedFormsForAParameterOfOne) {
  for (const double x : {1e-12, 0.01, 0.3, 0.77, 0.999}) {
    EXPECT_NEAR(incomplete_beta(7.5, 1, x, 1 - x).lower / std::pow(x, 7.5), 1, 1e-13) << x;
    EXPECT_NEAR(incomplete_beta(1, 7.5, x, 1 - x).upper / std::pow(1 - x, 7.5), 1, 1e-13) << x;
  }
}

TEST(IncompleteBeta, EndsAreZeroAndOne) {
  EXPECT_EQ(incomplete_beta(2, 3, 0, 1).lower, 0);
  EXPECT_EQ(incomplete_beta(2, 3, 0, 1).upper, 1);
  EXPECT_EQ(incomplete_beta(2, 3, 1, 0).lower, 1);
  EXPECT_EQ(incomplete_beta(2, 3, 1, 0).upper, 0);
}

TEST(IncompleteBeta, IsNotANumberOutsideItsDomain) {
  EXPECT_TRUE(std::isnan(incomplete_beta(0, 1, 0.5, 0.5).lower));
  EXPECT_TRUE(std::isnan(incomplete_beta(1, -1, 0.5, 0.5).upper));
  EXPECT_TRUE(std::isnan(incomplete_beta(1, 1, -0.5, 1.5).lower));
  EXPECT_TRUE(std::isnan(incomplete_beta(1, 1, std::nan(""), 0.5).lower));
}

TEST(BinomialDensity, AgreesWithFactorialsWhereTheseAreExact) {
  EXPECT_NEAR(binomial_density(3, 7, 0.5, 0.5), 120.0 / 1024, 1e-15);
  EXPECT_NEAR(binomial_density(1, 1, 0.25, 0.75), 0.375, 1e-15);
}

}  // namespace
}  // namespace codecbench::stats
