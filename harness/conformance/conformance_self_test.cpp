// The checks try themselves: every fake is caught by the check that is meant for it, with the right
// outcome, and the right one by none. The test's binary is its own worker.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bench/environment.h"
#include "harness/conformance/conformance_worker.h"
#include "harness/conformance/run_conformance.h"
#include "harness/conformance/testing/fake_conformers.h"

namespace codecbench::conformance {
namespace {

const Catalog& fakes() {
  static const Catalog catalog = fake_conformers();
  return catalog;
}

ConformanceReport run_of(const std::vector<std::string>& names,
                         std::chrono::nanoseconds time_limit = std::chrono::seconds(60)) {
  ConformanceInput input;
  for (const std::string& name : names) {
    input.codecs.push_back(fakes().find(name, Format::cbor));
    EXPECT_NE(input.codecs.back(), nullptr) << name;
  }
  input.cases = fake_cases();
  input.datasets = fake_datasets();
  ConformanceOptions options;
  options.base_time_limit = time_limit;
  const Result<ConformanceReport> report = run_conformance(input, options);
  EXPECT_TRUE(report) << (report ? "" : report.error());
  return report ? *report : ConformanceReport();
}

using Found = std::map<std::string, std::string>;  // "check case" -> outcome

// What neither passed nor does not apply nor is recorded.
Found found_in(const ConformanceReport& report) {
  Found found;
  for (const Verdict& v : report.verdicts) {
    if (v.outcome == Outcome::passed || v.outcome == Outcome::not_applicable ||
        v.outcome == Outcome::recorded) {
      continue;
    }
    found[std::string(name(v.check)) + " " + v.case_id] = name(v.outcome);
  }
  return found;
}

Found found_of(const std::string& name,
               std::chrono::nanoseconds time_limit = std::chrono::seconds(60)) {
  return found_in(run_of({name}, time_limit));
}

const Verdict& verdict_of(const ConformanceReport& report, CheckKind check, const std::string& id) {
  for (const Verdict& v : report.verdicts) {
    if (v.check == check && v.case_id == id) return v;
  }
  ADD_FAILURE() << "there is no verdict on " << id;
  static const Verdict none;
  return none;
}

TEST(ConformanceSelfTest, ARightCodecPassesEverything) {
  const ConformanceReport report = run_of({"right"});
  EXPECT_EQ(found_in(report), Found());
  const CodecSummary& codec = report.codecs.at(0);
  EXPECT_EQ(codec.of(CaseClass::well_formedness).of(Outcome::passed), 8);
  EXPECT_EQ(codec.of(CaseClass::validity).of(Outcome::passed), 1);
  EXPECT_EQ(codec.of(CaseClass::preferred).of(Outcome::passed), 1);
  EXPECT_EQ(codec.of(CaseClass::limit).of(Outcome::passed), 1);
  EXPECT_EQ(codec.of(CaseClass::implementation_defined).of(Outcome::recorded), 1);
  EXPECT_EQ(codec.of(CheckKind::decode).all(), 12);
  EXPECT_EQ(codec.of(CheckKind::truncation).all(), 6);
  EXPECT_EQ(codec.of(CheckKind::leak).of(Outcome::passed), 12);
  EXPECT_EQ(codec.of(CheckKind::round_trip).of(Outcome::passed), 1);
  ASSERT_EQ(report.cross.size(), 1);
  EXPECT_EQ(report.cross[0].counts.of(Outcome::passed), 6);  // five values and a dataset
}

TEST(ConformanceSelfTest, AcceptingEverythingIsCaught) {
  const Found found = found_of("always-accepts");
  for (const char* check : {"decode", "decode+visit", "validate"}) {
    for (const char* id : {"cut", "two", "reserved", "bad-utf8"}) {
      EXPECT_EQ(found.count(std::string(check) + " " + id), 1) << check << " " << id;
    }
    EXPECT_EQ(found.count(std::string(check) + " one"), 0);
  }
  EXPECT_EQ(found.at("truncation array"), "failed");
  EXPECT_EQ(found.at("trailing one"), "failed");
}

TEST(ConformanceSelfTest, RefusingEverythingIsCaught) {
  const ConformanceReport report = run_of({"refuses-everything"});
  const Found found = found_in(report);
  for (const char* id : {"one", "array", "map", "text", "tag", "long-head"}) {
    EXPECT_EQ(found.count(std::string("decode ") + id), 1) << id;
  }
  EXPECT_EQ(found.count("decode cut"), 0);
  EXPECT_EQ(found.count("decode deep"), 0) << "either answer is right";
  EXPECT_EQ(found.at("round-trip small"), "failed");
  // It cannot be asked about prefixes.
  EXPECT_EQ(verdict_of(report, CheckKind::truncation, "one").outcome, Outcome::not_applicable);
}

TEST(ConformanceSelfTest, AWrongValueIsCaughtWithItsEvidence) {
  const ConformanceReport report = run_of({"flips-a-bit"});
  const Verdict& v = verdict_of(report, CheckKind::decode, "one");
  EXPECT_EQ(v.outcome, Outcome::failed);
  EXPECT_EQ(v.input, "01");
  EXPECT_EQ(v.expected, "1");
  EXPECT_EQ(v.observed, "0");
  EXPECT_EQ(v.call, "fake_decode()");
  EXPECT_EQ(v.clause, "RFC 8949 3");
  EXPECT_EQ(v.version, "1.0");
  EXPECT_EQ(verdict_of(report, CheckKind::cross, "one@flips-a-bit").outcome,
            Outcome::not_applicable)
      << "the same bytes are a case of their own";
  EXPECT_EQ(verdict_of(report, CheckKind::round_trip, "small").outcome, Outcome::failed);
}

TEST(ConformanceSelfTest, AMissingMapEntryIsCaught) {
  const Found found = found_of("drops-the-last-entry");
  EXPECT_EQ(found, (Found{{"decode map", "failed"},
                          {"decode+visit map", "failed"},
                          {"round-trip small", "failed"}}));
}

TEST(ConformanceSelfTest, AVisitOfSomethingElseIsCaught) {
  const Found found = found_of("visits-something-else");
  EXPECT_EQ(found.at("decode+visit one"), "failed");
  EXPECT_EQ(found.count("decode one"), 0);
}

TEST(ConformanceSelfTest, AWrongEncodingIsTheEncodersFault) {
  const ConformanceReport report = run_of({"right", "flips-a-written-bit"});
  EXPECT_EQ(found_in(report), (Found{{"re-encode one", "failed"},
                                     {"re-encode long-head", "failed"},
                                     {"round-trip small", "failed"}}));
  EXPECT_EQ(verdict_of(report, CheckKind::cross, "one@flips-a-written-bit").outcome,
            Outcome::not_applicable);
  EXPECT_EQ(verdict_of(report, CheckKind::cross, "one@right").outcome, Outcome::passed);
}

TEST(ConformanceSelfTest, ALongFormIsCaughtWhereTheShortestIsClaimed) {
  const ConformanceReport report = run_of({"writes-long-heads"});
  EXPECT_EQ(found_in(report),
            (Found{{"re-encode one", "failed"}, {"re-encode long-head", "failed"}}));
  EXPECT_EQ(verdict_of(report, CheckKind::reencode, "one").observed, "1801");
}

TEST(ConformanceSelfTest, UncheckedUtf8IsAFailureUnlessDeclared) {
  EXPECT_EQ(found_of("passes-utf8-on"), (Found{{"decode bad-utf8", "failed"},
                                               {"decode+visit bad-utf8", "failed"},
                                               {"validate bad-utf8", "failed"}}));
  const ConformanceReport report = run_of({"declares-utf8-passed-on"});
  EXPECT_EQ(found_in(report), (Found{{"decode bad-utf8", "policy"},
                                     {"decode+visit bad-utf8", "policy"},
                                     {"validate bad-utf8", "policy"}}));
  EXPECT_EQ(verdict_of(report, CheckKind::decode, "bad-utf8").note, "Its manual says so.");
  EXPECT_EQ(report.codecs.at(0).of(CaseClass::validity).of(Outcome::policy), 1);
}

TEST(ConformanceSelfTest, WhatIsNotClaimedAndRefusedDoesNotApply) {
  const ConformanceReport report = run_of({"knows-no-tags"});
  EXPECT_EQ(found_in(report), Found());
  EXPECT_EQ(verdict_of(report, CheckKind::decode, "tag").outcome, Outcome::not_applicable);
  EXPECT_EQ(verdict_of(report, CheckKind::reencode, "tag").outcome, Outcome::not_applicable);
}

TEST(ConformanceSelfTest, ReturningEarlyIsCaught) {
  const Found found = found_of("returns-early");
  EXPECT_EQ(found.at("decode two"), "failed");
  EXPECT_EQ(found.at("trailing one"), "failed");
  EXPECT_EQ(found.count("truncation one"), 0);
}

TEST(ConformanceSelfTest, AcceptingAPrefixIsCaughtWithTheBytes) {
  const ConformanceReport report = run_of({"reads-on"});
  const Verdict& v = verdict_of(report, CheckKind::truncation, "array");
  EXPECT_EQ(v.outcome, Outcome::failed);
  EXPECT_EQ(v.input, "(no bytes)");
  EXPECT_EQ(v.observed, "the first 0 of 2 bytes are accepted, and 1 longer prefixes");
}

TEST(ConformanceSelfTest, WhatOnlyEncodesIsJudgedByItsEncodings) {
  const ConformanceReport report = run_of({"only-encodes"});
  EXPECT_EQ(found_in(report), Found());
  EXPECT_EQ(report.codecs.at(0).of(CheckKind::decode).all(), 0);
  EXPECT_EQ(report.codecs.at(0).of(CheckKind::reencode).of(Outcome::passed), 6);
  EXPECT_EQ(report.codecs.at(0).of(CheckKind::round_trip).of(Outcome::passed), 1);
}

TEST(ConformanceSelfTest, ALeakIsCaught) {
  const Found found = found_of("leaks");
  EXPECT_EQ(found.size(), 12);
  EXPECT_EQ(found.at("leak one"), "failed");
  EXPECT_EQ(found.at("leak cut"), "failed");
}

// The counter has to stand before a malloc that the user preloads, or it counts nothing.
TEST(ConformanceSelfTest, ALeakIsCaughtBesideTheUsersOwnMalloc) {
  if (built_with_sanitizer()) GTEST_SKIP() << "a sanitizer's malloc suffers no other before it";
  const char* const before = std::getenv("LD_PRELOAD");
  const std::string kept = before == nullptr ? "" : before;
  setenv("LD_PRELOAD", USERS_MALLOC, 1);
  const Found found = found_of("leaks");
  before == nullptr ? unsetenv("LD_PRELOAD") : setenv("LD_PRELOAD", kept.c_str(), 1);
  EXPECT_EQ(found.size(), 12);
}

// The culprit loses its checks alone, one worker each, and everything behind it has a verdict.
void expect_the_culprit_alone(const ConformanceReport& report, Outcome outcome) {
  Found expected = {{"cross array@" + report.codecs.at(0).info.name, std::string(name(outcome))}};
  for (const char* check :
       {"decode", "decode+visit", "validate", "truncation", "trailing", "leak"}) {
    expected[std::string(check) + " array"] = name(outcome);
  }
  EXPECT_EQ(found_in(report), expected);
  EXPECT_EQ(verdict_of(report, CheckKind::decode, "nan").outcome, Outcome::recorded);
  const Verdict& v = verdict_of(report, CheckKind::decode, "array");
  EXPECT_EQ(v.input, "8101");
  EXPECT_EQ(v.call, "fake_decode()");
}

TEST(ConformanceSelfTest, ACrashIsCaughtWithItsSignal) {
  const ConformanceReport report = run_of({"crashes"});
  expect_the_culprit_alone(report, Outcome::crashed);
  EXPECT_NE(verdict_of(report, CheckKind::decode, "array").observed.find("SEGV"),
            std::string::npos);
}

TEST(ConformanceSelfTest, AnExitIsCaughtThoughItSaysSuccess) {
  const ConformanceReport report = run_of({"exits"});
  expect_the_culprit_alone(report, Outcome::exited);
  EXPECT_EQ(verdict_of(report, CheckKind::decode, "array").observed, "exited with status 0");
}

TEST(ConformanceSelfTest, AHangIsCaught) {
  const ConformanceReport report = run_of({"sleeps"}, std::chrono::seconds(3));
  expect_the_culprit_alone(report, Outcome::hung);
}

TEST(ConformanceSelfTest, MemoryBeyondTheLimitIsCaught) {
  expect_the_culprit_alone(run_of({"allocates-64-gb"}), Outcome::out_of_memory);
  expect_the_culprit_alone(run_of({"allocates-in-pieces"}), Outcome::out_of_memory);
}

TEST(ConformanceSelfTest, AnExceptionIsCaught) {
  const ConformanceReport report = run_of({"throws"});
  expect_the_culprit_alone(report, Outcome::failed);
  EXPECT_EQ(verdict_of(report, CheckKind::decode, "array").observed,
            "threw an exception: thrown on purpose");
}

TEST(ConformanceSelfTest, NoiseOnTheChannelIsNoVerdict) {
  EXPECT_EQ(found_of("writes-to-the-channel").count("decode map"), 0);
}

TEST(ConformanceSelfTest, TheReportDoesNotDependOnTheNumberOfWorkers) {
  ConformanceInput input;
  for (const Catalog::Entry& entry : fakes().entries()) {
    if (entry.info.name == "right" || entry.info.name == "crashes" ||
        entry.info.name == "flips-a-bit") {
      input.codecs.push_back(&entry);
    }
  }
  input.cases = fake_cases();
  std::vector<Found> found;
  for (const int workers : {1, 4}) {
    ConformanceOptions options;
    options.workers = workers;
    const auto report = run_conformance(input, options);
    ASSERT_TRUE(report) << report.error();
    Found outcomes;
    for (const Verdict& v : report->verdicts) {
      outcomes[v.codec + " " + std::string(name(v.check)) + " " + v.case_id] = name(v.outcome);
    }
    found.push_back(outcomes);
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(ConformanceSelfTest, WorkersThatCannotStartAreAnError) {
  ConformanceInput input;
  input.codecs = {fakes().find("right", Format::cbor)};
  input.cases = fake_cases();
  ConformanceOptions options;
  options.program.path = "/bin/false";
  const auto report = run_conformance(input, options);
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().find("do not start"), std::string::npos) << report.error();
}

}  // namespace
}  // namespace codecbench::conformance

int main(int argc, char** argv) {
  if (codecbench::conformance::is_conformance_worker(argc, argv)) {
    return codecbench::conformance::run_conformance_worker(
        codecbench::conformance::fake_conformers(), argc, argv);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
