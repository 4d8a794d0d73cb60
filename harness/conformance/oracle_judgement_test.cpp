#include "harness/conformance/oracle_judgement.h"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/conformance/case_file.h"

namespace codecbench::conformance {
namespace {

using testing::HasSubstr;

// Of "class | input | expectation" of CBOR.
std::string judged(const std::string& case_class, const std::string& input,
                   const std::string& expectation) {
  const auto cases =
      parse_cases("a | cbor | " + case_class + " | 3 | " + input + " | " + expectation + " |", "x");
  EXPECT_TRUE(cases.ok()) << cases.error();
  return cases ? disagreement(cases->front()) : cases.error();
}

TEST(OracleJudgement, AgreesWithCasesThatAreRight) {
  EXPECT_EQ(judged("well-formedness", "1818", "accept 24"), "");
  EXPECT_EQ(judged("well-formedness", "1818", "accept"), "");
  EXPECT_EQ(judged("well-formedness", "18", "reject"), "");
  EXPECT_EQ(judged("well-formedness", "9fff", "accept [] -> 80"), "");
  EXPECT_EQ(judged("preferred:rfc8949-4.1", "1800", "not-preferred 0 -> 00"), "");
  EXPECT_EQ(judged("validity:utf8", "6180", "invalid text(h'80')"), "");
  EXPECT_EQ(judged("validity:duplicate-keys", "a200000000", "invalid {0: 0, 0: 0}"), "");
  EXPECT_EQ(judged("limit:depth", "81*100000 00", "either"), "");
}

TEST(OracleJudgement, SeesEveryKindOfMistake) {
  EXPECT_THAT(judged("well-formedness", "18", "accept 24"), HasSubstr("refuses"));
  EXPECT_THAT(judged("well-formedness", "1818", "reject"), HasSubstr("accepts 24"));
  EXPECT_THAT(judged("well-formedness", "1818", "accept 25"), HasSubstr("reads 24"));
  EXPECT_THAT(judged("well-formedness", "f93c00", "accept 1.0"), HasSubstr("reads 1.0_1"));
  EXPECT_THAT(judged("well-formedness", "1800", "accept 0"), HasSubstr("prefers 00"));
  EXPECT_THAT(judged("well-formedness", "9fff", "accept [] -> 9800"), HasSubstr("prefers 80"));
  EXPECT_THAT(judged("preferred:rfc8949-4.1", "1800", "not-preferred 0 -> 1900"),
              HasSubstr("prefers 00"));
  EXPECT_THAT(judged("validity:utf8", "6161", "invalid"), HasSubstr("accepts \"a\""));
  EXPECT_THAT(judged("validity:duplicate-keys", "a100", "invalid"), HasSubstr("refuses"));
  EXPECT_THAT(judged("limit:depth", "8100", "either [1]"), HasSubstr("reads [0]"));
}

}  // namespace
}  // namespace codecbench::conformance
