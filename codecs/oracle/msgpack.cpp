// MessagePack, by the specification at github.com/msgpack/msgpack/blob/master/spec.md, whose format
// names are used below ("fixint", "str 8").
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/utf8.h"
#include "codecs/assembly.h"
#include "codecs/oracle/formats.h"
#include "codecs/oracle/input.h"

namespace codecbench::oracle::msgpack {
namespace {

constexpr std::int8_t timestamp_type = -1;
constexpr std::uint32_t max_nanoseconds = 999'999'999;
constexpr std::uint64_t max_length = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t max_negative = std::numeric_limits<std::int64_t>::max();  // n of -1-n

// The Integer that an Integer or Bignum is, if it is in MessagePack's range of -2^63 to 2^64-1.
std::optional<Integer> integer_in_range(const Value& value) {
  Integer result;
  if (const auto* integer = value.as<Integer>()) {
    result = *integer;
  } else {
    const std::variant<Integer, Bignum> plain = normalized(*value.as<Bignum>());
    if (!std::holds_alternative<Integer>(plain)) return std::nullopt;
    result = std::get<Integer>(plain);
  }
  if (result.negative && result.n > max_negative) return std::nullopt;
  return result;
}

class Encoder {
 public:
  void item(const Value& value) { std::visit(*this, value.storage()); }
  std::string take() { return std::move(output_); }

  void operator()(const Null&) { byte(0xc0); }
  void operator()(bool b) { byte(b ? 0xc3 : 0xc2); }
  void operator()(const Integer& i) {
    if (i.negative) return negative(i.n);
    if (i.n < 0x80) return byte(static_cast<std::uint8_t>(i.n));  // positive fixint
    if (i.n <= 0xff) return sized(0xcc, i.n, 1);                  // uint 8 to uint 64
    if (i.n <= 0xffff) return sized(0xcd, i.n, 2);
    if (i.n <= 0xffffffff) return sized(0xce, i.n, 4);
    sized(0xcf, i.n, 8);
  }
  void operator()(const Bignum& number) { (*this)(*integer_in_range(Value(number))); }
  void operator()(const Float& f) {
    switch (f.width) {
      case FloatWidth::half:
        return sized(0xca, widened(static_cast<std::uint16_t>(f.bits)), 4);
      case FloatWidth::single:
        return sized(0xca, f.bits, 4);
      case FloatWidth::twice:
        break;
    }
    sized(0xcb, f.bits, 8);
  }
  void operator()(const ScaledFloat& s) { item(Value::float64(*s.to_double())); }
  void operator()(const Bytes& b) {
    length(0xc4, 1, b.data.size());  // bin 8 to bin 32
    output_ += b.data;
  }
  void operator()(const Text& t) {
    if (t.utf8.size() < 32) {
      byte(static_cast<std::uint8_t>(0xa0 | t.utf8.size()));  // fixstr
    } else {
      length(0xd9, 1, t.utf8.size());  // str 8 to str 32
    }
    output_ += t.utf8;
  }
  void operator()(const Array& a) {
    if (a.items.size() < 16) {
      byte(static_cast<std::uint8_t>(0x90 | a.items.size()));  // fixarray
    } else {
      length(0xdc, 2, a.items.size());  // array 16, array 32
    }
    for (const Value& element : a.items) item(element);
  }
  void operator()(const Map& m) {
    if (m.entries.size() < 16) {
      byte(static_cast<std::uint8_t>(0x80 | m.entries.size()));  // fixmap
    } else {
      length(0xde, 2, m.entries.size());  // map 16, map 32
    }
    for (const MapEntry& entry : m.entries) {
      item(entry.key);
      item(entry.value);
    }
  }
  void operator()(const Ext& e) { ext(e.type, e.data); }
  void operator()(const Timestamp& t) {
    const auto seconds = static_cast<std::uint64_t>(t.seconds);
    std::string data;
    if (seconds >> 34 != 0) {  // timestamp 96; negative seconds too
      append(data, t.nanoseconds, 4);
      append(data, seconds, 8);
    } else if (t.nanoseconds != 0 || seconds >> 32 != 0) {  // timestamp 64
      append(data, static_cast<std::uint64_t>(t.nanoseconds) << 34 | seconds, 8);
    } else {  // timestamp 32
      append(data, seconds, 4);
    }
    ext(timestamp_type, data);
  }
  // The kinds that objection() names.
  void operator()(const Undefined&) {}
  void operator()(const Tag&) {}
  void operator()(const Simple&) {}
  void operator()(const Tai64&) {}
  void operator()(const Hexlet&) {}
  void operator()(const Magic&) {}
  void operator()(const Blob&) {}

