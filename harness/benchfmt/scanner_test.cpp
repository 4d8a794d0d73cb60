#include "harness/benchfmt/scanner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace codecbench::benchfmt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Recorder final : public Visitor {
 public:
  void result(std::size_t line, const ResultView& result) override {
    std::string text = std::to_string(line) + " " + std::string(result.name) + " " +
                       std::to_string(result.iterations);
    for (const MeasurementView& measurement : result.measurements) {
      text += " " + std::to_string(measurement.value) + " " + std::string(measurement.unit);
    }
    events.push_back(text);
  }
  void config(std::string_view key, std::string_view value) override {
    events.push_back(std::string(key) + "=" + std::string(value));
  }
  void unit_metadata(std::size_t line, std::string_view unit, std::string_view key,
                     std::string_view value) override {
    events.push_back(std::to_string(line) + " unit " + std::string(unit) + " " + std::string(key) +
                     "=" + std::string(value));
  }
  void annotation(std::size_t /*line*/, std::string_view text) override {
    events.emplace_back(text);
  }
  void message(std::size_t line, std::string_view text) override {
    events.push_back("!" + std::to_string(line) + " " + std::string(text));
  }

  std::vector<std::string> events;
};

std::vector<std::string> scan(std::string_view text, ScanOptions options = {}) {
  Recorder recorder;
  Scanner scanner(recorder, options);
  scanner.scan(text);
  scanner.finish();
  return recorder.events;
}

TEST(Scanner, ReadsEveryKindOfLine) {
  EXPECT_THAT(scan("goos: linux\nBenchmarkA-8 \t 10  2.5 ns/op 3 B/op\n# a comment\n"
                   "Unit ns/op better=lower assume=exact\ngoos:\nPASS\n  BenchmarkB 1 1 x\n"),
              ElementsAre("goos=linux", "2 A-8 10 2.500000 ns/op 3.000000 B/op", "# a comment",
                          "4 unit ns/op better=lower", "4 unit ns/op assume=exact", "goos="));
}

TEST(Scanner, ConfigurationKeysHaveNeitherBlanksNorCapitals) {
  EXPECT_THAT(scan("Key: v\nkEy: v\nk ey: v\nkey:v\n:v\nkey: \t v w \n\u00B5: v\n"),
              ElementsAre("key=v w ", "\u00B5=v"));
}

TEST(Scanner, ComplainsAboutBadLinesAndGoesOn) {
  EXPECT_THAT(
      scan("BenchmarkA\nBenchmarkA \nBenchmarkA x 1 u\nBenchmarkA 99999999999999999999 1 u\n"
           "BenchmarkA 1\nBenchmarkA 1 x u\nBenchmarkA 1 1e999 u\nBenchmarkA 1 1\nUnit\n"
           "Unit u k =v\nBenchmark 1 2 u\n"),
      ElementsAre("!2 missing iteration count", "!3 parsing iteration count: invalid syntax",
                  "!4 parsing iteration count: value out of range", "!5 missing measurements",
                  "!6 parsing measurement: invalid syntax",
                  "!7 parsing measurement: value out of range", "!8 missing units",
                  "!9 missing unit", "!10 expected key=value", "!10 expected key=value",
                  "11  1 2.000000 u"));
}

TEST(Scanner, RefusesWhatIsNotFiniteUnlessToldOtherwise) {
  EXPECT_THAT(scan("BenchmarkA 1 NaN u\n"),
              ElementsAre("!1 a measurement is not a finite number: NaN u"));
  ScanOptions options;
  options.refuse_non_finite = false;
  EXPECT_THAT(scan("BenchmarkA 1 +Inf u\n", options), ElementsAre("1 A 1 inf u"));
}

TEST(Scanner, IsIndependentOfBlockBorders) {
  const std::string text = "goos: linux\r\nBenchmarkA-8 1 2 ns/op\r\n\nBenchmarkB 1 3 ns/op";
  const std::vector<std::string> whole = scan(text);
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    Recorder recorder;
    Scanner scanner(recorder, {});
    scanner.scan(text.substr(0, cut));
    scanner.scan(text.substr(cut));
    scanner.finish();
    ASSERT_EQ(recorder.events, whole) << cut;
  }
  EXPECT_THAT(whole, ElementsAre("goos=linux", "2 A-8 1 2.000000 ns/op", "4 B 1 3.000000 ns/op"));
}

TEST(Scanner, ATornLastLineOfTheSuiteIsRefused) {
  EXPECT_THAT(scan("suite: codecbench 1\nBenchmarkA 1 12"),
              ElementsAre("suite=codecbench 1",
                          "!2 the last line has no end (an interrupted write?) and is ignored"));
}

TEST(Scanner, StopsAtTheLineLimit) {
  Recorder recorder;
  ScanOptions options;
  options.line_limit = 20;
  Scanner scanner(recorder, options);
  EXPECT_TRUE(scanner.scan("BenchmarkA 1 2 u\n"));
  EXPECT_FALSE(scanner.scan("BenchmarkA 1 2 ulongerthanthat\nBenchmarkB 1 2 u\n"));
  EXPECT_EQ(scanner.lines(), 1u);
  EXPECT_EQ(recorder.events.size(), 1u);
}

TEST(Scanner, HasNoLimitOtherwise) {
  const std::string unit(1'000'000, 'u');
  EXPECT_EQ(scan("BenchmarkA 1 2 " + unit + "\n").size(), 1u);
}

TEST(WhyNotText, KnowsWhatPowerShellWrites) {
  EXPECT_TRUE(why_not_text("\xFF\xFE\x42")->starts_with("is UTF-16 text"));
  EXPECT_TRUE(why_not_text("\xEF\xBB\xBFgoos: linux")->find("byte order mark"));
  EXPECT_TRUE(why_not_text(std::string_view("a\0b", 3))->starts_with("is binary data"));
  EXPECT_FALSE(why_not_text("goos: linux"));
}

}  // namespace
}  // namespace codecbench::benchfmt
