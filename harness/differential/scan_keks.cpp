// KEKS with numeric tags.
#include <string>
#include <vector>

#include "base/utf8.h"
#include "codecs/value.h"
#include "harness/differential/classification.h"

namespace codecbench::differential {
namespace {

using conformance::CaseClass;

namespace keks {

constexpr Rule broken(std::string_view id, std::string_view clause, std::string_view summary) {
  return {id, Weight::malformed, CaseClass::well_formedness, "", clause, summary};
}
constexpr Rule wrong(std::string_view id, std::string_view profile, std::string_view clause,
                     std::string_view summary) {
  return {id, Weight::invalid, CaseClass::validity, profile, clause, summary};
}
constexpr Rule ordinary(std::string_view id, std::string_view clause, std::string_view summary) {
  return {id, Weight::kind, CaseClass::well_formedness, "", clause, summary};
}

constexpr Rule nothing = broken("truncated-empty", "KEKS encoding", "the input has no item");
constexpr Rule cut = broken("truncated", "KEKS encoding", "the input ends within an item");
constexpr Rule cut_container =
    broken("truncated-container", "KEKS LIST, MAP", "the input ends within a list or map");
constexpr Rule trailing =
    broken("trailing-bytes", "KEKS encoding", "there are bytes behind the item");
constexpr Rule unassigned = broken("unassigned-tag", "KEKS encoding", "a tag that is not assigned");
constexpr Rule stray_end = broken("stray-eoc", "KEKS LIST, MAP",
                                  "an EOC outside a container or in place of a map's value");
constexpr Rule length_overflow =
    broken("length-overflow", "KEKS STR, BIN", "a string's length of 2^64 or more");
constexpr Rule bad_text = wrong("utf8", "utf8", "KEKS STR", "a STR that is not UTF-8");
constexpr Rule zero_in_text =
    wrong("zero-in-str", "null-byte", "KEKS STR", "a STR with a zero byte");
constexpr Rule int_body = broken("int-body", "KEKS INT", "an INT without its BIN");
constexpr Rule int_zero =
    wrong("int-leading-zero", "minimal-integer", "KEKS INT", "an INT with a leading zero byte");
constexpr Rule float_part = broken("float-part", "KEKS FLOAT", "a FLOAT whose part is no INT");
constexpr Rule float_form = wrong("float-not-normalized", "normalized-float", "KEKS FLOAT",
                                  "a FLOAT whose mantissa is even and not zero with exponent zero");
constexpr Rule tai_label =
    wrong("tai-label", "tai", "KEKS TAI64", "a reserved label of 2^63 or more");
constexpr Rule tai_fraction =
    wrong("tai-fraction", "tai", "KEKS TAI64", "more than 999,999,999 nanoseconds or attoseconds");
constexpr Rule tai_form =
    wrong("tai-form", "tai", "KEKS TAI64", "a TAI64 longer than it needs to be");
constexpr Rule bad_magic = broken("magic", "KEKS MAGIC", "a MAGIC that does not spell KEKS");
constexpr Rule blob_length =
    wrong("blob-length", "blob", "KEKS BLOB", "a chunk length that is not from 1 to 2^64-1");
constexpr Rule blob_chunk = wrong("blob-chunk", "blob", "KEKS BLOB",
                                  "a chunk that is no BIN or longer than the chunk length");
constexpr Rule key_kind = wrong("key-kind", "map-keys", "KEKS MAP", "a map key that is not a STR");
constexpr Rule key_empty = wrong("key-empty", "map-keys", "KEKS MAP", "an empty map key");
constexpr Rule key_order = wrong("key-order", "map-keys", "KEKS MAP",
                                 "map keys that do not rise by length and then by bytes");
constexpr Rule too_deep{"depth-beyond-suite", Weight::limit,
                        CaseClass::limit,     "depth",
                        "KEKS encoding",      "nesting deeper than the suite's own limit"};
constexpr Rule plain = ordinary("nil-or-bool", "KEKS NIL, BOOL", "NIL, FALSE or TRUE");
constexpr Rule str = ordinary("str", "KEKS STR", "a STR");
constexpr Rule bin = ordinary("bin", "KEKS BIN", "a BIN");
constexpr Rule integer = ordinary("int", "KEKS INT", "an INT");
constexpr Rule floating = ordinary("float", "KEKS FLOAT", "a FLOAT");
constexpr Rule tai = ordinary("tai64", "KEKS TAI64", "a TAI64");
constexpr Rule hexlet = ordinary("hexlet", "KEKS HEXLET", "a HEXLET");
constexpr Rule magic = ordinary("magic-item", "KEKS MAGIC", "a MAGIC");
constexpr Rule blob = ordinary("blob", "KEKS BLOB", "a BLOB");
constexpr Rule list = ordinary("list", "KEKS LIST", "a LIST");
constexpr Rule map = ordinary("map", "KEKS MAP", "a MAP");

}  // namespace keks

class KeksScanner {
 public:
  KeksScanner(std::string_view input, Classification* found) : input_(input), found_(*found) {}

