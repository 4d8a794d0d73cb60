#include "harness/benchstat/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace codecbench::benchstat {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Values = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

Statistics with(double alpha, double confidence, bool benchstat = false) {
  return Statistics({alpha, confidence, benchstat});
}

TEST(Summarize, TakesMedianAndRanks) {
  Statistics statistics = with(0.05, 0.95);
  const auto result = statistics.summarize(Values{6, 1, 5, 2, 4, 3}, Assumption::nothing);
  EXPECT_EQ(result.summary.center, 3.5);
  EXPECT_EQ(result.summary.low, 1);
  EXPECT_EQ(result.summary.high, 6);
  EXPECT_DOUBLE_EQ(result.summary.coverage, 1 - 2.0 / 64);
  EXPECT_FALSE(result.warning);
}

TEST(Summarize, InfinitiesSpoilBenchstatsMedian) {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> beside_the_middle = {1, 2, infinity};
  Statistics as_benchstat({0.05, 0.95, true});
  EXPECT_TRUE(
      std::isnan(as_benchstat.summarize(beside_the_middle, Assumption::nothing).summary.center));
  EXPECT_EQ(as_benchstat.summarize(std::vector<double>{1, 2, 3, 4, infinity}, Assumption::nothing)
                .summary.center,
            3);
  Statistics ours({0.05, 0.95, false});
  EXPECT_EQ(ours.summarize(beside_the_middle, Assumption::nothing).summary.center, 2);
}

TEST(Summarize, SaysHowManySamplesAnIntervalNeeds) {
  const auto warning = [](double confidence) {
    return with(0.05, confidence).summarize(Values{1, 2}, Assumption::nothing).warning.value_or("");
  };
  EXPECT_EQ(warning(0.95), "need >= 6 samples for confidence interval at level 0.95");
  EXPECT_EQ(warning(0.99), "need >= 8 samples for confidence interval at level 0.99");
  EXPECT_EQ(warning(1), "need > 50 samples for confidence interval at level 1");
  EXPECT_EQ(warning(0.5), "");
}

TEST(Summarize, ExactValuesHaveAModeAndMustNotVary) {
  Statistics statistics = with(0.05, 0.95);
  const auto equal = statistics.summarize(Values{7, 7}, Assumption::exact);
  EXPECT_EQ(equal.summary.center, 7);
  EXPECT_FALSE(equal.warning);
  const auto vary = statistics.summarize(Values{2, 1, 2, 1, 3}, Assumption::exact);
  EXPECT_EQ(vary.summary.center, 1);  // the first of equally frequent ones
  EXPECT_EQ(vary.warning, "exact distribution expected, but values range from 1 to 3");
}

TEST(Compare, TestsWithoutAssumptions) {
  Statistics statistics = with(0.05, 0.95);
  const auto apart =
      statistics.compare(Values{1, 2, 3, 4}, Values{5, 6, 7, 8}, Assumption::nothing);
  EXPECT_DOUBLE_EQ(apart.comparison.p, 2.0 / 70);
  EXPECT_TRUE(apart.comparison.significant());
  const auto equal = statistics.compare(Values{1, 1}, Values{1, 1}, Assumption::nothing);
  EXPECT_EQ(equal.warning, "all samples are equal");
  EXPECT_FALSE(equal.comparison.significant());
}

TEST(Compare, ExactDifferencesAreAlwaysSignificant) {
  const auto result = with(0.05, 0.95).compare(Values{1}, Values{2, 2}, Assumption::exact);
  EXPECT_EQ(result.comparison.p, 0);
  EXPECT_TRUE(result.comparison.significant());
  EXPECT_EQ(comparison_text(result.comparison), "n=1+2");
}

TEST(Compare, SaysHowManySamplesATestNeeds) {
  const Values three = {1, 2, 3};
  const Values four = {1.5, 2.5, 3.5, 4.5};
  EXPECT_EQ(with(0.05, 0.95).compare(three, three, Assumption::nothing).warning,
            "need >= 4 samples to detect a difference at alpha level 0.05");
  EXPECT_EQ(with(1e-7, 0.95).compare(four, three, Assumption::nothing).warning,
            "need >= 14 samples to detect a difference at alpha level 1e-07");
  EXPECT_EQ(with(1e-7, 0.95, true).compare(four, three, Assumption::nothing).warning,
            "need > 10 samples to detect a difference at alpha level 1e-07");
}

TEST(Compare, CountsUnequalSizesTogether) {
  const Values three = {1, 5, 9};
  const Values ten = {0, 1.5, 2, 3, 4, 6, 7, 8, 10, 11};
  EXPECT_FALSE(with(0.05, 0.95).compare(three, ten, Assumption::nothing).warning);
}

