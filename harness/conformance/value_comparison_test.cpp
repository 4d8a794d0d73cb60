#include "harness/conformance/value_comparison.h"

#include <gtest/gtest.h>

#include <string>

#include "codecs/diagnostic.h"

namespace codecbench::conformance {
namespace {

Value parsed(const std::string& text) {
  Result<Value> value = parse_diagnostic(text);
  EXPECT_TRUE(value) << text;
  return value ? *value : Value();
}

ValueComparison compared(const std::string& expected, const std::string& observed,
                         const CodecInfo& info = {}) {
  return compare(parsed(expected), parsed(observed), info);
}

TEST(ValueComparison, TheSameFormIsTheSameWithoutANote) {
  for (const char* text : {"1", "[1.5_1, {\"a\": NaN}]", "bignum(h'00')", "32(simple(9))"}) {
    const ValueComparison comparison = compared(text, text);
    EXPECT_TRUE(comparison.same);
    EXPECT_EQ(comparison.note, "");
  }
}

TEST(ValueComparison, OtherDataIsNotTheSame) {
  const std::pair<const char*, const char*> different[] = {
      {"1", "2"},         {"1", "1.0"},      {"0.0", "-0.0"},
      {"\"a\"", "h'61'"}, {"[1]", "[1, 1]"}, {"{1: 2}", "{1: 3}"},
      {"1(0)", "2(0)"},   {"NaN", "1.0"},    {"null", "undefined"},
      {"{1: 2}", "{}"},   {"1.5_1", "2.5"}};
  for (const auto& [a, b] : different) EXPECT_FALSE(compared(a, b).same) << a << " " << b;
}

TEST(ValueComparison, AFloatMayBeWidenedWhereItsWidthIsNotClaimed) {
  CodecInfo info;
  const ValueComparison widened = compared("[1.5_1]", "[1.5]", info);
  EXPECT_TRUE(widened.same);
  EXPECT_FALSE(widened.declared);
  EXPECT_NE(widened.note.find("wider"), std::string::npos);
  info.support.float16 = true;
  EXPECT_FALSE(compared("[1.5_1]", "[1.5]", info).same);
  EXPECT_FALSE(compared("1.5", "1.5_1").same) << "narrowed";
}

TEST(ValueComparison, NanPayloadsAndTheOrderOfEntriesAreNotes) {
  EXPECT_NE(compared("nan(h'7ff8000000000001')", "NaN").note.find("payload"), std::string::npos);
  const ValueComparison sorted = compared("{\"b\": 1, \"a\": 1.5_1}", "{\"a\": 1.5, \"b\": 1}");
  EXPECT_TRUE(sorted.same);
  EXPECT_NE(sorted.note.find("order"), std::string::npos);
  EXPECT_NE(sorted.note.find("wider"), std::string::npos);
}

TEST(ValueComparison, ABignumMayBeTheIntegerThatItIs) {
  EXPECT_TRUE(compared("bignum(h'01')", "1").same);
  EXPECT_FALSE(compared("18446744073709551616", "18446744073709551615").same);
}

TEST(ValueComparison, RepeatedKeysGoByThePolicy) {
  CodecInfo info;
  EXPECT_FALSE(compared("[{1: 2, 1: 3}]", "[{1: 3}]", info).same);
  info.policy.duplicate_keys = DuplicateKeys::last;
  EXPECT_TRUE(compared("[{1: 2, 1: 3}]", "[{1: 3}]", info).declared);
  EXPECT_FALSE(compared("[{1: 2, 1: 3}]", "[{1: 2}]", info).same);
  info.policy.duplicate_keys = DuplicateKeys::first;
  EXPECT_TRUE(compared("[{1: 2, 1: 3}]", "[{1: 2}]", info).declared);
}

TEST(ValueComparison, TagsMayBeLeftOutByThePolicy) {
  CodecInfo info;
  EXPECT_FALSE(compared("[1(0)]", "[0]", info).same);
  info.policy.lenient = {{"tags", "unknown ones are ignored"}};
  const ValueComparison ignored = compared("[1(0)]", "[0]", info);
  EXPECT_TRUE(ignored.declared);
  EXPECT_EQ(ignored.note, "unknown ones are ignored");
  EXPECT_FALSE(compared("[1(0)]", "[1(0)]", info).declared);
  EXPECT_TRUE(compared("5(6(5(0)))", "5(0)", info).declared);
  EXPECT_TRUE(compared("6({5(0): 5(1)})", "{0: 1}", info).declared);
  for (const auto& [a, b] :
       {std::pair("1(0)", "2(0)"), {"1(0)", "1"}, {"0", "1(0)"}, {"5(6(0))", "6(5(0))"}}) {
    EXPECT_FALSE(compared(a, b, info).same) << a << " " << b;
  }
}

TEST(ValueComparison, KeysMayBecomeTextByThePolicy) {
  CodecInfo info;
  EXPECT_FALSE(compared("{1: 2}", "{\"1\": 2}", info).same);
  info.policy.lenient = {{"text-keys", "objects have names"}};
  const ValueComparison named = compared("{1: 2}", "{\"1\": 2}", info);
  EXPECT_TRUE(named.declared);
  EXPECT_EQ(named.note, "objects have names");
  EXPECT_FALSE(compared("{\"a\": 2}", "{\"a\": 2}", info).declared);
  EXPECT_TRUE(
      compared("{2: {[]: 0}, \"a\": 5, 10: 6}", "{\"10\": 6, \"2\": {\"[]\": 0}, \"a\": 5}", info)
          .declared);
  for (const auto& [a, b] : {std::pair("{1: 2}", "{\"1\": 3}"),
                             {"{1: 2}", "{2: 2}"},
                             {"{\"a\": 2}", "{\"b\": 2}"},
                             {"{1: 2, \"a\": 3}", "{\"1\": 3, \"a\": 2}"},
                             {"{1: 2, \"1\": 2}", "{\"1\": 2}"}}) {
    EXPECT_FALSE(compared(a, b, info).same) << a << " " << b;
  }
}

TEST(ValueComparison, JsonNumbersGoByThePolicy) {
  CodecInfo info;
  info.format = Format::json;
  EXPECT_FALSE(compared("18446744073709551616", "18446744073709551616.0", info).same);
  info.policy.lenient = {{"number-precision", "a double"}};
  EXPECT_TRUE(compared("18446744073709551616", "18446744073709551616.0", info).declared);
  EXPECT_FALSE(compared("18446744073709551616", "18446744073709555712.0", info).same);
  EXPECT_FALSE(compared("0.1", "0.10000000000000002", info).same);
  info.policy.lenient.push_back({"float-accuracy", "3 ulp"});
  EXPECT_TRUE(compared("0.1", "0.10000000000000002", info).declared);
  EXPECT_FALSE(compared("0.1", "0.1000000000000001", info).same);
}

TEST(ValueComparison, ATimestampMayBeItsExtWhereNoneAreClaimed) {
  CodecInfo info;
  info.format = Format::msgpack;
  EXPECT_TRUE(compared("timestamp(1, 0)", "ext(-1, h'00000001')", info).same);
  EXPECT_FALSE(compared("timestamp(1, 0)", "ext(-1, h'00000002')", info).same);
  EXPECT_FALSE(compared("timestamp(1, 0)", "ext(1, h'00000001')", info).same);
  info.support.timestamp = true;
  EXPECT_FALSE(compared("timestamp(1, 0)", "ext(-1, h'00000001')", info).same);
}

}  // namespace
}  // namespace codecbench::conformance
