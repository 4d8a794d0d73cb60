#include "harness/differential/mutation.h"

#include <algorithm>
#include <array>

#include "harness/differential/grammar.h"

namespace codecbench::differential {
namespace {

using namespace std::string_view_literals;

constexpr auto json_pieces = std::to_array<std::string_view>({"[",
                                                              "]",
                                                              "{",
                                                              "}",
                                                              ",",
                                                              ":",
                                                              "\"",
                                                              "\\",
                                                              "\\u",
                                                              "\\ud800",
                                                              "0",
                                                              "-",
                                                              ".",
                                                              "e",
                                                              "E+",
                                                              "null",
                                                              "true",
                                                              "false",
                                                              " ",
                                                              "\n",
                                                              "\0"sv,
                                                              "\xef\xbb\xbf",
                                                              "\x80",
                                                              "1e400",
                                                              "1E5",
                                                              "01",
                                                              "18446744073709551616"});

// A byte that means something where a head is expected.
std::uint8_t head_byte(Format format, Draw& draw) {
  switch (format) {
    case Format::cbor:
      return static_cast<std::uint8_t>(draw.below(8) << 5 |
                                       (draw.one_in(2) ? 23 + draw.below(9) : draw.below(32)));
    case Format::msgpack:
      return static_cast<std::uint8_t>(draw.one_in(4) ? draw.byte() : 0xc0 + draw.below(32));
    case Format::keks:
      return static_cast<std::uint8_t>(draw.one_in(4) ? draw.byte() : draw.below(0x20));
    case Format::json:
      break;
  }
  return static_cast<std::uint8_t>(draw.of(json_pieces).front());
}

void change(Format format, std::string& document, std::string_view other, Draw& draw) {
  const std::size_t size = document.size();
  const std::size_t at = draw.below(size + 1);
  const std::size_t room = size - at;
  const std::size_t length = room == 0 ? 0 : 1 + draw.below(std::min<std::size_t>(room, 8));
  switch (draw.below(11)) {
    case 0:
      if (room > 0) document[at] = static_cast<char>(document[at] ^ 1 << draw.below(8));
      break;
    case 1:
      if (room > 0) document[at] = static_cast<char>(draw.byte());
      break;
    case 2:
      document.insert(at, 1, static_cast<char>(draw.byte()));
      break;
    case 3:
      document.erase(at, length);
      break;
    case 4:
      document.insert(at, document.substr(at, length));
      break;
    case 5: {  // splice
      if (other.empty()) break;
      const std::size_t from = draw.below(other.size());
      document.insert(at, other.substr(from, 1 + draw.below(24)));
      break;
    }
    case 6:
      document.resize(at);
      break;
    case 7:
      if (room > 0) document[at] = static_cast<char>(head_byte(format, draw));
      break;
    case 8:
      document.insert(at, 1, static_cast<char>(head_byte(format, draw)));
      break;
    case 9:  // a length or number a little off
      if (room > 0) document[at] = static_cast<char>(document[at] + (draw.one_in(2) ? 1 : -1));
      break;
    default: {
      if (format == Format::json) {
        document.insert(at, draw.of(json_pieces));
        break;
      }
      std::string number;
      append_big_endian(number, draw.interesting_number(), std::size_t{1} << draw.below(4));
      document.replace(at, std::min(room, number.size()), number);
    }
  }
}

}  // namespace

std::string mutate(Format format, std::string document, std::string_view other, Draw& draw) {
  for (std::size_t changes = draw.one_in(2) ? 1 : 1 + draw.below(4); changes > 0; --changes) {
    change(format, document, other, draw);
  }
  return document;
}

}  // namespace codecbench::differential
