#include "base/utf8.h"

#include <gtest/gtest.h>

#include <utility>

namespace codecbench {
namespace {

TEST(Utf8, EveryCodePointIsWellFormedAndNoPrefixOfItIs) {
  for (std::uint32_t code_point = 0; code_point <= 0x10ffff; ++code_point) {
    if (code_point >= 0xd800 && code_point <= 0xdfff) continue;
    std::string text;
    append_utf8(text, code_point);
    ASSERT_EQ(text.size(), code_point < 0x80      ? 1U
                           : code_point < 0x800   ? 2U
                           : code_point < 0x10000 ? 3U
                                                  : 4U);
    ASSERT_TRUE(is_utf8(text)) << code_point;
    for (std::size_t size = 1; size < text.size(); ++size)
      ASSERT_FALSE(is_utf8(text.substr(0, size))) << code_point;
  }
}

// The number of well-formed sequences of a length is the number of scalar values that need it: with
// the test above, nothing else of one, two or three bytes is well-formed.
TEST(Utf8, NothingElseIsWellFormed) {
  int one = 0;
  int two = 0;
  int three = 0;
  for (int a = 0; a < 256; ++a) {
    const std::string first(1, static_cast<char>(a));
    one += is_utf8(first) ? 1 : 0;
    for (int b = 0; b < 256; ++b) {
      const std::string second = first + static_cast<char>(b);
      two += is_utf8(second) && !is_utf8(first) ? 1 : 0;
      if (a < 0xc0) continue;
      for (int c = 0x70; c < 0xd0; ++c) {
        const std::string third = second + static_cast<char>(c);
        three += is_utf8(third) && !is_utf8(second) && !is_utf8(first) ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(one, 0x80);
  EXPECT_EQ(two, 0x800 - 0x80);
  // A sequence of two bytes and an ASCII character is excluded by !is_utf8(second).
  EXPECT_EQ(three, 0x10000 - 0x800 - 0x800);
}

TEST(Utf8, OffsetOfTheFirstOffence) {
  const std::pair<std::string_view, std::size_t> cases[] = {
      {"\x80", 0},                          // lone continuation
      {"ab\xff", 2},                        // never a first byte
      {"\xc0\xaf", 0},                      // overlong
      {"\xc1\xbf", 0},                      // overlong
      {"\xe0\x9f\xbf", 0},                  // overlong
      {"\xf0\x8f\xbf\xbf", 0},              // overlong
      {"\xed\xa0\x80", 0},                  // surrogate
      {"\xed\xbf\xbf", 0},                  // surrogate
      {"\xf4\x90\x80\x80", 0},              // above U+10FFFF
      {"\xf5\x80\x80\x80", 0},              // above U+10FFFF
      {"\xc3\xa9\xc3", 2},                  // cut
      {"\xe2\x82\xac\xe2\x82", 3},          // cut
      {"\xf0\x9f\x98\x80\xf0\x9f\x98", 4},  // cut
      {"\xe2\x28\xa1", 0},                  // bad second byte
      {"\xe2\x82\x28", 0},                  // bad third byte
      {"\xf0\x9f\x98\x28", 0},              // bad fourth byte
  };
  for (const auto& [text, offset] : cases) EXPECT_EQ(find_ill_formed_utf8(text), offset) << text;
  EXPECT_EQ(find_ill_formed_utf8(""), std::nullopt);
  EXPECT_EQ(find_ill_formed_utf8(std::string_view("a\0b", 3)), std::nullopt);
  EXPECT_EQ(find_ill_formed_utf8("\xef\xbb\xbf\xef\xbf\xbf"),
            std::nullopt);  // byte order mark, noncharacter
}

}  // namespace
}  // namespace codecbench
