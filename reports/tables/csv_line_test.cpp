#include "reports/tables/csv_line.h"

#include <gtest/gtest.h>

#include "reports/tables/benchstat_csv.h"

namespace codecbench::reports {
namespace {

TEST(CsvLine, QuotesWhatNeedsIt) {
  EXPECT_EQ(csv_line({"a", "", "b c"}), "a,,b c\n");
  EXPECT_EQ(csv_line({"a,b", "c\"d", "e\nf", " g"}), "\"a,b\",\"c\"\"d\",\"e\nf\",\" g\"\n");
  EXPECT_EQ(csv_line({""}), "\n");
}

TEST(SpreadsheetColumn, CountsOnAfterZ) {
  EXPECT_EQ(spreadsheet_column(0), "A");
  EXPECT_EQ(spreadsheet_column(25), "Z");
  EXPECT_EQ(spreadsheet_column(26), "AA");
  EXPECT_EQ(spreadsheet_column(27), "AB");
  EXPECT_EQ(spreadsheet_column(26 * 27), "AAA");
}

}  // namespace
}  // namespace codecbench::reports
