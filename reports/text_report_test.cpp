#include "reports/text_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "reports/testing/golden.h"

namespace codecbench::reports {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string testdata = TESTDATA_DIR;

TEST(TextReport, OfAFileHasAllColumns) {
  expect_golden(testdata + "/small.tables.golden", render_text(small_comparison(testdata), {}));
}

TEST(TextReport, OfATerminalIsNarrowAndColoured) {
  expect_golden(testdata + "/small.tables-80.golden",
                render_text(small_comparison(testdata), {80, true}));
}

TEST(TextReport, FitsAnyWidth) {
  const ranking::CodecComparison comparison = small_comparison(testdata);
  for (std::size_t width = 44; width <= 200; ++width) {
    std::istringstream lines(render_text(comparison, {width, false}));
    for (std::string line; std::getline(lines, line);) {
      // Titles and words are not cut.
      const bool cut = !line.starts_with("decode") && !line.starts_with("encode") &&
                       line.find("  ") != std::string::npos;
      EXPECT_TRUE(!cut || display_width(line) <= width) << width << ": " << line;
    }
  }
}

ranking::CodecComparison compared(const std::string& text) {
  const std::vector<results::ResultFile> files = {results::read_results(text, "results.txt")};
  const auto comparison = ranking::compare_codecs(files, {});
  EXPECT_TRUE(comparison.ok()) << (comparison.ok() ? "" : comparison.error());
  return comparison.ok() ? *comparison : ranking::CodecComparison();
}

TEST(TextReport, SaysThatFewRoundsTellNothing) {
  const std::string text =
      render_text(compared("BenchmarkDecode/format=cbor/dataset=d/codec=a 1 5 ns/op\n"
                           "BenchmarkDecode/format=cbor/dataset=d/codec=reel 1 10 ns/op\n"),
                  {});
  EXPECT_THAT(text, HasSubstr("1  a      cbor      5.00  ∞  2.00×        ∞  1"));
}

TEST(TextReport, SaysThatOneLinkHoldsForOneLink) {
  const std::string line = "BenchmarkDecode/format=cbor/dataset=d/codec=a 1 5 ns/op\n";
  EXPECT_THAT(render_text(compared("# plan rounds=1 layouts=1\n" + line), {}),
              HasSubstr("one link: a ranking from one link holds for one link"));
  EXPECT_THAT(render_text(compared(line), {}), Not(HasSubstr("one link")));  // not a run of ours
  const std::string two = "# plan rounds=2 layouts=2\n# round number=1 layout=1\n" + line +
                          "# round number=2 layout=2\n" + line;
  EXPECT_THAT(render_text(compared(two), {}), Not(HasSubstr("one link")));
}

TEST(TextReport, ShowsBuildAgainstBuild) {
  std::string text = "# build name=O3 compiler=\"GNU 12\" flags=\"-O3 -DNDEBUG\" layouts=1\n";
  for (int round = 1; round <= 6; ++round) {
    const std::string sample = "# sample round=" + std::to_string(round) + " order=1\n";
    text += sample + "BenchmarkDecode/format=cbor/dataset=d/codec=a 1 10 ns/op\n" + sample +
            "BenchmarkDecode/format=cbor/dataset=d/build=O3/codec=a 1 5 ns/op\n";
  }
  const ranking::CodecComparison comparison = compared(text);
  EXPECT_EQ(comparison.cells.size(), 1u);  // the main build alone ranks
  const std::string shown = render_text(comparison, {});
  EXPECT_THAT(shown, HasSubstr("O3: GNU 12, -O3 -DNDEBUG"));
  EXPECT_THAT(shown, HasSubstr("decode     a      cbor    O3     2.00×  2.00–2.00"));
}

TEST(TextReport, HasWarningsOnTop) {
  const std::string text = render_text(
      compared("BenchmarkDecode/format=cbor/dataset=d/codec=a 1 5 ns/op\nBenchmarkX 1\n"), {});
  EXPECT_THAT(text, testing::StartsWith("warning: results.txt:2: missing measurements\n"));
}

TEST(TextReport, MakesHostileNamesHarmless) {
  const std::string text = render_text(
      compared("# cell cell=Decode/format=c/dataset=%1B[2J/codec=x status=disqualified "
               "reason=\"\\u001b[31mred\\nline\"\n"
               "# disqualified-sample cell=Decode/format=c/dataset=%1B[2J/codec=x round=1 ns=5\n"
               "BenchmarkDecode/format=c/dataset=%1B[2J/codec=%1B]0;title%07 1 5 ns/op\n"),
      {});
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\x07")));
  EXPECT_THAT(text, HasSubstr("�[31mred�line"));
}

TEST(TextReport, StrikesDisqualifiedTimesThrough) {
  const ranking::CodecComparison comparison = small_comparison(testdata);
  EXPECT_THAT(render_text(comparison, {0, true}),
              HasSubstr("nlohmann  cbor  \x1b[31;9m12.0 ms\x1b[0m  disqualified: "));
  EXPECT_THAT(render_text(comparison, {0, false}),
              HasSubstr("nlohmann  cbor  (12.0 ms)  disqualified: "));
}

}  // namespace
}  // namespace codecbench::reports
