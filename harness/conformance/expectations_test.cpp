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

ExpectationsFile file_of(const std::string& text) {
  Result<ExpectationsFile> file = parse_expectations(text, "lax", "lax.txt");
  EXPECT_TRUE(file) << (file ? "" : file.error());
  return file ? *file : ExpectationsFile();
}

RatchetFindings check(const ConformanceReport& report, const std::vector<ExpectationsFile>& files,
                      bool whole = true) {
  return check_expectations(report, files, whole);
}

TEST(Expectations, AreReadLineByLine) {
  const ExpectationsFile file = file_of(
      "# a comment\n\nversions 1.1\n"
      "cbor:fresh decode,decode+visit  cbor.* | RFC 8949 3.1: why | 1.2, 1.1\r\n"
      "json trailing x@y | z | 3");
  ASSERT_EQ(file.failures.size(), 2);
  const ExpectedFailure& first = file.failures[0];
  EXPECT_EQ(first.mode, "fresh");
  EXPECT_EQ(first.checks, (std::vector{CheckKind::decode, CheckKind::visit}));
  EXPECT_EQ(first.case_id, "cbor.*");
  EXPECT_EQ(first.reason, "RFC 8949 3.1: why");
  EXPECT_EQ(first.versions, (std::vector<std::string>{"1.2", "1.1"}));
  EXPECT_EQ(first.source, "lax.txt:4");
  EXPECT_EQ(to_line(first), "cbor:fresh decode,decode+visit cbor.* | RFC 8949 3.1: why | 1.2, 1.1");
  EXPECT_EQ(file.failures[1].format, Format::json);
  EXPECT_EQ(file.failures[1].mode, "");
  EXPECT_EQ(file.versions, (std::vector<std::string>{"1.1", "1.2", "3"}));
  EXPECT_EQ(file.versions_line, 3);
}

TEST(Expectations, ThatComeAndGoAreNeverNews) {
  const ExpectationsFile file = file_of("cbor decode cbor.a | reads the stack | 1.2?, 1.1");
  EXPECT_EQ(file.versions, (std::vector<std::string>{"1.2", "1.1"}));
  EXPECT_EQ(to_line(file.failures[0]), "cbor decode cbor.a | reads the stack | 1.2?, 1.1");
  for (const Outcome outcome : {Outcome::passed, Outcome::crashed}) {
    EXPECT_TRUE(check(report_of({verdict("cbor.a", outcome)}), {file}).holds());
  }
  EXPECT_FALSE(check(report_of({verdict("cbor.b", Outcome::crashed)}), {file}).holds());
}

