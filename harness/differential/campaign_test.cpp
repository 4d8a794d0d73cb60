#include "harness/differential/campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/hex.h"
#include "harness/conformance/case_file.h"
#include "harness/differential/testing/fake_codecs.h"

namespace codecbench::differential {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CampaignOptions options_for(const std::vector<std::string>& codecs) {
  CampaignOptions options;
  const Catalog catalog = fake::catalog();
  for (const Catalog::Entry& entry : catalog.entries()) {
    for (const std::string& codec : codecs) {
      if (entry.info.name == codec) options.codecs.push_back(entry.info);
    }
  }
  options.seed = 1;
  options.iterations = 1500;
  return options;
}

CampaignResult run(const CampaignOptions& options) {
  Result<CampaignResult> result = run_campaign(
      options, [] { return false; }, [](const Progress&) {});
  EXPECT_TRUE(result.ok()) << result.error();
  return result ? *std::move(result) : CampaignResult{};
}

// "HEX signature" of each finding, in alphabetic order.
std::set<std::string> found_by(const CampaignOptions& options) {
  std::set<std::string> found;
  for (const Finding& finding : run(options).findings) {
    found.insert(to_hex(finding.input) + " " + signature(finding));
  }
  return found;
}
std::set<std::string> found_in(const std::string& codec) { return found_by(options_for({codec})); }

TEST(Campaign, FindsNothingWhereNothingIsWrong) { EXPECT_THAT(found_in("right"), IsEmpty()); }

TEST(Campaign, ReducesAnAcceptedReservedHeadToOneByte) {
  EXPECT_THAT(found_in("reserved"), ElementsAre("1c reserved-information.reserved=accepts"));
}

TEST(Campaign, ReducesAChangedValueToTheSmallestThatChanges) {
  EXPECT_THAT(found_in("narrow"), ElementsAre("1a00010000 unsigned-item.narrow=other-value"));
}

TEST(Campaign, ACrashIsAFindingAndTheRunGoesOn) {
  CampaignOptions options = options_for({"crashing"});
  options.documents = {"\x83\x61x\x18\x2a\x80", "\x01"};
  options.iterations = 60;
  const CampaignResult result = run(options);
  ASSERT_FALSE(result.findings.empty());
  EXPECT_EQ(result.progress.inputs, 60U);
  std::set<std::string> smallest;
  for (const Finding& finding : result.findings) {
    ASSERT_EQ(finding.dissents.size(), 1U);
    EXPECT_EQ(finding.dissents[0].difference, Difference::crashes);
    EXPECT_THAT(finding.dissents[0].words, HasSubstr("SIGABRT"));
    smallest.insert(to_hex(finding.input));
  }
  EXPECT_EQ(smallest.count("182a"), 1U);
}

TEST(Campaign, AProcessThatLeavesIsACrash) {
  CampaignOptions options = options_for({"exiting"});
  options.documents = {"\x82\x61x\xf6"};
  options.iterations = 1;
  EXPECT_THAT(found_by(options), ElementsAre("f6 simple-or-float.exiting=crashes"));
}

TEST(Campaign, ACodecThatNeverReturnsHangs) {
  CampaignOptions options = options_for({"hanging"});
  options.iterations = 1;
  options.documents = {"\x81\xf7"};
  options.limits.cpu_time = std::chrono::milliseconds(200);
  EXPECT_THAT(found_by(options), ElementsAre("f7 undefined.hanging=hangs"));
}

TEST(Campaign, AnAllocationThatFailsIsAFinding) {
  CampaignOptions options = options_for({"starving"});
  options.iterations = 1;
  options.documents = {std::string("\x5b\0\0\0\0\0\0\0\0", 9)};
  EXPECT_THAT(found_by(options),
              ElementsAre("5b0000000000000000 long-head.starving=out-of-memory"));
}

TEST(Campaign, WhatIsEncodedOtherwiseIsAFinding) {
  EXPECT_THAT(found_in("lossy"), ElementsAre("f5 simple-or-float.lossy=encoding-differs"));
}

TEST(Campaign, WhatIsVisitedOtherwiseIsAFinding) {
  EXPECT_THAT(found_in("fickle"), ElementsAre("60 text-item.fickle=visit-differs"));
}

TEST(Campaign, OneCauseInSeveralCodecsIsOneFinding) {
  CampaignOptions options = options_for({"reserved", "narrow", "right"});
  EXPECT_THAT(found_by(options), ElementsAre("1a00010000 unsigned-item.narrow=other-value",
                                             "1c reserved-information.reserved=accepts"));
}

// A signature that the oracle shares with nobody is marked: it may be the oracle that is wrong.
TEST(Campaign, SaysWhenTheOracleStandsAlone) {
  CampaignOptions options = options_for({"reserved"});
  options.codecs.push_back(options.codecs.front());
  options.documents = {"\x1c"};
  options.iterations = 1;
  const CampaignResult result = run(options);
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_TRUE(result.findings[0].oracle_alone);
  EXPECT_THAT(to_table(result.findings), HasSubstr("THE ORACLE STANDS ALONE"));
}

TEST(Campaign, TheSameSeedFindsTheSame) {
  const CampaignOptions options = options_for({"reserved", "narrow", "fickle"});
  const CampaignResult first = run(options);
  const CampaignResult second = run(options);
  EXPECT_EQ(to_table(first.findings), to_table(second.findings));
  CampaignOptions other = options;
  other.seed = 2;
  EXPECT_NE(to_table(first.findings), to_table(run(other).findings));
}

TEST(Campaign, AnInterruptKeepsWhatWasFound) {
  CampaignOptions options = options_for({"reserved"});
  options.documents = {"\x1c"};
  options.iterations.reset();
  options.time = std::chrono::hours(1);
  int batches = 0;
  const Result<CampaignResult> result = run_campaign(
      options, [&batches] { return ++batches > 2; }, [](const Progress&) {});
  ASSERT_TRUE(result.ok()) << result.error();
  EXPECT_TRUE(result->interrupted);
  EXPECT_EQ(result->findings.size(), 1U);
}

TEST(Campaign, AFindingIsACaseThatReadsBack) {
  for (const Finding& finding : run(options_for({"reserved", "narrow", "lossy"})).findings) {
    const conformance::Case item = to_case(finding);
    const std::string line = conformance::to_vec_line(item);
    const Result<std::vector<conformance::Case>> read = conformance::parse_cases(line, "f.vec");
    ASSERT_TRUE(read.ok()) << line << "\n" << read.error();
    EXPECT_EQ(conformance::to_vec_line(read->front()), line);
    EXPECT_TRUE(is_known(finding, {item.id}));
    EXPECT_FALSE(is_known(finding, {"fuzz.cbor.utf8.reserved=accepts"}));
  }
}

TEST(Finding, IsOpenWhereTheSpecificationLeavesItOpen) {
  constexpr Rule limit{"depth", Weight::limit, conformance::CaseClass::limit, "depth", "c", "s"};
  constexpr Rule syntax{"x", Weight::malformed, conformance::CaseClass::well_formedness, "", "c",
                        "s"};
  Finding finding;
  finding.rule = &limit;
  finding.dissents = {{"a", Difference::refuses, ""}};
  EXPECT_TRUE(is_open(finding));
  finding.dissents.push_back({"b", Difference::crashes, ""});
  EXPECT_FALSE(is_open(finding));
  finding.rule = &syntax;
  finding.dissents.pop_back();
  EXPECT_FALSE(is_open(finding));
}

TEST(Campaign, AWorkerThatDoesNotStartIsAnError) {
  CampaignOptions options = options_for({"right"});
  options.program = "/nowhere/at/all";
  const Result<CampaignResult> result = run_campaign(
      options, [] { return false; }, [](const Progress&) {});
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error(), HasSubstr("/nowhere/at/all"));
}

}  // namespace
}  // namespace codecbench::differential
