#include "harness/stats/student_t.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "harness/stats/normal.h"

namespace codecbench::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Point {
  double t;
  double degrees_of_freedom;
  double two_sided;
};

// Computed with mpmath 1.3 at 40 digits.
constexpr Point points[] = {
    {0.3, 1, 0.81445284184451532},     {1, 1, 0.5},
    {-2, 1, 0.29516723530086655},      {12.706204736432095, 1, 0.049999999998991306},
    {2.5, 2, 0.12961172022151081},     {2.228138851964939, 10, 0.050000000001808631},
    {4.5, 9, 0.0014889494154117312},   {-1.3, 3.7, 0.26866672417262767},
    {0.01, 5.5, 0.99237401989955265},  {30, 4, 7.3528560976613221e-6},
    {1.96, 1e6, 0.049996067585269791}, {8, 30, 6.2658224757007589e-9},
    {50, 50, 2.3182620822395051e-44},  {1e-5, 7, 0.9999923001709835},
    {3, 1e8, 0.0026997967280374944},   {0.5, 0.3, 0.80071079262147756},
};

TEST(StudentT, AgreesWithKnownTails) {
  for (const Point& p : points) {
    EXPECT_NEAR(student_t_two_sided(p.t, p.degrees_of_freedom) / p.two_sided, 1, 2e-14)
        << p.t << " " << p.degrees_of_freedom;
    const double upper = student_t_upper_tail(std::abs(p.t), p.degrees_of_freedom);
    EXPECT_NEAR(2 * upper / p.two_sided, 1, 2e-14);
    EXPECT_EQ(student_t_cdf(-std::abs(p.t), p.degrees_of_freedom), upper);
    EXPECT_NEAR(student_t_cdf(std::abs(p.t), p.degrees_of_freedom), 1 - upper, 1e-15);
  }
}

TEST(StudentT, WithOneDegreeOfFreedomIsTheCauchyDistribution) {
  for (const double t : {-1e6, -3.0, -0.1, 0.0, 0.7, 4.0}) {
    EXPECT_NEAR(student_t_cdf(t, 1), 0.5 + std::atan(t) / std::numbers::pi, 1e-15) << t;
  }
}

struct Quantile {
  double p;
  double degrees_of_freedom;
  double t;
};

// Computed with SciPy 1.17.1; the first ones are in every printed table.
constexpr Quantile quantiles[] = {
    {0.975, 1, 12.706204736174694},    {0.975, 10, 2.228138851986274},
    {0.995, 3, 5.840909309733355},     {0.95, 29, 1.6991270265334972},
    {0.6, 2.5, 0.2814595127485477},    {0.501, 7, 0.002597463613662243},
    {0.0005, 5, -6.86882662588111},    {0.9999, 100, 3.861599790950091},
    {0.025, 1e6, -1.9599663568141072},
};

TEST(StudentT, AgreesWithKnownQuantiles) {
  for (const Quantile& q : quantiles) {
    EXPECT_NEAR(student_t_quantile(q.p, q.degrees_of_freedom) / q.t, 1, 2e-13)
        << q.p << " " << q.degrees_of_freedom;
  }
}

TEST(StudentT, ApproachesTheNormalDistribution) {
  EXPECT_EQ(student_t_cdf(1.3, infinity), normal_cdf(1.3));
  EXPECT_EQ(student_t_two_sided(-2, infinity), 2 * normal_upper_tail(2));
  EXPECT_EQ(student_t_quantile(0.9, infinity), normal_quantile(0.9));
}

TEST(StudentT, HasEdges) {
  EXPECT_EQ(student_t_cdf(0, 4), 0.5);
  EXPECT_EQ(student_t_two_sided(0, 4), 1);
  EXPECT_EQ(student_t_cdf(-infinity, 4), 0);
  EXPECT_EQ(student_t_cdf(infinity, 4), 1);
  EXPECT_GT(student_t_two_sided(1e100, 1), 0);
  EXPECT_EQ(student_t_quantile(0, 4), -infinity);
  EXPECT_EQ(student_t_quantile(1, 4), infinity);
  EXPECT_EQ(student_t_quantile(0.5, 4), 0);
}

TEST(StudentT, IsNotANumberOutsideItsDomain) {
  EXPECT_TRUE(std::isnan(student_t_cdf(1, 0)));
  EXPECT_TRUE(std::isnan(student_t_two_sided(1, -1)));
  EXPECT_TRUE(std::isnan(student_t_upper_tail(std::nan(""), 3)));
  EXPECT_TRUE(std::isnan(student_t_quantile(1.5, 3)));
  EXPECT_TRUE(std::isnan(student_t_quantile(0.5, 0)));
}

}  // namespace
}  // namespace codecbench::stats
