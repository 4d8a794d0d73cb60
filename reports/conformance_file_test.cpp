#include "reports/conformance_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "reports/csv_report.h"
#include "reports/json_report.h"
#include "reports/testing/golden.h"
#include "reports/text_report.h"

namespace codecbench::reports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string testdata = TESTDATA_DIR;

ConformanceFile small_conformance() {
  Result<ConformanceFile> file = ConformanceFile::read(testdata + "/small.conformance.json");
  EXPECT_TRUE(file.ok()) << (file ? "" : file.error());
  return file ? *std::move(file) : ConformanceFile();
}

TEST(ConformanceFile, CountsTheChecksOfEachOperation) {
  const ConformanceFile file = small_conformance();
  const auto failed = [&](const char* operation, const char* codec, const char* format) {
    const auto finding = file.of({operation, format, codec, "licenses"});
    return finding ? static_cast<int>(finding->conformance.failed) : -1;
  };
  EXPECT_EQ(failed("decode", "msgpack-c:reused-zone", "msgpack"), 4) << "decode 2, truncation 2";
  EXPECT_EQ(failed("decode+visit", "msgpack-c:reused-zone", "msgpack"), 5) << "and a visit";
  EXPECT_EQ(failed("encode", "msgpack-c:reused-zone", "msgpack"), -1) << "does not encode";
  EXPECT_EQ(failed("encode", "nlohmann", "cbor"), 2) << "re-encode 1, round trip 1";
  EXPECT_EQ(failed("decode", "nlohmann", "cbor"), 3) << "decode 1, cross 2";
  EXPECT_EQ(failed("decode", "reel", "cbor"), 0);
  EXPECT_EQ(failed("validate", "msgpuck", "msgpack"), 2) << "validate 1, trailing 1";
  EXPECT_EQ(failed("decode", "msgpuck", "msgpack"), -1);
  EXPECT_EQ(failed("decode", "unknown", "cbor"), -1);
}

TEST(ConformanceFile, KnowsWhatIsDeclared) {
  const ConformanceFile file = small_conformance();
  ASSERT_TRUE(file.of({"decode", "cbor", "nlohmann", "d"}).has_value());
  EXPECT_THAT(file.of({"decode", "cbor", "nlohmann", "d"})->conformance.lenient,
              ElementsAre("utf8", "duplicate-keys"));
  ASSERT_TRUE(file.of({"encode", "cbor", "nlohmann", "d"}).has_value());
  EXPECT_THAT(file.of({"encode", "cbor", "nlohmann", "d"})->conformance.lenient, IsEmpty())
      << "what is accepted is no matter of encoding";
}

TEST(ConformanceFile, DisqualifiesTheDatasetWhoseRoundTripFails) {
  const ConformanceFile file = small_conformance();
  ASSERT_TRUE(file.of({"encode", "cbor", "nlohmann", "canada"}).has_value());
  EXPECT_THAT(file.of({"encode", "cbor", "nlohmann", "canada"})->disqualified,
              HasSubstr("[1.5]; expected [1.5_2]"));
  EXPECT_EQ(file.of({"encode", "cbor", "nlohmann", "licenses"})->disqualified, "");
  EXPECT_EQ(file.of({"decode", "cbor", "nlohmann", "canada"})->disqualified, "");
}

TEST(ConformanceFile, NamesOtherVersions) {
  ranking::Provenance provenance;
  provenance.codecs.push_back({});
  provenance.codecs.back().name = "reel";
  provenance.codecs.back().format = "cbor";
  provenance.codecs.back().version = "9.9";
  EXPECT_THAT(small_conformance().differences(provenance),
              ElementsAre(HasSubstr("reel cbor: measured as version 9.9")));
}

