#include "harness/benchproc/projection_expression.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace codecbench::benchproc {
namespace {

// The fields, or "OFFSET: MESSAGE".
std::string parsed(std::string_view query) {
  const auto result = parse_projection(query);
  if (const auto* error = std::get_if<SyntaxError>(&result)) {
    return std::to_string(error->offset) + ": " + error->message;
  }
  std::string text;
  for (const ProjectionField& field : std::get<std::vector<ProjectionField>>(result)) {
    text += (text.empty() ? "" : " ") + field.to_string();
  }
  return text;
}

TEST(ParseProjection, ReadsFieldsWithTheirOrders) {
  EXPECT_EQ(parsed(""), "");
  EXPECT_EQ(parsed("k,l"), "k l");
  EXPECT_EQ(parsed("k l"), "k l");
  EXPECT_EQ(parsed("k, /l@num"), "k /l@num");
  EXPECT_EQ(parsed("k@(2 \"1 x\")"), "k@(2 \"1 x\")");
  EXPECT_EQ(parsed("\"k l\"@alpha"), "\"k l\"@alpha");
}

TEST(ParseProjection, SaysWhatIsWrongAndWhere) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"k,,l", "2: expected key"},
      {",k", "0: expected key"},
      {"k,", "2: expected key"},
      {"-k", "0: expected key"},
      {"k:l", "1: expected key"},
      {"k OR l", "2: expected key"},
      {"k@", "2: expected named sort order or parenthesized list"},
      {"k@,l", "2: expected named sort order or parenthesized list"},
      {"k@()", "3: nothing to match"},
      {"k@(", "3: missing )"},
      {"k@(1,2)", "4: missing )"},
      {"k \"l", "2: missing end quote"},
  };
  for (const auto& [query, error] : cases) EXPECT_EQ(parsed(query), error) << query;
}

}  // namespace
}  // namespace codecbench::benchproc
