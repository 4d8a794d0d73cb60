#include "harness/ranking/layout_spread.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "base/splitmix64.h"

namespace codecbench::ranking {
namespace {

double uniform(SplitMix64& random) {
  return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;
}

double normal(SplitMix64& random) {
  return std::sqrt(-2 * std::log(uniform(random))) *
         std::cos(2 * std::numbers::pi * uniform(random));
}

// `noise` gives the logarithm of a factor.
CellSummary measured(std::size_t rounds, std::size_t layouts,
                     const std::function<double(std::size_t round, std::size_t layout)>& noise) {
  CellSummary cell;
  for (std::size_t round = 1; round <= rounds; ++round) {
    const std::size_t layout = 1 + (round - 1) % layouts;
    cell.samples.push_back({0, round, 1, 1000 * std::exp(noise(round, layout)), layout});
  }
  return cell;
}

LayoutSpread spread_of(CellSummary cell) {
  measure_layout_spread(std::span(&cell, 1));
  return cell.layouts.value_or(LayoutSpread());
}

TEST(LayoutSpread, OneLayoutHasNone) {
  CellSummary cell = measured(10, 1, [](auto, auto) { return 0.0; });
  measure_layout_spread(std::span(&cell, 1));
  EXPECT_FALSE(cell.layouts);
  CellSummary nothing;
  measure_layout_spread(std::span(&nothing, 1));
  EXPECT_FALSE(nothing.layouts);
}

TEST(LayoutSpread, IsTheSlowestMedianOverTheFastest) {
  SplitMix64 random(1);
  const LayoutSpread spread = spread_of(measured(9, 3, [&](auto, std::size_t layout) {
    return (layout == 2 ? std::log(1.5) : 0) + 0.001 * normal(random);
  }));
  EXPECT_EQ(spread.layouts, 3u);
  EXPECT_NEAR(spread.ratio, 1.5, 0.01);
  EXPECT_EQ(spread.slowest, 2u);
  EXPECT_LT(spread.p, 1e-6);
  EXPECT_TRUE(spread.beyond_noise);
}

TEST(LayoutSpread, UnderFivePercentIsNotMarked) {
  SplitMix64 random(1);
  const LayoutSpread spread = spread_of(measured(12, 3, [&](auto, std::size_t layout) {
    return 0.02 * static_cast<double>(layout) + 0.0001 * normal(random);
  }));
  EXPECT_NEAR(spread.ratio, 1.04, 0.002);
  EXPECT_LT(spread.p, 1e-6);
  EXPECT_FALSE(spread.beyond_noise);
}

TEST(LayoutSpread, OneRoundALayoutTellsNothing) {
  const LayoutSpread spread = spread_of(
      measured(6, 6, [](std::size_t round, auto) { return 0.1 * static_cast<double>(round); }));
  EXPECT_NEAR(spread.ratio, std::exp(0.5), 1e-9);
  EXPECT_EQ(spread.p, 1);
  EXPECT_FALSE(spread.beyond_noise);
}

TEST(LayoutSpread, WhatARoundDoesToAllIsTakenOut) {
  SplitMix64 random(1);
  const std::vector<double> machine = {0, 0.3, 0.1, 0.25, 0.02, 0.4, 0.15, 0.05, 0.2};
  std::vector<CellSummary> cells;
  for (int c = 0; c < 30; ++c) {
    cells.push_back(measured(9, 3, [&](std::size_t round, std::size_t layout) {
      return machine[round - 1] + (c == 0 && layout == 3 ? std::log(1.1) : 0) +
             0.001 * normal(random);
    }));
  }
  measure_layout_spread(cells);
  EXPECT_NEAR(cells[0].layouts->ratio, 1.1, 0.01);
  EXPECT_TRUE(cells[0].layouts->beyond_noise);
  for (std::size_t c = 1; c < cells.size(); ++c) {
    EXPECT_NEAR(cells[c].layouts->ratio, 1, 0.01) << c;
    EXPECT_FALSE(cells[c].layouts->beyond_noise) << c;
  }
}

TEST(LayoutSpread, LayoutsOfTwoRunsAreNotComparedWithEachOther) {
  SplitMix64 random(1);
  CellSummary cell = measured(6, 2, [&](auto, auto) { return 0.001 * normal(random); });
  CellSummary other = measured(6, 2, [&](auto, auto) { return 1 + 0.001 * normal(random); });
  for (RoundSample sample : other.samples) {
    sample.run = 1;
    sample.layout += 10;
    cell.samples.push_back(sample);
  }
  const LayoutSpread spread = spread_of(cell);
  EXPECT_EQ(spread.layouts, 2u);
  EXPECT_NEAR(spread.ratio, 1, 0.01);
  EXPECT_FALSE(spread.beyond_noise);
}

// The promise of the header, for noise of every kind that was seen and every plan that runs make.
TEST(LayoutSpread, PureNoiseIsMarkedAtMostAsOftenAsPromised) {
  struct Kind {
    std::string name;
    double at_most;
    std::function<double(SplitMix64&)> draw;
  };
  const auto slow_at_times = [](double share) {
    return [share](SplitMix64& random) {
      return (uniform(random) < share ? 0.4 : 0) + 0.005 * normal(random);
    };
  };
  const std::vector<Kind> kinds = {
      // 1 % of 4,000 is 40; 60 is three standard deviations above.
      {"normal", 0.015, [](SplitMix64& random) { return 0.1 * normal(random); }},
      {"heavy tails", 0.015,
       [](SplitMix64& random) { return 0.03 * normal(random) / std::sqrt(uniform(random)); }},
      {"only ever slower", 0.025,
       [](SplitMix64& random) { return -0.1 * std::log(uniform(random)); }},
      {"one round in ten is slow", 0.05, slow_at_times(0.1)},
      {"one round in five is slow", 0.05, slow_at_times(0.2)},
      {"one round in three is slow", 0.05, slow_at_times(0.33)},
      {"every other round is slow", 0.05, slow_at_times(0.5)}};
  struct Design {
    std::size_t rounds;
    std::size_t layouts;
  };
  for (const Design design : {Design{6, 3}, Design{7, 3}, Design{8, 3}, Design{8, 4}, Design{9, 4},
                              Design{10, 3}, Design{10, 5}, Design{12, 6}, Design{20, 6}}) {
    for (const Kind& kind : kinds) {
      SplitMix64 random(design.rounds);
      constexpr int trials = 4000;
      int marked = 0;
      for (int trial = 0; trial < trials; ++trial) {
        marked += spread_of(measured(design.rounds, design.layouts, [&](auto, auto) {
                    return kind.draw(random);
                  })).beyond_noise;
      }
      EXPECT_LE(marked, kind.at_most * trials)
          << kind.name << ", " << design.rounds << " rounds, " << design.layouts << " layouts";
    }
  }
}

}  // namespace
}  // namespace codecbench::ranking
