#include "harness/conformance/expectations.h"

#include <gtest/gtest.h>

namespace codecbench::conformance {
namespace {

Verdict verdict(const std::string& id, Outcome outcome, CheckKind check = CheckKind::decode,
                const std::string& codec = "lax:fresh") {
  Verdict made;
  made.codec = codec;
  made.version = "1.2";
  made.check = check;
  made.case_id = id;
  made.outcome = outcome;
  made.clause = "RFC 8949 3.1";
  made.observed = "a|b";
  return made;
}

ConformanceReport report_of(std::vector<Verdict> verdicts) {
  ConformanceReport report;
  for (const char* mode : {"fresh", "reused"}) {
    CodecSummary codec;
    codec.info.name = "lax";
    codec.info.mode = mode;
    codec.info.version = "1.2";
    report.codecs.push_back(codec);
  }
  report.verdicts = std::move(verdicts);
  return report;
}

std::vector<ExpectedFailure> lines_of(const std::string& text) {
  Result<std::vector<ExpectedFailure>> lines = parse_expectations(text, "lax", "lax.txt");
  EXPECT_TRUE(lines) << (lines ? "" : lines.error());
  return lines ? *lines : std::vector<ExpectedFailure>();
}

TEST(Expectations, AreReadLineByLine) {
  const auto lines = lines_of(
      "# a comment\n\ncbor:fresh decode,decode+visit  cbor.* | RFC 8949 3.1: why | 1.2\r\n"
      "json trailing x@y | z | 3");
  ASSERT_EQ(lines.size(), 2);
  EXPECT_EQ(lines[0].mode, "fresh");
  EXPECT_EQ(lines[0].checks, (std::vector{CheckKind::decode, CheckKind::visit}));
  EXPECT_EQ(lines[0].case_id, "cbor.*");
  EXPECT_EQ(lines[0].reason, "RFC 8949 3.1: why");
  EXPECT_EQ(lines[0].version, "1.2");
  EXPECT_EQ(lines[0].source, "lax.txt:3");
  EXPECT_EQ(lines[1].format, Format::json);
  EXPECT_EQ(lines[1].mode, "");
}

TEST(Expectations, RefuseALineWithALineNumber) {
  const std::pair<const char*, const char*> wrong[] = {
      {"cbor decode x", "lax.txt:1: a line is"},
      {"cbor decode x | why", "lax.txt:1: a line is"},
      {"cbor decode x | | 1", "lax.txt:1: a line is"},
      {"\ncborx decode x | why | 1", "lax.txt:2: 'cborx' is no format"},
      {"cbor decoed x | why | 1", "lax.txt:1: 'decoed' is no check"},
      {"cbor decode | why | 1", "lax.txt:1: the check or the case-id is missing"},
      {"cbor decode x y | why | 1", "lax.txt:1: 'x y' is no case-id"},
  };
  for (const auto& [text, message] : wrong) {
    const auto lines = parse_expectations(text, "lax", "lax.txt");
    ASSERT_FALSE(lines) << text;
    EXPECT_EQ(lines.error().substr(0, std::string_view(message).size()), message);
  }
}

TEST(Expectations, GlobsMatch) {
  EXPECT_TRUE(matches_glob("a.b", "a.b"));
  EXPECT_FALSE(matches_glob("a.b", "axb"));
  EXPECT_TRUE(matches_glob("a*", "a"));
  EXPECT_TRUE(matches_glob("*.b*c", "a.b.b.c"));
  EXPECT_FALSE(matches_glob("*.b?c", "a.bc"));
  EXPECT_FALSE(matches_glob("a", "ab"));
  EXPECT_FALSE(matches_glob("", "a"));
  EXPECT_TRUE(matches_glob("*", ""));
}

TEST(Ratchet, HoldsWhenFailuresAreThoseExpected) {
  const auto report = report_of({verdict("bad", Outcome::failed), verdict("good", Outcome::passed),
                                 verdict("bad", Outcome::not_applicable, CheckKind::truncation)});
  const auto lines = lines_of("cbor decode,truncation bad | why | 1.2");
  const RatchetFindings findings = check_expectations(report, lines, true);
  EXPECT_TRUE(findings.holds());
  EXPECT_EQ(findings.expected_failures, 1);
  EXPECT_TRUE(findings.version_notices.empty());
}

TEST(Ratchet, FindsAnUnexpectedFailureOfEveryKind) {
  for (const Outcome outcome : {Outcome::failed, Outcome::crashed, Outcome::exited, Outcome::hung,
                                Outcome::out_of_memory}) {
    const auto report = report_of({verdict("bad", outcome)});
    const auto lines = lines_of("");
    const RatchetFindings findings = check_expectations(report, lines, true);
    ASSERT_EQ(findings.unexpected_failures.size(), 1) << name(outcome);
    EXPECT_FALSE(findings.holds());
  }
}

TEST(Ratchet, FindsAnUnexpectedPassByNameAndByGlob) {
  for (const char* id : {"good", "g*"}) {
    for (const Outcome outcome : {Outcome::passed, Outcome::policy, Outcome::recorded}) {
      const auto report = report_of({verdict("good", outcome)});
      const auto lines = lines_of(std::string("cbor decode ") + id + " | why | 1.2");
      const RatchetFindings findings = check_expectations(report, lines, true);
      ASSERT_EQ(findings.unexpected_passes.size(), 1) << id;
      EXPECT_FALSE(findings.holds());
    }
  }
}

TEST(Ratchet, ALineOfOneModeIsNotAboutTheOther) {
  const auto report = report_of({verdict("bad", Outcome::failed),
                                 verdict("bad", Outcome::passed, CheckKind::decode, "lax:reused")});
  const auto one = lines_of("cbor:fresh decode bad | why | 1.2");
  EXPECT_TRUE(check_expectations(report, one, true).holds());
  const auto both = lines_of("cbor decode bad | why | 1.2");
  EXPECT_EQ(check_expectations(report, both, true).unexpected_passes.size(), 1);
}

TEST(Ratchet, ALineWithoutAVerdictIsUselessInAWholeRunOnly) {
  const auto report = report_of({verdict("good", Outcome::passed)});
  const auto lines = lines_of("cbor decode cbor.gone | why | 1.2");
  EXPECT_EQ(check_expectations(report, lines, true).useless.size(), 1);
  EXPECT_TRUE(check_expectations(report, lines, false).holds());
  const auto of_a_suite = lines_of("cbor decode cbor-wg.gone | why | 1.2");
  EXPECT_TRUE(check_expectations(report, of_a_suite, true).holds());
}

TEST(Ratchet, SaysThatTheVersionIsAnother) {
  const auto report = report_of({verdict("bad", Outcome::failed)});
  const auto lines = lines_of("cbor decode bad | why | 1.1");
  const RatchetFindings findings = check_expectations(report, lines, true);
  EXPECT_TRUE(findings.holds());
  ASSERT_EQ(findings.version_notices.size(), 1);
  EXPECT_EQ(findings.version_notices[0], "lax.txt:1 speaks of version 1.1, linked is 1.2");
}

TEST(Ratchet, ProposesLinesThatItWouldRead) {
  const auto report = report_of(
      {verdict("bad", Outcome::failed), verdict("bad", Outcome::crashed, CheckKind::visit)});
  const RatchetFindings findings = check_expectations(report, {}, true);
  const std::string text = proposed_lines(report, findings);
  EXPECT_EQ(text,
            "# lax.txt\n"
            "cbor:fresh decode,decode+visit bad | RFC 8949 3.1: failed: a/b | 1.2\n");
  const auto lines = lines_of(text);
  EXPECT_TRUE(check_expectations(report, lines, true).holds());
}

}  // namespace
}  // namespace codecbench::conformance
