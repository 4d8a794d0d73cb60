#include "harness/import/printed_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace codecbench::imports {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view v2 =
    "Benchmarks, made on some machine:\n\n"
    "                    │     old     │                 new                 │\n"
    "                    │   sec/op    │   sec/op     vs base                │\n"
    "Unmarshal/text       1.303µ ± 0%   1.231µ ± 0%   -5.52% (p=0.000 n=10)\n"
    "Unmarshal/map        207.7n ± 0%   207.3n ± 1%        ~ (p=0.528 n=10)\n"
    "geomean              520.2n        505.2n        -2.88%\n\nThe end.\n";

constexpr std::string_view v1 =
    "name old time/op new time/op delta\n"
    "StringShort 11.4µs ±13% 11.6µs ± 4% ~ (p=0.859 n=10+5)\n"
    "StringLong 103µs ± 8% 24µs ± 4% -77.13% (p=0.001 n=9+5)\nChange-Id: I1\n";

TEST(PrintedTable, ReadsTheLayoutOfToday) {
  const auto tables = read_v2_tables(v2);
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].unit, "sec/op");
  EXPECT_THAT(tables[0].columns, ElementsAre("old", "new"));
  ASSERT_EQ(tables[0].rows.size(), 2u);
  const PrintedCell& first = tables[0].rows[0].cells[1];
  EXPECT_DOUBLE_EQ(first.center, 1.231e-6);
  EXPECT_EQ(first.range_percent, 0);
  EXPECT_EQ(first.delta_percent, -5.52);
  EXPECT_EQ(first.p, 0);
  EXPECT_EQ(first.n1, 10u);
  EXPECT_EQ(first.n2, 10u);
  EXPECT_FALSE(tables[0].rows[1].cells[1].delta_percent);
}

TEST(PrintedTable, ReadsTheFormerLayoutAlsoWithCollapsedBlanks) {
  const auto tables = read_v1_tables(v1);
  ASSERT_EQ(tables.size(), 1u);
  ASSERT_EQ(tables[0].rows.size(), 2u);
  EXPECT_EQ(tables[0].unit, "sec/op");
  const PrintedCell& long_string = tables[0].rows[1].cells[1];
  EXPECT_DOUBLE_EQ(long_string.center, 24e-6);
  EXPECT_EQ(long_string.range_percent, 4);
  EXPECT_EQ(long_string.n1, 9u);
  EXPECT_EQ(long_string.n2, 5u);
  EXPECT_EQ(tables[0].rows[0].cells[0].range_percent, 13);
}

TEST(PrintedTable, ReadsTheFormerLayoutOfOneFileAndOfMany) {
  const auto one = read_v1_tables("name         time/op\nStringShort  11.4µs ±13%\n");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_THAT(one[0].columns, ElementsAre(""));
  EXPECT_FALSE(one[0].rows[0].cells[0].compared);
  const auto many = read_v1_tables(
      "name \\ alloc/op  a.txt         b.txt         c.txt\n"
      "Copy             1.07kB ± 0%   2.00kB ± 1%   3.00kB ± 2%\n");
  ASSERT_EQ(many.size(), 1u);
  EXPECT_EQ(many[0].unit, "B/op");
  EXPECT_THAT(many[0].columns, ElementsAre("a.txt", "b.txt", "c.txt"));
  EXPECT_EQ(many[0].rows[0].cells[2].center, 3000);
}

TEST(PrintedTable, CentersGiveThePrintedDelta) {
  // 1.275 µs is -11.03 % of 1.433 µs; unrounded ones made it -11.06 %.
  const auto imported = import_printed_tables(
      "    │     old     │                 new                 │\n"
      "    │   sec/op    │   sec/op     vs base                │\n"
      "Map   1.433µ ± 0%   1.275µ ± 0%  -11.06% (p=0.000 n=10)\n");
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->runs[0].benchmark_text, "BenchmarkMap 1 0.000001433 sec/op\n");
  EXPECT_THAT(imported->runs[1].benchmark_text, HasSubstr("BenchmarkMap 1 0.0000012745"));
}

TEST(PrintedTable, KnowsWhichPTakesEqualValues) {
  const auto findings = check_printed_table(read_v2_tables(v2)[0]);
  EXPECT_THAT(findings, ElementsAre("printed as significant: 1 of 2 comparisons in sec/op",
                                    "Unmarshal/map: p=0.528 n=10 takes samples with equal values"));
  EXPECT_THAT(check_printed_table(read_v1_tables(v1)[0]),
              ElementsAre("printed as significant: 1 of 2 comparisons in sec/op"));
}

TEST(PrintedTable, FindsDeltasThatDoNotFollow) {
  std::string text(v2);
  text.replace(text.find("-5.52%"), 6, "-9.52%");
  EXPECT_THAT(check_printed_table(read_v2_tables(text)[0]),
              Contains(HasSubstr("the printed delta -9.52% does not follow")));
}

TEST(PrintedTable, FindsSizesThatShowNothing) {
  std::string text(v2);
  text.replace(text.find("n=10)"), 5, "n=2) ");
  EXPECT_THAT(check_printed_table(read_v2_tables(text)[0]),
              Contains("Unmarshal/text: n=2, no conclusion possible"));
}

TEST(PrintedTable, BecomesOneRunAColumn) {
  const auto imported = import_printed_tables(v1);
  ASSERT_TRUE(imported);
  ASSERT_EQ(imported->runs.size(), 2u);
  EXPECT_EQ(imported->runs[1].label, "new");
  EXPECT_EQ(imported->runs[1].benchmark_text,
            "BenchmarkStringShort 1 0.0000116 sec/op\n"
            "BenchmarkStringLong 1 0.0000235561 sec/op\n");
  ASSERT_EQ(imported->printed.size(), 4u);
  EXPECT_TRUE(imported->printed[3].significant);
  EXPECT_FALSE(import_printed_tables("no table here\n"));
}

}  // namespace
}  // namespace codecbench::imports
