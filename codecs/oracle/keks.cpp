// KEKS, in the last state of the format whose pages describe it completely: numeric tags, FLOAT as
// mantissa and exponent, BLOB with its chunk length as INT (keks.cypherpunks.su/encoding, 2025;
// FLOAT and MAP as in release 0.0.0). The names of types below are those of its pages. Wire
// compatibility with releases that use ASCII tags is not claimed.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "base/utf8.h"
#include "codecs/assembly.h"
#include "codecs/magnitude.h"
#include "codecs/oracle/formats.h"
#include "codecs/oracle/input.h"

namespace codecbench::oracle::keks {
namespace {

constexpr std::uint8_t tag_eoc = 0x00;
constexpr std::uint8_t tag_nil = 0x01;
constexpr std::uint8_t tag_false = 0x02;
constexpr std::uint8_t tag_true = 0x03;
constexpr std::uint8_t tag_hexlet = 0x04;
constexpr std::uint8_t tag_list = 0x08;
constexpr std::uint8_t tag_map = 0x09;
constexpr std::uint8_t tag_blob = 0x0b;
constexpr std::uint8_t tag_int = 0x0c;
constexpr std::uint8_t tag_negative_int = 0x0d;
constexpr std::uint8_t tag_nan = 0x10;
constexpr std::uint8_t tag_infinity = 0x11;
constexpr std::uint8_t tag_negative_infinity = 0x12;
constexpr std::uint8_t tag_float = 0x13;
constexpr std::uint8_t tag_tai64 = 0x18;
constexpr std::uint8_t tag_tai64n = 0x19;
constexpr std::uint8_t tag_tai64na = 0x1a;
constexpr std::uint8_t tag_magic = 0x4b;  // 'K'
constexpr std::string_view rest_of_magic = "EKS";
constexpr std::uint8_t tag_bin = 0x80;  // the low six bits are the length selector
constexpr std::uint8_t tag_str = 0xc0;

// String lengths: the selector up to 60; 61, 62 and 63 announce a field of 1, 2 or 8 bytes that
// holds the excess over the first length of its range. The ranges touch, so every length has one
// form.
constexpr std::uint8_t selector_1 = 61;
constexpr std::uint8_t selector_2 = 62;
constexpr std::uint8_t selector_8 = 63;
constexpr std::uint64_t first_1 = 61;
constexpr std::uint64_t first_2 = first_1 + 0x100;
constexpr std::uint64_t first_8 = first_2 + 0x10000;

constexpr std::uint32_t max_fraction = 999'999'999;  // nanoseconds, attoseconds
constexpr std::uint64_t first_reserved_label = std::uint64_t{1}
                                               << 63;  // by the definition of TAI64

// Keys ascend by length, then by bytes.
bool key_before(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

class Encoder {
 public:
  void item(const Value& value) { std::visit(*this, value.storage()); }
  std::string take() { return std::move(output_); }

  void operator()(const Null&) { byte(tag_nil); }
  void operator()(bool b) { byte(b ? tag_true : tag_false); }
  void operator()(const Integer& i) { integer(i.negative, magnitude::from_uint64(i.n)); }
  void operator()(const Bignum& b) { integer(b.negative, magnitude::shortest(b.magnitude)); }
  void operator()(const Float& f) {
    const double number = f.to_double();
    if (std::isnan(number)) return byte(tag_nan);
    if (std::isinf(number)) return byte(number < 0 ? tag_negative_infinity : tag_infinity);
    (*this)(ScaledFloat::from_double(number));
  }
  void operator()(const ScaledFloat& s) {
    const ScaledFloat plain = normalized(s);
    byte(tag_float);
    (*this)(plain.mantissa);
    (*this)(plain.exponent);
  }
  void operator()(const Bytes& b) { string(tag_bin, b.data); }
  void operator()(const Text& t) { string(tag_str, t.utf8); }
  void operator()(const Array& a) {
    byte(tag_list);
    for (const Value& element : a.items) item(element);
    byte(tag_eoc);
  }
  void operator()(const Map& m) {
    std::vector<const MapEntry*> entries;
    for (const MapEntry& entry : m.entries) entries.push_back(&entry);
    std::sort(entries.begin(), entries.end(), [](const MapEntry* a, const MapEntry* b) {
      return key_before(a->key.as<Text>()->utf8, b->key.as<Text>()->utf8);
    });
    byte(tag_map);
    for (const MapEntry* entry : entries) {
      item(entry->key);
      item(entry->value);
    }
    byte(tag_eoc);
  }
  void operator()(const Tai64& t) {
    byte(t.attoseconds != 0 ? tag_tai64na : t.nanoseconds != 0 ? tag_tai64n : tag_tai64);
    big_endian(t.label, 8);
    if (t.nanoseconds != 0 || t.attoseconds != 0) big_endian(t.nanoseconds, 4);
    if (t.attoseconds != 0) big_endian(t.attoseconds, 4);
  }
  void operator()(const Hexlet& h) {
    byte(tag_hexlet);
    output_.append(h.octets.begin(), h.octets.end());
  }
  void operator()(const Magic& m) {
    byte(tag_magic);
    output_ += rest_of_magic;
    output_.append(m.name.begin(), m.name.end());
  }
  void operator()(const Blob& b) {
    byte(tag_blob);
    (*this)(Integer{false, b.chunk_length});
    std::string_view left = b.data;
    while (left.size() >= b.chunk_length) {
      string(tag_bin, left.substr(0, b.chunk_length));
      left.remove_prefix(b.chunk_length);
    }
    string(tag_bin, left);  // shorter than the others, empty if need be
  }
  // The kinds that objection() names.
  void operator()(const Undefined&) {}
  void operator()(const Tag&) {}
  void operator()(const Simple&) {}
  void operator()(const Ext&) {}
  void operator()(const Timestamp&) {}

 private:
  void integer(bool negative, std::string_view shortest_magnitude) {
    byte(negative ? tag_negative_int : tag_int);
    string(tag_bin, shortest_magnitude);
  }
  void string(std::uint8_t tag, std::string_view data) {
    const std::uint64_t size = data.size();
    if (size < first_1) {
      byte(static_cast<std::uint8_t>(tag | size));
    } else if (size < first_2) {
      byte(tag | selector_1);
      big_endian(size - first_1, 1);
    } else if (size < first_8) {
      byte(tag | selector_2);
      big_endian(size - first_2, 2);
    } else {
      byte(tag | selector_8);
      big_endian(size - first_8, 8);
    }
    output_ += data;
  }
  void big_endian(std::uint64_t n, int size) {
    for (int i = size - 1; i >= 0; --i) byte(static_cast<std::uint8_t>(n >> (8 * i) & 0xff));
  }
  void byte(std::uint8_t b) { output_.push_back(static_cast<char>(b)); }

  std::string output_;
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : input_(bytes) {}

  Result<Value> decode() {
    while (!value_.done()) {
      if (!item()) return Error{std::move(error_)};
    }
    if (!input_.at_end()) {
      refuse(input_.position(), "more data behind the item");
      return Error{std::move(error_)};
    }
    return value_.take();
  }

 private:
  bool refuse(std::size_t at, std::string_view what) {
    error_ = fmt::format("keks: {} at byte {}", what, at);
    return false;
  }
  bool refuse_end(std::string_view inside) {
    return refuse(input_.position() + input_.left(), fmt::format("input ends inside {}", inside));
  }
  bool add(Value value) {
    value_.add(std::move(value));
    return true;
  }

  // The next item, or the end of the innermost container. The items of a container come in later
  // calls.
  bool item() {
    const Assembly::Container* container = value_.innermost();
    const bool wants_key = container != nullptr && container->kind == Assembly::Kind::map &&
                           !container->key.has_value();
    const std::size_t start = input_.position();
    const auto first = input_.number(1);
    if (!first) return refuse_end(container == nullptr ? "an item" : "a list or map");
    const auto tag = static_cast<std::uint8_t>(*first);
    if (tag == tag_eoc) {
      if (!value_.may_close())
        return refuse(start, "EOC outside a list or map, or in place of a map's value");
      value_.close();
      return true;
    }
    if (wants_key) return key(start, tag, container->entries);
    if (tag >= tag_bin) {
      std::string_view data;
      if (!string(start, tag, &data)) return false;
      return add(tag < tag_str ? Value::bytes(data) : Value::text(data));
    }
    switch (tag) {
      case tag_nil:
        return add(Value::null());
      case tag_false:
        return add(Value(false));
      case tag_true:
        return add(Value(true));
      case tag_hexlet:
        return hexlet();
      case tag_list:
      case tag_map:
        if (value_.full())
          return refuse(start, fmt::format("nesting deeper than {}", max_value_depth));
        if (tag == tag_list) {
          value_.open_array(std::nullopt);
        } else {
          value_.open_map(std::nullopt);
        }
        return true;
      case tag_blob:
        return blob();
      case tag_int:
      case tag_negative_int: {
        Bignum number;
        if (!magnitude(tag, &number)) return false;
        return add(std::visit([](auto&& plain) { return Value(plain); }, normalized(number)));
      }
      case tag_nan:
        return add(Value::float64(std::nan("")));
      case tag_infinity:
        return add(Value::float64(HUGE_VAL));
      case tag_negative_infinity:
        return add(Value::float64(-HUGE_VAL));
      case tag_float:
        return scaled_float(start);
      case tag_tai64:
        return tai64(start, false, false);
      case tag_tai64n:
        return tai64(start, true, false);
      case tag_tai64na:
        return tai64(start, true, true);
      case tag_magic:
        return magic(start);
      default:
        return refuse(start, fmt::format("unassigned tag {:02x}", tag));
    }
  }

  bool key(std::size_t start, std::uint8_t tag, const std::vector<MapEntry>& before) {
    if (tag < tag_str) return refuse(start, "map key that is not a STR");
    std::string_view data;
    if (!string(start, tag, &data)) return false;
    if (data.empty()) return refuse(start, "empty map key");
    if (!before.empty() && !key_before(before.back().key.as<Text>()->utf8, data)) {
      return refuse(
          start, "map key that does not come after the key before it, by length and then by bytes");
    }
    return add(Value::text(data));
  }

  // The length and payload of a BIN or STR whose tag has been read.
  bool string(std::size_t start, std::uint8_t tag, std::string_view* data) {
    std::uint64_t size = tag & 0x3f;
    if (size >= selector_1) {
      const bool one = size == selector_1;
      const bool two = size == selector_2;
      const auto excess = input_.number(one ? 1 : two ? 2 : 8);
      if (!excess) return refuse_end("a string's length");
      size = (one ? first_1 : two ? first_2 : first_8) + *excess;
      if (size < *excess) return refuse(start, "string length of 2^64 or more");
    }
    const std::size_t payload = input_.position();
    const auto taken = input_.take(size);
    if (!taken) return refuse_end("a string");
    *data = *taken;
    if (tag < tag_str) return true;
    if (const auto bad = find_ill_formed_utf8(*data))
      return refuse(payload + *bad, "STR that is not UTF-8");
    if (const auto nul = data->find('\0'); nul != std::string_view::npos) {
      return refuse(payload + nul, "STR with a zero byte");
    }
    return true;
  }

  // A BIN from its tag on, in a place where nothing else may stand.
  bool bin(std::string_view what, std::string_view* data) {
    const std::size_t start = input_.position();
    const auto tag = input_.number(1);
    if (!tag) return refuse_end(what);
    if (*tag < tag_bin || *tag >= tag_str)
      return refuse(start, fmt::format("{} that is not a BIN", what));
    return string(start, static_cast<std::uint8_t>(*tag), data);
  }

  // What follows the tag of an INT.
  bool magnitude(std::uint8_t tag, Bignum* number) {
    std::string_view data;
    const std::size_t start = input_.position();
    if (!bin("an INT's magnitude", &data)) return false;
    if (!data.empty() && data.front() == '\0') return refuse(start, "INT with a leading zero byte");
    *number = {tag == tag_negative_int, std::string(data)};
    return true;
  }

  // An INT from its tag on, in a place where nothing else may stand.
  bool integer(std::string_view what, Bignum* number) {
    const std::size_t start = input_.position();
    const auto tag = input_.number(1);
    if (!tag) return refuse_end(what);
    if (*tag != tag_int && *tag != tag_negative_int)
      return refuse(start, fmt::format("{} that is not an INT", what));
    return magnitude(static_cast<std::uint8_t>(*tag), number);
  }

  bool scaled_float(std::size_t start) {
    ScaledFloat number;
    if (!integer("a FLOAT's mantissa", &number.mantissa)) return false;
    if (!integer("a FLOAT's exponent", &number.exponent)) return false;
    const ScaledFloat plain = normalized(number);
    if (!identical(Value(plain), Value(number))) {
      return refuse(
          start,
          "FLOAT that is not normalized: the mantissa is odd, or mantissa and exponent are 0");
    }
    return add(Value(std::move(number)));
  }

  bool hexlet() {
    const auto data = input_.take(16);
    if (!data) return refuse_end("a HEXLET");
    Hexlet value;
    std::copy(data->begin(), data->end(), value.octets.begin());
    return add(Value(value));
  }

  bool tai64(std::size_t start, bool has_nanoseconds, bool has_attoseconds) {
    const auto label = input_.number(8);
    const auto nanoseconds = has_nanoseconds ? input_.number(4) : std::uint64_t{0};
    const auto attoseconds = has_attoseconds ? input_.number(4) : std::uint64_t{0};
    if (!label || !nanoseconds || !attoseconds) return refuse_end("a TAI64");
    if (*label >= first_reserved_label)
      return refuse(start, "TAI64 with a reserved label (2^63 or more)");
    if (*nanoseconds > max_fraction || *attoseconds > max_fraction) {
      return refuse(
          start, fmt::format("TAI64 with more than {} nanoseconds or attoseconds", max_fraction));
    }
    if (has_attoseconds && *attoseconds == 0)
      return refuse(start, "TAI64NA with no attoseconds: a longer form than needed");
    if (has_nanoseconds && !has_attoseconds && *nanoseconds == 0) {
      return refuse(start, "TAI64N with no nanoseconds: a longer form than needed");
    }
    return add(Value(Tai64{*label, static_cast<std::uint32_t>(*nanoseconds),
                           static_cast<std::uint32_t>(*attoseconds)}));
  }

  // Zero bytes inside the name are discouraged and not forbidden.
  bool magic(std::size_t start) {
    const auto letters = input_.take(rest_of_magic.size());
    if (!letters) return refuse_end("a MAGIC");
    if (*letters != rest_of_magic) return refuse(start, "MAGIC that does not spell KEKS");
    Magic value;
    const auto name = input_.take(value.name.size());
    if (!name) return refuse_end("a MAGIC");
    std::copy(name->begin(), name->end(), value.name.begin());
    return add(Value(value));
  }

  bool blob() {
    const std::size_t start = input_.position();
    Bignum number;
    if (!integer("a BLOB's chunk length", &number)) return false;
    const auto chunk_length = magnitude::to_uint64(number.magnitude);
    if (number.negative || !chunk_length || *chunk_length == 0) {
      return refuse(start, "BLOB with a chunk length that is not from 1 to 2^64-1");
    }
    Blob value{*chunk_length, {}};
    while (true) {
      const std::size_t chunk_start = input_.position();
      std::string_view chunk;
      if (!bin("a BLOB's chunk", &chunk)) return false;
      if (chunk.size() > *chunk_length)
        return refuse(chunk_start, "BLOB chunk longer than the chunk length");
      value.data += chunk;
      if (chunk.size() < *chunk_length) return add(Value(std::move(value)));
    }
  }

  Input input_;
  Assembly value_;
  std::string error_;
};

std::optional<std::string> objection_to_text(std::string_view text) {
  if (!is_utf8(text)) return "KEKS has no text that is not UTF-8";
  if (text.find('\0') != std::string_view::npos) return "KEKS has no text with a zero byte";
  return std::nullopt;
}

std::optional<std::string> objection_to_keys(const Map& map) {
  std::vector<std::string_view> keys;
  for (const MapEntry& entry : map.entries) {
    const auto* text = entry.key.as<Text>();
    if (text == nullptr) return "KEKS has no map keys other than text";
    if (text->utf8.empty()) return "KEKS has no empty map keys";
    keys.push_back(text->utf8);
  }
  std::sort(keys.begin(), keys.end());
  if (std::adjacent_find(keys.begin(), keys.end()) != keys.end())
    return "KEKS has no repeated map keys";
  return std::nullopt;
}

}  // namespace

std::string encode(const Value& value) {
  Encoder encoder;
  encoder.item(value);
  return encoder.take();
}

Result<Value> decode(std::string_view input) { return Decoder(input).decode(); }

std::optional<std::string> objection(const Value& node) {
  if (const auto* text = node.as<Text>()) return objection_to_text(text->utf8);
  if (const auto* map = node.as<Map>()) return objection_to_keys(*map);
  if (const auto* number = node.as<Float>()) {
    // A codec that wrote 0.0 instead would change the data; one NaN for another is the same data.
    if (number->to_double() == 0 && std::signbit(number->to_double())) return "KEKS has no -0.0";
  } else if (const auto* tai = node.as<Tai64>()) {
    if (tai->label >= first_reserved_label) return "KEKS has no TAI64 labels of 2^63 or more";
    if (tai->nanoseconds > max_fraction || tai->attoseconds > max_fraction) {
      return fmt::format("KEKS has no TAI64 with more than {} nanoseconds or attoseconds",
                         max_fraction);
    }
  } else if (const auto* blob = node.as<Blob>()) {
    if (blob->chunk_length == 0) return "KEKS has no BLOB with a chunk length of 0";
  } else if (node.is<Undefined>() || node.is<Tag>() || node.is<Simple>() || node.is<Ext>() ||
             node.is<Timestamp>()) {
    return fmt::format("KEKS has no {}", kind_name(node));
  }
  return std::nullopt;
}

}  // namespace codecbench::oracle::keks
