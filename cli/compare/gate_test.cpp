#include "cli/compare/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/compare/testing/comparison_fixture.h"

namespace codecbench::cli {
namespace {

using testing::HasSubstr;

const std::vector<int> low = {100, 101, 102, 103, 104, 105};
const std::vector<int> high = {110, 111, 112, 113, 114, 115};

class Gate : public ComparisonFixture {
 protected:
  Gate() { options_.fail_on_regression = true; }
};

TEST_F(Gate, FailsForARegressionOnly) {
  add("old", result_lines("A", low) + result_lines("B", low));
  add("new", result_lines("A", low) + result_lines("B", high));
  EXPECT_EQ(run().exit_status, 1);
  options_.query.filter = ".name:A";
  EXPECT_EQ(run().exit_status, 0);
}

TEST_F(Gate, HidingARowDoesNotHideItsRegression) {
  add("old", result_lines("A", low));
  add("new", result_lines("A", high));
  options_.selection.only_significant = true;
  EXPECT_EQ(run().exit_status, 1);
}

TEST_F(Gate, DirectionDependsOnTheUnit) {
  add("old",
      "BenchmarkA 1 10 MB/s\nBenchmarkA 1 11 MB/s\nBenchmarkA 1 12 MB/s\n"
      "BenchmarkA 1 13 MB/s\n");
  add("new",
      "BenchmarkA 1 20 MB/s\nBenchmarkA 1 21 MB/s\nBenchmarkA 1 22 MB/s\n"
      "BenchmarkA 1 23 MB/s\n");
  EXPECT_EQ(run().exit_status, 0);
  options_.baseline = "new";
  EXPECT_EQ(run().exit_status, 1);
}

TEST_F(Gate, CannotPassOverNothing) {
  add("old", result_lines("A", low));
  add("new", result_lines("B", low));
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("--fail-on regression: nothing was compared"));
}

TEST_F(Gate, CannotPassOverSamplesThatCanShowNothing) {
  add("old", result_lines("A", {100, 101, 102}));
  add("new", result_lines("A", {200, 201, 202}));
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("no comparison has samples enough"));
}

TEST_F(Gate, CannotPassOverLinesThatCouldNotBeRead) {
  add("old", result_lines("A", low));
  add("new", result_lines("A", low) + "BenchmarkB 1 x ns/op\n");
  EXPECT_EQ(run().exit_status, 2);
  EXPECT_THAT(run().err, HasSubstr("1 line could not be read, a regression may hide there"));
}

TEST_F(Gate, ACorrectionMakesItMoreTolerant) {
  std::string old_text;
  std::string new_text;
  for (char name = 'A'; name <= 'Z'; ++name) {
    old_text += result_lines(std::string(1, name), low);
    new_text += result_lines(std::string(1, name), name == 'A' ? high : low);
  }
  add("old", old_text);
  add("new", new_text);
  EXPECT_EQ(run().exit_status, 1);
  options_.correction = benchstat::Correction::holm;
  EXPECT_EQ(run().exit_status, 0);
}

}  // namespace
}  // namespace codecbench::cli
