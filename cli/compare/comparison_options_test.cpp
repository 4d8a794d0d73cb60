// What the options of a comparison do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/compare/testing/comparison_fixture.h"

namespace codecbench::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using ComparisonOptions = ComparisonFixture;

const std::vector<int> low = {103, 100, 105, 101, 104, 102};
const std::vector<int> slightly = {105, 102, 107, 103, 106, 104};
const std::vector<int> high = {123, 120, 125, 121, 124, 122};

// Whether the words appear in this order.
bool in_order(const std::string& text, const std::vector<std::string>& words) {
  std::size_t at = 0;
  for (const std::string& word : words) {
    at = text.find(word, at);
    if (at == std::string::npos) return false;
    at += word.size();
  }
  return true;
}

TEST_F(ComparisonOptions, SortsByDeltaOrName) {
  add("old", result_lines("Bee", low) + result_lines("Cow", low) + result_lines("Ant", high));
  add("new", result_lines("Bee", low) + result_lines("Cow", high) + result_lines("Ant", low));
  EXPECT_TRUE(in_order(run().out, {"Bee", "Cow", "Ant"}));
  options_.selection.sort = benchstat::SortKey::name;
  EXPECT_TRUE(in_order(run().out, {"Ant", "Bee", "Cow"}));
  options_.selection.sort = benchstat::SortKey::delta;
  EXPECT_TRUE(in_order(run().out, {"Ant", "Bee", "Cow"}));
  options_.selection.reverse = true;
  EXPECT_TRUE(in_order(run().out, {"Cow", "Bee", "Ant"}));
}

TEST_F(ComparisonOptions, ShowsOnlyWhatMatters) {
  add("old", result_lines("Same", low) + result_lines("Little", low) + result_lines("Much", low));
  add("new",
      result_lines("Same", low) + result_lines("Little", slightly) + result_lines("Much", high));
  options_.selection.only_significant = true;
  options_.alpha = 0.2;
  EXPECT_THAT(run().out, HasSubstr("Little"));
  EXPECT_THAT(run().out, HasSubstr("Much"));
  EXPECT_THAT(run().out, Not(HasSubstr("Same")));
  options_.selection.effect.minimum_effect = 0.05;
  EXPECT_THAT(run().out, Not(HasSubstr("\nLittle")));
  options_.selection.effect.minimum_effect = 0.5;
  EXPECT_THAT(run().err, HasSubstr("no row has a change that matters"));
}

TEST_F(ComparisonOptions, AMinimumEffectMakesItsOwnVerdict) {
  add("old", result_lines("A", low));
  add("new", result_lines("A", high));
  options_.selection.effect.minimum_effect = 0.5;
  options_.format = CompareFormat::json;
  const auto json = nlohmann::json::parse(run().out);
  EXPECT_EQ(json["tables"][0]["rows"][0]["cells"][1]["comparison"]["verdict"],
            "below minimum effect");
  EXPECT_EQ(json["minimum_effect"], 0.5);
}

TEST_F(ComparisonOptions, MatchedGeomeansNeedNoFootnote) {
  add("old", result_lines("A", low) + result_lines("B", low) + result_lines("Old", high));
  add("new", result_lines("A", low) + result_lines("B", low));
  EXPECT_THAT(run().out, HasSubstr("benchmark set differs from baseline"));
  options_.matched_geomean = true;
  EXPECT_THAT(run().out, HasSubstr("geomeans over 2 of 3 rows"));
  EXPECT_TRUE(in_order(run().out, {"geomean", "102.5n", "102.5n", "+0.00%"}));
}