  void scan() {
    if (input_.empty()) return found_.add(keks::nothing);
    do {
      if (!item()) return;
    } while (!open_.empty());
    found_.item_end = at_;
    if (at_ < input_.size()) found_.add(keks::trailing);
  }

 private:
  struct Level {
    bool is_map = false;
    bool wants_value = false;
    bool has_key = false;
    std::string_view last_key;
  };
  struct Number {
    bool negative = false;
    std::string_view magnitude;
  };

  bool stop(const Rule& rule) {
    found_.add(rule);
    return false;
  }
  bool skip(std::size_t size) {
    if (input_.size() - at_ < size) return stop(keks::cut);
    at_ += size;
    return true;
  }
  std::uint8_t take() { return static_cast<std::uint8_t>(input_[at_++]); }
  std::uint64_t big_endian(std::size_t at, std::size_t size) const {
    std::uint64_t n = 0;
    for (std::size_t i = 0; i < size; ++i) n = n << 8 | static_cast<std::uint8_t>(input_[at + i]);
    return n;
  }

  bool done(const Rule& rule) {
    found_.add(rule);
    if (!open_.empty()) open_.back().wants_value = false;
    return true;
  }

  bool item() {
    if (at_ == input_.size()) return stop(keks::cut_container);
    const std::uint8_t tag = take();
    if (tag == 0x00) {
      if (open_.empty() || open_.back().wants_value) return stop(keks::stray_end);
      open_.pop_back();
      if (!open_.empty()) open_.back().wants_value = false;
      return true;
    }
    if (!open_.empty() && open_.back().is_map && !open_.back().wants_value) return key(tag);
    if (tag >= 0x80) {
      std::string_view data;
      return string(tag, &data) && done(tag < 0xc0 ? keks::bin : keks::str);
    }
    return other(tag);
  }

  bool other(std::uint8_t tag) {
    Number number;
    switch (tag) {
      case 0x01:
      case 0x02:
      case 0x03:
        return done(keks::plain);
      case 0x04:
        return skip(16) && done(keks::hexlet);
      case 0x08:
      case 0x09:
        found_.add(tag == 0x08 ? keks::list : keks::map);
        if (open_.size() >= max_value_depth) found_.add(keks::too_deep);
        open_.emplace_back().is_map = tag == 0x09;
        return true;
      case 0x0b:
        return blob();
      case 0x0c:
      case 0x0d:
        return integer(tag, &number) && done(keks::integer);
      case 0x10:
      case 0x11:
      case 0x12:
        return done(keks::floating);
      case 0x13:
        return scaled();
      case 0x18:
      case 0x19:
      case 0x1a:
        return tai(tag - 0x18u);
      case 0x4b:
        if (input_.size() - at_ < 3) return stop(keks::cut);
        if (input_.substr(at_, 3) != "EKS") return stop(keks::bad_magic);
        return skip(15) && done(keks::magic);
      default:
        break;
    }
    return stop(keks::unassigned);
  }

  bool key(std::uint8_t tag) {
    if (tag < 0xc0) return stop(keks::key_kind);
    std::string_view name;
    if (!string(tag, &name)) return false;
    if (name.empty()) return stop(keks::key_empty);
    Level& level = open_.back();
    const bool rises = name.size() != level.last_key.size() ? name.size() > level.last_key.size()
                                                            : name > level.last_key;
    if (level.has_key && !rises) return stop(keks::key_order);
    level.has_key = true;
    level.wants_value = true;
    level.last_key = name;
    return true;
  }

