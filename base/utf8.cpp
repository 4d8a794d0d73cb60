#include "base/utf8.h"

namespace codecbench {
namespace {

// A row of table 3-7: the length of a sequence by its first byte, and what the second byte may be.
// All later bytes are 80 to bf.
struct Row {
  std::uint8_t first_low;
  std::uint8_t first_high;
  std::uint8_t second_low;
  std::uint8_t second_high;
  std::size_t length;
};
constexpr Row rows[] = {
    {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

bool within(std::uint8_t byte, std::uint8_t low, std::uint8_t high) {
  return low <= byte && byte <= high;
}

// The length of the well-formed sequence that `text` begins with, or 0. REQUIRES: text is not
// empty.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  for (const Row& row : rows) {
    if (!within(byte(0), row.first_low, row.first_high)) continue;
    if (text.size() < row.length) return 0;
    if (row.length > 1 && !within(byte(1), row.second_low, row.second_high)) return 0;
    for (std::size_t i = 2; i < row.length; ++i) {
      if (!within(byte(i), 0x80, 0xbf)) return 0;
    }
    return row.length;
  }
  return 0;
}

}  // namespace

std::optional<std::size_t> find_ill_formed_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

void append_utf8(std::string& text, std::uint32_t code_point) {
  const auto put = [&text](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  const auto continuation = [&](unsigned shift) { put(0x80 | (code_point >> shift & 0x3f)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xc0 | code_point >> 6);
    continuation(0);
  } else if (code_point < 0x10000) {
    put(0xe0 | code_point >> 12);
    continuation(6);
    continuation(0);
  } else {
    put(0xf0 | code_point >> 18);
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

}  // namespace codecbench