TEST(Compare, TiesAndUnequalSizesAreRightUnlessBenchstatIsAskedFor) {
  // 2 against 1, 1, 1: the true p is 0.5.
  const Values one = {2};
  const Values three = {1, 1, 1};
  EXPECT_DOUBLE_EQ(with(0.05, 0.95).compare(one, three, Assumption::nothing).comparison.p, 0.5);
  EXPECT_DOUBLE_EQ(with(0.05, 0.95, true).compare(one, three, Assumption::nothing).comparison.p,
                   1.5);
}

TEST(SummarizeColumn, TakesRatiosOverPairs) {
  const std::vector<CenterPair> cells = {{2, 1}, {8, 2}, {5, std::nullopt}};
  const ColumnSummary summary = summarize_column(cells, 2, false);
  EXPECT_NEAR(*summary.geomean, std::cbrt(80), 1e-12);
  EXPECT_NEAR(*summary.ratio, std::sqrt(8), 1e-12);
  EXPECT_THAT(summary.warnings, IsEmpty());
}

TEST(SummarizeColumn, SaysWhatItCannotCompute) {
  const std::vector<CenterPair> zero = {{0, 0}, {3, 0}};
  const ColumnSummary summary = summarize_column(zero, 3, false);
  EXPECT_FALSE(summary.geomean);
  EXPECT_FALSE(summary.ratio);
  EXPECT_THAT(summary.warnings,
              ElementsAre("benchmark set differs from baseline; geomeans may not be comparable",
                          "summaries must be >0 to compute geomean"));
  const std::vector<CenterPair> alone = {{3, std::nullopt}};
  EXPECT_THAT(summarize_column(alone, 0, false).warnings,
              ElementsAre("ratios must be >0 to compute geomean"));
  EXPECT_THAT(summarize_column(alone, 1, true).warnings, IsEmpty());
}

TEST(SummarizeColumn, EqualCentersCountAsOneEvenZeros) {
  const std::vector<CenterPair> cells = {{0, 0}, {4, 1}};
  EXPECT_NEAR(*summarize_column(cells, 2, false).ratio, 2, 1e-12);
}

TEST(RangeText, IsTheLargerSideInWholePerCent) {
  EXPECT_EQ(range_text({1, 0.5, 1.1, 0}), "50%");
  EXPECT_EQ(range_text({1, 1, 1, 0}), "0%");
  EXPECT_EQ(range_text({1, -infinity, 1, 0}), "\u221E");
  EXPECT_EQ(range_text({1, -1, 1, 0}), "?");
  EXPECT_EQ(range_text({0, 0, 0, 0}), "0%");
  EXPECT_EQ(range_text({-1, -1.1, -0.5, 0}), "-10%");
  EXPECT_EQ(range_text({std::nan(""), 1, 1, 0}), "?");
}

TEST(DeltaText, ShowsSignificantChangesOnly) {
  const Comparison significant{0.05, 4, 4, 0.05};
  EXPECT_EQ(delta_text(significant, 1, 1.5), "+50.00%");
  EXPECT_EQ(delta_text(significant, 1, 1), "0.00%");
  EXPECT_EQ(delta_text(significant, 0, 1), "?");
  EXPECT_EQ(delta_text(significant, 1, 1.00000001), "+0.00%");
  EXPECT_EQ(delta_text(significant, 1, 0.99999999), "-0.00%");
  EXPECT_EQ(delta_text({0.0500001, 4, 4, 0.05}, 1, 2), "~");
  EXPECT_EQ(ratio_text(std::nan("")), "+NaN%");
  EXPECT_EQ(ratio_text(infinity), "+Inf%");
}

TEST(ComparisonText, LeavesOutWhatIsExactAndWhatIsEqual) {
  EXPECT_EQ(comparison_text({0.0005, 3, 3, 0.05}), "p=0.001 n=3");
  EXPECT_EQ(comparison_text({0.0001, 9, 5, 0.05}), "p=0.000 n=9+5");
  EXPECT_EQ(comparison_text({0, 3, 3, 0}), "n=3");
}

TEST(MedianOfRounds, CountsARoundOnce) {
  EXPECT_THAT(median_of_rounds(Values{5, 1, 9, 7, 3}, std::vector<std::uint32_t>{2, 1, 2, 2, 1}),
              ElementsAre(7, 2));
  EXPECT_THAT(median_of_rounds(Values{5, 1}, std::vector<std::uint32_t>{0, 0}), ElementsAre(5, 1));
}

TEST(DriftWarning, FindsTrends) {
  Values rising;
  for (int i = 0; i < 12; ++i) rising.push_back(100 + i);
  EXPECT_EQ(drift_warning(rising),
            "samples rise in the course of the run; they are worth less than their number");
  EXPECT_FALSE(drift_warning(Values{5, 3, 8, 1, 9, 4, 7, 2, 6, 5.5}));
  EXPECT_FALSE(drift_warning(Values(10, 1.0)));
}

}  // namespace
}  // namespace codecbench::benchstat
