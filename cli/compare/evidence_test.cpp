#include "cli/compare/evidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/compare/testing/comparison_fixture.h"

namespace codecbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

using Evidence = ComparisonFixture;

TEST_F(Evidence, SaysWhatInconclusiveSamplesCouldHaveShown) {
  add("old", result_lines("A", {1000, 1010, 990, 1020, 980, 1005, 995, 1015}));
  add("new", result_lines("A", {1002, 1012, 992, 1022, 982, 1007, 997, 1017}));
  EXPECT_THAT(run().out, HasSubstr("sec/op: no difference in 1 of 1; "));
  EXPECT_THAT(run().out, HasSubstr(" % would have been seen; the observed ones take "));
  EXPECT_THAT(run().out, Not(HasSubstr("no conclusion possible")));
  options_.benchstat = true;
  EXPECT_THAT(run().out, Not(HasSubstr("no difference in")));
}

TEST_F(Evidence, MoreSamplesShowSmallerChanges) {
  const std::vector<int> few = {1000, 1010, 990, 1020, 980, 1005};
  std::vector<int> many;
  for (int i = 0; i < 8; ++i) many.insert(many.end(), few.begin(), few.end());
  add("old", result_lines("A", few));
  add("new", result_lines("A", few));
  const std::string with_few = run().out;
  options_ = {};
  add("old", result_lines("A", many));
  add("new", result_lines("A", many));
  const std::string with_many = run().out;
  const auto shown = [](const std::string& text) {
    const std::string words = "no difference in 1 of 1; ";
    const std::size_t at = text.find(words);
    return at == std::string::npos ? 0.0 : std::stod(text.substr(at + words.size()));
  };
  EXPECT_GT(shown(with_many), 0);
  EXPECT_GT(shown(with_few), 2 * shown(with_many));
}

TEST_F(Evidence, RowsTogetherShowWhatNoRowCan) {
  std::string old_text;
  std::string new_text;
  for (const char* name : {"A", "B", "C", "D", "E"}) {
    old_text += result_lines(name, {100});
    new_text += result_lines(name, {name[0] == 'A' ? 101 : 110});
  }
  add("old", old_text);
  add("new", new_text);
  // 5 rows cannot: 2^-4 is above 0.05.
  EXPECT_THAT(run().out, Not(HasSubstr("rows together")));
  options_ = {};
  add("old", old_text + result_lines("F", {100}));
  add("new", new_text + result_lines("F", {110}));
  EXPECT_THAT(run().out,
              HasSubstr("sec/op, new: the 6 rows together: +8.45% (signed-rank p=0.031), "
                        "a difference"));
}

}  // namespace
}  // namespace codecbench::cli
