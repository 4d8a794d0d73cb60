#include "harness/benchproc/filter_expression.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace codecbench::benchproc {
namespace {

// The canonical form, or "OFFSET: MESSAGE".
std::string parsed(std::string_view query) {
  const auto result = parse_filter(query);
  if (const auto* error = std::get_if<SyntaxError>(&result)) {
    return std::to_string(error->offset) + ": " + error->message;
  }
  return std::get<FilterExpression>(result).to_string();
}

TEST(ParseFilter, ReadsMatchesAndOperators) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"*", "*"},
      {"k:v", "k:v"},
      {"k : v", "k:v"},
      {"k:v l:w", "(k:v AND l:w)"},
      {"k:v AND AND l:w", "(k:v AND l:w)"},
      {"k:v AND", "k:v"},
      {"k:v OR l:w m:x", "(k:v OR (l:w AND m:x))"},
      {"(k:v OR l:w) m:x", "((k:v OR l:w) AND m:x)"},
      {"--k:v", "--k:v"},
      {"-(k:v l:w)", "-(k:v AND l:w)"},
      {"-* k:v", "(-* AND k:v)"},
      {"k:(v OR \"w x\" OR /y/)", "(k:v OR k:\"w x\" OR k:/y/)"},
      {"\"OR\":x", "OR:x"},
      {"k-l:v*", "k-l:v*"},
      {"((k:v))", "k:v"},
  };
  for (const auto& [query, canonical] : cases) EXPECT_EQ(parsed(query), canonical) << query;
}

TEST(ParseFilter, SaysWhatIsWrongAndWhere) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "0: expected key:value or subexpression"},
      {"()", "1: expected key:value or subexpression"},
      {"AND", "0: expected key:value or subexpression"},
      {"k:v OR", "6: expected key:value or subexpression"},
      {"k", "0: expected key:value"},
      {"  k", "2: expected key:value"},
      {"k:", "0: expected key:value"},
      {"k:-v", "0: expected key:value"},
      {"k@v", "0: expected key:value"},
      {"(k:v  ", "6: missing \")\""},
      {"k:v)", "3: unexpected \")\""},
      {"k:v,l:w", "3: unexpected \",\""},
      {"*:v", "1: unexpected \":\""},
      {"k:()", "3: expected value"},
      {"k:(v OR AND)", "8: expected value"},
      {"k:(v w)", "5: value list must be separated by OR"},
      {"k:\"v", "2: missing end quote"},
      {"k \"v", "2: missing end quote"},
      {"k:/v", "2: missing close \"/\""},
  };
  for (const auto& [query, error] : cases) EXPECT_EQ(parsed(query), error) << query;
}

TEST(ParseFilter, NeedsNoRecursion) {
  const std::string deep = std::string(100'000, '(') + "k:v" + std::string(100'000, ')');
  EXPECT_EQ(parsed(deep), "k:v");
  EXPECT_EQ(parsed(std::string(1000, '-') + "k:v"), std::string(1000, '-') + "k:v");
}

}  // namespace
}  // namespace codecbench::benchproc
