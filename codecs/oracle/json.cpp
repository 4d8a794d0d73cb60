// JSON, RFC 8259. Section numbers below are of that document.
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/utf8.h"
#include "codecs/assembly.h"
#include "codecs/json_string.h"
#include "codecs/magnitude.h"
#include "codecs/oracle/formats.h"
#include "codecs/oracle/input.h"

namespace codecbench::oracle::json {
namespace {

class Encoder {
 public:
  void item(const Value& value) { std::visit(*this, value.storage()); }
  std::string take() { return std::move(output_); }

  void operator()(const Null&) { output_ += "null"; }
  void operator()(bool b) { output_ += b ? "true" : "false"; }
  void operator()(const Integer& i) { (*this)(Bignum{i.negative, magnitude::from_uint64(i.n)}); }
  void operator()(const Bignum& b) {
    if (b.negative) output_ += '-';
    output_ += magnitude::to_decimal(b.negative ? magnitude::plus(b.magnitude, 1) : b.magnitude);
  }
  void operator()(const Float& f) { number(f.to_double()); }
  void operator()(const Text& t) { append_json_string(output_, t.utf8); }
  void operator()(const Array& a) {
    output_ += '[';
    bool first = true;
    for (const Value& element : a.items) {
      if (!std::exchange(first, false)) output_ += ',';
      item(element);
    }
    output_ += ']';
  }
  void operator()(const Map& m) {
    output_ += '{';
    bool first = true;
    for (const MapEntry& entry : m.entries) {
      if (!std::exchange(first, false)) output_ += ',';
      item(entry.key);
      output_ += ':';
      item(entry.value);
    }
    output_ += '}';
  }
  // The kinds that objection() names.
  void operator()(const Undefined&) {}
  void operator()(const ScaledFloat&) {}
  void operator()(const Bytes&) {}
  void operator()(const Tag&) {}
  void operator()(const Simple&) {}
  void operator()(const Ext&) {}
  void operator()(const Timestamp&) {}
  void operator()(const Tai64&) {}
  void operator()(const Hexlet&) {}
  void operator()(const Magic&) {}
  void operator()(const Blob&) {}

 private:
  void number(double value) {
    char digits[32];  // the longest: -2.2250738585072014e-308
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    const std::string_view text(digits, static_cast<std::size_t>(end - digits));
    output_ += text;
    if (text.find_first_of(".e") == std::string_view::npos) output_ += ".0";
  }
  std::string output_;
};

bool is_digit(char c) { return '0' <= c && c <= '9'; }

class Decoder {
 public:
  explicit Decoder(std::string_view text) : text_(text), input_(text) {}

  Result<Value> decode() {
    while (!value_.done()) {
      if (!step()) return Error{std::move(error_)};
    }
    skip_space();
    if (!input_.at_end()) {
      refuse(input_.position(), "more text behind the value");
      return Error{std::move(error_)};
    }
    return value_.take();
  }

 private:
  // Line and column count from 1; a column is a character.
  bool refuse(std::size_t at, std::string_view what) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (const char c : text_.substr(0, at)) {
      if (c == '\n') {
        ++line;
        column = 1;
      } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
        ++column;
      }
    }
    error_ = fmt::format("json: {} at byte {} (line {}, column {})", what, at, line, column);
    return false;
  }
  bool expected(std::string_view what) {
    const std::string_view found = input_.at_end() ? ", found the end" : "";
    return refuse(input_.position(), fmt::format("expected {}{}", what, found));
  }

  bool next_is(char c) const { return input_.peek() == static_cast<std::uint8_t>(c); }
  bool accept(char c) {
    if (!next_is(c)) return false;
    input_.take(1);
    return true;
  }
  bool next_is_digit() const {
    return !input_.at_end() && is_digit(static_cast<char>(*input_.peek()));
  }
  // Section 2.
  void skip_space() {
    while (next_is(' ') || next_is('\t') || next_is('\n') || next_is('\r')) input_.take(1);
  }

  bool add(Value value) {
    value_.add(std::move(value));
    return true;
  }

  // From one value to the next: the comma, key or end before it, and the value or the opening of
  // it.
  bool step() {
    skip_space();
    const Assembly::Container* container = value_.innermost();
    if (container != nullptr) {
      const bool is_map = container->kind == Assembly::Kind::map;
      const bool empty = is_map ? container->entries.empty() : container->items.empty();
      if (accept(is_map ? '}' : ']')) {
        value_.close();
        return true;
      }
      if (!empty && !accept(',')) return expected(is_map ? "',' or '}'" : "',' or ']'");
      skip_space();
      if (is_map && !key()) return false;
    }
    return value();
  }

