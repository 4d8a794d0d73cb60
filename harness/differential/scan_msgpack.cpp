// The MessagePack specification (github.com/msgpack/msgpack/blob/master/spec.md).
#include <vector>

#include "base/utf8.h"
#include "codecs/value.h"
#include "harness/differential/classification.h"

namespace codecbench::differential {
namespace {

using conformance::CaseClass;

namespace msgpack {

constexpr Rule broken(std::string_view id, std::string_view clause, std::string_view summary) {
  return {id, Weight::malformed, CaseClass::well_formedness, "", clause, summary};
}
constexpr Rule ordinary(std::string_view id, std::string_view summary) {
  return {id, Weight::kind, CaseClass::well_formedness, "", "MessagePack spec, formats", summary};
}

constexpr Rule never_used =
    broken("never-used-c1", "MessagePack spec, formats", "the format c1 is never used");
constexpr Rule nothing =
    broken("truncated-empty", "MessagePack spec, formats", "the input has no object");
constexpr Rule cut_head = broken("truncated-head", "MessagePack spec, formats",
                                 "the input ends within a number, length or type");
constexpr Rule cut_data = broken("truncated-data", "MessagePack spec, formats",
                                 "the input ends within a str, bin or ext");
constexpr Rule cut_container = broken("truncated-container", "MessagePack spec, formats",
                                      "the input ends within an array or map");
constexpr Rule trailing =
    broken("trailing-bytes", "MessagePack spec, formats", "there are bytes behind the object");
constexpr Rule bad_text{"utf8",
                        Weight::invalid,
                        CaseClass::validity,
                        "utf8",
                        "MessagePack spec, str",
                        "a str that is not UTF-8: applications may decide what that means"};
constexpr Rule timestamp_size{"timestamp-size",
                              Weight::invalid,
                              CaseClass::validity,
                              "timestamp",
                              "MessagePack spec, timestamp",
                              "an ext of type -1 that is not of 4, 8 or 12 bytes"};
constexpr Rule timestamp_range{
    "timestamp-nanoseconds",       Weight::invalid,
    CaseClass::validity,           "timestamp",
    "MessagePack spec, timestamp", "a timestamp with more than 999,999,999 nanoseconds"};
constexpr Rule too_deep{"depth-beyond-suite",
                        Weight::limit,
                        CaseClass::limit,
                        "depth",
                        "MessagePack spec, limitation",
                        "nesting deeper than the suite's own limit"};
constexpr Rule long_form{"long-form",
                         Weight::form,
                         CaseClass::preferred,
                         "shortest",
                         "MessagePack spec, serialization",
                         "a format longer than the shortest that holds the value"};
constexpr Rule integer = ordinary("integer", "an integer");
constexpr Rule plain = ordinary("nil-or-bool", "nil, false or true");
constexpr Rule single = ordinary("float32", "a float 32");
constexpr Rule twice = ordinary("float64", "a float 64");
constexpr Rule str = ordinary("str", "a str");
constexpr Rule bin = ordinary("bin", "a bin");
constexpr Rule array = ordinary("array", "an array");
constexpr Rule map = ordinary("map", "a map");
constexpr Rule extension = ordinary("ext-format", "an ext");

}  // namespace msgpack

class MsgpackScanner {
 public:
  MsgpackScanner(std::string_view input, Classification* found) : input_(input), found_(*found) {}

  void scan() {
    if (input_.empty()) return found_.add(msgpack::nothing);
    do {
      if (!object()) return;
      while (!open_.empty() && open_.back() == 0) {
        open_.pop_back();
        if (!open_.empty()) --open_.back();
      }
    } while (!open_.empty());
    found_.item_end = at_;
    if (at_ < input_.size()) found_.add(msgpack::trailing);
  }

 private:
  bool stop(const Rule& rule) {
    found_.add(rule);
    return false;
  }

  bool number(std::size_t size, std::uint64_t* value) {
    if (input_.size() - at_ < size) return stop(msgpack::cut_head);
    *value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      *value = *value << 8 | static_cast<std::uint8_t>(input_[at_++]);
    }
    return true;
  }

  bool done(const Rule& rule) {
    found_.add(rule);
    if (!open_.empty()) --open_.back();
    return true;
  }

