#include "codecs/diagnostic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "codecs/testing/random_value.h"

namespace codecbench {
namespace {

TEST(Diagnostic, PrintsAndParsesBack) {
  Magic padded;
  std::copy_n("cm/pub", 6, padded.name.begin());
  Magic ill_formed;
  ill_formed.name.fill('\xff');
  const std::pair<Value, std::string_view> cases[] = {
      {Value::null(), "null"},
      {Value::undefined(), "undefined"},
      {Value(true), "true"},
      {Value(false), "false"},
      {Value(Simple{17}), "simple(17)"},
      {Value::integer(0), "0"},
      {Value::integer(-1), "-1"},
      {Value(Integer{true, ~std::uint64_t{0}}), "-18446744073709551616"},
      {Value(Bignum{false, std::string("\x01\0\0\0\0\0\0\0\0", 9)}), "18446744073709551616"},
      {Value(Bignum{true, std::string("\x01\0\0\0\0\0\0\0\0", 9)}), "-18446744073709551617"},
      {Value(Bignum{false, std::string("\0\x01", 2)}), "bignum(h'0001')"},
      {Value(Bignum{true, std::string(1, '\0')}), "bignum(-1-h'00')"},
      {Value(Bignum{false, ""}), "bignum(h'')"},
      {Value::float64(1.5), "1.5"},
      {Value::float64(1.0), "1.0"},
      {Value::float64(-0.0), "-0.0"},
      {Value::float64(1e300), "1e+300"},
      {Value::float64(0.1), "0.1"},
      {Value::float32(1.5F), "1.5_2"},
      {Value::float32(0.1F), "0.10000000149011612_2"},
      {Value::float16(0x3e00), "1.5_1"},
      {Value::float16(0x0001), "5.960464477539063e-08_1"},
      {Value(Float{FloatWidth::twice, 0x7ff8000000000000}), "NaN"},
      {Value(Float{FloatWidth::single, 0x7fc00000}), "NaN_2"},
      {Value::float16(0x7e00), "NaN_1"},
      {Value(Float{FloatWidth::twice, 0x7ff0000000000000}), "Infinity"},
      {Value(Float{FloatWidth::single, 0xff800000}), "-Infinity_2"},
      {Value(Float{FloatWidth::twice, 0x7ff8000000000001}), "nan(h'7ff8000000000001')"},
      {Value(Float{FloatWidth::single, 0xffc00000}), "nan(h'ffc00000')"},
      {Value::float16(0x7c01), "nan(h'7c01')"},
      {Value::bytes(std::string_view("\0\xff", 2)), "h'00ff'"},
      {Value::bytes(""), "h''"},
      {Value::text("a\"\\\n\xc3\xa9"), "\"a\\\"\\\\\\n\xc3\xa9\""},
      {Value::text("\xff"), "text(h'ff')"},
      {Value::array({}), "[]"},
      {Value::array({Value::integer(1), Value::array({Value::null()})}), "[1, [null]]"},
      {Value::map({}), "{}"},
      {Value::map({{Value::text("a"), Value::integer(1)}, {Value::array({}), Value::map({})}}),
       "{\"a\": 1, []: {}}"},
      {Value::tag(32, Value::text("x")), "32(\"x\")"},
      {Value::tag(~std::uint64_t{0}, Value::tag(0, Value::null())),
       "18446744073709551615(0(null))"},
      {Value(ScaledFloat{{false, "\x05"}, {true, "\x04"}}), "scaled(5, -5)"},
      {Value(ScaledFloat{{false, std::string(1, '\0')}, {true, ""}}), "scaled(bignum(h'00'), -1)"},
      {Value(Ext{-5, "\x01"}), "ext(-5, h'01')"},
      {Value(Timestamp{-1, 5}), "timestamp(-1, 5)"},
      {Value(Tai64{0x4000000000000000, 0, 0}), "tai(0x4000000000000000)"},
      {Value(Tai64{1, 2, 0}), "tai(0x0000000000000001, ns=2)"},
      {Value(Tai64{1, 0, 3}), "tai(0x0000000000000001, ns=0, as=3)"},
      {Value(Hexlet{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255}}),
       "hexlet(00010203-0405-0607-0809-0a0b0c0d0eff)"},
      {Value(padded), "magic(\"cm/pub\")"},
      {Value(Magic{}), "magic(\"\")"},
      {Value(ill_formed), "magic(h'ffffffffffffffffffffffff')"},
      {Value(Blob{5, "\x01"}), "blob(5, h'01')"},
  };
  for (const auto& [value, text] : cases) {
    EXPECT_EQ(to_diagnostic(value), text);
    const Result<Value> parsed = parse_diagnostic(text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
    EXPECT_TRUE(identical(*parsed, value)) << text << " became " << to_diagnostic(*parsed);
  }
}

TEST(Diagnostic, EveryValueComesBack) {
  RandomValue random(1);
  for (int i = 0; i < 5000; ++i) {
    const Value value = random.next(4);
    const std::string text = to_diagnostic(value);
    const Result<Value> parsed = parse_diagnostic(text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
    ASSERT_TRUE(identical(*parsed, value)) << text << "\n" << to_diagnostic(*parsed);
    ASSERT_TRUE(is_utf8(text));
  }
}

// What may be written in more than one way.
TEST(Diagnostic, ParsesOtherSpellings) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {" [ 1 ,\n\t2 ] ", "[1, 2]"},
      {"[_ 1, [2, 3], [_ 4, 5]]", "[1, [2, 3], [4, 5]]"},
      {"[_ ]", "[]"},
      {"[_0 1]", "[1]"},
      {"{_ \"a\": 1, \"b\" : [_ 2]}", "{\"a\": 1, \"b\": [2]}"},
      {"(_ h'0102', h'030405')", "h'0102030405'"},
      {"(_ \"strea\", \"ming\")", "\"streaming\""},
      {"\"\"_", "\"\""},
      {"1_0", "1"},
      {"-1_3", "-1"},
      {"1_1(\"x\"_0)", "1(\"x\")"},
      {"h'0102'_1", "h'0102'"},
      {"h'01 FF\n0a'", "h'01ff0a'"},
      {"1.5_3", "1.5"},
      {"1E5", "1e+05"},
      {"1.0e+300", "1e+300"},
      {"5.960464477539063e-8", "5.960464477539063e-08"},
      {"0.00006103515625", "6.103515625e-05"},
      {"\"\\ud800\\udd51\"", "\"\xf0\x90\x85\x91\""},
      {"-0", "0"},
      {"-Infinity_1", "-Infinity_1"},
      {"1( 2 )", "1(2)"},
      {"1([2(3), 4])", "1([2(3), 4])"},
      {"{1(2): 3(4), [5]: {6: 7}}", "{1(2): 3(4), [5]: {6: 7}}"},
      {"scaled( 1 , -2 )", "scaled(1, -2)"},
      {"tai(0x1 , ns=0 , as=2)", "tai(0x0000000000000001, ns=0, as=2)"},
      {"tai(0xABCDEF)", "tai(0x0000000000abcdef)"},
      {"hexlet(00010203-0405-0607-0809-0A0B0C0D0EFF)",
       "hexlet(00010203-0405-0607-0809-0a0b0c0d0eff)"},
  };
  for (const auto& [text, canonical] : cases) {
    const Result<Value> parsed = parse_diagnostic(text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
    EXPECT_EQ(to_diagnostic(*parsed), canonical) << text;
  }
}

TEST(Diagnostic, RefusesWithTheByteOffset) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "expected a value at byte 0"},
      {"  ", "expected a value at byte 2"},
      {"1 2", "expected the end at byte 2"},
      {"[1", "expected ',' or ']' at byte 2"},
      {"[1 2]", "expected ',' or ']' at byte 3"},
      {"[1,]", "expected a value at byte 3"},
      {"[,1]", "expected a value at byte 1"},
      {"[1}", "expected ',' or ']' at byte 2"},
      {"]", "expected a value at byte 0"},
      {"{1}", "expected ':' at byte 2"},
      {"{1:}", "expected a value at byte 3"},
      {"{1: 2", "expected ',' or '}' at byte 5"},
      {"{1: 2, }", "expected a value at byte 7"},
      {"1(2", "expected ')' at byte 3"},
      {"1(2, 3)", "expected ')' at byte 3"},
      {"1()", "expected a value at byte 2"},
      {"-1(2)", "tag number that is not from 0 to 2^64-1 at byte 0"},
      {"18446744073709551616(2)", "tag number that is not from 0 to 2^64-1 at byte 0"},
      {"nul", "expected a value at byte 0"},
      {"nil", "expected a value at byte 0"},
      {"-nan", "expected a value at byte 0"},
      {"simple(256)", "expected an integer from 0 to 255 at byte 7"},
      {"simple 1", "expected '(' at byte 7"},
      {"1.", "expected a digit behind the point at byte 2"},
      {"1e", "expected a digit of the exponent at byte 2"},
      {"1e999", "number beyond the range of binary64 at byte 0"},
      {"1.5_0", "float with the indicator _0; _1, _2 and _3 are widths at byte 0"},
      {"0.1_2", "number that is not one of 32 bits at byte 0"},
      {"65505.0_1", "number that is not one of 16 bits at byte 0"},
      {"1e300_2", "number that is not one of 32 bits at byte 0"},
      {"h'0'", "expected an even number of hexadecimal digits at byte 3"},
      {"h'0g'", "expected an even number of hexadecimal digits at byte 3"},
      {"h'00g'", "expected a hexadecimal digit or \"'\" at byte 4"},
      {"h'00", "expected a hexadecimal digit or \"'\" at byte 4"},
      {"\"abc", "expected '\"', found the end at byte 4"},
      {"\"\\ud800\"", "surrogate without its partner at byte 1"},
      {"\"\xff\"", "text that is not UTF-8 at byte 1"},
      {"(_ h'01', \"a\")", "expected h' at byte 10"},
      {"(_ )", "expected h' at byte 3"},
      {"(1)", "expected '(_' at byte 0"},
      {"nan(h'7ff0000000000000')", "expected the 2, 4 or 8 bytes of a NaN at byte 4"},
      {"nan(h'7ff801')", "expected the 2, 4 or 8 bytes of a NaN at byte 4"},
      {"ext(128, h'')", "expected an integer from -128 to 127 at byte 4"},
      {"ext(1)", "expected ',' at byte 5"},
      {"timestamp(0, -1)", "expected an integer from 0 to 4294967295 at byte 13"},
      {"tai(1)", "expected '0x' at byte 4"},
      {"tai(0x10000000000000000)", "expected an integer from 0 to 18446744073709551615 at byte 6"},
      {"tai(0x1, as=1)", "expected 'ns=' at byte 9"},
      {"hexlet(00)", "expected two hexadecimal digits at byte 9"},
      {"hexlet(0001020304)", "expected '-' at byte 15"},
      {"magic(\"1234567890123\")", "magic name of more than 12 bytes at byte 6"},
      {"scaled(1.5, 2)", "expected ',' at byte 8"},
      {"blob(-1, h'')", "expected an integer from 0 to 18446744073709551615 at byte 5"},
      {"1_", ""},
  };
  for (const auto& [text, message] : cases) {
    const Result<Value> parsed = parse_diagnostic(text);
    if (message.empty()) {
      EXPECT_TRUE(parsed.ok()) << text;
      continue;
    }
    ASSERT_FALSE(parsed.ok()) << text << " became " << to_diagnostic(*parsed);
    EXPECT_EQ(parsed.error(), "diagnostic notation: " + std::string(message)) << text;
  }
}