 private:
  // -1-n.
  void negative(std::uint64_t n) {
    if (n < 32) return byte(static_cast<std::uint8_t>(~n));  // negative fixint
    if (n < 0x80) return sized(0xd0, ~n, 1);                 // int 8 to int 64
    if (n < 0x8000) return sized(0xd1, ~n, 2);
    if (n < 0x80000000) return sized(0xd2, ~n, 4);
    sized(0xd3, ~n, 8);
  }
  void ext(std::int8_t type, std::string_view data) {
    switch (data.size()) {
      case 1:
        byte(0xd4);
        break;  // fixext 1 to fixext 16
      case 2:
        byte(0xd5);
        break;
      case 4:
        byte(0xd6);
        break;
      case 8:
        byte(0xd7);
        break;
      case 16:
        byte(0xd8);
        break;
      default:
        length(0xc7, 1, data.size());  // ext 8 to ext 32
    }
    byte(static_cast<std::uint8_t>(type));
    output_ += data;
  }
  // The binary32 of a binary16, NaN payload kept.
  static std::uint64_t widened(std::uint16_t half) {
    const std::uint64_t sign = static_cast<std::uint64_t>(half & 0x8000) << 16;
    const std::uint64_t fraction = half & 0x3ff;
    if ((half & 0x7c00) == 0x7c00) return sign | 0x7f800000 | fraction << 13;
    return std::bit_cast<std::uint32_t>(static_cast<float>(double_from_half(half)));
  }

  // The first of consecutive formats whose length field, of `size`, 2 * size, ... bytes, holds n.
  void length(std::uint8_t first, int size, std::uint64_t n) {
    while (size < 4 && n >> (8 * size) != 0) {
      ++first;
      size *= 2;
    }
    sized(first, n, size);
  }
  void sized(std::uint8_t format, std::uint64_t n, int size) {
    byte(format);
    append(output_, n, size);
  }
  static void append(std::string& output, std::uint64_t n, int size) {
    for (int i = size - 1; i >= 0; --i) output.push_back(static_cast<char>(n >> (8 * i) & 0xff));
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
      refuse(input_.position(), "more data behind the object");
      return Error{std::move(error_)};
    }
    return value_.take();
  }

 private:
  bool refuse(std::size_t at, std::string_view what) {
    error_ = fmt::format("msgpack: {} at byte {}", what, at);
    return false;
  }
  bool refuse_end(std::string_view inside) {
    return refuse(input_.position() + input_.left(), fmt::format("input ends inside {}", inside));
  }