  bool object() {
    if (at_ == input_.size()) return stop(msgpack::cut_container);
    const auto format = static_cast<std::uint8_t>(input_[at_++]);
    if (format < 0x80 || format >= 0xe0) return done(msgpack::integer);
    if (format < 0x90) return open(msgpack::map, 2 * std::uint64_t{format & 15u});
    if (format < 0xa0) return open(msgpack::array, format & 15u);
    if (format < 0xc0) return data(msgpack::str, format & 31u);
    std::uint64_t n = 0;
    switch (format) {
      case 0xc0:
      case 0xc2:
      case 0xc3:
        return done(msgpack::plain);
      case 0xc1:
        return stop(msgpack::never_used);
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return length(format - 0xc4, 0, &n) && data(msgpack::bin, n);
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return length(format - 0xc7, 0, &n) && ext(n, true);
      case 0xca:
        return number(4, &n) && done(msgpack::single);
      case 0xcb:
        return number(8, &n) && done(msgpack::twice);
      case 0xd9:
      case 0xda:
      case 0xdb:
        return length(format - 0xd9, 32, &n) && data(msgpack::str, n);
      case 0xdc:
      case 0xdd:
        return length(format - 0xdc + 1, 16, &n) && open(msgpack::array, n);
      case 0xde:
      case 0xdf:
        return length(format - 0xde + 1, 16, &n) && open(msgpack::map, 2 * n);
      default:
        break;
    }
    if (format >= 0xd4) return ext(std::uint64_t{1} << (format - 0xd4), false);
    const unsigned log2_size = (format - 0xcc) % 4u;
    if (!number(std::size_t{1} << log2_size, &n)) return false;
    note_integer(format >= 0xd0, log2_size, n);
    return done(msgpack::integer);
  }

  // A number in a format that a shorter one could replace: the half that it could spare is only sign.
  void note_integer(bool is_signed, unsigned log2_size, std::uint64_t n) {
    const unsigned bits = 8u << log2_size;
    const bool negative = is_signed && n >> (bits - 1) != 0;
    const std::uint64_t size_mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    const std::uint64_t magnitude = negative ? ~n & size_mask : n;
    const bool fits_fixint = negative ? magnitude < 32 : magnitude < 128;
    const unsigned spared = negative ? bits / 2 - 1 : bits / 2;
    const bool fits_half = log2_size > 0 && magnitude >> spared == 0;
    // A positive number in a signed format, although an unsigned one is as short, is not longer.
    if (fits_fixint || fits_half) found_.add(msgpack::long_form);
  }

  bool length(unsigned log2_size, std::uint64_t least, std::uint64_t* n) {
    if (!number(std::size_t{1} << log2_size, n)) return false;
    const unsigned bits = 8u << log2_size;
    const bool shortest_is_two_bytes = least == 16;
    if (*n < least || (log2_size > (shortest_is_two_bytes ? 1u : 0u) && *n >> (bits / 2) == 0)) {
      found_.add(msgpack::long_form);
    }
    return true;
  }

  bool open(const Rule& rule, std::uint64_t items) {
    found_.add(rule);
    if (open_.size() >= max_value_depth) found_.add(msgpack::too_deep);
    open_.push_back(items);
    return true;
  }

  bool data(const Rule& rule, std::uint64_t size) {
    if (size > input_.size() - at_) return stop(msgpack::cut_data);
    if (&rule == &msgpack::str && !is_utf8(input_.substr(at_, size))) found_.add(msgpack::bad_text);
    at_ += size;
    return done(rule);
  }

  bool ext(std::uint64_t size, bool in_ext_format) {
    if (at_ == input_.size()) return stop(msgpack::cut_head);
    const auto type = static_cast<std::uint8_t>(input_[at_++]);
    if (size > input_.size() - at_) return stop(msgpack::cut_data);
    const std::size_t end = at_ + size;
    const bool is_fixed_size = size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
    if (in_ext_format && is_fixed_size) found_.add(msgpack::long_form);
    if (type == 0xff) {
      std::uint64_t n = 0;
      if (size == 8 && number(8, &n)) {
        if (n >> 34 > 999'999'999) found_.add(msgpack::timestamp_range);
      } else if (size == 12 && number(4, &n)) {
        if (n > 999'999'999) found_.add(msgpack::timestamp_range);
      } else if (size != 4) {
        found_.add(msgpack::timestamp_size);
      }
    }
    at_ = end;
    return done(msgpack::extension);
  }

  std::string_view input_;
  Classification& found_;
  std::size_t at_ = 0;
  std::vector<std::uint64_t> open_;  // objects to come in each array and map
};

}  // namespace

void scan_msgpack(std::string_view input, Classification* found) {
  MsgpackScanner(input, found).scan();
}

}  // namespace codecbench::differential
