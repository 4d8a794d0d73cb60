#include "harness/bench/layouts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "harness/bench/worker.h"

namespace codecbench {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST(FindLayouts, AreThoseOfTheProgramByNumber) {
  const fs::path folder =
      fs::canonical(testing::TempDir()) / ("layouts-" + std::to_string(getpid()));
  fs::create_directories(folder / "layouts");
  const auto touch = [](const fs::path& path) { std::ofstream(path) << "x"; };
  touch(folder / "program");
  EXPECT_THAT(*find_layouts(folder / "program"), IsEmpty());
  for (const char* name : {"program-10", "program-2", "program-1.txt", "program-", "program-x",
                           "program-99999999999999999999", "other-3", "2"}) {
    touch(folder / "layouts" / name);
  }
  fs::create_directories(folder / "layouts" / "program-7");
  fs::create_symlink(folder / "program", folder / "link");
  const std::string two = folder / "layouts" / "program-2";
  const std::string ten = folder / "layouts" / "program-10";
  EXPECT_THAT(*find_layouts(folder / "program"), ElementsAre(two, ten));
  EXPECT_THAT(*find_layouts(folder / "link"), ElementsAre(two, ten));
  const auto nowhere = find_layouts(folder / "nowhere");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_THAT(nowhere.error(), HasSubstr("nowhere"));
  fs::remove_all(folder);
}

TEST(AskLayouts, TakesTheWordOfTheWorker) {
  WorkerProgram program;
  program.arguments = {worker_argument, "abc", "12"};
  const auto answers = ask_layouts({program}, "abc");
  ASSERT_TRUE(answers.ok()) << answers.error();
  EXPECT_EQ(answers->front().link, (Link{"abc", 12, 7}));
  EXPECT_EQ(answers->front().sha256.size(), 64u);
}

TEST(AskLayouts, NamesWhatIsNoLayout) {
  WorkerProgram program;
  program.path = "/bin/false";
  EXPECT_THAT(ask_layouts({program}, "abc").error(),
              StartsWith("the layout /bin/false: is no worker: it exited with status 1"));
  program.path = "/nonexistent";
  EXPECT_THAT(ask_layouts({program}, "abc").error(), HasSubstr("/nonexistent"));
}

TEST(LayoutCount, IsOneForEveryTwoRoundsAndAtLeastThree) {
  const auto count = [](std::int64_t rounds) { return layout_count(std::nullopt, rounds, 6); };
  EXPECT_EQ(count(1), 1);
  EXPECT_EQ(count(2), 2);
  EXPECT_EQ(count(3), 3);
  EXPECT_EQ(count(8), 3);  // four would leave four rounds to compare with
  EXPECT_EQ(count(9), 4);
  EXPECT_EQ(count(10), 5);
  EXPECT_EQ(count(12), 6);
  EXPECT_EQ(count(100), 6);
  EXPECT_EQ(layout_count(std::nullopt, 10, 2), 2);
  EXPECT_EQ(layout_count(6, 10, 6), 6);
  EXPECT_EQ(layout_count(6, 4, 6), 4);
}

TEST(LeastRounds, AreOneALayout) {
  EXPECT_EQ(least_rounds(std::nullopt, 10, 6), 3);
  EXPECT_EQ(least_rounds(std::nullopt, 2, 6), 2);
  EXPECT_EQ(least_rounds(std::nullopt, 10, 0), 1);
  EXPECT_EQ(least_rounds(5, 10, 6), 5);
  EXPECT_EQ(least_rounds(1, 10, 6), 1);
}

TEST(DrawLayouts, DrawsEachOnce) {
  std::set<std::vector<std::size_t>> draws;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::vector<std::size_t> drawn = draw_layouts(6, 3, seed);
    ASSERT_EQ(drawn.size(), 3u);
    EXPECT_TRUE(drawn[0] < drawn[1] && drawn[1] < drawn[2] && drawn[2] < 6);
    draws.insert(drawn);
  }
  EXPECT_GT(draws.size(), 15u);  // of 20
  EXPECT_THAT(draw_layouts(2, 5, 1), ElementsAre(0, 1));
}

TEST(LayoutOfRound, IsBalancedAndRandom) {
  std::set<std::vector<std::size_t>> orders;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::map<std::size_t, int> counts;
    std::vector<std::size_t> order;
    for (std::int64_t round = 1; round <= 11; ++round) {
      order.push_back(layout_of_round(3, seed, round));
      ++counts[order.back()];
      if (round % 3 == 0) {
        for (const auto& [layout, count] : counts) EXPECT_EQ(count, round / 3) << layout;
      }
    }
    EXPECT_EQ(counts.size(), 3u);
    orders.insert(order);
  }
  EXPECT_GT(orders.size(), 95u);
}

}  // namespace
}  // namespace codecbench
