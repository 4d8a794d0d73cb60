// Reads the notation that diagnostic.h describes.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/hex.h"
#include "codecs/assembly.h"
#include "codecs/diagnostic.h"
#include "codecs/json_string.h"
#include "codecs/magnitude.h"

namespace codecbench {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_lower(char c) { return 'a' <= c && c <= 'z'; }
bool is_upper(char c) { return 'A' <= c && c <= 'Z'; }

// Nothing if the number is not one of that width.
std::optional<Float> exactly(double value, FloatWidth width) {
  switch (width) {
    case FloatWidth::half: {
      const auto bits = half_from_double(value);
      return bits ? std::optional(Float{width, *bits}) : std::nullopt;
    }
    case FloatWidth::single: {
      // Outside this range the conversion would not be defined.
      if (std::isfinite(value) && std::fabs(value) > std::numeric_limits<float>::max())
        return std::nullopt;
      const auto narrow = static_cast<float>(value);
      if (!std::isnan(value) && static_cast<double>(narrow) != value) return std::nullopt;
      return *Value::float32(narrow).as<Float>();
    }
    case FloatWidth::twice:
      break;
  }
  return *Value::float64(value).as<Float>();
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Value> parse() {
    while (!value_.done() || !ends_.empty()) {
      if (!step()) return Error{std::move(error_)};
    }
    skip_space();
    if (at_ < text_.size()) {
      refuse("the end");
      return Error{std::move(error_)};
    }
    return value_.take();
  }

 private:
  bool refuse(std::string_view expected) {
    return refuse_at(at_, fmt::format("expected {}", expected));
  }
  bool refuse_at(std::size_t at, std::string_view what) {
    error_ = fmt::format("diagnostic notation: {} at byte {}", what, at);
    return false;
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  char after_next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }
  bool accept(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  void skip_space() {
    while (next() == ' ' || next() == '\t' || next() == '\n' || next() == '\r') ++at_;
  }
  // Punctuation with space before and behind.
  bool expect(std::string_view mark) {
    skip_space();
    if (!accept(mark)) return refuse(fmt::format("'{}'", mark));
    skip_space();
    return true;
  }

  bool add(Value value) {
    value_.add(std::move(value));
    return true;
  }

  // From one value to the next: the mark or end before it, and the value or the opening of it.
  bool step() {
    skip_space();
    if (ends_.empty()) return value();
    if (ends_.back() == ')') {
      // The Assembly closes a tag as soon as it has its content; this is only the parenthesis.
      if (tag_has_content_) return expect(")") && closed();
      return value();
    }
    const Assembly::Container& container = *value_.innermost();
    if (container.key.has_value()) return expect(":") && value();
    if (accept({&ends_.back(), 1})) {
      value_.close();
      return closed();
    }
    const bool empty = ends_.back() == '}' ? container.entries.empty() : container.items.empty();
    if (!empty && !accept(",")) return refuse(fmt::format("',' or '{}'", ends_.back()));
    skip_space();
    return value();
  }
  bool open(char end) {
    ends_.push_back(end);
    tag_has_content_ = false;
    return true;
  }
  bool closed() {
    ends_.pop_back();
    tag_has_content_ = true;
    return true;
  }

  bool value() {
    tag_has_content_ = true;  // unless a container opens
    const char c = next();
    if (c == '[' || c == '{') return container(c);
    if (c == '"' || (c == 'h' && after_next() == '\'')) return string();
    if (c == '(') return chunks();
    if (is_digit(c) || (c == '-' && is_digit(after_next()))) return number();
    if (c == '-' || is_lower(c) || is_upper(c)) return word();
    return refuse("a value");
  }

  bool container(char begin) {
    if (value_.full())
      return refuse_at(at_, fmt::format("nesting deeper than {}", max_value_depth));
    ++at_;
    indicator();
    if (begin == '[') {
      value_.open_array(std::nullopt);
      return open(']');
    }
    value_.open_map(std::nullopt);
    return open('}');
  }

  // An encoding indicator: "_", or "_0" to "_3". The digit, or nothing.
  std::optional<char> indicator() {
    if (!accept("_")) return std::nullopt;
    if ('0' <= next() && next() <= '3') return text_[at_++];
    return std::nullopt;
  }

  // h'...' with blanks between the digits.
  bool hex(std::string* data) {
    if (!accept("h'")) return refuse("h'");
    const std::size_t start = at_;
    while (hex_digit(next()) >= 0 || next() == ' ' || next() == '\n') ++at_;
    const auto bytes = from_hex(text_.substr(start, at_ - start));
    if (!bytes) return refuse("an even number of hexadecimal digits");
    if (!accept("'")) return refuse("a hexadecimal digit or \"'\"");
    *data += *bytes;
    return true;
  }
  bool quoted(std::string* data) {
    if (next() != '"') return refuse("'\"'");
    Result<std::string> parsed = parse_json_string(text_, &at_);
    if (!parsed) return refuse_at(at_, parsed.error());
    *data += *parsed;
    return true;
  }
  bool string() {
    std::string data;
    const bool is_text = next() == '"';
    if (!(is_text ? quoted(&data) : hex(&data))) return false;
    indicator();
    return add(is_text ? Value(Text{std::move(data)}) : Value(Bytes{std::move(data)}));
  }
  // (_ h'01', h'02'): the chunks of an indefinite-length string.
  bool chunks() {
    if (!accept("(_")) return refuse("'(_'");
    skip_space();
    const bool is_text = next() == '"';
    std::string data;
    do {
      skip_space();
      if (!(is_text ? quoted(&data) : hex(&data))) return false;
      indicator();
      skip_space();
    } while (accept(","));
    if (!accept(")")) return refuse("',' or ')'");
    return add(is_text ? Value(Text{std::move(data)}) : Value(Bytes{std::move(data)}));
  }

  std::string_view digits() {
    const std::size_t start = at_;
    while (is_digit(next())) ++at_;
    return text_.substr(start, at_ - start);
  }
  static Bignum integer_of(bool negative, std::string_view digits) {
    std::string size = magnitude::from_decimal(digits);
    if (!negative || size.empty()) return {false, std::move(size)};
    return {true, magnitude::minus(size, 1)};
  }

  // An integer, a float, or the tag number before a parenthesis.
  bool number() {
    const std::size_t start = at_;
    const bool negative = accept("-");
    const std::string_view whole = digits();
    bool is_float = false;
    if (accept(".")) {
      is_float = true;
      if (digits().empty()) return refuse("a digit behind the point");
    }
    if (accept("e") || accept("E")) {
      is_float = true;
      if (!accept("+")) accept("-");
      if (digits().empty()) return refuse("a digit of the exponent");
    }
    if (is_float) return floating(start);
    const Bignum integer = integer_of(negative, whole);
    indicator();
    if (accept("(")) {
      const auto tag_number = magnitude::to_uint64(integer.magnitude);
      if (negative || !tag_number)
        return refuse_at(start, "tag number that is not from 0 to 2^64-1");
      if (value_.full())
        return refuse_at(start, fmt::format("nesting deeper than {}", max_value_depth));
      value_.open_tag(*tag_number);
      return open(')');
    }
    return add(std::visit([](auto&& plain) { return Value(plain); }, normalized(integer)));
  }
  bool floating(std::size_t start) {
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + start, text_.data() + at_, value);
    if (error != std::errc()) return refuse_at(start, "number beyond the range of binary64");
    return with_width(start, value);
  }
  // The width that an indicator asks for; binary64 without one.
  bool with_width(std::size_t start, double value) {
    const char digit = indicator().value_or('3');
    if (digit == '0')
      return refuse_at(start, "float with the indicator _0; _1, _2 and _3 are widths");
    const FloatWidth width = digit == '1'   ? FloatWidth::half
                             : digit == '2' ? FloatWidth::single
                                            : FloatWidth::twice;
    const auto number = exactly(value, width);
    if (!number)
      return refuse_at(start,
                       fmt::format("number that is not one of {} bits", static_cast<int>(width)));
    return add(Value(*number));
  }

  bool word() {
    const std::size_t start = at_;
    accept("-");
    while (is_lower(next()) || is_upper(next())) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    if (name == "null") return add(Value::null());
    if (name == "undefined") return add(Value::undefined());
    if (name == "true") return add(Value(true));
    if (name == "false") return add(Value(false));
    if (name == "NaN")
      return with_width(start, std::bit_cast<double>(std::uint64_t{0x7ff8000000000000}));
    if (name == "Infinity") return with_width(start, HUGE_VAL);
    if (name == "-Infinity") return with_width(start, -HUGE_VAL);
    using Function = bool (Parser::*)();
    constexpr std::pair<std::string_view, Function> functions[] = {
        {"bignum", &Parser::bignum}, {"nan", &Parser::nan},       {"text", &Parser::text},
        {"scaled", &Parser::scaled}, {"ext", &Parser::ext},       {"timestamp", &Parser::timestamp},
        {"tai", &Parser::tai},       {"magic", &Parser::magic},   {"hexlet", &Parser::hexlet},
        {"blob", &Parser::blob},     {"simple", &Parser::simple},
    };
    for (const auto& [function_name, function] : functions) {
      if (name != function_name) continue;
      return expect("(") && (this->*function)();
    }
    return refuse_at(start, "expected a value");
  }

  // The arguments of the functions, after the opening parenthesis.

  bool whole_number(Bignum* number) {
    if (accept("bignum")) return expect("(") && bignum_octets(number) && expect(")");
    const bool negative = accept("-");
    const std::string_view decimal = digits();
    if (decimal.empty()) return refuse("an integer");
    *number = integer_of(negative, decimal);
    return true;
  }
  template <class T>
  bool bounded(T* number, std::uint64_t base = 10) {
    const char* const begin = text_.data() + at_;
    const auto [end, error] =
        std::from_chars(begin, text_.data() + text_.size(), *number, static_cast<int>(base));
    if (error != std::errc()) {
      return refuse(fmt::format("an integer from {} to {}", std::numeric_limits<T>::min(),
                                std::numeric_limits<T>::max()));
    }
    at_ += static_cast<std::size_t>(end - begin);
    return true;
  }
  bool bignum_octets(Bignum* number) {
    number->negative = accept("-1-");
    number->magnitude.clear();
    return hex(&number->magnitude);
  }

  bool bignum() {
    Bignum number;
    return bignum_octets(&number) && expect(")") && add(Value(std::move(number)));
  }
  bool nan() {
    const std::size_t start = at_;
    std::string data;
    if (!hex(&data) || !expect(")")) return false;
    const bool has_width = data.size() == 2 || data.size() == 4 || data.size() == 8;
    const Float number{static_cast<FloatWidth>(8 * data.size()),
                       magnitude::to_uint64(data).value_or(0)};
    if (!has_width || !std::isnan(number.to_double()))
      return refuse_at(start, "expected the 2, 4 or 8 bytes of a NaN");
    return add(Value(number));
  }
  bool text() {
    Text text;
    return hex(&text.utf8) && expect(")") && add(Value(std::move(text)));
  }
  bool scaled() {
    ScaledFloat number;
    return whole_number(&number.mantissa) && expect(",") && whole_number(&number.exponent) &&
           expect(")") && add(Value(std::move(number)));
  }
  bool ext() {
    Ext ext;
    return bounded(&ext.type) && expect(",") && hex(&ext.data) && expect(")") &&
           add(Value(std::move(ext)));
  }
  bool timestamp() {
    Timestamp time;
    return bounded(&time.seconds) && expect(",") && bounded(&time.nanoseconds) && expect(")") &&
           add(Value(time));
  }
  bool tai() {
    Tai64 time;
    if (!accept("0x")) return refuse("'0x'");
    if (!bounded(&time.label, 16)) return false;
    skip_space();
    if (accept(",")) {
      skip_space();
      if (!accept("ns=")) return refuse("'ns='");
      if (!bounded(&time.nanoseconds)) return false;
      skip_space();
    }
    if (accept(",")) {
      skip_space();
      if (!accept("as=")) return refuse("'as='");
      if (!bounded(&time.attoseconds)) return false;
    }
    return expect(")") && add(Value(time));
  }
  bool magic() {
    const std::size_t start = at_;
    std::string name;
    if (!(next() == '"' ? quoted(&name) : hex(&name))) return false;
    Magic magic;
    if (name.size() > magic.name.size())
      return refuse_at(start, "magic name of more than 12 bytes");
    std::copy(name.begin(), name.end(), magic.name.begin());
    return expect(")") && add(Value(magic));
  }
  bool hexlet() {
    Hexlet hexlet;
    for (std::size_t i = 0; i < hexlet.octets.size(); ++i) {
      if ((i == 4 || i == 6 || i == 8 || i == 10) && !accept("-")) return refuse("'-'");
      const int high = hex_digit(next());
      const int low = hex_digit(after_next());
      if (high < 0 || low < 0) return refuse("two hexadecimal digits");
      hexlet.octets[i] = static_cast<std::uint8_t>(high << 4 | low);
      at_ += 2;
    }
    return expect(")") && add(Value(hexlet));
  }
  bool blob() {
    Blob blob;
    return bounded(&blob.chunk_length) && expect(",") && hex(&blob.data) && expect(")") &&
           add(Value(std::move(blob)));
  }
  bool simple() {
    Simple simple;
    return bounded(&simple.number) && expect(")") && add(Value(simple));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Assembly value_;
  std::string ends_;  // the closing marks of what is open
  bool tag_has_content_ = false;
  std::string error_;
};

}  // namespace

Result<Value> parse_diagnostic(std::string_view text) { return Parser(text).parse(); }

}  // namespace codecbench