TEST(Diagnostic, NestingIsLimited) {
  const auto nested = [](std::size_t levels, const std::string& open, const std::string& close) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += open;
    text += "1";
    for (std::size_t i = 0; i < levels; ++i) text += close;
    return parse_diagnostic(text);
  };
  for (const auto& [open, close] :
       {std::pair("[", "]"), std::pair("{1: ", "}"), std::pair("1(", ")")}) {
    const Result<Value> deepest = nested(max_value_depth, open, close);
    ASSERT_TRUE(deepest.ok()) << deepest.error();
    EXPECT_EQ(depth(*deepest), max_value_depth);
    const Result<Value> deeper = nested(max_value_depth + 1, open, close);
    ASSERT_FALSE(deeper.ok());
    EXPECT_NE(deeper.error().find("nesting deeper than 2048"), std::string::npos) << deeper.error();
    EXPECT_FALSE(nested(200'000, open, close).ok());
  }
}

TEST(Diagnostic, WhatAChangedTextMeansComesBack) {
  RandomValue random(2);
  for (int i = 0; i < 300; ++i) {
    const std::string text = to_diagnostic(random.next());
    for (int change = 0; change < 50; ++change) {
      std::string changed = text;
      changed[random.below(changed.size())] = static_cast<char>(random.bits());
      if (random.one_in(4)) changed.resize(random.below(changed.size()));
      const Result<Value> parsed = parse_diagnostic(changed);
      if (!parsed.ok()) continue;
      const Result<Value> again = parse_diagnostic(to_diagnostic(*parsed));
      ASSERT_TRUE(again.ok() && identical(*again, *parsed)) << changed;
    }
  }
}

TEST(ShortDiagnostic, CutsAtACharacter) {
  EXPECT_EQ(to_short_diagnostic(Value::text("abc"), 5), "\"abc\"");
  EXPECT_EQ(to_short_diagnostic(Value::text("abcd"), 5), "\"abcd...");
  // Three bytes a character, the quote before it.
  EXPECT_EQ(to_short_diagnostic(Value::text("\xe2\x82\xac\xe2\x82\xac"), 5), "\"\xe2\x82\xac...");
  EXPECT_EQ(to_short_diagnostic(Value::array({Value::integer(1), Value::integer(2)}), 3), "[1,...");
  EXPECT_EQ(to_short_diagnostic(Value::bytes("\x01\x02\x03"), 4), "h'01...");
}

TEST(ShortDiagnostic, IsAPrefixOfTheWhole) {
  RandomValue random(3);
  for (int i = 0; i < 2000; ++i) {
    const Value value = random.next();
    const std::string whole = to_diagnostic(value);
    for (const std::size_t limit :
         {std::size_t{0}, std::size_t{1}, std::size_t{10}, std::size_t{50}}) {
      std::string cut = to_short_diagnostic(value, limit);
      if (cut == whole) {
        ASSERT_LE(whole.size(), limit);
        continue;
      }
      ASSERT_TRUE(is_utf8(cut));
      ASSERT_TRUE(cut.ends_with("..."));
      cut.resize(cut.size() - 3);
      ASSERT_LE(cut.size(), limit);
      ASSERT_TRUE(whole.starts_with(cut)) << whole << "\n" << cut;
    }
  }
}

TEST(ShortDiagnostic, DoesNotWalkALargeValue) {
  const Value large =
      Value::array(std::vector<Value>(1'000'000, Value::bytes(std::string(100, 'x'))));
  for (int i = 0; i < 10'000; ++i) ASSERT_LE(to_short_diagnostic(large).size(), 123U);
}

}  // namespace
}  // namespace codecbench