  bool item() {
    start_ = input_.position();
    const auto first = input_.number(1);
    if (!first) return refuse_end(value_.innermost() == nullptr ? "an object" : "an array or map");
    const auto format = static_cast<std::uint8_t>(*first);
    if (format < 0x80) return add(Value(Integer{false, format}));  // positive fixint
    if (format < 0x90) return map(format & 0x0f);                  // fixmap
    if (format < 0xa0) return array(format & 0x0f);                // fixarray
    if (format < 0xc0) return string(format & 0x1f);               // fixstr
    if (format >= 0xe0)
      return add(Value::integer(static_cast<std::int8_t>(format)));  // negative fixint
    switch (format) {
      case 0xc0:
        return add(Value::null());
      case 0xc1:
        break;  // never used
      case 0xc2:
        return add(Value(false));
      case 0xc3:
        return add(Value(true));
      case 0xc4:
        return sized(1, &Decoder::binary);
      case 0xc5:
        return sized(2, &Decoder::binary);
      case 0xc6:
        return sized(4, &Decoder::binary);
      case 0xc7:
        return sized(1, &Decoder::ext);
      case 0xc8:
        return sized(2, &Decoder::ext);
      case 0xc9:
        return sized(4, &Decoder::ext);
      case 0xca:
        return sized(4, &Decoder::float32);
      case 0xcb:
        return sized(8, &Decoder::float64);
      case 0xcc:
        return sized(1, &Decoder::uint);
      case 0xcd:
        return sized(2, &Decoder::uint);
      case 0xce:
        return sized(4, &Decoder::uint);
      case 0xcf:
        return sized(8, &Decoder::uint);
      case 0xd0:
        return sized(1, &Decoder::int8);
      case 0xd1:
        return sized(2, &Decoder::int16);
      case 0xd2:
        return sized(4, &Decoder::int32);
      case 0xd3:
        return sized(8, &Decoder::int64);
      case 0xd4:
        return ext(1);  // fixext 1 to fixext 16
      case 0xd5:
        return ext(2);
      case 0xd6:
        return ext(4);
      case 0xd7:
        return ext(8);
      case 0xd8:
        return ext(16);
      case 0xd9:
        return sized(1, &Decoder::string);
      case 0xda:
        return sized(2, &Decoder::string);
      case 0xdb:
        return sized(4, &Decoder::string);
      case 0xdc:
        return sized(2, &Decoder::array);
      case 0xdd:
        return sized(4, &Decoder::array);
      case 0xde:
        return sized(2, &Decoder::map);
      case 0xdf:
        return sized(4, &Decoder::map);
      default:
        break;
    }
    return refuse(start_, "format c1, which is never used");
  }

  // Reads the number of `size` bytes behind the format byte and goes on with it.
  bool sized(std::size_t size, bool (Decoder::*then)(std::uint64_t)) {
    const auto n = input_.number(size);
    if (!n) return refuse_end("a number or length");
    return (this->*then)(*n);
  }