TEST(ConformanceFile, RefusesOtherFiles) {
  EXPECT_THAT(ConformanceFile::read("/nowhere/c.json").error(), HasSubstr("/nowhere/c.json"));
  EXPECT_EQ(ConformanceFile::parse("{", "c.json").error(), "c.json is no JSON");
  for (const char* text :
       {"[]", "{}", R"({"schema": "codecbench-conformance-1", "codecs": [], "verdicts": []})",
        R"({"schema": "codecbench-conformance-2", "outcomes": [], "codecs": {}, "verdicts": []})",
        R"({"schema": "codecbench-conformance-2", "codecs": [], "verdicts": []})"}) {
    EXPECT_THAT(ConformanceFile::parse(text, "c.json").error(),
                HasSubstr("make it with 'codecbench conform -o DIR'"))
        << text;
  }
  // Of the wrong types within: nothing is known, nothing breaks.
  const auto odd = ConformanceFile::parse(
      R"({"schema": "codecbench-conformance-2", "outcomes": [7], "verdicts": [1, {"check": []}],)"
      R"( "codecs": [null, {"codec": "x", "format": "cbor", "checks": [1], "policy": 3}]})",
      "c.json");
  ASSERT_TRUE(odd.ok()) << odd.error();
  EXPECT_FALSE(odd->of({"decode", "cbor", "x", "d"}).has_value());
}

// A failure is what the file says is one, known here or not.
TEST(ConformanceFile, CountsTheOutcomesThatTheFileCallsFailures) {
  const auto file = ConformanceFile::parse(
      R"({"schema": "codecbench-conformance-2", "verdicts": [], "outcomes": [)"
      R"({"name": "exited", "word": "exited", "failure": true},)"
      R"({"name": "melted", "word": "melted", "failure": true},)"
      R"({"name": "passed", "word": "passed", "failure": false}],)"
      R"("codecs": [{"codec": "x", "format": "cbor",)"
      R"( "checks": {"decode": {"exited": 3, "melted": 1, "passed": 5}}}]})",
      "c.json");
  ASSERT_TRUE(file.ok()) << file.error();
  const auto finding = file->of({"decode", "cbor", "x", "d"});
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->conformance.failed, 4);
}

// ---- what the reports make of it

ranking::CodecComparison judged_comparison() {
  static const ConformanceFile file = small_conformance();
  const std::vector<results::ResultFile> results = {
      results::read_results(read_text(testdata + "/small.txt"), "small.txt")};
  ranking::ComparisonOptions options;
  options.conformance = [](const results::CellId& id) { return file.of(id); };
  const auto comparison = ranking::compare_codecs(results, options);
  EXPECT_TRUE(comparison.ok()) << (comparison ? "" : comparison.error());
  return comparison ? *comparison : ranking::CodecComparison();
}

TEST(ConformanceInReports, FailuresStrikeTheTimeAndLeaveTheRank) {
  const ranking::CodecComparison comparison = judged_comparison();
  const std::string text = render_text(comparison, {0, true});
  EXPECT_THAT(text, HasSubstr("failed"));
  EXPECT_THAT(text, HasSubstr("\x1b[9m"));
  EXPECT_THAT(text, HasSubstr("utf8, duplicate-keys"));
  EXPECT_THAT(text, HasSubstr("Failed counts the conformance checks"));
  EXPECT_THAT(render_text(comparison, {}), Not(HasSubstr("\x1b")));
  bool ranked_and_failing = false;
  for (const ranking::CellSummary& cell : comparison.cells) {
    ranked_and_failing = ranked_and_failing || (cell.is_ranked() && cell.fails_conformance());
  }
  EXPECT_TRUE(ranked_and_failing);
}

TEST(ConformanceInReports, AWrongRoundTripHasNoRank) {
  const ranking::CodecComparison comparison = judged_comparison();
  bool seen = false;
  for (const ranking::CellSummary& cell : comparison.cells) {
    if (cell.id.codec != "nlohmann" || cell.id.operation != "encode") continue;
    if (cell.id.dataset != "canada" || cell.id.format != "cbor") continue;
    seen = true;
    EXPECT_EQ(cell.status, ranking::CellStatus::disqualified);
    EXPECT_FALSE(cell.is_ranked());
    EXPECT_FALSE(cell.speed.has_value());
    EXPECT_THAT(cell.reason, HasSubstr("round trip"));
  }
  EXPECT_TRUE(seen);
}

TEST(ConformanceInReports, IsInJsonAndCsv) {
  const ranking::CodecComparison comparison = judged_comparison();
  EXPECT_THAT(render_json(comparison),
              HasSubstr(R"("conformance":{"failed":4,"lenient":["utf8"]})"));
  EXPECT_THAT(render_csv(comparison), HasSubstr("conformance_failed,conformance_lenient,"));
  EXPECT_THAT(render_csv(comparison), HasSubstr(",4,utf8,"));
  expect_golden(testdata + "/small.judged.json.golden", render_json(comparison));
}

}  // namespace
}  // namespace codecbench::reports
