// RFC 8949; section numbers are of that document.
#include <array>
#include <utility>

#include "harness/differential/grammar.h"

namespace codecbench::differential {
namespace {

class CborGrammar {
 public:
  CborGrammar(Care care, Draw& draw) : care_(care), draw_(draw) {}

  std::string document() {
    if (draw_.one_in(4000)) return nest();
    item(draw_.below(4));
    if (slip()) output_.resize(draw_.below(output_.size() + 1));
    if (slip()) output_.push_back(static_cast<char>(draw_.byte()));
    return std::move(output_);
  }

 private:
  bool slip() { return care_ == Care::nearly_valid && draw_.one_in(8); }

  std::string nest() {
    static constexpr std::array<std::uint8_t, 5> openings = {0x81, 0x9f, 0xc1, 0xbf, 0xd9};
    const std::uint8_t opening = draw_.of(openings);
    const std::size_t levels = 20 + draw_.below(draw_.one_in(3) ? 3000 : 300);
    for (std::size_t i = 0; i < levels; ++i) {
      byte(opening);
      if (opening == 0xd9) append_big_endian(output_, 0x1234, 2);
      if (opening == 0xbf) byte(0x00);
    }
    byte(0x00);
    if (opening == 0x9f || opening == 0xbf) output_.append(levels, '\xff');
    return std::move(output_);
  }

  void byte(unsigned value) { output_.push_back(static_cast<char>(value)); }

  // Section 3: an argument in any of the widths that hold it.
  void head(unsigned major, std::uint64_t argument) {
    if (slip()) return byte(major << 5 | (28 + draw_.below(4)));
    std::size_t log2_size = 0;
    while (log2_size < 3 && argument >> (8 << log2_size) != 0) ++log2_size;
    if (argument < 24 && !draw_.one_in(5))
      return byte(major << 5 | static_cast<unsigned>(argument));
    if (draw_.one_in(6)) log2_size += draw_.below(4 - log2_size);
    byte(major << 5 | static_cast<unsigned>(24 + log2_size));
    append_big_endian(output_, argument, std::size_t{1} << log2_size);
  }
  // A length or count, of which a few lie.
  void size_head(unsigned major, std::uint64_t size) {
    head(major, slip() ? (draw_.one_in(2) ? draw_.interesting_number() : size + 1) : size);
  }

  void item(std::size_t levels) {
    if (slip() && draw_.one_in(4)) return byte(0xff);  // a break where none may stand
    switch (draw_.below(levels > 0 ? 14 : 10)) {
      case 0:
      case 1:
        return head(0, draw_.interesting_number());
      case 2:
        return head(1, draw_.interesting_number());
      case 3:
        return string(2);
      case 4:
      case 5:
        return string(3);
      case 6:
        return floating();
      case 7:
        return byte(0xe0 | (20 + draw_.below(4)));
      case 8:
        return simple();
      case 9:
        return bignum();
      case 10:
      case 11:
        return array(levels - 1);
      case 12:
        return map(levels - 1);
      default:
        break;
    }
    head(6, draw_.one_in(2) ? draw_.below(40) + 4 : draw_.interesting_number() | 4);
    item(levels - 1);
  }

  std::string payload(unsigned major) {
    if (major == 2) return draw_octets(draw_);
    return slip() ? draw_ill_formed_text(draw_) : draw_text(draw_);
  }
  void string(unsigned major) {
    if (!draw_.one_in(4)) {
      const std::string data = payload(major);
      size_head(major, data.size());
      output_ += data;
      return;
    }
    byte(major << 5 | 31);
    for (std::size_t chunks = draw_.below(4); chunks > 0; --chunks) {
      if (slip()) {  // section 3.2.3: neither another kind nor an indefinite length
        draw_.one_in(2) ? item(0) : string(major);
        continue;
      }
      std::string data = payload(major);
      if (slip() && !data.empty()) data.pop_back();  // perhaps within a character
      size_head(major, data.size());
      output_ += data;
    }
    if (!slip()) byte(0xff);
  }

  void floating() {
    switch (draw_.below(3)) {
      case 0: {
        byte(0xf9);
        static constexpr std::array<std::uint16_t, 10> halves = {
            0x0000, 0x8000, 0x0001, 0x03ff, 0x0400, 0x3c00, 0x7bff, 0x7c00, 0x7e00, 0xfc00};
        return append_big_endian(output_, draw_.one_in(2) ? draw_.of(halves) : draw_.bits(), 2);
      }
      case 1: {
        byte(0xfa);
        static constexpr std::array<std::uint32_t, 8> singles = {
            0, 0x80000000, 1, 0x7f7fffff, 0x7f800000, 0x7fc00000, 0x7f800001, 0x47c35000};
        return append_big_endian(output_, draw_.one_in(2) ? draw_.of(singles) : draw_.bits(), 4);
      }
      default:
        break;
    }
    byte(0xfb);
    static constexpr std::array<std::uint64_t, 8> doubles = {0,
                                                             0x8000000000000000,
                                                             1,
                                                             0x7fefffffffffffff,
                                                             0x7ff0000000000000,
                                                             0x7ff8000000000000,
                                                             0x7ff0000000000001,
                                                             0x3ff199999999999a};
    append_big_endian(output_, draw_.one_in(2) ? draw_.of(doubles) : draw_.bits(), 8);
  }

  // Section 3.3.
  void simple() {
    if (draw_.one_in(2)) return byte(0xe0 | draw_.below(20));
    byte(0xf8);
    byte(static_cast<unsigned>(slip() ? draw_.below(32) : 32 + draw_.below(224)));
  }

  // Section 3.4.3.
  void bignum() {
    byte(0xc2 + draw_.below(2));
    slip() ? item(1) : string(2);
  }

  void array(std::size_t levels) {
    const std::size_t count = draw_.one_in(20) ? draw_.below(40) : draw_.below(4);
    const bool open = draw_.one_in(4);
    open ? byte(0x9f) : size_head(4, count);
    for (std::size_t i = 0; i < count; ++i) item(levels);
    if (open && !slip()) byte(0xff);
  }

  void map(std::size_t levels) {
    const std::size_t count = draw_.one_in(20) ? draw_.below(40) : draw_.below(4);
    const bool open = draw_.one_in(4);
    open ? byte(0xbf) : size_head(5, count);
    std::string previous;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t start = output_.size();
      if (i > 0 && draw_.one_in(12)) {
        output_ += previous;  // section 5.6: repeated keys are invalid and well-formed
      } else {
        draw_.one_in(4) ? item(levels) : string(3);
      }
      previous = output_.substr(start);
      if (!open || !slip()) item(levels);
    }
    if (open && !slip()) byte(0xff);
  }

  Care care_;
  Draw& draw_;
  std::string output_;
};

}  // namespace

std::string generate_cbor(Care care, Draw& draw) { return CborGrammar(care, draw).document(); }

}  // namespace codecbench::differential