  bool add(Value value) {
    value_.add(std::move(value));
    return true;
  }
  bool uint(std::uint64_t n) { return add(Value(Integer{false, n})); }
  bool int8(std::uint64_t n) { return add(Value::integer(static_cast<std::int8_t>(n))); }
  bool int16(std::uint64_t n) { return add(Value::integer(static_cast<std::int16_t>(n))); }
  bool int32(std::uint64_t n) { return add(Value::integer(static_cast<std::int32_t>(n))); }
  bool int64(std::uint64_t n) { return add(Value::integer(static_cast<std::int64_t>(n))); }
  bool float32(std::uint64_t bits) { return add(Value(Float{FloatWidth::single, bits})); }
  bool float64(std::uint64_t bits) { return add(Value(Float{FloatWidth::twice, bits})); }
  bool binary(std::uint64_t size) {
    const auto data = input_.take(size);
    if (!data) return refuse_end("a bin");
    return add(Value::bytes(*data));
  }
  bool string(std::uint64_t size) {
    const std::size_t start = input_.position();
    const auto data = input_.take(size);
    if (!data) return refuse_end("a str");
    if (const auto bad = find_ill_formed_utf8(*data))
      return refuse(start + *bad, "str that is not UTF-8");
    return add(Value::text(*data));
  }
  bool array(std::uint64_t count) {
    if (value_.full())
      return refuse(start_, fmt::format("nesting deeper than {}", max_value_depth));
    value_.open_array(count);
    return true;
  }
  bool map(std::uint64_t pairs) {
    if (value_.full())
      return refuse(start_, fmt::format("nesting deeper than {}", max_value_depth));
    value_.open_map(pairs);
    return true;
  }
  bool ext(std::uint64_t size) {
    const auto type = input_.number(1);
    if (!type) return refuse_end("an ext");
    const auto data = input_.take(size);
    if (!data) return refuse_end("an ext");
    if (static_cast<std::int8_t>(*type) == timestamp_type) return timestamp(*data);
    return add(Value(Ext{static_cast<std::int8_t>(*type), std::string(*data)}));
  }
  bool timestamp(std::string_view data) {
    Input fields(data);
    std::uint64_t seconds = 0;
    std::uint64_t nanoseconds = 0;
    switch (data.size()) {
      case 4:
        seconds = *fields.number(4);
        break;
      case 8: {
        const std::uint64_t both = *fields.number(8);
        nanoseconds = both >> 34;
        seconds = both & 0x3ffffffff;
        break;
      }
      case 12:
        nanoseconds = *fields.number(4);
        seconds = *fields.number(8);
        break;
      default:
        return refuse(start_,
                      fmt::format("timestamp of {} bytes (4, 8 or 12 are defined)", data.size()));
    }
    if (nanoseconds > max_nanoseconds) {
      return refuse(start_, fmt::format("timestamp with {} nanoseconds (at most {})", nanoseconds,
                                        max_nanoseconds));
    }
    return add(Value(
        Timestamp{static_cast<std::int64_t>(seconds), static_cast<std::uint32_t>(nanoseconds)}));
  }

  Input input_;
  Assembly value_;
  std::size_t start_ = 0;  // of the object being read
  std::string error_;
};

}  // namespace

std::string encode(const Value& value) {
  Encoder encoder;
  encoder.item(value);
  return encoder.take();
}

Result<Value> decode(std::string_view input) { return Decoder(input).decode(); }

std::optional<std::string> objection(const Value& node) {
  if (node.is<Integer>() || node.is<Bignum>()) {
    if (!integer_in_range(node)) return "MessagePack has no integers below -2^63 or above 2^64-1";
  } else if (const auto* scaled = node.as<ScaledFloat>()) {
    if (!scaled->to_double()) return "MessagePack has no floats beyond binary64";
  } else if (const auto* text = node.as<Text>()) {
    if (!is_utf8(text->utf8)) return "MessagePack has no text that is not UTF-8";
    if (text->utf8.size() > max_length) return "MessagePack has no strings of 2^32 bytes or more";
  } else if (const auto* bytes = node.as<Bytes>()) {
    if (bytes->data.size() > max_length) return "MessagePack has no strings of 2^32 bytes or more";
  } else if (const auto* array = node.as<Array>()) {
    if (array->items.size() > max_length) return "MessagePack has no arrays of 2^32 items or more";
  } else if (const auto* map = node.as<Map>()) {
    if (map->entries.size() > max_length) return "MessagePack has no maps of 2^32 pairs or more";
  } else if (const auto* ext = node.as<Ext>()) {
    if (ext->type == timestamp_type)
      return "MessagePack's ext type -1 is the timestamp, which is a kind of its own";
    if (ext->data.size() > max_length) return "MessagePack has no ext of 2^32 bytes or more";
  } else if (const auto* timestamp = node.as<Timestamp>()) {
    if (timestamp->nanoseconds > max_nanoseconds)
      return "MessagePack has no timestamps with a second or more of nanoseconds";
  } else if (node.is<Undefined>() || node.is<Tag>() || node.is<Simple>() || node.is<Tai64>() ||
             node.is<Hexlet>() || node.is<Magic>() || node.is<Blob>()) {
    return fmt::format("MessagePack has no {}", kind_name(node));
  }
  return std::nullopt;
}

}  // namespace codecbench::oracle::msgpack