  bool string(std::uint8_t tag, std::string_view* data) {
    std::uint64_t size = tag & 0x3f;
    if (size > 60) {
      const std::size_t width = size == 61 ? 1 : size == 62 ? 2 : 8;
      const std::uint64_t least = size == 61 ? 61 : size == 62 ? 317 : 65853;
      const std::size_t field = at_;
      if (!skip(width)) return false;
      size = least + big_endian(field, width);
      if (size < least) return stop(keks::length_overflow);
    }
    if (size > input_.size() - at_) return stop(keks::cut);
    *data = input_.substr(at_, size);
    at_ += size;
    if (tag < 0xc0) return true;
    if (!is_utf8(*data)) return stop(keks::bad_text);
    if (data->find('\0') != std::string_view::npos) return stop(keks::zero_in_text);
    return true;
  }

  bool integer(std::uint8_t tag, Number* number) {
    if (at_ == input_.size()) return stop(keks::cut);
    const std::uint8_t bin = take();
    if (bin < 0x80 || bin >= 0xc0) return stop(keks::int_body);
    if (!string(bin, &number->magnitude)) return false;
    if (!number->magnitude.empty() && number->magnitude.front() == '\0') {
      return stop(keks::int_zero);
    }
    number->negative = tag == 0x0d;
    return true;
  }

  // A part of a FLOAT, or a BLOB's chunk length.
  bool part(const Rule& otherwise, Number* number) {
    if (at_ == input_.size()) return stop(keks::cut);
    const std::uint8_t tag = take();
    if (tag != 0x0c && tag != 0x0d) return stop(otherwise);
    return integer(tag, number);
  }

  bool scaled() {
    Number mantissa;
    Number exponent;
    if (!part(keks::float_part, &mantissa) || !part(keks::float_part, &exponent)) return false;
    const bool even_magnitude = mantissa.magnitude.empty() ||
                                (static_cast<unsigned char>(mantissa.magnitude.back()) & 1) == 0;
    const bool odd = even_magnitude == mantissa.negative;  // a negative INT is -1 - magnitude
    const auto is_zero = [](const Number& n) { return !n.negative && n.magnitude.empty(); };
    if (!odd && !(is_zero(mantissa) && is_zero(exponent))) return stop(keks::float_form);
    return done(keks::floating);
  }

  bool tai(unsigned parts) {
    const std::size_t start = at_;
    if (!skip(8 + 4 * parts)) return false;
    if (big_endian(start, 8) >> 63 != 0) return stop(keks::tai_label);
    const std::uint64_t nanoseconds = parts > 0 ? big_endian(start + 8, 4) : 0;
    const std::uint64_t attoseconds = parts > 1 ? big_endian(start + 12, 4) : 0;
    if (nanoseconds > 999'999'999 || attoseconds > 999'999'999) return stop(keks::tai_fraction);
    if ((parts == 1 && nanoseconds == 0) || (parts == 2 && attoseconds == 0)) {
      return stop(keks::tai_form);
    }
    return done(keks::tai);
  }

  bool blob() {
    Number length;
    if (!part(keks::blob_length, &length)) return false;
    if (length.negative || length.magnitude.empty() || length.magnitude.size() > 8) {
      return stop(keks::blob_length);
    }
    std::uint64_t most = 0;
    for (const char c : length.magnitude) most = most << 8 | static_cast<unsigned char>(c);
    while (true) {
      if (at_ == input_.size()) return stop(keks::cut);
      const std::uint8_t tag = take();
      if (tag < 0x80 || tag >= 0xc0) return stop(keks::blob_chunk);
      std::string_view chunk;
      if (!string(tag, &chunk)) return false;
      if (chunk.size() > most) return stop(keks::blob_chunk);
      if (chunk.size() < most) return done(keks::blob);
    }
  }

  std::string_view input_;
  Classification& found_;
  std::size_t at_ = 0;
  std::vector<Level> open_;
};

}  // namespace

void scan_keks(std::string_view input, Classification* found) { KeksScanner(input, found).scan(); }

}  // namespace codecbench::differential
