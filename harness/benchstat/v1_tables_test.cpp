// From text to the tables of the first benchstat.
#include "harness/benchstat/v1_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

namespace codecbench::benchstat {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

void add(V1Collection& collection, const std::string& name, std::string_view text) {
  collection.begin_file(name);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    collection.add_line(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
}

std::string repeated(const std::string& name, const std::vector<double>& values) {
  std::string text;
  for (const double value : values) {
    text += "Benchmark" + name + " 1 " + std::to_string(value) + " ns/op\n";
  }
  return text;
}

TEST(V1Collection, SkipsWhatItCannotRead) {
  V1Collection collection({});
  add(collection, "f",
      "BenchmarkA 0 1 ns/op\nBenchmarkA x 1 ns/op\nBenchmarkA 1 x ns/op 2 B/op\n"
      "BenchmarkA 1 3\n Benchmark B 1 1 ns/op\n");
  EXPECT_THAT(collection.units(), ElementsAre("B/op"));
}

TEST(V1Collection, DropsOutliersOnce) {
  V1Collection collection({});
  add(collection, "f", repeated("A", {10, 11, 12, 13, 100}));
  collection.finish();
  const V1Sample* sample = collection.find("f", "", "A", "ns/op");
  ASSERT_NE(sample, nullptr);
  EXPECT_THAT(sample->kept, ElementsAre(10, 11, 12, 13));
  EXPECT_EQ(sample->mean, 11.5);
  EXPECT_EQ(sample->min, 10);
  EXPECT_EQ(sample->max, 13);
}

TEST(V1Collection, LabelsMakeGroupsAndHeaderLabelsArePermanent) {
  V1Collection collection({"pkg", "goos", "size"});
  add(collection, "f",
      "pkg: p\n\npkg: q\ngoos: linux\nBenchmarkA/size=1 1 1 ns/op\ngoos:\nBenchmarkB 1 1 ns/op\n");
  EXPECT_THAT(collection.groups(), ElementsAre("pkg:p goos:linux size:1", "pkg:p"));
}

TEST(V1Tables, ComparesTwoInputsAndDropsUnmatchedRows) {
  V1Collection collection({});
  add(collection, "old",
      repeated("A", {10, 11, 12, 13}) + repeated("B", {1}) + repeated("C", {5, 5}));
  add(collection, "new", repeated("A", {20, 21, 22, 23}) + repeated("C", {5, 5}));
  collection.finish();
  const auto tables = build_v1_tables(collection, {});
  ASSERT_EQ(tables.size(), 1u);
  ASSERT_EQ(tables[0].rows.size(), 2u);
  EXPECT_EQ(tables[0].rows[0].delta, "+86.96%");
  EXPECT_EQ(tables[0].rows[0].note, "(p=0.029 n=4+4)");
  EXPECT_EQ(tables[0].rows[0].change, -1);
  EXPECT_EQ(tables[0].rows[1].delta, "~");
  EXPECT_EQ(tables[0].rows[1].note, "(all equal)");
}

TEST(V1Tables, TestsAsAskedFor) {
  V1Collection collection({});
  add(collection, "old", repeated("A", {10}) + repeated("B", {5, 5}));
  add(collection, "new", repeated("A", {20}) + repeated("B", {6, 6}));
  collection.finish();
  V1Rules rules;
  rules.test = V1Test::t_test;
  auto tables = build_v1_tables(collection, rules);
  EXPECT_EQ(tables[0].rows[0].note, "(too few samples)");
  EXPECT_EQ(tables[0].rows[1].note, "(zero variance)");
  rules.test = V1Test::none;
  tables = build_v1_tables(collection, rules);
  EXPECT_EQ(tables[0].rows[0].delta, "+100.00%");
  EXPECT_EQ(tables[0].rows[0].note, "");
}

TEST(V1Tables, AddsGeomeansOverWhatIsNotZero) {
  V1Collection collection({});
  add(collection, "f", repeated("A", {2}) + repeated("B", {8}) + repeated("C", {0}));
  collection.finish();
  V1Rules rules;
  rules.geomean = true;
  const auto tables = build_v1_tables(collection, rules);
  EXPECT_EQ(tables[0].rows.back().benchmark, "[Geo mean]");
  EXPECT_DOUBLE_EQ(tables[0].rows.back().samples[0].mean, 4);
  EXPECT_THAT(tables[0].rows.back().delta, IsEmpty());
}

TEST(V1RangeText, IsTheLargerSide) {
  EXPECT_EQ(v1_range_text({"x", {}, {}, 9, 10, 12}), "20%");
  EXPECT_EQ(v1_range_text({"x", {}, {}, 0, 0, 0}), "");
}

}  // namespace
}  // namespace codecbench::benchstat
