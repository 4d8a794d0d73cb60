#include "harness/stats/outliers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

// By hand, with definition 8: for 1..9 the quartiles are 8/3 and 22/3.
TEST(TukeyFences, AreOneAndAHalfInterquartileRangesOut) {
  const Fences fences = tukey_fences(Sample{9, 8, 7, 6, 5, 4, 3, 2, 1});
  EXPECT_NEAR(fences.low, 8.0 / 3 - 7, 1e-14);
  EXPECT_NEAR(fences.high, 22.0 / 3 + 7, 1e-14);
}

TEST(WithoutOutliers, DropsWhatIsBeyondAndKeepsTheOrder) {
  EXPECT_EQ(without_outliers(Sample{50, 3, 1, 2, 4, 5, -50, 6}), (Sample{3, 1, 2, 4, 5, 6}));
  EXPECT_EQ(without_outliers(Sample{3, 1, 2}), (Sample{3, 1, 2}));
}

TEST(WithoutOutliers, KeepsTheFencesThemselves) {
  // Quartiles 1 and 2: the fences are -0.5 and 3.5.
  const Sample sample = {1, 1, 1, 1, 1.5, 2, 2, 2, 3.5};
  EXPECT_EQ(tukey_fences(sample).high, 3.5);
  EXPECT_EQ(without_outliers(sample), sample);
}

TEST(WithoutOutliers, DropsEveryDeviationFromAConstant) {
  EXPECT_EQ(without_outliers(Sample{1, 1, 1, 1, 1, 1, 1, 1, 1, 2}), Sample(9, 1.0));
}

TEST(WithoutOutliers, IsOnePassOnly) {
  const Sample once = without_outliers(Sample{10, 11, 12, 13, 14, 21, 45});
  EXPECT_EQ(once, (Sample{10, 11, 12, 13, 14, 21}));
  EXPECT_EQ(without_outliers(once), (Sample{10, 11, 12, 13, 14}));
}

TEST(WithoutOutliers, HasEdges) {
  EXPECT_TRUE(without_outliers({}).empty());
  EXPECT_TRUE(std::isnan(tukey_fences({}).low));
  EXPECT_EQ(without_outliers(Sample{4}), Sample{4});
}

}  // namespace
}  // namespace codecbench::stats