  bool key() {
    std::string text;
    if (!next_is('"')) return expected("a string as the key");
    if (!string(&text)) return false;
    skip_space();
    if (!accept(':')) return expected("':'");
    skip_space();
    return add(Value(Text{std::move(text)}));
  }

  bool value() {
    const std::size_t start = input_.position();
    if (next_is('[') || next_is('{')) {
      if (value_.full())
        return refuse(start, fmt::format("nesting deeper than {}", max_value_depth));
      if (accept('[')) {
        value_.open_array(std::nullopt);
      } else {
        input_.take(1);
        value_.open_map(std::nullopt);
      }
      return true;
    }
    if (next_is('"')) {
      std::string text;
      return string(&text) && add(Value(Text{std::move(text)}));
    }
    if (next_is('-') || next_is_digit()) return number();
    if (next_is('n')) return literal("null") && add(Value::null());
    if (next_is('t')) return literal("true") && add(Value(true));
    if (next_is('f')) return literal("false") && add(Value(false));
    return expected("a value");
  }

  bool literal(std::string_view word) {
    if (text_.substr(input_.position(), word.size()) != word) return expected(word);
    input_.take(word.size());
    return true;
  }

  // Section 6.
  bool number() {
    const std::size_t start = input_.position();
    const bool negative = accept('-');
    const std::size_t first_digit = input_.position();
    if (!next_is_digit()) return expected("a digit");
    if (!accept('0')) skip_digits();
    const std::string_view integer = text_.substr(first_digit, input_.position() - first_digit);
    if (next_is_digit()) return expected("no digit behind a leading zero");
    bool whole = true;
    if (accept('.')) {
      whole = false;
      if (!next_is_digit()) return expected("a digit behind the point");
      skip_digits();
    }
    if (accept('e') || accept('E')) {
      whole = false;
      if (!accept('+')) accept('-');
      if (!next_is_digit()) return expected("a digit of the exponent");
      skip_digits();
    }
    if (whole) return add(whole_number(negative, integer));
    return floating(start, text_.substr(start, input_.position() - start));
  }
  void skip_digits() {
    while (next_is_digit()) input_.take(1);
  }
  // -0 is the integer 0.
  static Value whole_number(bool negative, std::string_view digits) {
    Bignum number{false, magnitude::from_decimal(digits)};
    if (negative && !number.magnitude.empty())
      number = {true, magnitude::minus(number.magnitude, 1)};
    return std::visit([](auto&& plain) { return Value(plain); }, normalized(number));
  }
  bool floating(std::size_t start, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // from_chars does not tell too large from too small; strtod does.
    if (error != std::errc()) value = std::strtod(std::string(text).c_str(), nullptr);
    if (std::isinf(value)) return refuse(start, "number beyond the range of binary64");
    return add(Value::float64(value));
  }

  // Section 7. REQUIRES: the next character is the opening quote.
  bool string(std::string* text) {
    std::size_t at = input_.position();
    Result<std::string> parsed = parse_json_string(text_, &at);
    if (!parsed) return refuse(at, parsed.error());
    input_.take(at - input_.position());
    *text = *std::move(parsed);
    return true;
  }

  std::string_view text_;
  Input input_;
  Assembly value_;
  std::string error_;
};

}  // namespace

std::string encode(const Value& value) {
  Encoder encoder;
  encoder.item(value);
  return encoder.take();
}

Result<Value> decode(std::string_view input) { return Decoder(input).decode(); }

std::optional<std::string> objection(const Value& node) {
  if (const auto* text = node.as<Text>()) {
    if (!is_utf8(text->utf8)) return "JSON has no text that is not UTF-8";
  } else if (const auto* number = node.as<Float>()) {
    if (!std::isfinite(number->to_double())) return "JSON has no NaN and no infinities";
  } else if (const auto* map = node.as<Map>()) {
    for (const MapEntry& entry : map->entries) {
      if (!entry.key.is<Text>()) return "JSON has no map keys other than text";
    }
  } else if (node.is<Undefined>() || node.is<Bytes>() || node.is<Tag>() || node.is<Simple>() ||
             node.is<Ext>() || node.is<Timestamp>() || node.is<ScaledFloat>() || node.is<Tai64>() ||
             node.is<Hexlet>() || node.is<Magic>() || node.is<Blob>()) {
    return fmt::format("JSON has no {}", kind_name(node));
  }
  return std::nullopt;
}

}  // namespace codecbench::oracle::json
