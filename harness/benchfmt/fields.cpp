#include "harness/benchfmt/fields.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "harness/results/unicode.h"

namespace codecbench::benchfmt {
namespace {

enum : unsigned char { plain = 0, space = 1, beyond_ascii = 2 };

constexpr std::array<unsigned char, 256> classes = [] {
  std::array<unsigned char, 256> table{};
  for (const char c : {'\t', '\n', '\v', '\f', '\r', ' '})
    table[static_cast<unsigned char>(c)] = space;
  for (std::size_t i = 0x80; i < table.size(); ++i) table[i] = beyond_ascii;
  return table;
}();

unsigned char class_of(char c) { return classes[static_cast<unsigned char>(c)]; }

// The length of the white space that starts at `i`, 0 if there is none.
std::size_t space_at(std::string_view text, std::size_t i) {
  const unsigned char kind = class_of(text[i]);
  if (kind != beyond_ascii) return kind == space ? 1 : 0;
  const results::CodePoint point = results::first_code_point(text.substr(i));
  return results::is_white_space(point.value) ? point.length : 0;
}

// The first place from `i` on that may be no plain byte, eight bytes at a time: a byte is above 0x7F,
// or below 0x21 (a borrow may also mark a byte behind such a one, never one in front of it).
std::size_t skip_plain(std::string_view text, std::size_t i) {
  constexpr std::uint64_t high = 0x8080808080808080;
  constexpr std::uint64_t beyond_blank = 0x2121212121212121;
  while (i + sizeof(std::uint64_t) <= text.size()) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + i, sizeof(bytes));
    if (((bytes | (bytes - beyond_blank)) & high) != 0) break;
    i += sizeof(bytes);
  }
  while (i < text.size() && class_of(text[i]) == plain) ++i;
  return i;
}

// Powers of ten that a double holds exactly.
constexpr std::array<double, 16> powers_of_ten = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

}  // namespace

std::string_view take_field(std::string_view& line) {
  std::size_t end = 0;
  std::size_t gap = 0;
  while (true) {
    end = skip_plain(line, end);
    if (end == line.size()) break;
    gap = space_at(line, end);
    if (gap > 0) break;
    end += results::first_code_point(line.substr(end)).length;
  }
  const std::string_view field = line.substr(0, end);
  std::size_t rest = end;
  while (gap > 0) {
    rest += gap;
    while (rest < line.size() && class_of(line[rest]) == space) ++rest;
    gap = rest < line.size() && class_of(line[rest]) == beyond_ascii ? space_at(line, rest) : 0;
  }
  line.remove_prefix(rest);
  return field;
}

results::ParsedNumber<double> parse_measurement(std::string_view text) {
  // A number of at most 15 digits and the power of ten that divides it are exact doubles, so their
  // quotient is rounded once, like the result of the general way.
  constexpr std::size_t most_digits = 15;
  std::int64_t digits = 0;
  std::size_t count = 0;
  std::size_t decimals = 0;
  bool saw_point = false;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits = digits * 10 + (c - '0');
      if (++count > most_digits) return results::parse_float(text);
      decimals += saw_point ? 1 : 0;
    } else if (c == '.' && !saw_point) {
      saw_point = true;
    } else {
      return results::parse_float(text);
    }
  }
  if (count == 0) return results::parse_float(text);
  return {static_cast<double>(digits) / powers_of_ten[decimals], results::NumberError::none};
}

}  // namespace codecbench::benchfmt
