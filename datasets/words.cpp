#include "datasets/words.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace codecbench {
namespace {

void append_word(SplitMix64& random, std::string& text, std::size_t letters) {
  constexpr std::string_view consonants = "bdfgklmnprstv";
  constexpr std::string_view vowels = "aeiou";
  for (std::size_t i = 0; i < letters; ++i) {
    const std::string_view from = i % 2 == 0 ? consonants : vowels;
    const char letter = from[random.below(static_cast<std::uint32_t>(from.size()))];
    text += i == 0 ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
}

}  // namespace

std::string draw_letters(SplitMix64& random, std::size_t length) {
  std::string text(length, ' ');
  for (char& letter : text) letter = static_cast<char>('a' + random.below(26));
  return text;
}

std::string draw_words(SplitMix64& random, std::size_t length) {
  std::string text;
  text.reserve(length);
  while (text.size() < length) {
    const std::size_t rest = length - text.size();
    if (rest < 10) {
      append_word(random, text, rest);
    } else {
      // 3 to 8 letters that leave room for a space and another word of at least 3.
      const std::size_t longest = std::min<std::size_t>(8, rest - 4);
      append_word(random, text, random.between(3, static_cast<std::uint32_t>(longest)));
      text += ' ';
    }
  }
  return text;
}

}  // namespace codecbench
