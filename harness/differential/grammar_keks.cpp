// KEKS with numeric tags; the tags are those of its encoding page's table.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "harness/differential/grammar.h"

namespace codecbench::differential {
namespace {

constexpr unsigned keks_bin = 0x80;
constexpr unsigned keks_str = 0xc0;

class KeksGrammar {
 public:
  KeksGrammar(Care care, Draw& draw) : care_(care), draw_(draw) {}

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
    const bool lists = draw_.one_in(2);
    const std::size_t levels = 20 + draw_.below(draw_.one_in(3) ? 3000 : 300);
    for (std::size_t i = 0; i < levels; ++i) {
      byte(lists ? 0x08 : 0x09);
      if (!lists) string(keks_str, "k");
    }
    byte(0x01);
    output_.append(levels, '\0');
    return std::move(output_);
  }

  void string(unsigned tag, std::string_view data) {
    const std::uint64_t size = slip() ? data.size() + draw_.below(3) : data.size();
    if (slip() && draw_.one_in(4)) {
      byte(tag | 63);
      append_big_endian(
          output_, draw_.one_in(2) ? ~draw_.interesting_number() : draw_.interesting_number(), 8);
    } else if (size < 61) {
      byte(tag | static_cast<unsigned>(size));
    } else if (size < 317) {
      byte(tag | 61);
      append_big_endian(output_, size - 61, 1);
    } else if (size < 65853) {
      byte(tag | 62);
      append_big_endian(output_, size - 317, 2);
    } else {
      byte(tag | 63);
      append_big_endian(output_, size - 65853, 8);
    }
    output_ += data;
  }

  void integer_of(bool negative, std::uint64_t magnitude) {
    byte(negative ? 0x0d : 0x0c);
    std::string digits;
    append_big_endian(digits, magnitude, 8);
    digits.erase(0, std::min(digits.find_first_not_of('\0'), digits.size()));
    if (slip()) digits.insert(0, 1, '\0');
    string(slip() ? keks_str : keks_bin, digits);
  }
  void integer() {
    if (!draw_.one_in(6)) return integer_of(draw_.one_in(2), draw_.interesting_number());
    byte(draw_.one_in(2) ? 0x0c : 0x0d);
    std::string digits = draw_octets(draw_);
    if (!digits.empty() && digits.front() == '\0' && !slip()) digits.front() = '\1';
    string(keks_bin, digits);
  }
  void floating() {
    if (draw_.one_in(3)) return byte(0x10 + draw_.below(3));
    byte(0x13);
    if (slip()) {
      draw_.one_in(2) ? integer() : item(0);
      draw_.one_in(2) ? integer() : item(0);
      return;
    }
    if (draw_.one_in(8)) {  // zero
      integer_of(false, 0);
      return integer_of(false, 0);
    }
    // Odd: m of a negative INT is -1-m, so odd where m is even.
    const bool negative = draw_.one_in(2);
    std::uint64_t magnitude = draw_.interesting_number();
    magnitude = negative ? magnitude & ~std::uint64_t{1} : magnitude | 1;
    integer_of(negative, magnitude);
    draw_.one_in(6) ? integer() : integer_of(draw_.one_in(2), draw_.below(1100));
  }

  // Labels below 2^63; no longer a form than need be.
  void tai64() {
    const std::size_t form = draw_.below(3);
    byte(0x18 + form);
    const std::uint64_t label = draw_.interesting_number() | (draw_.one_in(2) ? 1ull << 62 : 0);
    append_big_endian(output_, slip() ? label | 1ull << 63 : label & ~(1ull << 63), 8);
    const auto fraction = [this](bool may_be_zero) {
      if (slip()) return static_cast<std::uint64_t>(draw_.one_in(2) ? 0 : draw_.bits());
      if (draw_.one_in(4)) return std::uint64_t{999'999'999};
      return static_cast<std::uint64_t>(
          may_be_zero && draw_.one_in(3) ? 0 : 1 + draw_.below(999'999'999));
    };
    if (form >= 1) append_big_endian(output_, fraction(form == 2), 4);
    if (form == 2) append_big_endian(output_, fraction(false), 4);
  }

  void blob() {
    byte(0x0b);
    const std::uint64_t chunk_length = slip() ? draw_.below(2) : 1 + draw_.below(6);
    slip() ? integer() : integer_of(false, chunk_length);
    for (std::size_t chunks = draw_.below(3); chunks > 0; --chunks) {
      string(keks_bin, std::string(chunk_length + (slip() ? 1 : 0), 'b'));
    }
    string(slip() ? keks_str : keks_bin,
           std::string(chunk_length == 0 ? 0 : draw_.below(chunk_length), 'e'));
  }

  void text() {
    std::string utf8 = slip() ? draw_ill_formed_text(draw_) : draw_text(draw_);
    if (slip()) utf8.push_back('\0');
    string(keks_str, utf8);
  }

  void list(std::size_t levels) {
    byte(0x08);
    for (std::size_t n = draw_.one_in(20) ? draw_.below(40) : draw_.below(4); n > 0; --n)
      item(levels);
    if (!slip()) byte(0x00);
  }

  // Keys come by length, then by bytes, each once.
  void map(std::size_t levels) {
    byte(0x09);
    std::vector<std::string> keys;
    for (std::size_t n = draw_.one_in(20) ? draw_.below(20) : draw_.below(4); n > 0; --n) {
      std::string key = draw_text(draw_);
      if (!key.empty() || slip()) keys.push_back(std::move(key));
    }
    if (!slip()) {
      std::sort(keys.begin(), keys.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
      });
      if (!slip()) keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    }
    for (const std::string& key : keys) {
      slip() ? item(0) : string(keks_str, key);
      if (!slip()) item(levels);
    }
    if (!slip()) byte(0x00);
  }

  void item(std::size_t levels) {
    if (slip() && draw_.one_in(3)) return byte(draw_.below(0x80));  // perhaps no tag
    switch (draw_.below(levels > 0 ? 14 : 11)) {
      case 0:
        return byte(0x01 + draw_.below(3));
      case 1:
      case 2:
        return integer();
      case 3:
        return floating();
      case 4:
        return string(keks_bin, draw_octets(draw_));
      case 5:
      case 6:
        return text();
      case 7:
        return tai64();
      case 8:
        return blob();
      case 9:
        byte(0x04);
        append_big_endian(output_, draw_.bits(), 8);
        return append_big_endian(output_, draw_.bits(), 8);
      case 10: {
        byte(0x4b);
        output_ += slip() ? "EKX" : "EKS";
        std::string name = draw_text(draw_);
        name.resize(12);
        output_ += name;
        return;
      }
      case 11:
      case 12:
        return list(levels - 1);
      default:
        break;
    }
    map(levels - 1);
  }

  Care care_;
  Draw& draw_;
  std::string output_;
};

}  // namespace

std::string generate_keks(Care care, Draw& draw) { return KeksGrammar(care, draw).document(); }

}  // namespace codecbench::differential
