// Bytes as hexadecimal digits. Pure functions; any thread may call them. Complexity: linear.
#ifndef CODECBENCH_BASE_HEX_H_
#define CODECBENCH_BASE_HEX_H_

#include <optional>
#include <string>
#include <string_view>

namespace codecbench {

// Two lower-case digits a byte.
inline std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += digits[byte >> 4];
    hex += digits[byte & 15];
  }
  return hex;
}

// The value of a digit in either case, or -1.
inline int hex_digit(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'f') return c - 'a' + 10;
  if ('A' <= c && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Digits in either case; blanks may stand between them. Nothing if there is anything else or half
// a byte.
inline std::optional<std::string> from_hex(std::string_view hex) {
  std::string bytes;
  int high = -1;
  for (const char c : hex) {
    if (c == ' ' || c == '\n') continue;
    const int digit = hex_digit(c);
    if (digit < 0) return std::nullopt;
    if (high >= 0) bytes += static_cast<char>(high << 4 | digit);
    high = high >= 0 ? -1 : digit;
  }
  if (high >= 0) return std::nullopt;
  return bytes;
}

}  // namespace codecbench

#endif  // CODECBENCH_BASE_HEX_H_
