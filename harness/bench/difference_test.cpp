#include "harness/bench/difference.h"

#include <gtest/gtest.h>

#include "codecs/diagnostic.h"

namespace codecbench {
namespace {

std::string difference(std::string_view expected, std::string_view actual) {
  return first_difference(*parse_diagnostic(expected), *parse_diagnostic(actual));
}

TEST(FirstDifference, EqualDataHasNone) {
  EXPECT_EQ(difference("[1, {\"a\": 1.5}]", "[1, {\"a\": 1.5_2}]"), "");
  EXPECT_EQ(difference("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}"), "");
}

TEST(FirstDifference, ShowsWhereAndWhat) {
  EXPECT_EQ(difference("1", "2"), "at $: expected 1, got 2");
  EXPECT_EQ(difference("1", "1.0"), "at $: expected 1, got 1.0");
  EXPECT_EQ(difference("[1, [2, 3]]", "[1, [2, 4]]"), "at $[1][1]: expected 3, got 4");
  EXPECT_EQ(difference("{\"a\": {\"b\": null}}", "{\"a\": {\"b\": false}}"),
            "at $[\"a\"][\"b\"]: expected null, got false");
  EXPECT_EQ(difference("[32(\"x\")]", "[32(\"y\")]"), "at $[0](32): expected \"x\", got \"y\"");
  EXPECT_EQ(difference("[32(\"x\")]", "[33(\"x\")]"), "at $[0]: expected 32(\"x\"), got 33(\"x\")");
}

TEST(FirstDifference, CountsItems) {
  EXPECT_EQ(difference("[1, 2]", "[1]"), "at $: expected 2 items, got 1");
  EXPECT_EQ(difference("[1]", "[1, 2, 3]"), "at $: expected 1 items, got 3");
}

TEST(FirstDifference, NamesKeysThatAreMissingOrCame) {
  EXPECT_EQ(difference("{\"a\": 1, \"b\": 2}", "{\"a\": 1}"), "at $: the key \"b\" is missing");
  EXPECT_EQ(difference("{\"b\": 2}", "{\"a\": 1, \"b\": 2}"),
            "at $: there is no key \"a\", but it came");
  EXPECT_EQ(difference("[{\"a\": 1}]", "[{\"c\": 1}]"), "at $[0]: the key \"a\" is missing");
}

TEST(FirstDifference, IsShortForLongValues) {
  const Value expected = Value::text(std::string(100'000, 'x'));
  const std::string text = first_difference(expected, Value::null());
  EXPECT_LT(text.size(), 300u);
}

}  // namespace
}  // namespace codecbench
