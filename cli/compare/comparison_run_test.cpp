#include "cli/compare/comparison_run.h"

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

using ComparisonRunTest = ComparisonFixture;

const std::vector<int> low = {100, 101, 102, 103, 104, 105};
const std::vector<int> high = {110, 111, 112, 113, 114, 115};

TEST_F(ComparisonRunTest, ARegressionFailsOnlyWhenAskedTo) {
  add("old", result_lines("A", low));
  add("new", result_lines("A", high));
  EXPECT_EQ(run().exit_status, 0);
  options_.fail_on_regression = true;
  EXPECT_EQ(run().exit_status, 1);
  options_.selection.effect.minimum_effect = 0.2;
  EXPECT_EQ(run().exit_status, 0);
}

TEST_F(ComparisonRunTest, AnImprovementNeverFails) {
  add("old", result_lines("A", high));
  add("new", result_lines("A", low));
  options_.fail_on_regression = true;
  EXPECT_EQ(run().exit_status, 0);
}

TEST_F(ComparisonRunTest, ErrorsAreStatus2) {
  options_.inputs = {"/does/not/exist"};
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_EQ(run().err,
            "codecbench compare: cannot read /does/not/exist: no such file or directory\n");
  options_.query.filter = "a";
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("parsing --filter: syntax error"));
}

TEST_F(ComparisonRunTest, NothingIsNeverSilent) {
  add("old", result_lines("A", low));
  options_.query.filter = "absent:x";
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("the filter keeps none of the 6 results"));
  options_.query.filter = "*";
  options_.inputs.clear();
  add("prose", "nothing to see\n");
  EXPECT_THAT(run().err, HasSubstr("no input holds a benchmark result"));
  options_.inputs.clear();
  add("utf16",
      "\xFF\xFE"
      "B");
  EXPECT_THAT(run().err, HasSubstr("is UTF-16 text"));
}

TEST_F(ComparisonRunTest, SaysWhyNothingWasCompared) {
  add("old", "pkg: p\n" + result_lines("A", low));
  add("new", "pkg: q\n" + result_lines("A", high));
  EXPECT_THAT(run().err, HasSubstr("the columns differ in pkg, so each has tables of its own; to "
                                   "compare them nevertheless: --ignore pkg"));
  options_.query.ignore = "pkg";
  EXPECT_THAT(run().err, IsEmpty());
}

TEST_F(ComparisonRunTest, AnotherCpuIsAWarningAndDoesNotSplitTables) {
  add("old", "cpu: one\n" + result_lines("A", low));
  add("new", "cpu: two\n" + result_lines("A", high));
  const CompareOutcome outcome = run();
  EXPECT_THAT(outcome.err, HasSubstr("cpu differs: 'one' in old, 'two' in new"));
  EXPECT_THAT(outcome.out, HasSubstr("+9.76% (p=0.002 n=6)"));
  EXPECT_EQ(outcome.exit_status, 0);
}

TEST_F(ComparisonRunTest, DifferentDataIsRefused) {
  add("old", "dataset-d: sha256:1\n" + result_lines("A", low));
  add("new", "dataset-d: sha256:2\n" + result_lines("A", high));
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().out, IsEmpty());
  EXPECT_THAT(run().err, HasSubstr("dataset d has two contents"));
  options_.force = true;
  EXPECT_EQ(run().exit_status, 0);
  EXPECT_THAT(run().out, HasSubstr("+9.76%"));
}

TEST_F(ComparisonRunTest, ComparesCodecsWithinOneFile) {
  options_.query.table = ".name /format";
  options_.query.row = "/dataset";
  options_.query.column = "/codec";
  options_.baseline = "b";
  add("run", result_lines("Decode/format=cbor/dataset=d/codec=a", low) +
                 result_lines("Decode/format=cbor/dataset=d/codec=b", high) +
                 result_lines("Decode/format=msgpack/dataset=d/codec=b", low));
  const CompareOutcome outcome = run();
  EXPECT_THAT(outcome.out, HasSubstr(".name: Decode\n/format: cbor\n"));
  EXPECT_THAT(outcome.out, HasSubstr("/format: msgpack\n"));
  EXPECT_THAT(outcome.out, HasSubstr("-8.89% (p=0.002 n=6)"));
  options_.baseline = "x";
  EXPECT_THAT(run().err, HasSubstr("no column is called x; there are: a, b"));
}

TEST_F(ComparisonRunTest, NanIsRefusedInsteadOfHanging) {
  add("old", result_lines("A", low) + "BenchmarkA 1 NaN ns/op\n");
  add("new", result_lines("A", high));
  const CompareOutcome outcome = run();
  EXPECT_THAT(outcome.err, HasSubstr(":7: a measurement is not a finite number"));
  EXPECT_THAT(outcome.out, HasSubstr("n=6"));
}

TEST_F(ComparisonRunTest, JudgesTheMsgpackJavascriptText) {
  add_unlabelled("discussion",
                 "before:\n\nencode: 2753.986ms\ndecode: 1855.263ms\n\nafter:\n\n"
                 "encode: 2393.308ms\ndecode: 3804.347ms\n\nIt improves decoding.\n");
  const CompareOutcome outcome = run();
  EXPECT_THAT(outcome.out, HasSubstr("Decode sec/op: +105.06%, n=1: no conclusion possible"));
  EXPECT_THAT(outcome.out, HasSubstr("Encode sec/op: -13.10%, n=1: no conclusion possible"));
  EXPECT_THAT(outcome.out, HasSubstr("at least 4 samples each"));
  EXPECT_THAT(outcome.err, HasSubstr("the text says that it improves decoding, its figures say "
                                     "+105.06% sec/op: the labels are swapped"));
}

