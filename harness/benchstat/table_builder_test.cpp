// From text to tables: the collector and the builder together.
#include "harness/benchstat/table_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "harness/benchstat/details.h"
#include "harness/benchstat/selection.h"
#include "harness/benchstat/verdict.h"

namespace codecbench::benchstat {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct File {
  std::string label;
  std::string text;
};

struct Built {
  std::vector<std::string> messages;
  Tables tables;
};

Built build(const std::vector<File>& files, const benchproc::QueryText& text = {},
            TableRules rules = {}, bool benchstat = false) {
  Result<benchproc::Query> query = benchproc::Query::compile(text, {benchstat, "--"});
  EXPECT_TRUE(query.ok());
  SampleCollector collector(*query, {benchstat});
  for (const File& file : files) {
    collector.begin_file(file.label, file.label);
    benchfmt::ScanOptions options;
    options.refuse_non_finite = !benchstat;
    benchfmt::Scanner scanner(collector, options);
    scanner.scan(file.text);
    scanner.finish();
  }
  rules.thresholds.benchstat = benchstat;
  std::vector<std::string> messages = collector.messages();
  return {std::move(messages), build_tables(*std::move(query), collector, rules)};
}

std::vector<std::string> row_labels(const Tables& tables, std::size_t table = 0) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < tables.tables[table].rows.size(); ++i) {
    labels.push_back(tables.row_label(tables.tables[table], i));
  }
  return labels;
}

std::vector<std::string> column_labels(const Tables& tables, std::size_t table = 0) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < tables.tables[table].columns.size(); ++i) {
    labels.push_back(tables.column_label(tables.tables[table], i));
  }
  return labels;
}

std::vector<std::string> warnings(const Tables& tables, const Cell& cell) {
  std::vector<std::string> texts;
  for (const Warning& warning : cell.warnings) texts.push_back(tables.warning_texts[warning.text]);
  return texts;
}

TEST(BuildTables, SplitsByUnitAndTidiesIt) {
  const Built built = build({{"f",
                              "BenchmarkA 1 100 ns/op 2 MB/s\nBenchmarkA 1 300 ns/op 0 MB/s\n"
                              "BenchmarkB 1 0 ns/op\n"}});
  ASSERT_EQ(built.tables.tables.size(), 2u);
  EXPECT_EQ(built.tables.tables[0].unit, "sec/op");
  EXPECT_EQ(built.tables.tables[1].unit, "B/s");
  EXPECT_THAT(row_labels(built.tables), ElementsAre("A", "B"));
  EXPECT_DOUBLE_EQ(built.tables.tables[0].cells[0].summary.center, 200e-9);
  EXPECT_EQ(built.tables.tables[0].cells[1].summary.center, 0);
}

TEST(BuildTables, BenchstatLeavesTheUnitOfZeroUntidied) {
  const Built built =
      build({{"f", "BenchmarkA 1 100 ns/op\nBenchmarkB 1 0 ns/op\n"}}, {}, {}, true);
  ASSERT_EQ(built.tables.tables.size(), 2u);
  EXPECT_EQ(built.tables.tables[0].unit, "sec/op");
  EXPECT_EQ(built.tables.tables[1].unit, "ns/op");
}

TEST(BuildTables, TheFirstColumnIsTheBaselineOfEachRow) {
  const Built built = build({{"old", "BenchmarkA 1 100 ns/op\nBenchmarkB 1 1 ns/op\n"},
                             {"new", "BenchmarkA 1 150 ns/op\nBenchmarkC 1 1 ns/op\n"}});
  const Table& table = built.tables.tables[0];
  EXPECT_THAT(column_labels(built.tables), ElementsAre("old", "new"));
  EXPECT_THAT(row_labels(built.tables), ElementsAre("A", "B", "C"));
  EXPECT_FALSE(table.row_cells(0)[0].comparison);
  EXPECT_TRUE(table.row_cells(0)[1].comparison);
  EXPECT_EQ(table.baseline(2), nullptr);
  EXPECT_FALSE(table.row_cells(2)[0].comparison);
  EXPECT_THAT(table.summaries[1].warnings,
              ElementsAre("benchmark set differs from baseline; geomeans may not be comparable"));
}

TEST(BuildTables, AnyColumnCanBeTheBaseline) {
  TableRules rules;
  rules.baseline = "c";
  const Built built = build({{"f",
                              "BenchmarkA/k=a 1 1 x\nBenchmarkA/k=b 1 2 x\nBenchmarkA/k=c 1 3 x\n"
                              "BenchmarkA/k=a 1 1 y\n"}},
                            {"*", "", ".name", "/k", ""}, rules);
  EXPECT_THAT(column_labels(built.tables), ElementsAre("c", "a", "b"));
  EXPECT_TRUE(built.tables.tables[0].cells[1].comparison);
  EXPECT_THAT(column_labels(built.tables, 1), ElementsAre("a"));
}