TEST_F(ComparisonOptions, CorrectsForManyComparisons) {
  std::string old_text;
  std::string new_text;
  const std::vector<std::string> names = {"A", "B", "C", "D", "E", "F", "G", "H", "I",
                                          "J", "K", "L", "M", "N", "O", "P", "Q", "R",
                                          "S", "T", "U", "V", "W", "X", "Y", "Z"};
  for (const std::string& name : names) {
    old_text += result_lines(name, low);
    new_text += result_lines(name, name == "A" ? high : low);
  }
  add("old", old_text);
  add("new", new_text);
  // 2/924 alone is significant, but not as the smallest of 26 by chance.
  EXPECT_THAT(run().out, HasSubstr("(p=0.002 n=6)"));
  options_.correction = benchstat::Correction::holm;
  EXPECT_THAT(run().out, Not(HasSubstr("(p=0.002 n=6)")));
  EXPECT_THAT(run().out, HasSubstr("~ (p=0.056 n=6)"));
  EXPECT_THAT(run().err, HasSubstr("p is adjusted for 26 comparisons (Holm)"));
  options_.correction = benchstat::Correction::benjamini_hochberg;
  EXPECT_THAT(run().err, HasSubstr("(Benjamini-Hochberg)"));
  options_.format = CompareFormat::json;
  const auto json = nlohmann::json::parse(run().out);
  const auto& compared = json["tables"][0]["rows"][0]["cells"][1]["comparison"];
  EXPECT_DOUBLE_EQ(compared["p"].get<double>(), 2.0 / 924);
  EXPECT_DOUBLE_EQ(compared["p_adjusted"].get<double>(), 26 * 2.0 / 924);
  EXPECT_DOUBLE_EQ(compared["p_holm"].get<double>(), 26 * 2.0 / 924);
}

TEST_F(ComparisonOptions, BenchstatHasItsOwnPWhereTiesMeetUnequalSizes) {
  add("old", result_lines("A", {2, 2, 2, 2, 2}));
  add("new", result_lines("A", {1, 1, 1}));
  EXPECT_THAT(run().out, HasSubstr("-50.00% (p=0.036 n=5+3)"));
  options_.benchstat = true;
  EXPECT_THAT(run().out, HasSubstr("-50.00% (n=5+3)"));  // "exact", as the original has it
}

TEST_F(ComparisonOptions, EveryFormatOfEveryLayout) {
  add("old", result_lines("A", low));
  add("new", result_lines("A", high));
  for (const auto& [format, expected] :
       {std::pair(CompareFormat::text, "A   102.5n ± 2%   122.5n ± 2%  +19.51% (p=0.002 n=6)"),
        std::pair(CompareFormat::csv, "A,1.025e-07,2%,1.225e-07,2%,+19.51%,p=0.002 n=6"),
        std::pair(CompareFormat::json, "\"delta\": \"+19.51%\""),
        std::pair(CompareFormat::markdown, "| **+19.51%** |"),
        std::pair(CompareFormat::html, "+19.51%")}) {
    options_.format = format;
    EXPECT_THAT(run().out, HasSubstr(expected));
  }
  options_.layout = CompareLayout::v1;
  for (const auto& [format, expected] :
       {std::pair(CompareFormat::text, "A      102ns ± 2%   122ns ± 2%  +19.51%  (p=0.002 n=6+6)"),
        std::pair(CompareFormat::csv, "A,1.02500E+02,2%,1.22500E+02,2%,+19.51%,(p=0.002 n=6+6)"),
        std::pair(CompareFormat::html, "+19.51%")}) {
    options_.format = format;
    EXPECT_THAT(run().out, HasSubstr(expected));
  }
  for (const CompareFormat format : {CompareFormat::json, CompareFormat::markdown}) {
    options_.format = format;
    EXPECT_EQ(run().exit_status, 2);
    EXPECT_THAT(run().err, HasSubstr(" does not go with --layout v1"));
  }
  options_.layout = CompareLayout::cborg;
  options_.format = CompareFormat::csv;
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("--layout cborg is text"));
}

TEST_F(ComparisonOptions, ConvertsToGoogleBenchmarkAndBack) {
  add("old", "cpu: fast\n" + result_lines("A", low) + "BenchmarkB 5 7 ns/op 30 MB/s 2 allocs/op\n");
  options_.format = CompareFormat::google_benchmark;
  const std::string converted = run().out;
  const auto json = nlohmann::json::parse(converted);
  EXPECT_EQ(json["context"]["cpu"], "fast");
  EXPECT_EQ(json["benchmarks"].size(), 7u);
  EXPECT_EQ(json["benchmarks"][6]["bytes_per_second"], 30e6);
  options_ = {};
  add_unlabelled("converted", converted);
  EXPECT_THAT(run().out, HasSubstr("102.5n ± 2%"));
  EXPECT_THAT(run().out, HasSubstr("allocs/op"));
  EXPECT_THAT(run().err, IsEmpty());

  options_ = {};
  options_.format = CompareFormat::google_benchmark;
  add("prose", "nothing\n");
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("no input holds a benchmark result"));
}

}  // namespace
}  // namespace codecbench::cli
