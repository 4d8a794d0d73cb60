#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::oracle {
namespace {

using namespace std::string_view_literals;

Result<Value> decoded(std::string_view text) { return decode(Format::json, text); }

std::string encoded(std::string_view diagnostic) {
  const Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value.ok()) << diagnostic << ": " << value.error();
  const Result<std::string> text = encode(Format::json, *value);
  return text.ok() ? *text : text.error();
}

TEST(JsonDecode, Accepts) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"null", "null"},
      {" true ", "true"},
      {"\t\n\r false\r\n", "false"},
      {"[]", "[]"},
      {"[ ]", "[]"},
      {"{}", "{}"},
      {"{ }", "{}"},
      {"[1 , [2,[]] ,{}]", "[1, [2, []], {}]"},
      {"{\"a\" : 1,\n\"b\":[null]}", "{\"a\": 1, \"b\": [null]}"},
      {"{\"\":0}", "{\"\": 0}"},
      {"{\"a\":1,\"a\":2}", "{\"a\": 1, \"a\": 2}"},
      // Numbers without a point or exponent are integers of any size.
      {"0", "0"},
      {"-0", "0"},
      {"-1", "-1"},
      {"9223372036854775808", "9223372036854775808"},
      {"18446744073709551615", "18446744073709551615"},
      {"18446744073709551616", "18446744073709551616"},
      {"-18446744073709551616", "-18446744073709551616"},
      {"-18446744073709551617", "-18446744073709551617"},
      {"123456789012345678901234567890", "123456789012345678901234567890"},
      // All others are binary64.
      {"0.0", "0.0"},
      {"-0.0", "-0.0"},
      {"-0e1", "-0.0"},
      {"1.0", "1.0"},
      {"1E5", "1e+05"},
      {"1e+2", "100.0"},
      {"1.5e-3", "0.0015"},
      {"-65.613616999999977", "-65.61361699999998"},
      {"1.7976931348623157e308", "1.7976931348623157e+308"},
      {"1.7976931348623158e308", "1.7976931348623157e+308"},
      {"4.9e-324", "5e-324"},
      {"2.4e-324", "0.0"},
      {"1e-999", "0.0"},
      {"-1e-999", "-0.0"},
      {"0e999", "0.0"},
      {"9007199254740993.0", "9007199254740992.0"},  // halfway: to even
      {"9007199254740993.0000000000000000000000000000001", "9007199254740994.0"},
      {"\"\\u00e9\\ud83d\\ude00\\/\"", "\"\xc3\xa9\xf0\x9f\x98\x80/\""},
      {"\"\x7f\xef\xbf\xbf\"", "\"\x7f\xef\xbf\xbf\""},
      {"\"a\\u0000b\"", "\"a\\u0000b\""},
  };
  for (const auto& [text, diagnostic] : cases) {
    const Result<Value> value = decoded(text);
    ASSERT_TRUE(value.ok()) << text << ": " << value.error();
    EXPECT_EQ(to_diagnostic(*value), diagnostic) << text;
  }
}

