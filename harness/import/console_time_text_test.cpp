#include "harness/import/console_time_text.h"

#include <gtest/gtest.h>

namespace codecbench::imports {
namespace {

TEST(ConsoleTimeText, DividesByTheLoopOfTheScript) {
  const auto imported = import_console_time_text(
      "for (let i = 0; i < 10000; i++) {\n}\nThis improves decoding.\n\nbefore:\n\n"
      "encode: 2753.986ms\ndecode: 1855.263ms\n\nafter:\n\nencode: 2393.308ms\ndecode: "
      "3804.347ms\n");
  ASSERT_TRUE(imported);
  ASSERT_EQ(imported->runs.size(), 2u);
  EXPECT_EQ(imported->runs[0].benchmark_text,
            "BenchmarkEncode 10000 275398.6 ns/op\nBenchmarkDecode 10000 185526.3 ns/op\n");
  ASSERT_EQ(imported->claims.size(), 1u);
  EXPECT_EQ(imported->claims[0].benchmark, "Decode");
  EXPECT_EQ(imported->claims[0].words, "improves decoding");
}

TEST(ConsoleTimeText, AFigureIsOneOperationWithoutAScript) {
  const auto imported = import_console_time_text("before:\nparse: 1.5s\nafter:\nparse: 2s\n");
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->runs[1].benchmark_text, "BenchmarkParse 1 2000000000 ns/op\n");
  EXPECT_TRUE(imported->claims.empty());
}

TEST(ConsoleTimeText, TakesTwoRuns) {
  EXPECT_FALSE(import_console_time_text("before:\nparse: 1.5s\n"));
  EXPECT_FALSE(import_console_time_text("parse: 1.5s\nparse: 1.5s\n"));
}

}  // namespace
}  // namespace codecbench::imports
