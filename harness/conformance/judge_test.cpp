#include "harness/conformance/judge.h"

#include <gtest/gtest.h>

#include <string>

#include "codecs/diagnostic.h"
#include "codecs/digest.h"

namespace codecbench::conformance {
namespace {

Case case_of(Expectation expectation, const std::string& value = "",
             CaseClass case_class = CaseClass::well_formedness, const std::string& profile = "") {
  Case made;
  made.expectation = expectation;
  made.case_class = case_class;
  made.profile = profile;
  if (!value.empty()) made.value = *parse_diagnostic(value);
  return made;
}

Answer accepted(const std::string& value = "") {
  Answer made;
  made.accepted = true;
  if (!value.empty()) made.value = *parse_diagnostic(value);
  return made;
}

Answer refused() {
  Answer made;
  made.refusal = "no";
  return made;
}

Outcome outcome(const Case& item, const CodecInfo& info, const Answer& answer) {
  return judge(item, info, answer).outcome;
}

TEST(Judge, AValidCaseIsAccepted) {
  const CodecInfo info;
  for (const Expectation e : {Expectation::accept, Expectation::not_preferred}) {
    EXPECT_EQ(outcome(case_of(e, "1"), info, accepted("1")), Outcome::passed);
    EXPECT_EQ(outcome(case_of(e, "1"), info, accepted("2")), Outcome::failed);
    EXPECT_EQ(outcome(case_of(e, "1"), info, accepted()), Outcome::passed);
    EXPECT_EQ(outcome(case_of(e, "1"), info, refused()), Outcome::failed);
  }
}

TEST(Judge, NotApplicableNeedsARefusalOfWhatIsNotClaimed) {
  CodecInfo info;
  const Case item = case_of(Expectation::accept, "32(\"x\")");
  EXPECT_EQ(outcome(item, info, refused()), Outcome::not_applicable);
  EXPECT_EQ(outcome(item, info, accepted("\"x\"")), Outcome::failed);
  EXPECT_EQ(outcome(item, info, accepted("32(\"x\")")), Outcome::passed);
  info.support.tags = true;
  EXPECT_EQ(outcome(item, info, refused()), Outcome::failed);
}

TEST(Judge, ABignumThatFitsIsABignumAllTheSame) {
  CodecInfo info;
  const Case item = case_of(Expectation::accept, "[bignum(h'01')]");
  EXPECT_EQ(outcome(item, info, refused()), Outcome::not_applicable);
  EXPECT_EQ(outcome(item, info, accepted("[1]")), Outcome::passed);
  info.support.bignum = true;
  EXPECT_EQ(outcome(item, info, refused()), Outcome::failed);
}

TEST(Judge, PolicyNeverCoversWhatIsNotWellFormed) {
  CodecInfo info;
  info.policy.lenient = {{"utf8", "why"}};
  EXPECT_EQ(outcome(case_of(Expectation::reject, "", CaseClass::well_formedness, "utf8"), info,
                    accepted()),
            Outcome::failed);
  const Case invalid = case_of(Expectation::invalid, "", CaseClass::validity, "utf8");
  EXPECT_EQ(outcome(invalid, info, accepted()), Outcome::policy);
  EXPECT_EQ(judge(invalid, info, accepted()).note, "why");
  EXPECT_EQ(outcome(invalid, info, refused()), Outcome::passed);
  EXPECT_EQ(outcome(case_of(Expectation::invalid, "", CaseClass::validity, "tag-content"), info,
                    accepted()),
            Outcome::failed);
}

TEST(Judge, OnlyWhatInsistsMayRefuseAnotherForm) {
  CodecInfo info;
  const Case item = case_of(Expectation::not_preferred, "1", CaseClass::preferred, "rfc8949-4.2.1");
  EXPECT_EQ(outcome(item, info, refused()), Outcome::failed);
  info.policy.insists_on = {"dcbor"};
  EXPECT_EQ(outcome(item, info, refused()), Outcome::failed);
  info.policy.insists_on = {"rfc8949-4.2.1"};
  EXPECT_EQ(outcome(item, info, refused()), Outcome::policy);
}

TEST(Judge, TheDeclaredDepthMayBeRefusedBeyond) {
  CodecInfo info;
  info.policy.max_depth = 2;
  EXPECT_EQ(outcome(case_of(Expectation::accept, "[[1]]"), info, refused()), Outcome::failed);
  EXPECT_EQ(outcome(case_of(Expectation::accept, "[[[1]]]"), info, refused()), Outcome::policy);
}

TEST(Judge, EitherAnswerIsRightButNotAnyValue) {
  const CodecInfo info;
  const Case limit = case_of(Expectation::either, "1", CaseClass::limit);
  EXPECT_EQ(outcome(limit, info, refused()), Outcome::passed);
  EXPECT_EQ(outcome(limit, info, accepted("1")), Outcome::passed);
  EXPECT_EQ(outcome(limit, info, accepted("2")), Outcome::failed);
  const Case open = case_of(Expectation::either, "1", CaseClass::implementation_defined);
  EXPECT_EQ(outcome(open, info, refused()), Outcome::recorded);
  EXPECT_EQ(outcome(open, info, accepted("1")), Outcome::recorded);
  EXPECT_EQ(outcome(open, info, accepted("2")), Outcome::failed);
}

TEST(Judge, AVisitMustSeeWhatIsDecoded) {
  const CodecInfo info;
  Answer answer = accepted("[1]");
  answer.digest = digest(*parse_diagnostic("[1]"));
  EXPECT_EQ(outcome(case_of(Expectation::accept, "[1]"), info, answer), Outcome::passed);
  answer.digest = 5;
  EXPECT_EQ(outcome(case_of(Expectation::accept, "[1]"), info, answer), Outcome::failed);
}

TEST(Judge, ARefusalForWantOfMemoryIsCalledSo) {
  const CodecInfo info;
  Answer answer = refused();
  answer.allocation_failed = true;
  EXPECT_EQ(outcome(case_of(Expectation::accept, "1"), info, answer), Outcome::out_of_memory);
  const Judgement clean = judge(case_of(Expectation::reject), info, answer);
  EXPECT_EQ(clean.outcome, Outcome::passed);
  EXPECT_EQ(clean.note, "asked for more memory than the limit");
}

}  // namespace
}  // namespace codecbench::conformance
