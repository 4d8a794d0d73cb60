#include "harness/benchfmt/fields.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace codecbench::benchfmt {
namespace {

TEST(TakeField, TakesTheWhiteSpaceBehindItAsWell) {
  std::string_view line = "a  \tb\u00A0c";
  EXPECT_EQ(take_field(line), "a");
  EXPECT_EQ(take_field(line), "b");
  EXPECT_EQ(take_field(line), "c");
  EXPECT_EQ(take_field(line), "");
}

TEST(TakeField, WhiteSpaceInFrontMakesAnEmptyField) {
  std::string_view line = " a";
  EXPECT_EQ(take_field(line), "");
  EXPECT_EQ(line, "a");
}

TEST(ParseMeasurement, IsTheSameAsTheGeneralParser) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = std::to_string(random() % 10'000'000'000);
    text.insert(random() % (text.size() + 1), random() % 4 == 0 ? "" : ".");
    const auto fast = parse_measurement(text);
    const auto general = results::parse_float(text);
    ASSERT_EQ(fast.value, general.value) << text;
    ASSERT_EQ(fast.error, general.error) << text;
  }
}

TEST(ParseMeasurement, LeavesTheRestToTheGeneralParser) {
  for (const char* text : {"", ".", "1.2.3", "-5", "1e3", "0x1p4", "1_0", "Inf", "x",
                           "1234567890123456789", "0.12345678901234567"}) {
    EXPECT_EQ(parse_measurement(text).error, results::parse_float(text).error) << text;
    EXPECT_EQ(parse_measurement(text).value, results::parse_float(text).value) << text;
  }
}

}  // namespace
}  // namespace codecbench::benchfmt