TEST_F(ComparisonRunTest, JudgesTheFxamackerTable) {
  add_unlabelled("pull-request",
                 "      │     old     │                 new                 │\n"
                 "      │   sec/op    │   sec/op     vs base                │\n"
                 "Text   1.303µ ± 0%   1.231µ ± 0%   -5.53% (p=0.000 n=10)\n"
                 "Map    207.7n ± 0%   207.3n ± 1%        ~ (p=0.528 n=10)\n");
  const CompareOutcome outcome = run();
  EXPECT_THAT(outcome.out, HasSubstr("Text      1.303µ ± 0%   1.231µ ± 0%  -5.53% (p=0.000 n=10)"));
  EXPECT_THAT(outcome.out, HasSubstr("~ (p=0.528 n=10)"));
  EXPECT_THAT(outcome.err, HasSubstr("p=0.528 n=10 takes samples with equal values"));
}

TEST_F(ComparisonRunTest, JudgesTheGomobileTable) {
  add_unlabelled("change",
                 "name old time/op new time/op delta\n"
                 "JavaLong 103µs ± 8% 24µs ± 4% -77.13% (p=0.001 n=9+5)\n");
  options_.format = CompareFormat::json;
  const auto json = nlohmann::json::parse(run().out);
  const auto& compared = json["tables"][0]["rows"][0]["cells"][1]["comparison"];
  EXPECT_EQ(compared["verdict"], "improved");
  EXPECT_EQ(compared["n1"], 9);
}

TEST_F(ComparisonRunTest, TheCborgTextComparedDifferentData) {
  const auto run_text = [](const std::string& size, const std::string& rate) {
    return "rnd-100 @ 1,000\n encode (avg " + size + " b): cborg @ " + rate +
           " op/s / borc @ 611,768 op/s = 82 %\n";
  };
  add_unlabelled("pull-request",
                 "Before:\n" + run_text("87", "501,786") + "After:\n" + run_text("80", "540,512"));
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("dataset rnd-100 has two contents: 'mean size 87 b' in before, "
                                   "'mean size 80 b' in after"));
  options_.force = true;
  EXPECT_THAT(run().out, HasSubstr("codec=cborg op/s: +7.72%, n=1: no conclusion possible"));
}

TEST_F(ComparisonRunTest, JsonHasEverything) {
  add("old", result_lines("A", low));
  add("new", result_lines("A", high));
  options_.format = CompareFormat::json;
  const auto json = nlohmann::json::parse(run().out);
  const auto& cell = json["tables"][0]["rows"][0]["cells"][1];
  EXPECT_EQ(cell["n"], 6);
  EXPECT_EQ(cell["sample"].size(), 6u);
  EXPECT_DOUBLE_EQ(cell["coverage"].get<double>(), 1 - 2.0 / 64);
  const auto& compared = cell["comparison"];
  EXPECT_DOUBLE_EQ(compared["p"].get<double>(), 2.0 / 924);
  EXPECT_DOUBLE_EQ(compared["p_holm"].get<double>(), 2.0 / 924);
  EXPECT_EQ(compared["u"], 0);
  EXPECT_EQ(compared["ranks"].size(), 12u);
  EXPECT_EQ(compared["verdict"], "regressed");
  EXPECT_TRUE(compared["exact"]);
  EXPECT_NEAR(compared["shift"]["estimate"].get<double>(), 10e-9, 1e-15);
}

TEST_F(ComparisonRunTest, MarkdownPutsRegressionsFirstAndFoldsTheRest) {
  add("old",
      result_lines("Better", high) + result_lines("Worse_one", low) + result_lines("Same", low));
  add("new",
      result_lines("Better", low) + result_lines("Worse_one", high) + result_lines("Same", low));
  options_.format = CompareFormat::markdown;
  const std::string out = run().out;
  EXPECT_THAT(out,
              testing::StartsWith("3 comparisons: **1 regressed**, 1 improved, 1 inconclusive."));
  EXPECT_THAT(out, HasSubstr("| Worse\\_one |"));
  EXPECT_LT(out.find("Worse"), out.find("Better"));
  EXPECT_LT(out.find("<details>"), out.find("| Same |"));
}

TEST_F(ComparisonRunTest, HtmlIsEscaped) {
  add("old", result_lines("A<b>", low));
  add("new", result_lines("A<b>", high));
  options_.format = CompareFormat::html;
  EXPECT_THAT(run().out, HasSubstr("A&lt;b&gt;"));
  EXPECT_THAT(run().out, Not(HasSubstr("A<b>")));
  EXPECT_THAT(run().out, HasSubstr("class=\"regressed\">+9.76%"));
}

TEST_F(ComparisonRunTest, SamplesThatTrendAreSaidSo) {
  std::vector<int> rising;
  for (int i = 0; i < 12; ++i) rising.push_back(100 + 3 * i);
  add("old", result_lines("A", rising));
  EXPECT_THAT(run().out, HasSubstr("samples rise in the course of the run"));
  options_.benchstat = true;
  EXPECT_THAT(run().out, Not(HasSubstr("samples rise")));
}

}  // namespace
}  // namespace codecbench::cli
