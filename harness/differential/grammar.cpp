#include "harness/differential/grammar.h"

#include <array>

#include "base/utf8.h"

namespace codecbench::differential {

using namespace std::string_view_literals;

std::string generate(Format format, Care care, Draw& draw) {
  switch (format) {
    case Format::cbor:
      return generate_cbor(care, draw);
    case Format::msgpack:
      return generate_msgpack(care, draw);
    case Format::keks:
      return generate_keks(care, draw);
    case Format::json:
      break;
  }
  return generate_json(care, draw);
}

std::string draw_octets(Draw& draw) {
  std::string octets;
  const std::size_t size = draw.one_in(40) ? draw.below(600) : draw.below(7);
  for (std::size_t i = 0; i < size; ++i) octets.push_back(static_cast<char>(draw.byte()));
  return octets;
}

std::string draw_text(Draw& draw) {
  std::string text;
  const std::size_t size = draw.one_in(40) ? draw.below(300) : draw.below(6);
  for (std::size_t i = 0; i < size; ++i) {
    switch (draw.below(8)) {
      case 0:
        append_utf8(text, static_cast<std::uint32_t>(0x80 + draw.below(0x780)));
        break;
      case 1:
        append_utf8(text, static_cast<std::uint32_t>(0xe000 + draw.below(0x2000)));
        break;
      case 2:
        append_utf8(text, static_cast<std::uint32_t>(0x10000 + draw.below(0x100000)));
        break;
      default:
        text.push_back(static_cast<char>('a' + draw.below(26)));
    }
  }
  return text;
}

std::string draw_ill_formed_text(Draw& draw) {
  // Continuation alone, cut, overlong, surrogate, beyond U+10FFFF, never used (RFC 3629 section 3).
  static constexpr std::array broken = {"\x80"sv,
                                        "\xbf"sv,
                                        "\xc3"sv,
                                        "\xe2\x82"sv,
                                        "\xf0\x9f\x98"sv,
                                        "\xc0\x80"sv,
                                        "\xc1\xbf"sv,
                                        "\xe0\x80\x80"sv,
                                        "\xe0\x9f\xbf"sv,
                                        "\xf0\x80\x80\x80"sv,
                                        "\xed\xa0\x80"sv,
                                        "\xed\xbf\xbf"sv,
                                        "\xf4\x90\x80\x80"sv,
                                        "\xf5\x80\x80\x80"sv,
                                        "\xff"sv,
                                        "\xfe"sv};
  std::string text = draw_text(draw);
  text.insert(draw.one_in(2) ? text.size() : 0, draw.of(broken));
  if (draw.one_in(3)) text += draw_text(draw);
  return text;
}

void append_big_endian(std::string& output, std::uint64_t number, std::size_t size) {
  for (std::size_t i = size; i > 0; --i) {
    output.push_back(static_cast<char>(number >> (8 * (i - 1)) & 0xff));
  }
}

}  // namespace codecbench::differential
