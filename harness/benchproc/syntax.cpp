#include "harness/benchproc/syntax.h"

#include <array>
#include <cstdio>
#include <utility>

#include "harness/results/unicode.h"

namespace codecbench::benchproc {
namespace {

using results::CodePoint;
using results::first_code_point;
using results::is_white_space;

bool is_operator(char c) { return c == '(' || c == ')' || c == ':' || c == '@' || c == ','; }
bool starts_operator(char c) { return is_operator(c) || c == '-' || c == '*'; }

// Control and format characters take no column on a terminal.
bool is_graphic(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD) return false;
  return !((c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF);
}

void append_utf8(std::string& text, char32_t c) {
  if (c < 0x80) {
    text += static_cast<char>(c);
    return;
  }
  const int following = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr std::array<unsigned char, 4> heads = {0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(heads[following] | (c >> (6 * following)));
  for (int i = following - 1; i >= 0; --i) {
    text += static_cast<char>(0x80 | ((c >> (6 * i)) & 0x3F));
  }
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// Takes `count` digits in `base` off the front of `text`.
std::optional<char32_t> take_digits(std::string_view& text, std::size_t count, int base) {
  if (text.size() < count) return std::nullopt;
  char32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int digit = digit_value(text[i]);
    if (digit >= base) return std::nullopt;
    value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digit);
  }
  text.remove_prefix(count);
  return value;
}

bool is_scalar_value(char32_t c) { return c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF); }

// Takes what follows a backslash off `text` and appends what it stands for.
bool unescape_one(std::string_view& text, std::string& out) {
  if (text.empty()) return false;
  constexpr std::string_view letters = "abfnrtv\\\"";
  constexpr std::string_view meanings = "\a\b\f\n\r\t\v\\\"";
  const char c = text.front();
  if (const std::size_t i = letters.find(c); i != std::string_view::npos) {
    out += meanings[i];
    text.remove_prefix(1);
    return true;
  }
  if (c == 'x' || c == 'u' || c == 'U') {
    text.remove_prefix(1);
    const auto value = take_digits(text, c == 'x' ? 2 : c == 'u' ? 4 : 8, 16);
    if (!value) return false;
    if (c == 'x') {
      out += static_cast<char>(*value);
      return true;
    }
    if (!is_scalar_value(*value)) return false;
    append_utf8(out, *value);
    return true;
  }
  const auto byte = take_digits(text, 3, 8);
  if (!byte || *byte > 0xFF) return false;
  out += static_cast<char>(*byte);
  return true;
}

// What stands between the quotes, without its escapes.
std::optional<std::string> unescape(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '\n' || c == '"') return std::nullopt;
    if (c != '\\') {
      out += c;
    } else if (!unescape_one(text, out)) {
      return std::nullopt;
    }
  }
  return out;
}

// The offset of the slash that ends an expression: the first one outside brackets and parentheses.
std::optional<std::size_t> closing_slash(std::string_view text) {
  int brackets = 0;
  int parentheses = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/' && brackets == 0 && parentheses == 0) return i;
    if (c == '[') ++brackets;
    if (c == ']' && brackets > 0) --brackets;
    if (c == '(' && brackets == 0) ++parentheses;
    if (c == ')' && brackets == 0) --parentheses;
    if (c == '\\') ++i;
  }
  return std::nullopt;
}

}  // namespace

std::string to_string(const SyntaxError& error) {
  std::size_t column = 0;
  for (std::size_t i = 0; i < error.query.size() && i < error.offset;) {
    const CodePoint point = first_code_point(std::string_view(error.query).substr(i));
    if (is_graphic(point.value)) ++column;
    i += point.length;
  }
  return "syntax error: " + error.message + "\n\t" + error.query + "\n\t" +
         std::string(column, ' ') + "^";
}

