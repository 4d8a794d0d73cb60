// Four texts that print benchmark figures, read back and judged (testdata/printed).
//
// cborg: pull request 94, a new UTF-8 encoder, one run each of fifteen random profiles.
// msgpack-javascript: pull request 32, arrays preallocated, one run each.
// fxamacker: fxamacker/cbor, text strings decoded faster, a table of golang's benchstat.
// gomobile: a change of golang/mobile's string passing, a table of the first benchstat.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/compare/comparison_run.h"

namespace codecbench::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string path_of(const std::string& name) { return TESTDATA_DIR "/printed/" + name; }

std::vector<std::string> lines_of_file(const std::string& name) {
  std::ifstream file(path_of(name));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::set<std::string> lines_of_text(const std::string& text) {
  std::istringstream stream(text);
  std::set<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.insert(line);
  return lines;
}

// "a  b c" -> "a b c": blanks do not survive a commit message.
std::string collapsed(const std::string& line) {
  std::istringstream words(line);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

CompareOptions of(const std::vector<std::string>& inputs) {
  CompareOptions options;
  options.inputs = inputs;
  return options;
}

std::vector<std::string> rows_of(const std::string& name) {
  std::vector<std::string> rows;
  for (const std::string& line : lines_of_file(name)) {
    if (line.find("(p=") != std::string::npos) rows.push_back(line);
  }
  return rows;
}

nlohmann::json json_of(CompareOptions options) {
  options.format = CompareFormat::json;
  return nlohmann::json::parse(run_comparison(options).out);
}

TEST(FxamackerTable, IsRenderedAgainFromSamplesWithItsStatistics) {
  const std::vector<std::string> rows = rows_of("fxamacker.txt");
  ASSERT_EQ(rows.size(), 36u);
  CompareOptions options =
      of({"old=" + path_of("fxamacker-old.txt"), "new=" + path_of("fxamacker-new.txt")});
  for (const bool benchstat : {true, false}) {
    options.benchstat = benchstat;
    const std::set<std::string> rendered = lines_of_text(run_comparison(options).out);
    for (const std::string& row : rows) EXPECT_TRUE(rendered.contains(row)) << row;
  }
}

TEST(FxamackerTable, IsReadBackAndRenderedAgain) {
  const CompareOutcome outcome = run_comparison(of({path_of("fxamacker.txt")}));
  const std::set<std::string> rendered = lines_of_text(outcome.out);
  for (const std::string& row : rows_of("fxamacker.txt")) {
    EXPECT_TRUE(rendered.contains(row)) << row;
  }
  EXPECT_EQ(outcome.exit_status, 0);
}

TEST(FxamackerTable, IsJudged) {
  CompareOptions options = of({path_of("fxamacker.txt")});
  const CompareOutcome outcome = run_comparison(options);
  EXPECT_THAT(outcome.err, HasSubstr("printed as significant: 29 of 32 comparisons"));
  EXPECT_THAT(outcome.err, HasSubstr("printed as significant: 3 of 4 comparisons"));
  for (const char* p : {"p=0.528", "p=0.255", "p=0.148"}) {
    EXPECT_THAT(outcome.err, HasSubstr(std::string(p) + " n=10 takes samples with equal values"));
  }
  // One of the four that were to isolate the cost got slower.
  options.fail_on_regression = true;
  EXPECT_EQ(run_comparison(options).exit_status, 1);
  // It changed by 1.39 %, so a gate on 2 % passes.
  options.selection.effect.minimum_effect = 0.02;
  EXPECT_EQ(run_comparison(options).exit_status, 0);
}

TEST(GomobileTable, IsRenderedAgainFromSamplesWithItsStatistics) {
  const std::vector<std::string> rows = rows_of("gomobile.txt");
  ASSERT_EQ(rows.size(), 18u);
  CompareOptions options = of({path_of("gomobile-old.txt"), path_of("gomobile-new.txt")});
  options.layout = CompareLayout::v1;
  for (const bool benchstat : {true, false}) {
    options.benchstat = benchstat;
    std::set<std::string> rendered;
    for (const std::string& line : lines_of_text(run_comparison(options).out)) {
      rendered.insert(collapsed(line));
    }
    EXPECT_TRUE(rendered.contains("name old time/op new time/op delta"));
    for (const std::string& row : rows) EXPECT_TRUE(rendered.contains(collapsed(row))) << row;
  }
}

TEST(GomobileTable, IsJudged) {
  const CompareOptions options = of({path_of("gomobile.txt")});
  EXPECT_THAT(run_comparison(options).err,
              HasSubstr("printed as significant: 11 of 18 comparisons"));
  // Every p is one that samples of these sizes without equal values have.
  EXPECT_THAT(run_comparison(options).err, Not(HasSubstr("equal values")));
  const nlohmann::json json = json_of(options);
  std::size_t improved = 0;
  std::size_t regressed = 0;
  for (const auto& row : json["tables"][0]["rows"]) {
    const auto verdict = row["cells"][1]["comparison"]["verdict"];
    improved += verdict == "improved" ? 1 : 0;
    regressed += verdict == "regressed" ? 1 : 0;
  }
  EXPECT_EQ(improved, 9u);
  EXPECT_EQ(regressed, 2u);  // the short strings on a thread of their own
}

TEST(MsgpackJavascriptText, ContradictsItsClaim) {
  CompareOptions options = of({path_of("msgpack-javascript.txt")});
  const CompareOutcome outcome = run_comparison(options);
  EXPECT_THAT(outcome.out, HasSubstr("Decode sec/op: +105.06%, n=1: no conclusion possible"));
  EXPECT_THAT(outcome.out, HasSubstr("Encode sec/op: -13.10%, n=1: no conclusion possible"));
  EXPECT_THAT(outcome.out, HasSubstr("at least 4 samples each"));
  EXPECT_THAT(outcome.err, HasSubstr("the text says that it improves decoding, its figures say "
                                     "+105.06% sec/op: the labels are swapped, or the claim is"));
  // 2753.986 ms for 10,000 calls.
  const nlohmann::json json = json_of(options);
  EXPECT_NEAR(json["tables"][0]["rows"][0]["cells"][0]["center"].get<double>(), 275.3986e-6, 1e-15);
  // Nothing may pass on this.
  options.fail_on_regression = true;
  EXPECT_EQ(run_comparison(options).exit_status, 2);
}

TEST(CborgText, ComparedDifferentData) {
  const CompareOutcome outcome = run_comparison(of({path_of("cborg.txt")}));
  EXPECT_EQ(outcome.exit_status, 2);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err,
              HasSubstr("dataset rnd-100 has two contents: 'mean size 87 b' in before, "
                        "'mean size 80 b' in after"));
}

struct Profiles {
  const char* operation;
  const char* codec;
  double ratio;   // geometric mean of after / before
  double lowest;  // of the profiles
  double highest;
};

TEST(CborgText, ShowsNoDifferenceOverItsFifteenProfiles) {
  for (const Profiles& expected : {Profiles{"Encode", "cborg", 0.9943, 0.922, 1.077},
                                   {"Encode", "borc", 0.9769, 0.885, 1.064},
                                   {"Decode", "cborg", 1.0049, 0.890, 1.081},
                                   {"Decode", "borc", 1.0078, 0.941, 1.136}}) {
    CompareOptions options = of({path_of("cborg.txt")});
    options.force = true;
    options.query.table = ".name /codec";
    options.query.row = "/dataset";
    options.query.filter = ".name:" + std::string(expected.operation) + " /codec:" + expected.codec;
    const nlohmann::json json = json_of(options);
    ASSERT_EQ(json["tables"].size(), 1u);
    const auto& table = json["tables"][0];
    EXPECT_NEAR(table["columns"][1]["geomean_ratio"].get<double>(), expected.ratio, 5e-5);
    ASSERT_EQ(table["rows"].size(), 15u);
    double lowest = INFINITY;
    double highest = 0;
    for (const auto& row : table["rows"]) {
      const auto& compared = row["cells"][1]["comparison"];
      EXPECT_EQ(compared["verdict"], "too few samples");
      lowest = std::min(lowest, compared["ratio"].get<double>());
      highest = std::max(highest, compared["ratio"].get<double>());
    }
    EXPECT_NEAR(lowest, expected.lowest, 6e-4);
    EXPECT_NEAR(highest, expected.highest, 6e-4);
  }
}

TEST(CborgText, ItsRowsTogetherAreATest) {
  CompareOptions options = of({path_of("cborg.txt")});
  options.force = true;
  options.query.table = ".name /codec";
  options.query.row = "/dataset";
  const CompareOutcome outcome = run_comparison(options);
  EXPECT_THAT(outcome.out, HasSubstr("Encode cborg op/s, after: the 15 rows together: -0.57% "
                                     "(signed-rank p="));
  EXPECT_THAT(outcome.out, HasSubstr("no difference shown"));
  EXPECT_THAT(outcome.err, HasSubstr("mean size 87 b"));  // forced, and said all the same
}

}  // namespace
}  // namespace codecbench::cli
