#include "reports/csv_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "reports/testing/golden.h"

namespace codecbench::reports {
namespace {

using testing::Contains;
using testing::HasSubstr;

const std::string testdata = TESTDATA_DIR;

// RFC 4180, strictly; fails the test on anything else.
std::vector<std::vector<std::string>> parse(const std::string& csv) {
  std::vector<std::vector<std::string>> records(1);
  std::string field;
  std::size_t i = 0;
  while (i < csv.size()) {
    field.clear();
    if (csv[i] == '"') {
      for (++i; i < csv.size() && !(csv[i] == '"' && (i + 1 == csv.size() || csv[i + 1] != '"'));
           ++i) {
        if (csv[i] == '"') ++i;
        field += csv[i];
      }
      ++i;
    } else {
      while (i < csv.size() && csv[i] != ',' && csv[i] != '\r') {
        EXPECT_NE(csv[i], '"') << "a quote in a field without quotes";
        field += csv[i++];
      }
    }
    records.back().push_back(field);
    if (i < csv.size() && csv[i] == ',') {
      ++i;
    } else {
      EXPECT_EQ(csv.substr(i, 2), "\r\n");
      i += 2;
      if (i < csv.size()) records.emplace_back();
    }
  }
  return records;
}

TEST(CsvReport, HasALineACell) {
  const ranking::CodecComparison comparison = small_comparison(testdata);
  const std::string csv = render_csv(comparison);
  expect_golden(testdata + "/small.csv.golden", csv);
  const auto records = parse(csv);
  ASSERT_EQ(records.size(), comparison.cells.size() + 1);
  for (const auto& record : records) EXPECT_EQ(record.size(), records[0].size());
}

TEST(CsvReport, HasOnlyColumnsThatTheReadmeExplains) {
  const std::string readme = read_text(testdata + "/../README.md");
  const auto records = parse(render_csv(small_comparison(testdata)));
  for (const std::string& column : records[0]) {
    EXPECT_THAT(readme, HasSubstr("`" + column + "`"));
  }
}

TEST(CsvReport, QuotesHostileTexts) {
  const std::string text =
      "# cell cell=Decode/format=cbor/dataset=d/codec=%3DHYPERLINK(1,2) status=ok\n"
      "# cell cell=Decode/format=cbor/dataset=d/codec=x status=crashed reason=\"a, "
      "\\\"b\\\"\\r\\nc\"\n"
      "BenchmarkDecode/format=cbor/dataset=d/codec=%3DHYPERLINK(1,2) 1 5 ns/op\n";
  const std::vector<results::ResultFile> files = {results::read_results(text, "t")};
  const auto records = parse(render_csv(*ranking::compare_codecs(files, {})));
  ASSERT_EQ(records.size(), 3U);
  EXPECT_THAT(records[1], Contains("'=HYPERLINK(1,2)")) << "no formula in a spreadsheet";
  EXPECT_THAT(records[2], Contains("a, \"b\"\r\nc"));
  EXPECT_THAT(records[1], Contains("-inf")) << "one round tells nothing of the interval";
}

}  // namespace
}  // namespace codecbench::reports
