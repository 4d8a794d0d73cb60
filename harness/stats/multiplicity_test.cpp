#include "harness/stats/multiplicity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace codecbench::stats {
namespace {

using Values = std::vector<double>;

void expect_near(const Values& actual, const Values& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i], expected[i], 1e-15) << i;
  }
}

// The 15 p values of Benjamini and Hochberg (1995), section 4: at 0.05 Holm rejects three of them
// and their procedure four. Adjusted values computed with statsmodels 0.15.0 and SciPy 1.17.1
// (false_discovery_control).
const Values& fifteen() {
  static const Values values = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0};
  return values;
}

TEST(Holm, AgreesWithKnownValues) {
  expect_near(holm(fifteen()), {0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278, 0.3213,
                                1, 1, 1, 1, 1, 1});
  expect_near(holm(Values{0.01, 0.02, 0.03, 0.04, 0.05}), {0.05, 0.08, 0.09, 0.09, 0.09});
}

TEST(BenjaminiHochberg, AgreesWithKnownValues) {
  expect_near(benjamini_hochberg(fifteen()),
              {0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.06385714285714286, 0.06385714285714286,
               0.0645, 0.0765, 0.486, 0.5811818181818181, 0.7148749999999999, 0.7532307692307693,
               0.8132142857142857, 1});
  expect_near(benjamini_hochberg(Values{0.01, 0.02, 0.03, 0.04, 0.05}),
              {0.05, 0.05, 0.05, 0.05, 0.05});
}

TEST(Multiplicity, KeepsTheOrderOfTheInput) {
  expect_near(holm(Values{0.04, 0.01, 0.03}), {0.06, 0.03, 0.06});
  expect_near(benjamini_hochberg(Values{0.04, 0.01, 0.03}), {0.04, 0.03, 0.04});
}

TEST(Multiplicity, LeavesASingleTestAlone) {
  expect_near(holm(Values{0.037}), {0.037});
  expect_near(benjamini_hochberg(Values{0.037}), {0.037});
  EXPECT_TRUE(holm({}).empty());
  EXPECT_TRUE(benjamini_hochberg({}).empty());
}

TEST(Multiplicity, DoesNotCountTestsThatWereNotMade) {
  const double nan = std::nan("");
  const Values adjusted = holm(Values{nan, 0.01, nan, 0.02});
  EXPECT_TRUE(std::isnan(adjusted[0]));
  EXPECT_TRUE(std::isnan(adjusted[2]));
  EXPECT_DOUBLE_EQ(adjusted[1], 0.02);
  EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
  EXPECT_DOUBLE_EQ(benjamini_hochberg(Values{nan, 0.01, 0.5})[1], 0.02);
}

}  // namespace
}  // namespace codecbench::stats
