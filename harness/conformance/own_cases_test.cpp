#include "harness/conformance/own_cases.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/conformance/case_file.h"
#include "harness/conformance/oracle_judgement.h"

namespace codecbench::conformance {
namespace {

const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    Result<std::vector<Case>> parsed = own_cases();
    EXPECT_TRUE(parsed.ok()) << parsed.error();
    return parsed ? std::move(*parsed) : std::vector<Case>();
  }();
  return all;
}

TEST(OwnCases, Parse) { EXPECT_GE(cases().size(), 1500u); }

TEST(OwnCases, AreTheFilesOfTheSources) {
  std::vector<Case> read;
  for (const EmbeddedFile& file : own_case_files()) {
    const auto path = std::string(PROJECT_DIR) + "/" + std::string(file.name);
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    EXPECT_TRUE(text.str() == file.text) << path;
  }
  const auto folder = read_case_files(std::string(PROJECT_DIR) + "/datasets/vectors");
  ASSERT_TRUE(folder.ok()) << folder.error();
  EXPECT_EQ(folder->size(), cases().size());
}

// What the README of the format shows is what the parser takes.
TEST(OwnCases, TheExamplesOfTheReadmeAreCases) {
  std::ifstream readme(std::string(PROJECT_DIR) + "/datasets/vectors/README.md");
  std::string examples;
  for (std::string line; std::getline(readme, line);) {
    if (line.rfind("    ", 0) == 0 && line.find("| expectation |") == std::string::npos) {
      examples += line + "\n";
    }
  }
  const auto parsed = parse_cases(examples, "README.md");
  ASSERT_TRUE(parsed.ok()) << parsed.error();
  EXPECT_EQ(parsed->size(), 4u);
  for (const Case& item : *parsed) EXPECT_EQ(disagreement(item), "") << item.id;
}

TEST(OwnCases, TheOracleAgreesWithEachOfThem) {
  int disagreements = 0;
  for (const Case& item : cases()) {
    const std::string what = disagreement(item);
    if (what.empty()) continue;
    ADD_FAILURE() << item.source << ": " << item.id << ": " << what;
    if (++disagreements == 50) break;
  }
}

TEST(OwnCases, AreNamedAfterTheirFormat) {
  for (const Case& item : cases()) {
    EXPECT_THAT(item.id, testing::StartsWith(std::string(name(item.format)) + "."));
  }
}

// No two cases of a kind are the same bytes under the same rule: such a case adds nothing.
TEST(OwnCases, NoCaseIsThereTwice) {
  using Key = std::tuple<Format, CaseClass, std::string, std::string>;
  std::map<Key, std::string> seen;
  for (const Case& item : cases()) {
    const auto [other, is_new] =
        seen.emplace(Key{item.format, item.case_class, item.profile, item.bytes}, item.id);
    EXPECT_TRUE(is_new) << item.id << " has the bytes of " << other->second;
  }
}

TEST(OwnCases, EveryClauseNamesItsSpecification) {
  const std::map<Format, std::string> specifications = {
      {Format::cbor, "RFC 8949 |RFC 3629 |draft-ietf-cbor-cde|draft-mcnally-deterministic-cbor"},
      {Format::msgpack, "MessagePack spec: "},
      {Format::keks, "KEKS "},
      {Format::json, "RFC 8259 "}};
  for (const Case& item : cases()) {
    EXPECT_THAT(item.clause, testing::ContainsRegex("^(" + specifications.at(item.format) + ")"));
  }
}

// The number of cases of every format, class, profile and expectation. After adding cases, copy the
// printed table to testdata/own_cases.txt.
TEST(OwnCases, CoverEveryRuleAsOftenAsRecorded) {
  std::map<std::string, int> counts;
  for (const Case& item : cases()) {
    const std::string profile = item.profile.empty() ? "" : ":" + item.profile;
    ++counts[fmt::format("{:<8}{:<40}{}", name(item.format),
                         std::string(name(item.case_class)) + profile, name(item.expectation))];
  }
  std::string table;
  for (const auto& [row, count] : counts) table += fmt::format("{:<64}{:>5}\n", row, count);
  table += fmt::format("{:<64}{:>5}\n", "all", cases().size());
  std::ifstream golden(TESTDATA_DIR "/own_cases.txt");
  std::ostringstream recorded;
  recorded << golden.rdbuf();
  EXPECT_EQ(table, recorded.str()) << "the table as it is now:\n" << table;
}

TEST(OwnCases, EveryFormatHasCasesOfTheClassesThatItsSpecificationKnows) {
  std::set<std::pair<Format, CaseClass>> present;
  for (const Case& item : cases()) present.emplace(item.format, item.case_class);
  for (const Format format : all_formats) {
    for (const CaseClass case_class : all_case_classes) {
      // MessagePack's only validity rule is the timestamp's; KEKS and JSON prefer no encoding.
      const bool expected =
          case_class != CaseClass::preferred || format == Format::cbor || format == Format::msgpack;
      EXPECT_EQ(present.count({format, case_class}) != 0, expected)
          << name(format) << " " << name(case_class);
    }
  }
}

}  // namespace
}  // namespace codecbench::conformance