TEST(BuildTables, WarnsOfWhatWasMergedUnasked) {
  const Built built = build({{"f", "pkg: p\nBenchmarkA/x 1 1 u\npkg: q\nBenchmarkA/y 1 2 u\n"}},
                            {"*", "", ".name", ".file", ""});
  EXPECT_THAT(warnings(built.tables, built.tables.tables[0].cells[0]),
              testing::Contains("benchmarks vary in pkg, .fullname"));
}

TEST(BuildTables, WarnsOfMergedFilesUnlessForBenchstat) {
  const std::vector<File> files = {{"old", "BenchmarkA/k=a 1 1 u\n"},
                                   {"new", "BenchmarkA/k=a 1 2 u\n"}};
  const benchproc::QueryText text = {"*", "", ".name", "/k", ""};
  const Built ours = build(files, text);
  EXPECT_THAT(warnings(ours.tables, ours.tables.tables[0].cells[0]),
              testing::Contains("benchmarks vary in .file"));
  const Built theirs = build(files, text, {}, true);
  EXPECT_THAT(warnings(theirs.tables, theirs.tables.tables[0].cells[0]),
              testing::Not(testing::Contains(HasSubstr("vary"))));
}

TEST(BuildTables, AConfigurationOrderIsThatOfItsAppearanceUnlessForBenchstat) {
  const std::vector<File> files = {{"f", "k: z\nBenchmarkA 1 1 u\nk: a\nBenchmarkA 1 1 u\n"}};
  EXPECT_EQ(build(files).tables.changed_keys(0)[0].second, "z");
  EXPECT_EQ(build(files, {}, {}, true).tables.changed_keys(0)[0].second, "a");
}

TEST(BuildTables, DroppedKeysMergeTables) {
  TableRules rules;
  rules.dropped_table_keys = {"cpu"};
  const Built built = build(
      {{"old", "cpu: A\nBenchmarkA 1 1 u\n"}, {"new", "cpu: B\nBenchmarkA 1 2 u\n"}}, {}, rules);
  ASSERT_EQ(built.tables.tables.size(), 1u);
  EXPECT_TRUE(built.tables.tables[0].cells[1].comparison);
  EXPECT_THAT(built.tables.changed_keys(0), IsEmpty());
}

TEST(BuildTables, MatchedGeomeansLeaveOutWhatNotEveryColumnHas) {
  TableRules rules;
  rules.matched_geomean = true;
  const Built built = build({{"old", "BenchmarkA 1 2 u\nBenchmarkB 1 100 u\nBenchmarkZ 1 0 u\n"},
                             {"new", "BenchmarkA 1 4 u\nBenchmarkC 1 7 u\nBenchmarkZ 1 0 u\n"}},
                            {}, rules);
  const std::vector<ColumnSummary>& summaries = built.tables.tables[0].summaries;
  EXPECT_DOUBLE_EQ(*summaries[0].geomean, 2);
  EXPECT_DOUBLE_EQ(*summaries[1].geomean, 4);
  EXPECT_DOUBLE_EQ(*summaries[1].ratio, 2);
  EXPECT_THAT(summaries[0].warnings, ElementsAre(HasSubstr("1 of 4 rows")));
}

TEST(BuildTables, SlicesOfARoundCountOnce) {
  const Built built =
      build({{"f",
              "# sample round=1 order=1 slice=1\nBenchmarkA 1 1 u\n# sample round=1 order=1 "
              "slice=2\nBenchmarkA 1 3 u\n# sample round=2 order=1 slice=1\nBenchmarkA 1 9 u\n"}});
  EXPECT_THAT(built.tables.tables[0].cells[0].sample, ElementsAre(2, 9));
}

TEST(BuildTables, UnitLinesConflictAcrossFiles) {
  const Built built =
      build({{"a", "Unit u assume=exact\nBenchmarkA 1 1 u\n"}, {"b", "Unit u assume=nothing\n"}});
  EXPECT_THAT(built.messages, ElementsAre("b:1: metadata assume of unit u already set to exact"));
  EXPECT_EQ(built.tables.tables[0].assumption, Assumption::exact);
}

TEST(BuildTables, FiltersMeasurementsByUnit) {
  const Built built = build({{"f", "BenchmarkA 1 1 ns/op 2 B/op\n"}},
                            {".unit:B/op", ".config", ".fullname", ".file", ""});
  ASSERT_EQ(built.tables.tables.size(), 1u);
  EXPECT_EQ(built.tables.tables[0].unit, "B/op");
}

std::string lines(const std::string& name, const std::vector<double>& values,
                  const std::string& unit = "ns/op") {
  std::string text;
  for (const double value : values) {
    text += "Benchmark" + name + " 1 " + std::to_string(value) + " " + unit + "\n";
  }
  return text;
}

