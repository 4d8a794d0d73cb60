#include "harness/results/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace codecbench::results {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex_digit(char c) { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f'); }

bool equals_ignoring_case(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return lower(a) == b; });
}

std::string_view without_sign(std::string_view text) {
  return !text.empty() && (text[0] == '+' || text[0] == '-') ? text.substr(1) : text;
}

// The Go specification's rule for literals: an underscore stands between two digits; the prefix 0x
// counts as a digit.
bool has_well_placed_underscores(std::string_view number) {
  number = without_sign(number);
  const bool hex = number.size() >= 2 && number[0] == '0' && lower(number[1]) == 'x';
  char before = hex ? '0' : '^';
  for (const char c : number.substr(hex ? 2 : 0)) {
    const bool digit = hex ? is_hex_digit(c) : is_digit(c);
    if (c == '_' ? before != '0' : !digit && before == '_') return false;
    before = digit ? '0' : c;
  }
  return before != '_';
}

struct FloatShape {
  bool valid = false;
  bool hex = false;
  bool zero = true;
  // The place of the first digit other than 0, in digits left of the point, plus the exponent: its
  // sign tells an overflow from an underflow.
  long magnitude = 0;
};

FloatShape scan_float(std::string_view text) {
  FloatShape shape;
  std::string_view rest = without_sign(text);
  if (rest.size() > 2 && rest[0] == '0' && lower(rest[1]) == 'x') {
    shape.hex = true;
    rest.remove_prefix(2);
  }
  bool saw_dot = false;
  bool saw_digits = false;
  bool underscores = false;
  const long digit_weight = shape.hex ? 4 : 1;
  std::size_t i = 0;
  for (; i < rest.size(); ++i) {
    const char c = rest[i];
    if (c == '_') {
      underscores = true;
    } else if (c == '.' && !saw_dot) {
      saw_dot = true;
    } else if (shape.hex ? is_hex_digit(c) : is_digit(c)) {
      saw_digits = true;
      if (c != '0') shape.zero = false;
      if (!saw_dot && !shape.zero) shape.magnitude += digit_weight;
      if (saw_dot && shape.zero) shape.magnitude -= digit_weight;
    } else {
      break;
    }
  }
  if (!saw_digits) return shape;
  if (i < rest.size() && lower(rest[i]) == (shape.hex ? 'p' : 'e')) {
    ++i;
    const bool negative = i < rest.size() && rest[i] == '-';
    if (i < rest.size() && (rest[i] == '+' || rest[i] == '-')) ++i;
    if (i >= rest.size() || !is_digit(rest[i])) return shape;
    constexpr long enough = 1'000'000'000;
    long exponent = 0;
    for (; i < rest.size() && (is_digit(rest[i]) || rest[i] == '_'); ++i) {
      if (rest[i] == '_') {
        underscores = true;
      } else {
        exponent = std::min(exponent * 10 + (rest[i] - '0'), enough);
      }
    }
    shape.magnitude += negative ? -exponent : exponent;
  } else if (shape.hex) {
    return shape;
  }
  shape.valid = i == rest.size() && (!underscores || has_well_placed_underscores(text));
  return shape;
}

}  // namespace

std::string_view describe(NumberError error) {
  switch (error) {
    case NumberError::none:
      return "";
    case NumberError::invalid_syntax:
      return "invalid syntax";
    case NumberError::out_of_range:
      return "value out of range";
  }
  return "";
}

ParsedNumber<std::int64_t> parse_integer(std::string_view text) {
  const std::string_view digits = without_sign(text);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
    return {0, NumberError::invalid_syntax};
  }
  if (text[0] == '+') text.remove_prefix(1);
  std::int64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec == std::errc::result_out_of_range) return {0, NumberError::out_of_range};
  return {value, NumberError::none};
}

ParsedNumber<double> parse_float(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view magnitude = without_sign(text);
  if (equals_ignoring_case(magnitude, "inf") || equals_ignoring_case(magnitude, "infinity")) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {negative ? -infinity : infinity, NumberError::none};
  }
  if (equals_ignoring_case(text, "nan")) {
    return {std::numeric_limits<double>::quiet_NaN(), NumberError::none};
  }
  const FloatShape shape = scan_float(text);
  if (!shape.valid) return {0, NumberError::invalid_syntax};

  std::string_view digits = magnitude.substr(shape.hex ? 2 : 0);
  std::string without_underscores;
  if (digits.find('_') != std::string_view::npos) {
    std::copy_if(digits.begin(), digits.end(), std::back_inserter(without_underscores),
                 [](char c) { return c != '_'; });
    digits = without_underscores;
  }
  double value = 0;
  const auto parsed =
      std::from_chars(digits.data(), digits.data() + digits.size(), value,
                      shape.hex ? std::chars_format::hex : std::chars_format::general);
  if (parsed.ec == std::errc::result_out_of_range || std::isinf(value)) {
    if (!shape.zero && shape.magnitude > 0) return {0, NumberError::out_of_range};
    value = 0;
  } else if (parsed.ec != std::errc()) {
    return {0, NumberError::invalid_syntax};
  }
  return {negative ? -value : value, NumberError::none};
}

std::string print_number(double value) {
  const double size = std::abs(value);
  const bool positional = size == 0 || (size >= 1e-6 && size < 1e15);
  std::array<char, 64> buffer;
  const auto printed =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                    positional ? std::chars_format::fixed : std::chars_format::scientific);
  return std::string(buffer.data(), printed.ptr);
}

}  // namespace codecbench::results