TEST(JsonDecode, RefusesWithTheByteLineAndColumn) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "expected a value, found the end at byte 0 (line 1, column 1)"},
      {" ", "expected a value, found the end at byte 1 (line 1, column 2)"},
      {"[1,\n 2\n", "expected ',' or ']', found the end at byte 7 (line 3, column 1)"},
      {"[1 2]", "expected ',' or ']' at byte 3 (line 1, column 4)"},
      {"[1,]", "expected a value at byte 3 (line 1, column 4)"},
      {"[,1]", "expected a value at byte 1 (line 1, column 2)"},
      {"[1}", "expected ',' or ']' at byte 2 (line 1, column 3)"},
      {"]", "expected a value at byte 0 (line 1, column 1)"},
      {"[1]]", "more text behind the value at byte 3 (line 1, column 4)"},
      {"1 2", "more text behind the value at byte 2 (line 1, column 3)"},
      {"[\"\xc3\xa9\", x]",
       "expected a value at byte 7 (line 1, column 7)"},  // a column is a character
      {"{\"a\" 1}", "expected ':' at byte 5 (line 1, column 6)"},
      {"{\"a\":}", "expected a value at byte 5 (line 1, column 6)"},
      {"{\"a\":1,}", "expected a string as the key at byte 7 (line 1, column 8)"},
      {"{,}", "expected a string as the key at byte 1 (line 1, column 2)"},
      {"{1:1}", "expected a string as the key at byte 1 (line 1, column 2)"},
      {"{\"a\":1 \"b\":2}", "expected ',' or '}' at byte 7 (line 1, column 8)"},
      {"{\"a\":1", "expected ',' or '}', found the end at byte 6 (line 1, column 7)"},
      {"{", "expected a string as the key, found the end at byte 1 (line 1, column 2)"},
      {"nul", "expected null at byte 0 (line 1, column 1)"},
      {"truth", "expected true at byte 0 (line 1, column 1)"},
      {"nulll", "more text behind the value at byte 4 (line 1, column 5)"},
      {"True", "expected a value at byte 0 (line 1, column 1)"},
      {"NaN", "expected a value at byte 0 (line 1, column 1)"},
      {"-Infinity", "expected a digit at byte 1 (line 1, column 2)"},
      {"+1", "expected a value at byte 0 (line 1, column 1)"},
      {".5", "expected a value at byte 0 (line 1, column 1)"},
      {"-", "expected a digit, found the end at byte 1 (line 1, column 2)"},
      {"01", "expected no digit behind a leading zero at byte 1 (line 1, column 2)"},
      {"-00", "expected no digit behind a leading zero at byte 2 (line 1, column 3)"},
      {"1.", "expected a digit behind the point, found the end at byte 2 (line 1, column 3)"},
      {"1.e1", "expected a digit behind the point at byte 2 (line 1, column 3)"},
      {"1e", "expected a digit of the exponent, found the end at byte 2 (line 1, column 3)"},
      {"1e+-1", "expected a digit of the exponent at byte 3 (line 1, column 4)"},
      {"0x1", "more text behind the value at byte 1 (line 1, column 2)"},
      {"1e400", "number beyond the range of binary64 at byte 0 (line 1, column 1)"},
      {"[-1e400]", "number beyond the range of binary64 at byte 1 (line 1, column 2)"},
      {"1.7976931348623159e308",
       "number beyond the range of binary64 at byte 0 (line 1, column 1)"},
      {"\"a", "expected '\"', found the end at byte 2 (line 1, column 3)"},
      {"\"a\tb\"", "control character in a string at byte 2 (line 1, column 3)"},
      {"\"a\0b\""sv, "control character in a string at byte 2 (line 1, column 3)"},
      {"\"\\a\"", "expected an escape: one of \"\\/bfnrtu at byte 2 (line 1, column 3)"},
      {"\"\\ud800\"", "surrogate without its partner at byte 1 (line 1, column 2)"},
      {"\"\\udc00\\ud800\"", "surrogate without its partner at byte 1 (line 1, column 2)"},
      {"\"\xff\"", "text that is not UTF-8 at byte 1 (line 1, column 2)"},
      {"{\"\xed\xa0\x80\":1}", "text that is not UTF-8 at byte 2 (line 1, column 3)"},
      {"'a'", "expected a value at byte 0 (line 1, column 1)"},
      {"[1,//\n2]", "expected a value at byte 3 (line 1, column 4)"},
      {"\xef\xbb\xbf{}", "expected a value at byte 0 (line 1, column 1)"},
      {"[\f1]", "expected a value at byte 1 (line 1, column 2)"},
      {"[\xc2\xa0"
       "1]",
       "expected a value at byte 1 (line 1, column 2)"},
      {"1\0"sv, "more text behind the value at byte 1 (line 1, column 2)"},
  };
  for (const auto& [text, message] : cases) {
    const Result<Value> value = decoded(text);
    ASSERT_FALSE(value.ok()) << text << " is " << to_diagnostic(*value);
    EXPECT_EQ(value.error(), "json: " + std::string(message)) << text;
  }
}

