#include "datasets/words.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "base/splitmix64.h"

namespace codecbench {
namespace {

TEST(DrawWords, HasExactlyTheLength) {
  SplitMix64 random(1);
  for (std::size_t length = 0; length < 300; ++length)
    EXPECT_EQ(draw_words(random, length).size(), length);
}

TEST(DrawWords, WordsAreCapitalisedAndApartByOneSpace) {
  SplitMix64 random(1);
  const std::string text = draw_words(random, 500);
  EXPECT_NE(text.back(), ' ');
  std::size_t spaces = 0;
  char before = ' ';
  for (const char c : text) {
    EXPECT_EQ(c >= 'A' && c <= 'Z', before == ' ') << text;
    if (c == ' ') ++spaces;
    before = c;
  }
  EXPECT_GT(spaces, 50U);
}

TEST(DrawLetters, AreOfTheLengthAndLowerCase) {
  SplitMix64 random(1);
  const std::string text = draw_letters(random, 1000);
  EXPECT_EQ(text.size(), 1000U);
  EXPECT_EQ(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), std::string::npos);
  for (char letter = 'a'; letter <= 'z'; ++letter) EXPECT_NE(text.find(letter), std::string::npos);
}

}  // namespace
}  // namespace codecbench
