#include "harness/fairness/instruction_counts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace codecbench::fairness {
namespace {

// As callgrind 3.19 writes a dump that CALLGRIND_DUMP_STATS_AT("4 plain") asked for.
constexpr std::string_view dump =
    "# callgrind format\n"
    "version: 1\n"
    "creator: callgrind-3.19.0\n"
    "pid: 11\n"
    "cmd:  codecbench --worker\n"
    "part: 2\n"
    "\n"
    "desc: I1 cache: \n"
    "desc: Timerange: Basic block 5 - 9\n"
    "desc: Trigger: Client Request: 4 plain\n"
    "\n"
    "positions: line\n"
    "events: Ir\n"
    "summary: 123456\n"
    "\n"
    "fn=(1) main\n"
    "0 5\n"
    "\n"
    "totals: 123456\n";

TEST(InstructionCounts, ReadsWhatAClientAskedFor) {
  const auto read = parse_dump(dump);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->first, "4 plain");
  EXPECT_EQ(read->second, 123456);
}

TEST(InstructionCounts, OtherDumpsAndTornOnesAreNone) {
  EXPECT_FALSE(parse_dump("").has_value());
  EXPECT_FALSE(parse_dump("desc: Trigger: Program termination\ntotals: 5\n").has_value());
  EXPECT_FALSE(parse_dump(dump.substr(0, dump.find("totals"))).has_value());
  EXPECT_FALSE(parse_dump("desc: Trigger: Client Request: a\ntotals: 5x\n").has_value());
}

TEST(InstructionCounts, ReadsAFolder) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "instruction_counts_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "dump.1") << dump;
  std::ofstream(folder / "dump") << "desc: Trigger: Program termination\ntotals: 0\n";
  const auto dumps = read_dumps(folder.string());
  ASSERT_TRUE(dumps.ok());
  ASSERT_EQ(dumps->size(), 1);
  EXPECT_EQ(dumps->at("4 plain"), 123456);
  std::filesystem::remove_all(folder);
  EXPECT_FALSE(read_dumps(folder.string()).ok());
}

}  // namespace
}  // namespace codecbench::fairness
