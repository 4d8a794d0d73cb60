#include "harness/stats/binomial.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace codecbench::stats {
namespace {

struct Point {
  std::int64_t k;
  std::int64_t n;
  double p;
  double exactly;
  double at_most;
  double at_least;
};

// Summed with mpmath 1.3 at 40 digits.
constexpr Point points[] = {
    {3, 10, 0.5, 0.1171875, 0.171875, 0.9453125},
    {0, 20, 0.05, 0.3584859224085422, 0.3584859224085422, 1},
    {20, 20, 0.9, 0.12157665459056935, 1, 0.12157665459056935},
    {7, 30, 0.1, 0.018043169423988568, 0.9922163807620786, 0.02582678866190988},
    {100, 2000, 0.05, 0.040896430133470586, 0.5265709385410882, 0.5143254915923824},
    {500, 1000, 0.5, 0.0252250181783608, 0.5126125090891804, 0.5126125090891804},
    {2, 5, 0.3, 0.3087, 0.83692, 0.47178},
    {60, 2000, 0.05, 2.9881307274913033e-06, 7.020513130123084e-06, 0.9999959676175973},
};

TEST(Binomial, AgreesWithKnownProbabilities) {
  for (const Point& x : points) {
    EXPECT_NEAR(binomial_pmf(x.k, x.n, x.p) / x.exactly, 1, 2e-14) << x.k << " " << x.n;
    EXPECT_NEAR(binomial_cdf(x.k, x.n, x.p) / x.at_most, 1, 2e-14) << x.k << " " << x.n;
    EXPECT_NEAR(binomial_upper_tail(x.k, x.n, x.p) / x.at_least, 1, 2e-14) << x.k << " " << x.n;
  }
}

TEST(Binomial, ProbabilitiesAddUp) {
  double sum = 0;
  for (std::int64_t k = 0; k <= 37; ++k) {
    sum += binomial_pmf(k, 37, 0.23);
    EXPECT_NEAR(binomial_cdf(k, 37, 0.23), sum, 1e-14) << k;
    EXPECT_NEAR(binomial_upper_tail(k + 1, 37, 0.23), 1 - sum, 1e-14) << k;
  }
}

TEST(Binomial, HasEdges) {
  EXPECT_EQ(binomial_pmf(-1, 5, 0.5), 0);
  EXPECT_EQ(binomial_pmf(6, 5, 0.5), 0);
  EXPECT_EQ(binomial_pmf(0, 0, 0.5), 1);
  EXPECT_EQ(binomial_pmf(0, 5, 0), 1);
  EXPECT_EQ(binomial_pmf(5, 5, 1), 1);
  EXPECT_EQ(binomial_pmf(4, 5, 1), 0);
  EXPECT_EQ(binomial_cdf(-1, 5, 0.5), 0);
  EXPECT_EQ(binomial_cdf(5, 5, 0.5), 1);
  EXPECT_EQ(binomial_cdf(2, 5, 0), 1);
  EXPECT_EQ(binomial_cdf(2, 5, 1), 0);
  EXPECT_EQ(binomial_upper_tail(0, 5, 0.5), 1);
  EXPECT_EQ(binomial_upper_tail(6, 5, 0.5), 0);
  EXPECT_TRUE(std::isnan(binomial_pmf(1, 2, -0.1)));
  EXPECT_TRUE(std::isnan(binomial_cdf(1, 2, 1.1)));
  EXPECT_TRUE(std::isnan(binomial_upper_tail(1, 2, std::nan(""))));
}

struct Proportion {
  std::int64_t successes;
  std::int64_t trials;
  double confidence;
  double low;
  double high;
};

// Computed with SciPy 1.17.1 (binomtest(...).proportion_ci(method="exact")); 3 of 10 is in printed
// tables as 0.0667 to 0.6525.
constexpr Proportion proportions[] = {
    {0, 10, 0.95, 0, 0.30849710781876294},
    {10, 10, 0.95, 0.6915028921812371, 1},
    {3, 10, 0.95, 0.06673951117773447, 0.652452850060008},
    {100, 2000, 0.999, 0.03542167032494015, 0.06804183784769254},
    {1, 30, 0.9, 0.0017083156444657394, 0.14859606865911362},
    {0, 6000, 0.95, 0, 0.0006146242834176346},
};

TEST(ClopperPearson, AgreesWithKnownIntervals) {
  for (const Proportion& x : proportions) {
    const ProportionInterval interval = clopper_pearson(x.successes, x.trials, x.confidence);
    EXPECT_NEAR(interval.low, x.low, 1e-12 * x.low) << x.successes << "/" << x.trials;
    EXPECT_NEAR(interval.high, x.high, 1e-12 * x.high) << x.successes << "/" << x.trials;
  }
}

TEST(ClopperPearson, KnowsNothingWithoutTrials) {
  EXPECT_EQ(clopper_pearson(0, 0, 0.95).low, 0);
  EXPECT_EQ(clopper_pearson(0, 0, 0.95).high, 1);
}

TEST(ClopperPearson, IsNotANumberOutsideItsDomain) {
  EXPECT_TRUE(std::isnan(clopper_pearson(3, 2, 0.95).low));
  EXPECT_TRUE(std::isnan(clopper_pearson(-1, 2, 0.95).high));
  EXPECT_TRUE(std::isnan(clopper_pearson(1, 2, 1).low));
  EXPECT_TRUE(std::isnan(clopper_pearson(1, 2, -0.5).low));
}

}  // namespace
}  // namespace codecbench::stats
