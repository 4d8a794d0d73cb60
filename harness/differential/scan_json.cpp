// RFC 8259.
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/hex.h"
#include "base/utf8.h"
#include "codecs/value.h"
#include "harness/differential/classification.h"

namespace codecbench::differential {
namespace {

using conformance::CaseClass;

namespace json {

constexpr Rule broken(std::string_view id, std::string_view clause, std::string_view summary) {
  return {id, Weight::malformed, CaseClass::well_formedness, "", clause, summary};
}
constexpr Rule ordinary(std::string_view id, std::string_view clause, std::string_view summary) {
  return {id, Weight::kind, CaseClass::well_formedness, "", clause, summary};
}

constexpr Rule nothing = broken("truncated-empty", "RFC 8259 2", "the input has no value");
constexpr Rule mark{
    "byte-order-mark", Weight::malformed, CaseClass::implementation_defined,
    "byte-order-mark", "RFC 8259 8.1",    "a byte order mark, which a parser may ignore"};
constexpr Rule cut = broken("truncated", "RFC 8259 2", "the input ends within a value");
constexpr Rule trailing = broken("trailing-text", "RFC 8259 2", "there is text behind the value");
constexpr Rule literal = broken("literal", "RFC 8259 3", "a word that is not null, true or false");
constexpr Rule no_value = broken("value", "RFC 8259 3", "something that starts no value");
constexpr Rule array_syntax = broken("array", "RFC 8259 5", "an array without its ',' or ']'");
constexpr Rule object_syntax =
    broken("object", "RFC 8259 4", "an object without its ',', ':', '}' or a string as the name");
constexpr Rule leading_zero = broken("leading-zero", "RFC 8259 6", "a number with a leading zero");
constexpr Rule number_syntax = broken("number", "RFC 8259 6", "a number without a digit it needs");
constexpr Rule control =
    broken("control-character", "RFC 8259 7", "a control character that is not escaped");
constexpr Rule bad_escape = broken("escape", "RFC 8259 7", "an escape that is none");
constexpr Rule surrogate{"surrogate",
                         Weight::invalid,
                         CaseClass::implementation_defined,
                         "lone-surrogate",
                         "RFC 8259 8.2",
                         "half a surrogate pair, for which behavior is unpredictable"};
constexpr Rule bad_text{"utf8", Weight::invalid, CaseClass::validity,
                        "utf8", "RFC 8259 8.1",  "text that is not UTF-8"};
constexpr Rule range{"number-range", Weight::invalid, CaseClass::implementation_defined,
                     "number-range", "RFC 8259 6",    "a number beyond the range of binary64"};
constexpr Rule too_deep{"depth-beyond-suite", Weight::limit,
                        CaseClass::limit,     "depth",
                        "RFC 8259 9",         "nesting deeper than the suite's own limit"};
constexpr Rule minus_zero{"minus-zero", Weight::rarity, CaseClass::implementation_defined,
                          "",           "RFC 8259 6",   "-0, the integer zero or the float -0.0"};
constexpr Rule underflow{"underflow", Weight::rarity, CaseClass::limit,
                         "",          "RFC 8259 6",   "a number below the smallest of binary64"};
constexpr Rule many_digits{"many-digits",
                           Weight::rarity,
                           CaseClass::well_formedness,
                           "",
                           "RFC 8259 6",
                           "a float of more than 17 digits"};
constexpr Rule exponent = ordinary("exponent", "RFC 8259 6", "an exponent");
constexpr Rule escaped{"escaped-nul", Weight::rarity,           CaseClass::well_formedness, "",
                       "RFC 8259 7",  "\\u0000 within a string"};
constexpr Rule number = ordinary("number-value", "RFC 8259 6", "a number");
constexpr Rule string = ordinary("string", "RFC 8259 7", "a string");
constexpr Rule escape = ordinary("string-escape", "RFC 8259 7", "an escape");
constexpr Rule array = ordinary("array-value", "RFC 8259 5", "an array");
constexpr Rule object = ordinary("object-value", "RFC 8259 4", "an object");
constexpr Rule word = ordinary("word", "RFC 8259 3", "null, true or false");

}  // namespace json

class JsonScanner {
 public:
  JsonScanner(std::string_view input, Classification* found) : input_(input), found_(*found) {}

  void scan() {
    if (input_.substr(0, 3) == "\xef\xbb\xbf") return found_.add(json::mark);
    skip_space();
    if (at_end()) return found_.add(json::nothing);
    do {
      if (!step()) return;
    } while (!open_.empty());
    found_.item_end = at_;
    skip_space();
    if (!at_end()) found_.add(json::trailing);
  }

 private:
  struct Level {
    bool is_object = false;
    bool any = false;
  };

