#include "codecs/json_string.h"

#include <charconv>
#include <cstdint>

#include <fmt/format.h>

#include "base/utf8.h"

namespace codecbench {
namespace {

// The letters of the one-letter escapes and what they mean.
constexpr std::string_view letters = "\"\\/bfnrt";
constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";

constexpr std::string_view lone_surrogate = "surrogate without its partner";

class Literal {
 public:
  Literal(std::string_view text, std::size_t* at) : text_(text), at_(*at) {}

  Result<std::string> parse() {
    ++at_;  // the opening quote
    while (true) {
      const std::size_t start = at_;
      while (!at_end() && text_[at_] != '"' && text_[at_] != '\\' && !is_control(text_[at_])) ++at_;
      const std::string_view plain = text_.substr(start, at_ - start);
      if (const auto bad = find_ill_formed_utf8(plain)) {
        at_ = start + *bad;
        return Error{"text that is not UTF-8"};
      }
      meaning_ += plain;
      if (at_end()) return Error{"expected '\"', found the end"};
      if (is_control(text_[at_])) return Error{"control character in a string"};
      if (accept('"')) return std::move(meaning_);
      if (const std::string_view offence = escape(); !offence.empty())
        return Error{std::string(offence)};
    }
  }

 private:
  static bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20; }
  bool at_end() const { return at_ == text_.size(); }
  bool accept(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // What is wrong with the escape at at_, or nothing.
  std::string_view escape() {
    const std::size_t start = at_;
    ++at_;  // the backslash
    if (!at_end()) {
      if (const std::size_t which = letters.find(text_[at_]); which != std::string_view::npos) {
        ++at_;
        meaning_ += meanings[which];
        return {};
      }
    }
    if (!accept('u')) return "expected an escape: one of \"\\/bfnrtu";
    std::uint32_t unit = 0;
    if (!hex4(&unit)) return "expected four hexadecimal digits";
    if (unit < 0xd800 || unit > 0xdfff) {
      append_utf8(meaning_, unit);
      return {};
    }
    std::uint32_t low = 0;
    if (unit <= 0xdbff && accept('\\') && accept('u')) {
      if (!hex4(&low)) return "expected four hexadecimal digits";
      if (0xdc00 <= low && low <= 0xdfff) {
        append_utf8(meaning_, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
        return {};
      }
    }
    at_ = start;
    return lone_surrogate;
  }

  bool hex4(std::uint32_t* unit) {
    const std::string_view digits = text_.substr(at_, 4);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), *unit, 16);
    if (error != std::errc() || end != digits.data() + 4) return false;
    at_ += 4;
    return true;
  }

  std::string_view text_;
  std::size_t& at_;
  std::string meaning_;
};

}  // namespace

void append_json_string(std::string& output, std::string_view utf8) {
  output += '"';
  for (const char c : utf8) {
    const std::size_t which = meanings.find(c);
    if (which != std::string_view::npos && c != '/') {
      output += '\\';
      output += letters[which];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      output += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      output += c;
    }
  }
  output += '"';
}

Result<std::string> parse_json_string(std::string_view text, std::size_t* at) {
  return Literal(text, at).parse();
}

}  // namespace codecbench
