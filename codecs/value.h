// The neutral data model: what every codec's result is compared in.
//
// A `Value` holds a document of any format of the suite without loss: CBOR's undefined, tags,
// simple values and half floats, MessagePack's ext and timestamp, KEKS's mantissa/exponent floats,
// TAI64, hexlet, magic and blob. Nothing here is fast or small on purpose: the model decides what
// is right, it is never timed.
//
// A Value owns all that it holds and copies deeply. Distinct Values may be used from distinct
// threads. Functions here recurse on the depth of a Value; whoever decodes into one bounds the
// depth first (`max_value_depth`).
//
// Two equalities:
//   identical(a, b)      same kinds, same float widths and bits, same order of map entries;
//   equal_as_data(a, b)  the same data in another form: 1.0 as float32 and as float64 (RFC 8949
//                        section 4.1 calls these encodings of one value), a bignum that fits 64
//                        bits and that integer, a KEKS float and the binary64 it equals, map
//                        entries in any order (RFC 8949 section 3.1: a map is unordered), any NaN
//                        and any other.
// An integer never equals a float (RFC 8949 section 2), -0.0 never equals 0.0, text never bytes.
#ifndef CODECBENCH_CODECS_VALUE_H_
#define CODECBENCH_CODECS_VALUE_H_

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace codecbench {

class Value;

// Deepest Value that a decoder of the suite may build; the deepest public benchmark document has
// depth 32.
inline constexpr std::size_t max_value_depth = 2048;

struct Null {};
struct Undefined {};

// An integer from -2^64 to 2^64-1, as CBOR writes it (RFC 8949 section 3.1, major types 0 and 1):
// n when not negative, -1-n when negative.
struct Integer {
  bool negative = false;
  std::uint64_t n = 0;
};

// An integer of any size: m when not negative, -1-m when negative, with m big-endian in
// `magnitude`, kept as it was written (RFC 8949 section 3.4.3; KEKS INT beyond 64 bits).
struct Bignum {
  bool negative = false;
  std::string magnitude;
};

enum class FloatWidth : std::uint8_t { half = 16, single = 32, twice = 64 };

// An IEEE 754 number in its own width; `bits` holds the pattern, so that NaN payloads survive.
struct Float {
  FloatWidth width = FloatWidth::twice;
  std::uint64_t bits = 0;

  // Exact for every width; a NaN keeps its sign and the leading bits of its payload.
  double to_double() const;
};

// mantissa * 2^exponent, each of any size (KEKS FLOAT). Always finite; KEKS's NaN and infinities
// are Floats.
struct ScaledFloat {
  Bignum mantissa;
  Bignum exponent;

  // The binary64 that equals this number exactly, if there is one.
  std::optional<double> to_double() const;
  // The KEKS form of a finite binary64: odd mantissa, or both zero. -0.0 becomes 0.
  static ScaledFloat from_double(double value);
};

struct Bytes {
  std::string data;
};
struct Text {
  std::string utf8;
};
struct Array {
  std::vector<Value> items;
};
struct MapEntry;
struct Map {
  std::vector<MapEntry> entries;  // in the order of the encoding, repeated keys kept
};
// A CBOR tag other than 2 and 3, which make a Bignum.
struct Tag {
  std::uint64_t number = 0;
  std::vector<Value> content;  // exactly one
};
// A CBOR simple value other than false, true, null and undefined (RFC 8949 section 3.3).
struct Simple {
  std::uint8_t number = 0;
};
struct Ext {
  std::int8_t type = 0;
  std::string data;
};
// MessagePack timestamp: seconds since 1970-01-01 00:00:00 UTC and nanoseconds 0..999,999,999.
struct Timestamp {
  std::int64_t seconds = 0;
  std::uint32_t nanoseconds = 0;
};
// KEKS TAI64, TAI64N, TAI64NA: label = 2^62 + seconds since 1970 TAI. Absent parts are 0.
struct Tai64 {
  std::uint64_t label = 0;
  std::uint32_t nanoseconds = 0;
  std::uint32_t attoseconds = 0;
};
struct Hexlet {
  std::array<std::uint8_t, 16> octets{};
};
struct Magic {
  std::array<char, 12> name{};  // padded at the right with zero bytes
};
// A KEKS BLOB; the chunk length is part of the value.
struct Blob {
  std::uint64_t chunk_length = 1;
  std::string data;
};

// Whether T is one of the variant's alternatives.
template <class T, class Variant>
inline constexpr bool is_alternative = false;
template <class T, class... Kinds>
inline constexpr bool is_alternative<T, std::variant<Kinds...>> = (std::is_same_v<T, Kinds> || ...);

class Value {
 public:
  using Storage =
      std::variant<Null, Undefined, bool, Integer, Bignum, Float, ScaledFloat, Bytes, Text, Array,
                   Map, Tag, Simple, Ext, Timestamp, Tai64, Hexlet, Magic, Blob>;

  Value();  // null
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();
  template <class T>
  requires is_alternative<T, Storage>
  explicit Value(T payload) : storage_(std::in_place_type<T>, std::move(payload)) {}

  static Value null() { return Value(); }
  static Value undefined() { return Value(Undefined{}); }
  static Value boolean(bool b) { return Value(b); }
  static Value integer(std::int64_t v);
  static Value unsigned_integer(std::uint64_t v) { return Value(Integer{false, v}); }
  static Value float16(std::uint16_t bits) { return Value(Float{FloatWidth::half, bits}); }
  static Value float32(float v);
  static Value float64(double v);
  static Value text(std::string_view utf8) { return Value(Text{std::string(utf8)}); }
  static Value bytes(std::string_view data) { return Value(Bytes{std::string(data)}); }
  static Value array(std::vector<Value> items) { return Value(Array{std::move(items)}); }
  static Value map(std::vector<MapEntry> entries);
  static Value tag(std::uint64_t number, Value content);

  const Storage& storage() const { return storage_; }
  Storage& storage() { return storage_; }

  template <class T>
  bool is() const {
    return std::holds_alternative<T>(storage_);
  }
  // The payload, or nullptr if this Value is of another kind.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&storage_);
  }
  template <class T>
  T* as() {
    return std::get_if<T>(&storage_);
  }

 private:
  Storage storage_;
};

struct MapEntry {
  Value key;
  Value value;
};

// Not in the class: clang instantiates what they need of std::vector<MapEntry> where it meets them.
inline Value::Value() = default;
inline Value::Value(const Value& other) = default;
inline Value::Value(Value&& other) noexcept = default;
inline Value& Value::operator=(const Value& other) = default;
inline Value& Value::operator=(Value&& other) noexcept = default;
inline Value::~Value() = default;

// "null", "integer", "float64", "map", ...: the kind as messages call it.
std::string_view kind_name(const Value& value);

bool identical(const Value& a, const Value& b);
bool equal_as_data(const Value& a, const Value& b);

// A total order under which equal means equal_as_data; it sorts map entries for comparison and has
// no other meaning.
std::strong_ordering order_as_data(const Value& a, const Value& b);

// Containers and tags count one level; a scalar has depth 0. Complexity: one visit a node.
std::size_t depth(const Value& value);

// A Bignum without leading zero bytes; as an Integer if it fits.
std::variant<Integer, Bignum> normalized(const Bignum& number);
// The same number with an odd mantissa, or both parts zero, and no leading zero bytes.
ScaledFloat normalized(const ScaledFloat& number);

// Binary16 <-> binary64. `half_from_double` gives the pattern only if the conversion is exact.
double double_from_half(std::uint16_t bits);
std::optional<std::uint16_t> half_from_double(double value);

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_VALUE_H_
