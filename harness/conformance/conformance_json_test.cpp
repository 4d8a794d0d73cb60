#include "harness/conformance/conformance_json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace codecbench::conformance {
namespace {

ConformanceReport small_report() {
  ConformanceReport report;
  report.environment = {{"cpu", "a \"fast\" one"}};
  report.sources = {{"own cases", 2}};
  CodecSummary codec;
  codec.info.name = "lax";
  codec.info.mode = "fresh";
  codec.info.version = "1.2";
  codec.info.policy.lenient = {{"utf8", "its manual says so"}};
  codec.of(CaseClass::validity).add(Outcome::policy);
  codec.of(CheckKind::decode).add(Outcome::passed, 3);
  report.codecs.push_back(codec);
  report.cross.push_back({Format::cbor, "lax:fresh", "other", {}});
  report.cross.back().counts.add(Outcome::failed);
  Verdict passed;
  passed.codec = "lax:fresh";
  passed.case_id = "cbor.good";
  Verdict wrong = passed;
  wrong.case_id = "cbor.bad";
  wrong.outcome = Outcome::out_of_memory;
  wrong.expected = "refused";
  wrong.observed = "\"a,\xff\nb\"";
  report.verdicts = {passed, wrong};
  return report;
}

TEST(ConformanceJson, HoldsWhatDidNotPassInFull) {
  const auto json = nlohmann::json::parse(to_json(small_report()));
  EXPECT_EQ(json["schema"], "codecbench-conformance-2");
  EXPECT_EQ(json["environment"]["cpu"], "a \"fast\" one");
  ASSERT_EQ(json["verdicts"].size(), 1);
  EXPECT_EQ(json["verdicts"][0]["case"], "cbor.bad");
  EXPECT_EQ(json["verdicts"][0]["outcome"], "out-of-memory");
  EXPECT_EQ(json["verdicts"][0]["observed"], "\"a,\ufffd\nb\"");
  EXPECT_EQ(json["codecs"][0]["codec"], "lax:fresh");
  EXPECT_EQ(json["codecs"][0]["policy"]["lenient"][0]["rule"], "utf8");
  EXPECT_TRUE(json["codecs"][0]["policy"]["max_depth"].is_null());
  EXPECT_EQ(json["codecs"][0]["classes"]["validity"]["policy"], 1);
  EXPECT_EQ(json["codecs"][0]["checks"]["decode"]["passed"], 3);
  EXPECT_EQ(json["cross"][0]["counts"]["failed"], 1);
}

// Readers know no outcome by themselves.
TEST(ConformanceJson, ListsEveryOutcomeAndWhetherItIsAFailure) {
  const auto json = nlohmann::json::parse(to_json(small_report()));
  ASSERT_EQ(json["outcomes"].size(), all_outcomes.size());
  for (const Outcome outcome : all_outcomes) {
    const nlohmann::json listed = {
        {"name", name(outcome)}, {"word", word(outcome)}, {"failure", is_failure(outcome)}};
    EXPECT_NE(std::ranges::find(json["outcomes"], listed), json["outcomes"].end()) << listed;
  }
}

TEST(ConformanceJson, HasRoomForOthers) {
  const auto json = nlohmann::json::parse(to_json(small_report(), {{"probes", R"([{"a": 1}])"}}));
  EXPECT_EQ(json["probes"][0]["a"], 1);
}

TEST(ConformanceJson, CsvHasALineForEveryVerdict) {
  const std::string csv = to_csv(small_report());
  EXPECT_EQ(csv.substr(0, csv.find("\r\n")),
            "codec,version,format,check,case,class,profile,clause,outcome,input,call,expected,"
            "observed,note");
  EXPECT_NE(csv.find("lax:fresh,,cbor,decode,cbor.good,well-formedness,,,passed,,,,,\r\n"),
            std::string::npos);
  EXPECT_NE(csv.find("out-of-memory,,,refused,\"\"\"a,\xff\nb\"\"\",\r\n"), std::string::npos);
}

}  // namespace
}  // namespace codecbench::conformance
