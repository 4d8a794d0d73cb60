#include "harness/bench/schedule.h"

#include <gtest/gtest.h>

namespace codecbench {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

constexpr Calibrated fast = {0, 1000};                // 1 us a pass
constexpr Calibrated slow = {5'000'000, 60'000'000};  // 60 ms

TEST(PassCounts, LastAtLeastTheMinimum) {
  const PassCounts counts = pass_counts(fast, 10ms);
  EXPECT_EQ(counts.passes, 10'500);  // 5 % more
  EXPECT_EQ(counts.warm_up, 1312);
  EXPECT_EQ(pass_counts({0, 7}, 1ms).passes, 150'000);
}

TEST(PassCounts, ASlowPassIsEnough) {
  const PassCounts counts = pass_counts(slow, 10ms);
  EXPECT_EQ(counts.passes, 1);
  EXPECT_EQ(counts.warm_up, 1);
}

TEST(PassCounts, APassThatTakesNoTime) { EXPECT_EQ(pass_counts({0, 0}, 1ms).passes, 1'050'000); }

TEST(VisitTime, CountsEverything) {
  EXPECT_EQ(visit_time(slow, 10ms), 5ms + 2 * 60ms + 300us);
  EXPECT_EQ(round_time({slow, slow}, 10ms), 2 * visit_time(slow, 10ms) + 30ms);
}

TEST(Schedule, WithoutABudgetIsAsAsked) {
  const Schedule schedule = make_schedule({7, 3ms}, std::nullopt, {fast, slow});
  EXPECT_EQ(schedule.plan.rounds, 7);
  EXPECT_EQ(schedule.plan.min_time, 3ms);
  EXPECT_EQ(schedule.estimate, 7 * round_time({fast, slow}, 3ms));
  EXPECT_TRUE(schedule.fits);
}

TEST(Schedule, ALargeBudgetGivesWhatWasAsked) {
  const Schedule schedule = make_schedule({10, 10ms}, 1h, {fast, fast});
  EXPECT_EQ(schedule.plan.rounds, 10);
  EXPECT_EQ(schedule.plan.min_time, 10ms);
}

TEST(Schedule, ShortensSamplesBeforeRounds) {
  const std::vector<Calibrated> cells(100, fast);
  // Ten rounds of full samples take about 12.4 s, of half samples about 6.5 s.
  const Schedule schedule = make_schedule({10, 10ms}, 7s, cells);
  EXPECT_EQ(schedule.plan.rounds, 10);
  EXPECT_EQ(schedule.plan.min_time, 5ms);
  EXPECT_LE(schedule.estimate, nanoseconds(7s));
}

TEST(Schedule, ThenTakesFewerRounds) {
  const std::vector<Calibrated> cells(100, fast);
  const Schedule schedule = make_schedule({10, 10ms}, 500ms, cells);
  EXPECT_EQ(schedule.plan.min_time, 1ms);
  EXPECT_EQ(schedule.plan.rounds, 2);
  EXPECT_LE(schedule.estimate, nanoseconds(500ms));
  EXPECT_TRUE(schedule.fits);
}

TEST(Schedule, IsAtLeastOneRound) {
  for (const nanoseconds left : {nanoseconds(1ms), nanoseconds(0), nanoseconds(-1s)}) {
    const Schedule schedule = make_schedule({10, 10ms}, left, {slow});
    EXPECT_EQ(schedule.plan.rounds, 1);
    EXPECT_FALSE(schedule.fits);
  }
}

TEST(Schedule, EveryLayoutHasARound) {
  const std::vector<Calibrated> cells(100, fast);
  const Schedule schedule = make_schedule({10, 10ms}, 500ms, cells, 3);  // two would fit
  EXPECT_EQ(schedule.plan.rounds, 3);
  EXPECT_EQ(schedule.plan.min_time, 1ms);
  EXPECT_FALSE(schedule.fits);
  EXPECT_TRUE(make_schedule({10, 10ms}, 1h, cells, 3).fits);
}

TEST(Schedule, FewRoundsAskedForAreNoReasonToShortenSamples) {
  const std::vector<Calibrated> cells(100, fast);
  EXPECT_EQ(make_schedule({3, 10ms}, 7s, cells).plan.min_time, 10ms);
}

TEST(Schedule, DoesNotLengthenShortSamples) {
  const Schedule schedule = make_schedule({10, 200us}, 1ms, {fast});
  EXPECT_EQ(schedule.plan.min_time, 200us);
}

}  // namespace
}  // namespace codecbench