TEST(JsonDecode, DepthIsLimited) {
  for (const auto& [open, end] : {std::pair("[", "]"), std::pair("{\"a\":", "}")}) {
    const auto nested = [open = open, end = end](std::size_t levels) {
      std::string text;
      for (std::size_t i = 0; i < levels; ++i) text += open;
      text += '1';
      for (std::size_t i = 0; i < levels; ++i) text += end;
      return decoded(text);
    };
    const Result<Value> deepest = nested(max_value_depth);
    ASSERT_TRUE(deepest.ok()) << deepest.error();
    EXPECT_EQ(depth(*deepest), max_value_depth);
    for (const std::size_t levels : {max_value_depth + 1, std::size_t{200'000}}) {
      const Result<Value> deeper = nested(levels);
      ASSERT_FALSE(deeper.ok());
      EXPECT_TRUE(deeper.error().starts_with("json: nesting deeper than 2048 at byte "))
          << deeper.error();
    }
  }
}

TEST(JsonEncode, OneFormForEverything) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"null", "null"},
      {"[true, false, []]", "[true,false,[]]"},
      {"{\"b\": 1, \"a\": {}, \"b\": -2}", "{\"b\":1,\"a\":{},\"b\":-2}"},
      {"\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\xc3\xa9\"",
       "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\xc3\xa9\""},
      {"-18446744073709551616", "-18446744073709551616"},
      {"18446744073709551616", "18446744073709551616"},
      {"bignum(-1-h'00')", "-1"},
      {"bignum(h'')", "0"},
      {"1.0", "1.0"},
      {"-0.0", "-0.0"},
      {"1.5_1", "1.5"},
      {"0.10000000149011612_2", "0.10000000149011612"},
      {"1e22", "1e+22"},
      {"1e5", "1e+05"},
      {"123456.0", "123456.0"},
      {"5e-324", "5e-324"},
      {"-2.2250738585072014e-308", "-2.2250738585072014e-308"},
  };
  for (const auto& [diagnostic, text] : cases) {
    EXPECT_EQ(encoded(diagnostic), text) << diagnostic;
    const Result<Value> back = decoded(text);
    ASSERT_TRUE(back.ok()) << text << ": " << back.error();
    EXPECT_TRUE(equal_as_data(*back, *parse_diagnostic(diagnostic))) << text;
  }
}

TEST(JsonRepresentable, EveryRefusal) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"text(h'ff')", "JSON has no text that is not UTF-8"},
      {"{text(h'ff'): 1}", "JSON has no text that is not UTF-8"},
      {"[NaN]", "JSON has no NaN and no infinities"},
      {"Infinity", "JSON has no NaN and no infinities"},
      {"-Infinity_1", "JSON has no NaN and no infinities"},
      {"{\"a\": {1: 2}}", "JSON has no map keys other than text"},
      {"undefined", "JSON has no undefined"},
      {"h''", "JSON has no bytes"},
      {"1(2)", "JSON has no tag"},
      {"simple(1)", "JSON has no simple"},
      {"ext(1, h'')", "JSON has no ext"},
      {"timestamp(1, 2)", "JSON has no timestamp"},
      {"scaled(1, 2)", "JSON has no scaled float"},
      {"tai(0x1)", "JSON has no tai64"},
      {"hexlet(00000000-0000-0000-0000-000000000000)", "JSON has no hexlet"},
      {"magic(\"\")", "JSON has no magic"},
      {"blob(1, h'')", "JSON has no blob"},
  };
  for (const auto& [diagnostic, reason] : cases) {
    EXPECT_EQ(unrepresentable(Format::json, *parse_diagnostic(diagnostic)), reason) << diagnostic;
    EXPECT_EQ(encoded(diagnostic), reason) << diagnostic;
  }
}

}  // namespace
}  // namespace codecbench::oracle