Built four_rows() {
  return build({{"old", lines("Slower", {100, 101, 102, 103}) + lines("Same", {5, 6, 7, 8}) +
                            lines("Faster", {100, 101, 102, 103}) + lines("Few", {1, 2})},
                {"new", lines("Slower", {110, 111, 112, 113}) + lines("Same", {5.5, 6.5, 7.5, 4}) +
                            lines("Faster", {50, 51, 52, 53}) + lines("Few", {3, 4})}});
}

std::vector<Verdict> verdicts(const Tables& tables, double minimum) {
  std::vector<Verdict> verdicts;
  const Table& table = tables.tables[0];
  for (const Cell& cell : table.cells) {
    if (cell.comparison) {
      verdicts.push_back(judge(table, *table.baseline(cell.row), cell, {minimum}));
    }
  }
  return verdicts;
}

TEST(Judge, SaysWhatAComparisonComesTo) {
  const Built built = four_rows();
  EXPECT_THAT(verdicts(built.tables, 0), ElementsAre(Verdict::regressed, Verdict::inconclusive,
                                                     Verdict::improved, Verdict::too_few));
  EXPECT_THAT(verdicts(built.tables, 0.2),
              ElementsAre(Verdict::below_minimum, Verdict::inconclusive, Verdict::improved,
                          Verdict::too_few));
}

TEST(Judge, DirectionDependsOnTheUnit) {
  const Built speed =
      build({{"old", lines("A", {1, 2, 3, 4}, "MB/s") + lines("A", {1, 2, 3, 4}, "x")},
             {"new", lines("A", {5, 6, 7, 8}, "MB/s") + lines("A", {5, 6, 7, 8}, "x")}});
  EXPECT_THAT(verdicts(speed.tables, 0), ElementsAre(Verdict::improved));
  const Table& unknown = speed.tables.tables[1];
  EXPECT_EQ(judge(unknown, unknown.cells[0], unknown.cells[1], {}), Verdict::changed);
}

TEST(SamplesNeeded, GrowsAsTheDifferenceShrinks) {
  const Built built = build(
      {{"old", lines("A", {100, 101, 102, 103, 104}) + lines("B", {100, 101, 102, 103, 104})},
       {"new", lines("A", {101, 102, 103, 104, 105}) + lines("B", {105, 106, 107, 108, 109})}});
  const std::vector<Cell>& cells = built.tables.tables[0].cells;
  const auto few = samples_needed(cells[2], cells[3], 0.05);
  const auto many = samples_needed(cells[0], cells[1], 0.05);
  ASSERT_TRUE(few && many);
  EXPECT_LT(*few, *many);
  EXPECT_FALSE(samples_needed(cells[0], cells[0], 0.05));
  EXPECT_GT(*detectable_change(cells[0], cells[1], 0.05), 0);
}

TEST(SelectRows, ShowsWhatMattersOnly) {
  Built built = four_rows();
  SelectionRules rules;
  rules.only_significant = true;
  select_rows(built.tables, rules);
  EXPECT_THAT(row_labels(built.tables), ElementsAre("Slower", "Faster"));
  rules.effect.minimum_effect = 0.2;
  select_rows(built.tables, rules);
  EXPECT_THAT(row_labels(built.tables), ElementsAre("Faster"));
  rules.effect.minimum_effect = 0.9;
  select_rows(built.tables, rules);
  EXPECT_THAT(built.tables.tables, IsEmpty());
}

TEST(SelectRows, SortsByNameOrDelta) {
  Built built = four_rows();
  SelectionRules rules;
  rules.sort = SortKey::name;
  select_rows(built.tables, rules);
  EXPECT_THAT(row_labels(built.tables), ElementsAre("Faster", "Few", "Same", "Slower"));
  rules.sort = SortKey::delta;
  select_rows(built.tables, rules);
  EXPECT_THAT(row_labels(built.tables), ElementsAre("Faster", "Same", "Slower", "Few"));
  rules.reverse = true;
  select_rows(built.tables, rules);
  EXPECT_THAT(row_labels(built.tables), ElementsAre("Few", "Slower", "Same", "Faster"));
}

TEST(DetailsOf, HasRanksAndShift) {
  const Built built = four_rows();
  const std::vector<Cell>& cells = built.tables.tables[0].cells;
  const auto details = details_of(cells[0], cells[1], 0.95);
  ASSERT_TRUE(details);
  EXPECT_EQ(details->u, 0);
  EXPECT_TRUE(details->exact);
  EXPECT_THAT(details->ranks, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_NEAR(details->shift->shift, 10e-9, 1e-18);
  EXPECT_EQ(adjusted_p_values(built.tables).size(), 4u);
}

}  // namespace
}  // namespace codecbench::benchstat