  bool stop(const Rule& rule) {
    found_.add(at_end() ? json::cut : rule);
    return false;
  }
  bool at_end() const { return at_ >= input_.size(); }
  char peek() const { return at_end() ? '\0' : input_[at_]; }
  bool accept(char c) {
    if (at_end() || input_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (!at_end() && std::string_view(" \t\n\r").find(input_[at_]) != std::string_view::npos) {
      ++at_;
    }
  }
  std::size_t digits() {
    const std::size_t start = at_;
    while (!at_end() && peek() >= '0' && peek() <= '9') ++at_;
    return at_ - start;
  }

  bool step() {
    skip_space();
    if (open_.empty()) return value();
    Level& level = open_.back();
    const Rule& syntax = level.is_object ? json::object_syntax : json::array_syntax;
    if (accept(level.is_object ? '}' : ']')) {
      open_.pop_back();
      return true;
    }
    if (level.any && !accept(',')) return stop(syntax);
    level.any = true;
    skip_space();
    if (level.is_object) {
      if (peek() != '"') return stop(syntax);
      if (!text()) return false;
      skip_space();
      if (!accept(':')) return stop(syntax);
      skip_space();
    }
    return value();
  }

  bool value() {
    const char c = peek();
    if (c == '[' || c == '{') {
      ++at_;
      found_.add(c == '[' ? json::array : json::object);
      if (open_.size() >= max_value_depth) found_.add(json::too_deep);
      open_.push_back({.is_object = c == '{'});
      return true;
    }
    if (c == '"') return text();
    if (c == '-' || (c >= '0' && c <= '9')) return number();
    for (const std::string_view word : {"null", "true", "false"}) {
      if (c != word.front()) continue;
      for (const char letter : word) {
        if (!accept(letter)) return stop(json::literal);
      }
      found_.add(json::word);
      return true;
    }
    return stop(json::no_value);
  }

  bool number() {
    const std::size_t start = at_;
    const bool negative = accept('-');
    const bool zero = peek() == '0' && !at_end();
    const std::size_t whole = digits();
    if (whole == 0) return stop(json::number_syntax);
    if (zero && whole > 1) {
      found_.add(json::leading_zero);
      return false;
    }
    bool integer = true;
    if (accept('.')) {
      integer = false;
      if (digits() == 0) return stop(json::number_syntax);
    }
    const std::size_t significant = at_ - start;
    if (accept('e') || accept('E')) {
      integer = false;
      found_.add(json::exponent);
      if (!accept('+')) accept('-');
      if (digits() == 0) return stop(json::number_syntax);
    }
    found_.add(json::number);
    if (integer) {
      if (negative && zero) found_.add(json::minus_zero);
      return true;
    }
    const std::string literal(input_.substr(start, at_ - start));
    const double parsed = std::strtod(literal.c_str(), nullptr);
    if (std::isinf(parsed)) found_.add(json::range);
    if (parsed == 0 && literal.find_first_of("123456789") < literal.find_first_of("eE")) {
      found_.add(json::underflow);
    }
    if (significant > 18) found_.add(json::many_digits);
    return true;
  }

  bool text() {
    ++at_;  // the quote
    found_.add(json::string);
    std::size_t plain = at_;
    const auto check = [&] {
      if (!is_utf8(input_.substr(plain, at_ - plain))) found_.add(json::bad_text);
    };
    while (!at_end()) {
      const char c = input_[at_];
      if (c == '"') {
        check();
        ++at_;
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20) {
        found_.add(json::control);
        return false;
      }
      if (c != '\\') {
        ++at_;
        continue;
      }
      check();
      if (!escape()) return false;
      plain = at_;
    }
    check();
    return stop(json::cut);
  }

  bool hex4(unsigned* unit) {
    *unit = 0;
    for (int i = 0; i < 4; ++i) {
      const int digit = at_end() ? -1 : hex_digit(input_[at_]);
      if (digit < 0) return false;
      *unit = *unit << 4 | static_cast<unsigned>(digit);
      ++at_;
    }
    return true;
  }

  bool escape() {
    ++at_;  // the backslash
    if (at_end()) return stop(json::bad_escape);
    found_.add(json::escape);
    const char letter = input_[at_++];
    if (std::string_view("\"\\/bfnrt").find(letter) != std::string_view::npos) return true;
    if (letter != 'u') {
      found_.add(json::bad_escape);
      return false;
    }
    unsigned unit = 0;
    if (!hex4(&unit)) return stop(json::bad_escape);
    if (unit == 0) found_.add(json::escaped);
    if (unit < 0xd800 || unit > 0xdfff) return true;
    const std::size_t behind = at_;
    unsigned low = 0;
    if (unit < 0xdc00 && accept('\\') && accept('u')) {
      if (!hex4(&low)) return stop(json::bad_escape);
      if (low >= 0xdc00 && low <= 0xdfff) return true;
    }
    at_ = behind;
    found_.add(json::surrogate);
    return true;
  }

  std::string_view input_;
  Classification& found_;
  std::size_t at_ = 0;
  std::vector<Level> open_;
};

}  // namespace

void scan_json(std::string_view input, Classification* found) { JsonScanner(input, found).scan(); }

}  // namespace codecbench::differential
