#include "harness/conformance/expectations_update.h"

#include <gtest/gtest.h>

namespace codecbench::conformance {
namespace {

struct Outcomes {
  const char* case_id;
  Outcome decode;
  Outcome visit = Outcome::not_applicable;
};

// A run of the codec lax 2.0, in one mode.
ConformanceReport run_of(const std::vector<Outcomes>& cases) {
  ConformanceReport report;
  CodecSummary codec;
  codec.info.name = "lax";
  codec.info.version = "2.0";
  report.codecs.push_back(codec);
  for (const Outcomes& item : cases) {
    for (const CheckKind check : {CheckKind::decode, CheckKind::visit}) {
      Verdict verdict;
      verdict.codec = "lax";
      verdict.version = "2.0";
      verdict.check = check;
      verdict.case_id = item.case_id;
      verdict.outcome = check == CheckKind::decode ? item.decode : item.visit;
      verdict.clause = "RFC 8949 3.1";
      verdict.observed = "x";
      report.verdicts.push_back(verdict);
    }
  }
  return report;
}

UpdatedExpectations update(const std::string& text, const ConformanceReport& report) {
  Result<ExpectationsFile> file = parse_expectations(text, "lax", "lax.txt");
  EXPECT_TRUE(file) << (file ? "" : file.error());
  UpdatedExpectations updated = update_expectations(*file, report);
  // Whatever came out is right to the letter for this run, and a second time changes nothing.
  Result<ExpectationsFile> read = parse_expectations(updated.text, "lax", "lax.txt");
  EXPECT_TRUE(read) << (read ? "" : read.error());
  EXPECT_TRUE(check_expectations(report, {*read}, false).holds()) << updated.text;
  EXPECT_EQ(update_expectations(*read, report).text, updated.text);
  return updated;
}

constexpr Outcome bad = Outcome::failed;
constexpr Outcome good = Outcome::passed;

TEST(ExpectationsUpdate, AddsTheVersionToLinesThatStillHold) {
  const auto updated = update(
      "# heading\nversions 1.0\n\n# why\ncbor decode,decode+visit a | r | 1.0\n"
      "cbor decode b* | r | 1.0\n",
      run_of({{"a", bad, bad}, {"b1", bad}, {"b2", bad}}));
  EXPECT_EQ(updated.text,
            "# heading\nversions 1.0, 2.0\n\n# why\ncbor decode,decode+visit a | r | 1.0, 2.0\n"
            "cbor decode b* | r | 1.0, 2.0\n");
  EXPECT_EQ(updated.difference, "  2 lines are about 2.0 now as well\n");
}

TEST(ExpectationsUpdate, ALineOfAnotherVersionStaysWhereTheFailureHasGone) {
  const auto updated =
      update("versions 1.0\ncbor decode a | r | 1.0\n", run_of({{"a", good}, {"b", good}}));
  EXPECT_EQ(updated.text, "versions 1.0, 2.0\ncbor decode a | r | 1.0\n");
  EXPECT_EQ(updated.difference, "");
}

TEST(ExpectationsUpdate, TheVersionIsWithdrawnWhereTheFailureHasGone) {
  const auto updated =
      update("versions 1.0, 2.0\ncbor decode a | r | 2.0, 1.0\ncbor decode b | r | 2.0\n",
             run_of({{"a", good}, {"b", good}}));
  EXPECT_EQ(updated.text, "versions 1.0, 2.0\ncbor decode a | r | 1.0\n");
  EXPECT_EQ(updated.difference, "~ cbor decode a | r | 2.0, 1.0\n- cbor decode b | r | 2.0\n");
}

TEST(ExpectationsUpdate, WhatIsLeftOfALineGetsItsReason) {
  const auto updated =
      update("versions 1.0\ncbor decode,decode+visit a* | r | 1.0\ncbor decode z | r | 1.0\n",
             run_of({{"a1", good, bad}, {"a2", bad, bad}, {"z", bad}}));
  EXPECT_EQ(updated.text,
            "versions 1.0, 2.0\ncbor decode,decode+visit a* | r | 1.0\n"
            "cbor decode+visit a1 | r | 2.0\ncbor decode,decode+visit a2 | r | 2.0\n"
            "cbor decode z | r | 1.0, 2.0\n");
}

TEST(ExpectationsUpdate, NewFailuresGetLinesAndACodecItsFile) {
  const auto updated = update("", run_of({{"a", bad, bad}, {"b", good}}));
  EXPECT_EQ(updated.text,
            "# format[:mode] check[,check...] case-id | reason | library versions "
            "(harness/conformance/expectations.h)\nversions 2.0\n\n"
            "cbor decode,decode+visit a | RFC 8949 3.1: failed: x | 2.0\n");
  EXPECT_EQ(updated.difference, "+ cbor decode,decode+visit a | RFC 8949 3.1: failed: x | 2.0\n");
  EXPECT_EQ(update("", run_of({{"a", good}})).text, "");
}

TEST(ExpectationsUpdate, ALineOfCasesThatWereNotThereStays) {
  const auto updated = update("# h\n\ncbor decode suite.1 | r | 1.0\n", run_of({{"a", good}}));
  EXPECT_EQ(updated.text, "# h\nversions 1.0, 2.0\n\ncbor decode suite.1 | r | 1.0\n");
  EXPECT_EQ(updated.difference, "  1 lines stay as they are: their cases were not there\n");
}

TEST(ExpectationsUpdate, ALineOfFailuresThatComeAndGoStays) {
  const std::string text =
      "versions 2.0\ncbor decode a* | r | 2.0?\ncbor decode+visit b | r | 1.0, 2.0?\n";
  const auto updated =
      update(text, run_of({{"a1", good}, {"a2", bad}, {"b", good, bad}, {"c", good}}));
  EXPECT_EQ(updated.text, "versions 2.0, 1.0" + text.substr(text.find('\n')));
  EXPECT_EQ(updated.difference, "");
}

}  // namespace
}  // namespace codecbench::conformance