TEST(Expectations, RefuseALineWithALineNumber) {
  const std::pair<const char*, const char*> wrong[] = {
      {"cbor decode x", "lax.txt:1: a line is"},
      {"cbor decode x | why", "lax.txt:1: a line is"},
      {"cbor decode x | | 1", "lax.txt:1: a line is"},
      {"cbor decode x | why | ,", "lax.txt:1: a line is"},
      {"versions", "lax.txt:1: one line says: versions"},
      {"versions 1\nversions 2", "lax.txt:2: one line says: versions"},
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
  const auto file = file_of("cbor decode,truncation bad | why | 1.2");
  const RatchetFindings findings = check(report, {file});
  EXPECT_TRUE(findings.holds());
  EXPECT_EQ(findings.expected_failures, 1);
  EXPECT_TRUE(findings.version_notices.empty());
}

TEST(Ratchet, FindsAnUnexpectedFailureOfEveryKind) {
  for (const Outcome outcome : {Outcome::failed, Outcome::crashed, Outcome::exited, Outcome::hung,
                                Outcome::out_of_memory}) {
    const auto report = report_of({verdict("bad", outcome)});
    const auto file = file_of("");
    const RatchetFindings findings = check(report, {file});
    ASSERT_EQ(findings.unexpected_failures.size(), 1) << name(outcome);
    EXPECT_FALSE(findings.holds());
  }
}

TEST(Ratchet, FindsAnUnexpectedPassByNameAndByGlob) {
  for (const char* id : {"good", "g*"}) {
    for (const Outcome outcome : {Outcome::passed, Outcome::policy, Outcome::recorded}) {
      const auto report = report_of({verdict("good", outcome)});
      const auto file = file_of(std::string("cbor decode ") + id + " | why | 1.2");
      const RatchetFindings findings = check(report, {file});
      ASSERT_EQ(findings.unexpected_passes.size(), 1) << id;
      EXPECT_FALSE(findings.holds());
    }
  }
}

TEST(Ratchet, ALineOfOneModeIsNotAboutTheOther) {
  const auto report = report_of({verdict("bad", Outcome::failed),
                                 verdict("bad", Outcome::passed, CheckKind::decode, "lax:reused")});
  const auto one = file_of("cbor:fresh decode bad | why | 1.2");
  EXPECT_TRUE(check(report, {one}).holds());
  const auto both = file_of("cbor decode bad | why | 1.2");
  EXPECT_EQ(check(report, {both}).unexpected_passes.size(), 1);
}

TEST(Ratchet, ALineWithoutAVerdictIsUselessInAWholeRunOnly) {
  const auto report = report_of({verdict("good", Outcome::passed)});
  const auto file = file_of("cbor decode cbor.gone | why | 1.2");
  EXPECT_EQ(check(report, {file}).useless.size(), 1);
  EXPECT_TRUE(check(report, {file}, false).holds());
  const auto of_a_suite = file_of("cbor decode cbor-wg.gone | why | 1.2");
  EXPECT_TRUE(check(report, {of_a_suite}).holds());
}

TEST(Ratchet, ALineIsAboutItsVersionsOnly) {
  const auto of_both = file_of("cbor decode bad | why | 1.1, 1.2");
  const auto of_another = file_of("versions 1.2\ncbor decode bad | why | 1.1");
  const auto bad = report_of({verdict("bad", Outcome::failed)});
  EXPECT_TRUE(check(bad, {of_both}).holds());
  EXPECT_EQ(check(bad, {of_another}).unexpected_failures.size(), 1);
  const auto good = report_of({verdict("bad", Outcome::passed)});
  EXPECT_EQ(check(good, {of_both}).unexpected_passes.size(), 1);
  const RatchetFindings findings = check(good, {of_another});
  EXPECT_TRUE(findings.holds());
  EXPECT_TRUE(findings.news.empty());
}

TEST(Ratchet, WithAVersionThatNobodyTriedWhatHasGoneIsNews) {
  const std::vector files = {
      file_of("cbor decode bad | why | 1.0, 1.1\ncbor decode gone | why | 1.1")};
  const auto report =
      report_of({verdict("bad", Outcome::failed), verdict("gone", Outcome::passed)});
  const RatchetFindings findings = check(report, files);
  EXPECT_TRUE(findings.holds());
  EXPECT_EQ(findings.expected_failures, 1);
  ASSERT_EQ(findings.news.size(), 1);
  EXPECT_EQ(findings.news[0].line->case_id, "gone");
  ASSERT_EQ(findings.version_notices.size(), 1);
  EXPECT_EQ(findings.version_notices[0], "lax.txt knows versions 1.0, 1.1 of lax, linked is 1.2");
}

TEST(Ratchet, WithAVersionThatNobodyTriedANewFailureIsUnexpected) {
  const auto file = file_of("cbor decode bad | why | 1.1");
  const auto report = report_of({verdict("bad", Outcome::failed), verdict("new", Outcome::failed)});
  EXPECT_EQ(check(report, {file}).unexpected_failures.size(), 1);
}

TEST(Ratchet, ProposesLinesThatItWouldRead) {
  const auto report = report_of(
      {verdict("bad", Outcome::failed), verdict("bad", Outcome::crashed, CheckKind::visit)});
  const RatchetFindings findings = check(report, {});
  const std::string text = proposed_lines(report, findings);
  EXPECT_EQ(text,
            "# lax.txt\n"
            "cbor:fresh decode,decode+visit bad | RFC 8949 3.1: failed: a/b | 1.2\n");
  EXPECT_TRUE(check(report, {file_of(text)}).holds());
}

}  // namespace
}  // namespace codecbench::conformance