Token Tokenizer::take(bool allow_regexp) {
  while (offset_ < query_.size()) {
    const char c = query_[offset_];
    if (starts_operator(c)) {
      Token token{TokenKind::op, c, offset_, std::string(1, c), nullptr};
      ++offset_;
      return token;
    }
    const CodePoint point = first_code_point(query_.substr(offset_));
    if (is_white_space(point.value)) {
      offset_ += point.length;
    } else if (allow_regexp && c == '/') {
      return expression();
    } else if (c == '"') {
      return quoted_word();
    } else {
      return bare_word();
    }
  }
  return Token{TokenKind::end, 0, offset_, "", nullptr};
}

Token Tokenizer::peek(bool allow_regexp) const {
  Tokenizer copy = *this;
  return copy.take(allow_regexp);
}

Token Tokenizer::fail(std::size_t offset, std::string message) {
  Token token{TokenKind::error, 0, offset, std::move(message), nullptr};
  offset_ = query_.size();
  return token;
}

Token Tokenizer::quoted_word() {
  const std::string_view rest = query_.substr(offset_);
  std::size_t end = 1;
  while (end < rest.size() && (rest[end] != '"' || rest[end - 1] == '\\')) ++end;
  if (end == rest.size()) return fail(offset_, "missing end quote");
  std::optional<std::string> word = unescape(rest.substr(1, end - 1));
  if (!word) return fail(offset_, "bad escape sequence");
  Token token{TokenKind::quoted, 0, offset_, std::move(*word), nullptr};
  offset_ += end + 1;
  return token;
}

Token Tokenizer::bare_word() {
  const std::size_t start = offset_;
  while (offset_ < query_.size()) {
    const CodePoint point = first_code_point(query_.substr(offset_));
    if (is_white_space(point.value) || is_operator(query_[offset_])) break;
    offset_ += point.length;
  }
  const std::string_view word = query_.substr(start, offset_ - start);
  const TokenKind kind = word == "AND"  ? TokenKind::and_word
                         : word == "OR" ? TokenKind::or_word
                                        : TokenKind::word;
  return Token{kind, 0, start, std::string(word), nullptr};
}

Token Tokenizer::expression() {
  const std::size_t start = offset_;
  const std::string_view rest = query_.substr(start + 1);
  const std::optional<std::size_t> length = closing_slash(rest);
  if (!length) return fail(start, "missing close \"/\"");
  const std::string_view expression = rest.substr(0, *length);
  Result<Regexp> compiled = Regexp::compile(expression);
  if (!compiled) return fail(start, compiled.error());
  const std::size_t end = start + 1 + *length + 1;
  if (end < query_.size() && !starts_operator(query_[end]) &&
      !is_white_space(static_cast<unsigned char>(query_[end]))) {
    return fail(end, "regexp must be followed by space or an operator (unescaped \"/\"?)");
  }
  offset_ = end;
  return Token{TokenKind::regexp, 0, start, std::string(expression),
               std::make_shared<const Regexp>(*std::move(compiled))};
}

std::string quote_word(std::string_view text) {
  if (text.empty()) return "\"\"";
  if (text.front() == '-' || text.front() == '*') return quote(text);
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = first_code_point(text.substr(i));
    const char c = text[i];
    if (c == '"' || c == '\a' || c == '\b' || is_operator(c) || is_white_space(point.value)) {
      return quote(text);
    }
    i += point.length;
  }
  return std::string(text);
}

std::string quote(std::string_view text) {
  constexpr std::string_view specials = "\a\b\f\n\r\t\v\\\"";
  constexpr std::string_view letters = "abfnrtv\\\"";
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = first_code_point(text.substr(i));
    const char c = text[i];
    const bool invalid = point.value == 0xFFFD && point.length == 1;
    if (const std::size_t known = specials.find(c); known != std::string_view::npos) {
      out += '\\';
      out += letters[known];
    } else if (invalid || point.value < 0x20 || point.value == 0x7F) {
      std::array<char, 8> escape;
      std::snprintf(escape.data(), escape.size(), "\\x%02x", static_cast<unsigned char>(c));
      out += escape.data();
    } else {
      out += text.substr(i, point.length);
    }
    i += point.length;
  }
  return out + "\"";
}

}  // namespace codecbench::benchproc
