#include "codecs/json_string.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/utf8.h"
#include "codecs/testing/random_value.h"

namespace codecbench {
namespace {

using namespace std::string_view_literals;

TEST(JsonString, Parses) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"("")", ""},
      {R"("a\"\\\/\b\f\n\r\t")", "a\"\\/\b\f\n\r\t"},
      {R"("\u0041\u00e9\u20AC\uFFFF")", "A\xc3\xa9\xe2\x82\xac\xef\xbf\xbf"},
      {R"("\ud83d\ude00")", "\xf0\x9f\x98\x80"},
      {R"("\udbff\udfff")", "\xf4\x8f\xbf\xbf"},
      {R"("\u0000")", "\0"sv},
      {"\"\x7f\xc3\xa9\"", "\x7f\xc3\xa9"},
  };
  for (const auto& [literal, meaning] : cases) {
    std::size_t at = 0;
    const Result<std::string> parsed = parse_json_string(literal, &at);
    ASSERT_TRUE(parsed.ok()) << literal << ": " << parsed.error();
    EXPECT_EQ(*parsed, meaning) << literal;
    EXPECT_EQ(at, literal.size());
  }
}

TEST(JsonString, StartsAndEndsInsideAText) {
  std::size_t at = 2;
  const Result<std::string> parsed = parse_json_string(R"([ "x", 1])", &at);
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(*parsed, "x");
  EXPECT_EQ(at, 5U);
}

TEST(JsonString, RefusesWithThePlace) {
  const std::pair<std::string_view, std::size_t> cases[] = {
      {R"("abc)", 4},          {R"("ab\)", 4},           {R"("\x")", 2},
      {R"("\u12)", 3},         {R"("\u12g4")", 3},       {R"("\u-123")", 3},
      {R"("\u+123")", 3},      {R"("\ud83d")", 1},       {R"("a\ud83dx")", 2},
      {R"("\ud83d\n")", 1},    {R"("\ud83d\u0041")", 1}, {R"("\ud83d\ud83d")", 1},
      {R"("\ude00")", 1},      {R"("\ud83d\u12")", 9},   {"\"a\nb\"", 2},
      {"\"a\0b\""sv, 2},       {"\"a\x1f\"", 2},         {"\"a\xff\"", 2},
      {"\"\xed\xa0\x80\"", 1}, {"\"ab\xc3\"", 3},
  };
  for (const auto& [literal, offence] : cases) {
    std::size_t at = 0;
    EXPECT_FALSE(parse_json_string(literal, &at).ok()) << literal;
    EXPECT_EQ(at, offence) << literal;
  }
}

TEST(JsonString, EscapesWhatItMustAndNothingElse) {
  std::string output;
  append_json_string(output, "\"\\/\b\f\n\r\t\x01\x1f\x7f\xc3\xa9\0"sv);
  EXPECT_EQ(output, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\xc3\xa9\\u0000\"");
}

TEST(JsonString, RoundTrip) {
  RandomValue random(1, [](const Value& node) { return node.is<Text>(); });
  int read_back = 0;
  for (int i = 0; i < 2000; ++i) {
    const Value value = random.next(0);
    const std::string& text = value.as<Text>()->utf8;
    std::string literal;
    append_json_string(literal, text);
    std::size_t at = 0;
    const Result<std::string> parsed = parse_json_string(literal, &at);
    // RandomValue also makes text that is not UTF-8.
    ASSERT_EQ(parsed.ok(), is_utf8(text)) << literal;
    if (parsed.ok()) {
      ASSERT_EQ(*parsed, text);
      ++read_back;
    } else {
      ASSERT_EQ(parsed.error(), "text that is not UTF-8");
    }
  }
  EXPECT_GT(read_back, 1000);
}

}  // namespace
}  // namespace codecbench
