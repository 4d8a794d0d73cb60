#include "harness/results/number.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace codecbench::results {
namespace {

const double infinity = std::numeric_limits<double>::infinity();

struct FloatCase {
  std::string text;
  double value;
};

const std::vector<FloatCase> accepted_floats = {
    {"0", 0},
    {"1", 1},
    {"+1.5", 1.5},
    {"-1.5", -1.5},
    {".5", 0.5},
    {"5.", 5},
    {"1e3", 1000},
    {"1E+3", 1000},
    {"1e-3", 0.001},
    {"0x1p-2", 0.25},
    {"0X1P-2", 0.25},
    {"0x1.8p1", 3},
    {"-0x.8p0", -0.5},
    {"0x_1p4", 16},
    {"1_000", 1000},
    {"1_0.2_5e1_0", 10.25e10},
    {"Inf", infinity},
    {"+inf", infinity},
    {"-INF", -infinity},
    {"Infinity", infinity},
    {"1e-400", 0},
    {"0x1p-2000", 0},
    {"0e999999999999", 0},
    {"4.9406564584124654e-324", 5e-324},
    {"1.7976931348623157e308", std::numeric_limits<double>::max()},
    {"0.1", 0.1},
    {"123456789012345678901234567890", 123456789012345678901234567890.0}};

TEST(AcceptedFloat, HasGoValue) {
  for (const FloatCase& expected : accepted_floats) {
    const ParsedNumber<double> parsed = parse_float(expected.text);
    EXPECT_EQ(parsed.error, NumberError::none) << expected.text;
    EXPECT_EQ(parsed.value, expected.value) << expected.text;
  }
}

TEST(ParseFloat, ReadsNotANumberInAnyCase) {
  for (const char* text : {"NaN", "nan", "NAN"}) {
    const ParsedNumber<double> parsed = parse_float(text);
    EXPECT_EQ(parsed.error, NumberError::none) << text;
    EXPECT_TRUE(std::isnan(parsed.value)) << text;
  }
}

const std::vector<const char*> refused_floats = {
    "",       "+",     "-",    ".",  "abc",  "1x",   "1e",   "1e+",  "1.2.3", "1,5",  "0x",
    "0x1",    "0x1.8", "0xp1", "_1", "1_",   "1__0", "1_.5", "1._5", "1e_5",  "1_e5", "+_1",
    "0_x1p1", "+NaN",  "-nan", "in", "infi", "--1",  "1 ",   "1e5_", "0b1",   "1p3"};

TEST(RefusedFloat, IsInvalidSyntax) {
  for (const char* text : refused_floats) {
    EXPECT_EQ(parse_float(text).error, NumberError::invalid_syntax) << text;
  }
}

TEST(ParseFloat, SaysOverflow) {
  for (const char* text : {"1e400", "-1e400", "0x1p1024", "1e999999999999", "0.0001e400"}) {
    EXPECT_EQ(parse_float(text).error, NumberError::out_of_range) << text;
  }
}

TEST(ParseInteger, FollowsAtoi) {
  EXPECT_EQ(parse_integer("10").value, 10);
  EXPECT_EQ(parse_integer("+10").value, 10);
  EXPECT_EQ(parse_integer("-5").value, -5);
  EXPECT_EQ(parse_integer("9223372036854775807").value, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parse_integer("-9223372036854775808").value, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(parse_integer("-9223372036854775808").error, NumberError::none);
  for (const char* text : {"9223372036854775808", "99999999999999999999"}) {
    EXPECT_EQ(parse_integer(text).error, NumberError::out_of_range) << text;
  }
  for (const char* text : {"", "+", "-", "foo", "1_0", "0x10", "1.0", "+-1", "1 "}) {
    EXPECT_EQ(parse_integer(text).error, NumberError::invalid_syntax) << text;
  }
}

TEST(DescribeNumberError, UsesGoWords) {
  EXPECT_EQ(describe(NumberError::invalid_syntax), "invalid syntax");
  EXPECT_EQ(describe(NumberError::out_of_range), "value out of range");
}

TEST(PrintNumber, IsPositionalWherePeopleReadIt) {
  EXPECT_EQ(print_number(0), "0");
  EXPECT_EQ(print_number(1234567), "1234567");
  EXPECT_EQ(print_number(1000000), "1000000");
  EXPECT_EQ(print_number(855.5), "855.5");
  EXPECT_EQ(print_number(0.1), "0.1");
  EXPECT_EQ(print_number(1e-6), "0.000001");
  EXPECT_EQ(print_number(-2.5), "-2.5");
  EXPECT_EQ(print_number(1e15), "1e+15");
  EXPECT_EQ(print_number(1e-7), "1e-07");
}

TEST(PrintNumber, ReadsBackAsTheSameDouble) {
  std::mt19937_64 random(20240901);
  for (int i = 0; i < 100'000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    const ParsedNumber<double> back = parse_float(print_number(value));
    ASSERT_EQ(back.error, NumberError::none) << print_number(value);
    ASSERT_EQ(back.value, value) << print_number(value);
  }
}

}  // namespace
}  // namespace codecbench::results
