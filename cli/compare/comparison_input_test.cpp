// Inputs that are not what they should be: every message names the file, and the line where there is
// one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/compare/testing/comparison_fixture.h"

namespace codecbench::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using ComparisonInput = ComparisonFixture;

const std::vector<int> some = {100, 101, 102, 103, 104, 105};

TEST_F(ComparisonInput, EveryLayoutAndConversionRefusesWhatIsNoUtf8Text) {
  struct Refused {
    std::string text;
    const char* why;
  };
  const std::vector<Refused> all = {{std::string("\xFF\xFE\x42\x00", 4), "/bad is UTF-16 text"},
                                    {std::string("\xFE\xFF\x00\x42", 4), "/bad is UTF-16 text"},
                                    {"\xEF\xBB\xBFgoos: linux\n" + result_lines("A", some),
                                     "/bad starts with a UTF-8 byte order"},
                                    {std::string("\x7F"
                                                 "ELF\x00\x01",
                                                 6),
                                     "/bad is binary data"}};
  for (const Refused& refused : all) {
    for (const CompareLayout layout : {CompareLayout::v2, CompareLayout::v1}) {
      options_ = {};
      options_.layout = layout;
      add("bad", refused.text);
      EXPECT_EQ(run().exit_status, 2);
      EXPECT_THAT(run().err, HasSubstr(refused.why));
      EXPECT_THAT(run().out, IsEmpty());
    }
    options_ = {};
    options_.format = CompareFormat::google_benchmark;
    add("bad", refused.text);
    EXPECT_EQ(run().exit_status, 2);
    EXPECT_THAT(run().err, HasSubstr(refused.why));
  }
}

TEST_F(ComparisonInput, BadLinesAreNamedAndLeftOut) {
  add("old", result_lines("A", some) +
                 "BenchmarkA 1 NaN ns/op\nBenchmarkA 1 -Inf ns/op\nBenchmarkA x 1 ns/op\n"
                 "BenchmarkA 1\nBenchmarkA 1 1e999 ns/op\nBenchmarkA 1 5\nUnit ns/op better\n");
  const CompareOutcome outcome = run();
  for (const char* message :
       {"old:7: a measurement is not a finite number: NaN ns/op",
        "old:8: a measurement is not a finite number: -Inf ns/op",
        "old:9: parsing iteration count: invalid syntax", "old:10: missing measurements",
        "old:11: parsing measurement: value out of range", "old:12: missing units",
        "old:13: expected key=value"}) {
    EXPECT_THAT(outcome.err, HasSubstr(message));
  }
  EXPECT_THAT(outcome.out, HasSubstr("A   102.5n ± 2%"));
  EXPECT_EQ(outcome.exit_status, 0);
}

TEST_F(ComparisonInput, LinesHaveNoLimitUnlessBenchstats) {
  const std::string note(100'000, 'x');
  add("old", "note: " + note + "\n" + result_lines("A", some));
  EXPECT_EQ(run().exit_status, 0);
  EXPECT_THAT(run().out, HasSubstr("A   102.5n ± 2%"));
  options_.benchstat = true;
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr(":0: bufio.Scanner: token too long"));
}

TEST_F(ComparisonInput, AnEmptyFileIsNoSuccess) {
  for (const CompareLayout layout : {CompareLayout::v2, CompareLayout::v1}) {
    options_ = {};
    options_.layout = layout;
    add("empty", "");
    EXPECT_EQ(run().exit_status, 2);
    EXPECT_THAT(run().err, HasSubstr("no input holds a benchmark result"));
  }
}

TEST_F(ComparisonInput, AFolderCannotBeRead) {
  options_.inputs = {folder_.string()};
  for (const CompareLayout layout : {CompareLayout::v2, CompareLayout::v1}) {
    options_.layout = layout;
    EXPECT_EQ(run().exit_status, 2);
    EXPECT_THAT(run().err, HasSubstr("cannot read " + folder_.string() + ": is a directory"));
  }
}

TEST_F(ComparisonInput, ATornSuiteFileLosesItsLastLineOnly) {
  add("old", "suite: codecbench 0.1.0\n" + result_lines("A", some) + "BenchmarkA 1 10");
  EXPECT_THAT(run().err, HasSubstr("old:8: the last line has no end"));
  EXPECT_THAT(run().out, HasSubstr("A   102.5n ± 2%"));
}

TEST_F(ComparisonInput, TheFirstLayoutImportsToo) {
  options_.layout = CompareLayout::v1;
  add_unlabelled("text", "before:\nencode: 2ms\nafter:\nencode: 1ms\n");
  EXPECT_THAT(run().out, HasSubstr("old time/op"));
  EXPECT_THAT(run().out, HasSubstr("(p=1.000 n=1+1)"));
}

TEST_F(ComparisonInput, GoogleBenchmarkFilesMeetBenchmarkText) {
  add("old", R"({"context": {"date": "today"}, "benchmarks": [
    {"name": "BM_A", "run_type": "iteration", "iterations": 10, "real_time": 3, "cpu_time": 2,
     "time_unit": "us"},
    {"name": "BM_A_mean", "run_type": "aggregate", "iterations": 10, "cpu_time": 2,
     "time_unit": "us"}]})");
  add("new", "BenchmarkA 1 1000 ns/op\n");
  EXPECT_THAT(run().out, HasSubstr("A sec/op: -50.00%, n=1: no conclusion possible"));
  EXPECT_THAT(run().err, HasSubstr("old: 1 entries are aggregates or failed, and are left out"));
}

TEST_F(ComparisonInput, GoogleBenchmarkFilesOfTwoProgramsAreCompared) {
  const auto file = [](const std::string& program, const std::string& megahertz) {
    return "{\"context\": {\"executable\": \"" + program + "\", \"mhz_per_cpu\": " + megahertz +
           "}, \"benchmarks\": [{\"name\": \"BM_A\", \"iterations\": 1, \"cpu_time\": 2, "
           "\"time_unit\": \"ns\"}]}";
  };
  add("old", file("bench_old", "2500"));
  add("new", file("bench_new", "3000"));
  EXPECT_THAT(run().out, HasSubstr("A sec/op: +0.00%, n=1"));
  EXPECT_THAT(run().err, HasSubstr("mhz_per_cpu differs: '2500' in old, '3000' in new"));
}

}  // namespace
}  // namespace codecbench::cli
