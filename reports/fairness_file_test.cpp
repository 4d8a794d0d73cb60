#include "reports/fairness_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "reports/json_report.h"
#include "reports/text_report.h"

namespace codecbench::reports {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view results_text =
    "suite: codecbench 0\n"
    "# plan rounds=1 seed=1 min-time=0.01 alloc=pinned cpu=0 program-sha256=abc\n"
    "# sample round=1 order=1\n"
    "BenchmarkDecode/format=cbor/dataset=d/codec=fair 10 100 ns/op\n"
    "# sample round=1 order=2\n"
    "BenchmarkDecode/format=cbor/dataset=d/codec=taxed 10 200 ns/op\n"
    "# sample round=1 order=3\n"
    "BenchmarkValidate/format=cbor/dataset=d/codec=fair 10 50 ns/op\n";

std::string pair(int round, std::string_view codec, double adapter) {
  const std::string sample = "# sample round=" + std::to_string(round) +
                             "\nBenchmarkDecode/format=cbor/dataset=d/codec=" + std::string(codec);
  return sample + " 10 " + std::to_string(adapter) + " ns/op\n" + sample + "@plain 10 100 ns/op\n";
}

std::string fairness_text(std::string_view program) {
  std::string text =
      "suite: codecbench 0\n"
      "# plan rounds=6 seed=1 min-time=0.01 alloc=pinned cpu=0 program-sha256=" +
      std::string(program) +
      "\n"
      "# plain-driver codec=fair format=cbor operation=decode text=\"f() {\\n  x < y;\\n}\"\n";
  for (int round = 1; round <= 6; ++round) {
    text += pair(round, "fair", 101) + pair(round, "taxed", 108);
  }
  return text;
}

ranking::CodecComparison comparison() {
  const std::vector<results::ResultFile> files = {
      results::read_results(results_text, "results.txt")};
  return *ranking::compare_codecs(files, {});
}

ranking::FairnessFinding finding(std::string_view program) {
  return *fairness_of(results::read_results(fairness_text(program), "fairness.txt"));
}

TEST(FairnessFile, HasTaxesAndTheTextOfTheDrivers) {
  const ranking::FairnessFinding fairness = finding("abc");
  ASSERT_EQ(fairness.taxes.size(), 2);
  EXPECT_FALSE(fairness.taxes[0].over_limit());
  EXPECT_TRUE(fairness.taxes[1].over_limit());
  ASSERT_EQ(fairness.drivers.size(), 1);
  EXPECT_EQ(fairness.drivers[0].text, "f() {\n  x < y;\n}");
  EXPECT_EQ(fairness.of({"decode", "cbor", "taxed", "any"}), &fairness.taxes[1]);
  EXPECT_EQ(fairness.of({"validate", "cbor", "fair", "any"}), nullptr);
}

TEST(FairnessFile, OfAnotherBuildSaysNothingOfTheseResults) {
  EXPECT_EQ(why_foreign(finding("abc"), comparison().provenance), std::nullopt);
  const auto why = why_foreign(finding("abd"), comparison().provenance);
  ASSERT_TRUE(why.has_value());
  EXPECT_THAT(*why, HasSubstr("fairness.txt was measured with another build"));
}

TEST(FairnessFile, ResultsAreNone) {
  const auto none = fairness_of(results::read_results(results_text, "results.txt"));
  ASSERT_FALSE(none.ok());
  EXPECT_THAT(none.error(), HasSubstr("results.txt has no pair"));
}

TEST(FairnessFile, OfInstructionsIsNotShownAsOneOfTimes) {
  std::string text = fairness_text("abc");
  for (std::size_t at = 0; (at = text.find(" ns/op", at)) != std::string::npos; ++at) {
    text.replace(at, 6, " instructions/op");
  }
  const auto counted = fairness_of(results::read_results(text, "fairness.txt"));
  ASSERT_FALSE(counted.ok());
  EXPECT_THAT(counted.error(), HasSubstr("fairness.txt counts instructions"));
}

TEST(FairnessInReports, MarksWhatIsOverTheLimitAndShowsTheCalls) {
  ranking::CodecComparison shown = comparison();
  EXPECT_THAT(render_text(shown, {}), HasSubstr("was not measured: 'codecbench fairness' does"));
  EXPECT_THAT(render_json(shown), HasSubstr("\"fairness\": null"));
  shown.fairness = finding("abc");
  const std::string text = render_text(shown, {});
  EXPECT_THAT(text, HasSubstr("+8.0!"));
  EXPECT_THAT(text, HasSubstr("+1.0"));
  EXPECT_THAT(text, Not(HasSubstr("+1.0!")));
  EXPECT_THAT(text, HasSubstr("What the adapters add"));
  EXPECT_THAT(text, HasSubstr("over the limit"));
  const std::string json = render_json(shown);
  EXPECT_THAT(json, HasSubstr("\"over_limit\":true"));
  EXPECT_THAT(json, HasSubstr("f() {\\n  x < y;\\n}"));
}

}  // namespace
}  // namespace codecbench::reports
