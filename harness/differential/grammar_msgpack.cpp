// The MessagePack specification, whose format names are used.
#include <array>
#include <utility>

#include "harness/differential/grammar.h"

namespace codecbench::differential {
namespace {

class MsgpackGrammar {
 public:
  MsgpackGrammar(Care care, Draw& draw) : care_(care), draw_(draw) {}

  std::string document() {
    if (draw_.one_in(4000)) return nest();
    item(draw_.below(4));
    if (slip()) output_.resize(draw_.below(output_.size() + 1));
    if (slip()) output_.push_back(static_cast<char>(draw_.byte()));
    return std::move(output_);
  }

 private:
  bool slip() { return care_ == Care::nearly_valid && draw_.one_in(8); }
  void byte(unsigned value) { output_.push_back(static_cast<char>(value)); }

  std::string nest() {
    const bool arrays = draw_.one_in(2);
    for (std::size_t levels = 20 + draw_.below(draw_.one_in(3) ? 3000 : 300); levels > 0;
         --levels) {
      byte(arrays ? 0x91 : 0x81);
      if (!arrays) byte(0x00);
    }
    byte(0xc0);
    return std::move(output_);
  }

  void item(std::size_t levels) {
    if (slip() && draw_.one_in(3)) return byte(0xc1);  // never used
    switch (draw_.below(levels > 0 ? 12 : 9)) {
      case 0:
      case 1:
        return integer();
      case 2:
        return byte(0xc0 + (draw_.one_in(3) ? 0 : 2 + draw_.below(2)));
      case 3:
        byte(0xca);
        return append_big_endian(output_, draw_.one_in(3) ? 0x7fc00000 : draw_.bits(), 4);
      case 4: {
        static constexpr std::array<std::uint64_t, 6> doubles = {0,
                                                                 0x8000000000000000,
                                                                 0x3ff0000000000000,
                                                                 0x43e0000000000000,
                                                                 0x7ff0000000000000,
                                                                 0x7ff8000000000000};
        byte(0xcb);
        return append_big_endian(output_, draw_.one_in(2) ? draw_.of(doubles) : draw_.bits(), 8);
      }
      case 5:
        return string();
      case 6: {
        const std::string data = draw_octets(draw_);
        sized(0xc4, 1, data.size());
        output_ += data;
        return;
      }
      case 7:
        return ext();
      case 8:
        return timestamp();
      case 9:
      case 10:
        return array(levels - 1);
      default:
        break;
    }
    map(levels - 1);
  }

  // Any of the formats that hold a number, not only the shortest; a smaller one cuts the number.
  void integer() {
    if (draw_.one_in(4)) return byte(draw_.one_in(2) ? draw_.below(0x80) : 0xe0 + draw_.below(32));
    const std::size_t which = draw_.below(8);
    byte(0xcc + which);
    append_big_endian(output_,
                      draw_.one_in(4) ? ~draw_.interesting_number() : draw_.interesting_number(),
                      std::size_t{1} << which % 4);
  }

  // The first of consecutive formats that holds `size`, or a longer one.
  void sized(unsigned first, std::size_t width, std::uint64_t size) {
    if (slip()) size = draw_.one_in(2) ? draw_.interesting_number() : size + 1;
    while (width < 4 && (size >> (8 * width) != 0 || draw_.one_in(6))) {
      ++first;
      width *= 2;
    }
    byte(first);
    append_big_endian(output_, size, width);
  }

  void string() {
    const std::string text = slip() ? draw_ill_formed_text(draw_) : draw_text(draw_);
    if (text.size() < 32 && !draw_.one_in(6)) {
      byte(0xa0 | static_cast<unsigned>(text.size()));
    } else {
      sized(0xd9, 1, text.size());
    }
    output_ += text;
  }

  void ext_of(std::uint8_t type, std::string data) {
    std::size_t log2_size = 0;
    while (log2_size < 5 && data.size() != std::size_t{1} << log2_size) ++log2_size;
    if (log2_size < 5 && !draw_.one_in(4)) {
      byte(0xd4 + log2_size);
    } else {
      sized(0xc7, 1, data.size());
    }
    byte(type);
    output_ += data;
  }
  void ext() {
    std::uint8_t type = draw_.byte();
    if (type == 0xff) type = 0;
    ext_of(type, draw_octets(draw_));
  }
  void timestamp() {
    std::string data;
    const std::uint64_t seconds = draw_.interesting_number();
    const std::uint64_t nanoseconds =
        slip() ? draw_.bits() : (draw_.one_in(3) ? 999'999'999 : draw_.below(1'000'000'000));
    switch (draw_.below(slip() ? 4 : 3)) {
      case 0:
        append_big_endian(data, seconds, 4);
        break;
      case 1:
        append_big_endian(data, nanoseconds << 34 | (seconds & 0x3ffffffff), 8);
        break;
      case 2:
        append_big_endian(data, nanoseconds, 4);
        append_big_endian(data, draw_.one_in(2) ? ~seconds : seconds, 8);
        break;
      default:
        data = draw_octets(draw_);
    }
    ext_of(0xff, std::move(data));
  }

  void array(std::size_t levels) {
    const std::size_t count = draw_.one_in(20) ? draw_.below(40) : draw_.below(4);
    if (count < 16 && !draw_.one_in(6)) {
      byte(0x90 | static_cast<unsigned>(count));
    } else {
      sized(0xdc, 2, count);
    }
    for (std::size_t i = 0; i < count; ++i) item(levels);
  }

  void map(std::size_t levels) {
    const std::size_t count = draw_.one_in(20) ? draw_.below(40) : draw_.below(4);
    if (count < 16 && !draw_.one_in(6)) {
      byte(0x80 | static_cast<unsigned>(count));
    } else {
      sized(0xde, 2, count);
    }
    std::string previous;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t start = output_.size();
      if (i > 0 && draw_.one_in(12)) {
        output_ += previous;
      } else {
        draw_.one_in(4) ? item(levels) : string();
      }
      previous = output_.substr(start);
      item(levels);
    }
  }

  Care care_;
  Draw& draw_;
  std::string output_;
};

}  // namespace

std::string generate_msgpack(Care care, Draw& draw) {
  return MsgpackGrammar(care, draw).document();
}

}  // namespace codecbench::differential
