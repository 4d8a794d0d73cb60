#include "harness/ranking/build_speed.h"

#include <gtest/gtest.h>

#include <cmath>

namespace codecbench::ranking {
namespace {

results::CellId cell(const std::string& dataset, const std::string& build) {
  return {"decode", "cbor", "reel", dataset, build};
}

CellSamples times(const std::vector<double>& nanoseconds) {
  CellSamples samples;
  for (const double time : nanoseconds) {
    samples.rounds.push_back({0, samples.rounds.size() + 1, 1, time, 0});
  }
  return samples;
}

TEST(BuildSpeed, IsTakenWithinRoundsAndOverDatasets) {
  SamplesByCell samples;
  // The machine is ten times slower in round 2, which no ratio shows.
  samples[cell("a", "")] = times({100, 1000, 100});
  samples[cell("a", "O3")] = times({50, 500, 50});
  samples[cell("b", "")] = times({80, 800, 80});
  samples[cell("b", "O3")] = times({10, 100, 10});
  const std::vector<BuildRatio> ratios = take_build_ratios(&samples);
  EXPECT_EQ(samples.size(), 2u);  // what ranks is the main build alone
  ASSERT_EQ(ratios.size(), 2u);
  const std::vector<BuildSpeed> speeds = build_speeds(ratios, 0.95);
  ASSERT_EQ(speeds.size(), 1u);
  EXPECT_EQ(speeds[0].build, "O3");
  EXPECT_EQ(speeds[0].datasets, 2u);
  EXPECT_EQ(speeds[0].n, 3u);
  EXPECT_NEAR(speeds[0].estimate.median, 4, 1e-9);  // of 2 and 8
  EXPECT_NEAR(speeds[0].lowest, 2, 1e-9);
  EXPECT_NEAR(speeds[0].highest, 8, 1e-9);
}

TEST(BuildSpeed, OnlyWhatBothHaveRightCounts) {
  SamplesByCell samples;
  samples[cell("a", "")] = times({100});
  samples[cell("a", "O3")] = times({50});
  samples[cell("a", "O3")].status = CellStatus::disqualified;
  samples[cell("b", "")] = times({100});
  samples[cell("b", "")].status = CellStatus::crashed;
  samples[cell("b", "O3")] = times({50});
  samples[cell("c", "O3")] = times({50});
  EXPECT_TRUE(take_build_ratios(&samples).empty());
}

TEST(BuildSpeed, ARoundWithoutAllDatasetsIsLeftOut) {
  SamplesByCell samples;
  samples[cell("a", "")] = times({100, 100, 100});
  samples[cell("a", "O3")] = times({50, 50, 50});
  samples[cell("b", "")] = times({100, 100, 100});
  samples[cell("b", "O3")] = times({10});
  const std::vector<BuildSpeed> speeds = build_speeds(take_build_ratios(&samples), 0.95);
  ASSERT_EQ(speeds.size(), 1u);
  EXPECT_EQ(speeds[0].n, 1u);
  EXPECT_NEAR(speeds[0].estimate.median, std::sqrt(20.0), 1e-9);
}

}  // namespace
}  // namespace codecbench::ranking
