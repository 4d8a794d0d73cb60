#include "harness/results/unicode.h"

#include <gtest/gtest.h>

namespace codecbench::results {
namespace {

TEST(CodePoint, OfWellFormedText) {
  EXPECT_EQ(first_code_point("a").value, U'a');
  EXPECT_EQ(first_code_point("é!").value, U'é');
  EXPECT_EQ(first_code_point("é!").length, 2U);
  EXPECT_EQ(first_code_point("€").length, 3U);
  EXPECT_EQ(first_code_point("\U0001F600").value, U'\U0001F600');
  EXPECT_EQ(first_code_point("\U0001F600").length, 4U);
}

TEST(CodePoint, OfMalformedTextIsTheReplacementOfOneByte) {
  for (const char* text : {"\x80", "\xC3", "\xC3(", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
                           "\xF5\x80\x80\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\xFF"}) {
    EXPECT_EQ(first_code_point(text).value, 0xFFFDU) << text;
    EXPECT_EQ(first_code_point(text).length, 1U) << text;
  }
}

TEST(WhiteSpace, IsGoIsSpace) {
  int count = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) count += is_white_space(c) ? 1 : 0;
  EXPECT_EQ(count, 25);
  EXPECT_TRUE(is_white_space(0xA0));
  EXPECT_TRUE(is_white_space(0x3000));
  EXPECT_FALSE(is_white_space(0x200B));
}

// The counts are those of Unicode 15.0: 2233 letters of category Ll, 1831 of Lu.
TEST(Letters, AreThoseOfUnicode15) {
  int lower = 0;
  int upper = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    lower += is_lower_case_letter(c) ? 1 : 0;
    upper += is_upper_case_letter(c) ? 1 : 0;
  }
  EXPECT_EQ(lower, 2233);
  EXPECT_EQ(upper, 1831);
  EXPECT_TRUE(is_lower_case_letter(U'é'));
  EXPECT_TRUE(is_lower_case_letter(U'ж'));
  EXPECT_FALSE(is_lower_case_letter(U'Ж'));
  EXPECT_TRUE(is_upper_case_letter(U'Ж'));
  EXPECT_FALSE(is_upper_case_letter(U'ª'));  // Lo
}

}  // namespace
}  // namespace codecbench::results
