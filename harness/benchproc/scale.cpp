#include "harness/benchproc/scale.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace codecbench::benchproc {
namespace {

struct Prefix {
  std::string_view text;
  double factor;
  // From these values on, 1, 2 and 3 decimals show four digits. They are the doubles that a value
  // must reach for printing to round it up: 99.995, 9.9995 and 0.99995 prefixes.
  double one_decimal, two_decimals, three_decimals;
};

constexpr std::array<Prefix, 8> decimal_prefixes = {{
    {"T", 1e12, 99.995e12, 9.9995e12, .99995e12},
    {"G", 1e9, 99.995e9, 9.9995e9, .99995e9},
    {"M", 1e6, 99.995e6, 9.9995e6, .99995e6},
    {"k", 1e3, 99.995e3, 9.9995e3, .99995e3},
    {"", 1, 99.995, 9.9995, .99995},
    {"m", 1e-3, 99.995e-3, 9.9995e-3, .99995e-3},
    {"\u00B5", 1e-6, 99.995e-6, 9.9995e-6, .99995e-6},
    {"n", 1e-9, 99.995e-9, 9.9995e-9, .99995e-9},
}};

constexpr Prefix binary_prefix(std::string_view text, double factor) {
  return {text, factor, 99.995 * factor, 9.9995 * factor, 0.99995 * factor};
}

// 1000 to 1023 stay below Ki, with one decimal: more precise, and never a value below 1.
constexpr std::array<Prefix, 5> binary_prefixes = {
    binary_prefix("Ti", 0x1p40), binary_prefix("Gi", 0x1p30), binary_prefix("Mi", 0x1p20),
    binary_prefix("Ki", 0x1p10), binary_prefix("", 1)};

// From these values on, in the smallest prefix, 3, 4, ... decimals show four digits.
constexpr std::array<double, 8> small_values = {9.9995e-1, 9.9995e-2, 9.9995e-3, 9.9995e-4,
                                                9.9995e-5, 9.9995e-6, 9.9995e-7, 9.9995e-8};

Scaler scaler_for(double size, std::span<const Prefix> prefixes) {
  for (const Prefix& prefix : prefixes) {
    if (size >= prefix.one_decimal) return {1, prefix.factor, prefix.text};
    if (size >= prefix.two_decimals) return {2, prefix.factor, prefix.text};
    if (size >= prefix.three_decimals) return {3, prefix.factor, prefix.text};
  }
  const Prefix& smallest = prefixes.back();
  std::size_t i = 0;
  while (i + 1 < small_values.size() && !(size / smallest.factor >= small_values[i])) ++i;
  return {static_cast<int>(i) + 3, smallest.factor, smallest.text};
}

// Infinities and NaN as Go prints them; empty for a number.
std::string_view print_non_finite(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  return "";
}

}  // namespace

PrefixClass prefix_class(std::string_view unit) {
  bool denominator = false;
  std::size_t start = 0;
  while (start < unit.size()) {
    const std::size_t end = std::min(unit.find_first_of("*/- \t", start), unit.size());
    const std::string_view word = unit.substr(start, end - start);
    if (!denominator && (word == "B" || word == "MB" || word == "bytes")) {
      return PrefixClass::binary;
    }
    if (end < unit.size() && unit[end] == '/') denominator = true;
    if (end < unit.size() && unit[end] == '*') denominator = false;
    start = end + 1;
  }
  return PrefixClass::decimal;
}

std::string Scaler::format(double value) const {
  return print_fixed(value / factor, decimals) + std::string(prefix);
}

Scaler common_scale(std::span<const double> values, PrefixClass prefixes) {
  double smallest = 0;
  for (const double value : values) {
    const double size = std::abs(value);
    if (size != 0 && (smallest == 0 || size < smallest)) smallest = size;
  }
  if (smallest == 0) return {};
  return prefixes == PrefixClass::binary ? scaler_for(smallest, binary_prefixes)
                                         : scaler_for(smallest, decimal_prefixes);
}

std::string scaled(double value, PrefixClass prefixes) {
  return common_scale(std::span(&value, 1), prefixes).format(value);
}

std::string print_fixed(double value, int decimals) {
  if (!std::isfinite(value)) return std::string(print_non_finite(value));
  std::array<char, 400> buffer;
  const auto printed = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                     std::chars_format::fixed, decimals);
  return std::string(buffer.data(), printed.ptr);
}

std::string print_shortest(double value) {
  if (!std::isfinite(value)) return std::string(print_non_finite(value));
  if (value == 0) return std::signbit(value) ? "-0" : "0";
  std::array<char, 64> buffer;
  const auto print = [&](std::chars_format format) {
    const auto printed = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format);
    return std::string(buffer.data(), printed.ptr);
  };
  const std::string scientific = print(std::chars_format::scientific);
  const std::string_view exponent_text =
      std::string_view(scientific).substr(scientific.find('e') + 1);
  int exponent = 0;
  std::from_chars(exponent_text.data() + 1, exponent_text.data() + exponent_text.size(), exponent);
  const bool negative = exponent_text.front() == '-';
  if (negative ? exponent > 4 : exponent >= 6) return scientific;
  return print(std::chars_format::fixed);
}

}  // namespace codecbench::benchproc
