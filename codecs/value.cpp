#include "codecs/value.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>

#include "codecs/fold.h"
#include "codecs/magnitude.h"

namespace codecbench {
namespace {

// Field sizes of the IEEE 754 interchange formats (IEEE 754-2008, table 3.5).
constexpr int half_fraction_bits = 10;
constexpr int single_fraction_bits = 23;
constexpr int double_fraction_bits = 52;
constexpr std::uint64_t double_exponent_mask = 0x7ff0000000000000;
constexpr std::uint64_t double_fraction_mask = 0x000fffffffffffff;

// Widens a pattern by its fields. A machine conversion would do for numbers, but it makes
// signalling NaNs quiet.
double widen(std::uint64_t bits, int fraction_bits, int exponent_bits) {
  const bool negative = (bits >> (fraction_bits + exponent_bits) & 1) != 0;
  const int exponent_max = (1 << exponent_bits) - 1;
  const int bias = exponent_max / 2;
  const int exponent =
      static_cast<int>(bits >> fraction_bits & static_cast<std::uint64_t>(exponent_max));
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << fraction_bits) - 1);
  if (exponent == exponent_max) {
    const std::uint64_t sign = static_cast<std::uint64_t>(negative) << 63;
    return std::bit_cast<double>(sign | double_exponent_mask |
                                 fraction << (double_fraction_bits - fraction_bits));
  }
  // Subnormal numbers have no hidden bit and the exponent of the smallest normal ones.
  const std::uint64_t significand =
      exponent == 0 ? fraction : fraction | std::uint64_t{1} << fraction_bits;
  const int scale = std::max(exponent, 1) - bias - fraction_bits;
  return std::copysign(std::ldexp(static_cast<double>(significand), scale), negative ? -1.0 : 1.0);
}

// A Bignum by its absolute value.
std::string absolute(const Bignum& number) {
  return number.negative ? magnitude::plus(number.magnitude, 1)
                         : std::string(magnitude::shortest(number.magnitude));
}

Bignum from_absolute(bool negative, std::string_view absolute_value) {
  if (!negative || magnitude::shortest(absolute_value).empty()) {
    return {false, std::string(magnitude::shortest(absolute_value))};
  }
  return {true, magnitude::minus(absolute_value, 1)};
}

Bignum plus(const Bignum& number, std::uint64_t n) {
  const std::string size = absolute(number);
  if (!number.negative) return from_absolute(false, magnitude::plus(size, n));
  if (magnitude::compare(size, magnitude::from_uint64(n)) == std::strong_ordering::greater) {
    return from_absolute(true, magnitude::minus(size, n));
  }
  return from_absolute(false, magnitude::from_uint64(n - *magnitude::to_uint64(size)));
}

struct Identical {
  bool operator()(const Null&, const Null&) const { return true; }
  bool operator()(const Undefined&, const Undefined&) const { return true; }
  bool operator()(bool a, bool b) const { return a == b; }
  bool operator()(const Integer& a, const Integer& b) const {
    return a.negative == b.negative && a.n == b.n;
  }
  bool operator()(const Bignum& a, const Bignum& b) const {
    return a.negative == b.negative && a.magnitude == b.magnitude;
  }
  bool operator()(const Float& a, const Float& b) const {
    return a.width == b.width && a.bits == b.bits;
  }
  bool operator()(const ScaledFloat& a, const ScaledFloat& b) const {
    return (*this)(a.mantissa, b.mantissa) && (*this)(a.exponent, b.exponent);
  }
  bool operator()(const Bytes& a, const Bytes& b) const { return a.data == b.data; }
  bool operator()(const Text& a, const Text& b) const { return a.utf8 == b.utf8; }
  bool operator()(const Array& a, const Array& b) const {
    return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), identical);
  }
  bool operator()(const Map& a, const Map& b) const {
    return std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(),
                      [](const MapEntry& x, const MapEntry& y) {
                        return identical(x.key, y.key) && identical(x.value, y.value);
                      });
  }
  bool operator()(const Tag& a, const Tag& b) const {
    return a.number == b.number && identical(a.content.front(), b.content.front());
  }
  bool operator()(const Simple& a, const Simple& b) const { return a.number == b.number; }
  bool operator()(const Ext& a, const Ext& b) const { return a.type == b.type && a.data == b.data; }
  bool operator()(const Timestamp& a, const Timestamp& b) const {
    return a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
  }
  bool operator()(const Tai64& a, const Tai64& b) const {
    return a.label == b.label && a.nanoseconds == b.nanoseconds && a.attoseconds == b.attoseconds;
  }
  bool operator()(const Hexlet& a, const Hexlet& b) const { return a.octets == b.octets; }
  bool operator()(const Magic& a, const Magic& b) const { return a.name == b.name; }
  bool operator()(const Blob& a, const Blob& b) const {
    return a.chunk_length == b.chunk_length && a.data == b.data;
  }
};

}  // namespace

double Float::to_double() const {
  switch (width) {
    case FloatWidth::half:
      return double_from_half(static_cast<std::uint16_t>(bits));
    case FloatWidth::single:
      return widen(bits, single_fraction_bits, 8);
    case FloatWidth::twice:
      break;
  }
  return std::bit_cast<double>(bits);
}

std::optional<double> ScaledFloat::to_double() const {
  const ScaledFloat number = normalized(*this);
  const std::string size = absolute(number.mantissa);
  const std::size_t bits = magnitude::bit_length(size);
  if (bits > double_fraction_bits + 1) return std::nullopt;
  const std::optional<std::uint64_t> distance = magnitude::to_uint64(absolute(number.exponent));
  // The smallest subnormal number is 2^-1074, the numbers end below 2^1024. With its odd mantissa
  // of at most 53 bits everything between is exact.
  if (!distance || *distance > 1074) return std::nullopt;
  const int exponent =
      number.exponent.negative ? -static_cast<int>(*distance) : static_cast<int>(*distance);
  if (exponent + static_cast<int>(bits) > 1024) return std::nullopt;
  const double result = std::ldexp(static_cast<double>(*magnitude::to_uint64(size)), exponent);
  return number.mantissa.negative ? -result : result;
}

ScaledFloat ScaledFloat::from_double(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto exponent = static_cast<int>(bits >> double_fraction_bits & 0x7ff);
  const std::uint64_t fraction = bits & double_fraction_mask;
  const std::uint64_t significand =
      exponent == 0 ? fraction : fraction | std::uint64_t{1} << double_fraction_bits;
  const int scale = std::max(exponent, 1) - 1075;
  ScaledFloat result;
  result.mantissa = from_absolute(std::signbit(value), magnitude::from_uint64(significand));
  result.exponent =
      from_absolute(scale < 0, magnitude::from_uint64(static_cast<std::uint64_t>(std::abs(scale))));
  return normalized(result);
}

Value Value::integer(std::int64_t v) {
  // ~v is -1-v: exact for the smallest value too.
  return v < 0 ? Value(Integer{true, ~static_cast<std::uint64_t>(v)})
               : Value(Integer{false, static_cast<std::uint64_t>(v)});
}

Value Value::float32(float v) {
  return Value(Float{FloatWidth::single, std::bit_cast<std::uint32_t>(v)});
}

Value Value::float64(double v) {
  return Value(Float{FloatWidth::twice, std::bit_cast<std::uint64_t>(v)});
}

Value Value::map(std::vector<MapEntry> entries) { return Value(Map{std::move(entries)}); }

Value Value::tag(std::uint64_t number, Value content) {
  Tag tag{number, {}};
  tag.content.push_back(std::move(content));
  return Value(std::move(tag));
}

Value ValueFold::scaled_float(Integer mantissa, Integer exponent) {
  return Value(ScaledFloat{{mantissa.negative, magnitude::from_uint64(mantissa.n)},
                           {exponent.negative, magnitude::from_uint64(exponent.n)}});
}

std::string_view kind_name(const Value& value) {
  struct Names {
    std::string_view operator()(const Null&) const { return "null"; }
    std::string_view operator()(const Undefined&) const { return "undefined"; }
    std::string_view operator()(bool) const { return "boolean"; }
    std::string_view operator()(const Integer&) const { return "integer"; }
    std::string_view operator()(const Bignum&) const { return "bignum"; }
    std::string_view operator()(const Float& f) const {
      switch (f.width) {
        case FloatWidth::half:
          return "float16";
        case FloatWidth::single:
          return "float32";
        case FloatWidth::twice:
          break;
      }
      return "float64";
    }
    std::string_view operator()(const ScaledFloat&) const { return "scaled float"; }
    std::string_view operator()(const Bytes&) const { return "bytes"; }
    std::string_view operator()(const Text&) const { return "text"; }
    std::string_view operator()(const Array&) const { return "array"; }
    std::string_view operator()(const Map&) const { return "map"; }
    std::string_view operator()(const Tag&) const { return "tag"; }
    std::string_view operator()(const Simple&) const { return "simple"; }
    std::string_view operator()(const Ext&) const { return "ext"; }
    std::string_view operator()(const Timestamp&) const { return "timestamp"; }
    std::string_view operator()(const Tai64&) const { return "tai64"; }
    std::string_view operator()(const Hexlet&) const { return "hexlet"; }
    std::string_view operator()(const Magic&) const { return "magic"; }
    std::string_view operator()(const Blob&) const { return "blob"; }
  };
  return std::visit(Names{}, value.storage());
}

bool identical(const Value& a, const Value& b) {
  return std::visit(
      [](const auto& x, const auto& y) {
        if constexpr (std::is_same_v<decltype(x), decltype(y)>) {
          return Identical{}(x, y);
        } else {
          return false;
        }
      },
      a.storage(), b.storage());
}

std::size_t depth(const Value& value) {
  std::size_t below = 0;
  if (const auto* array = value.as<Array>()) {
    for (const Value& item : array->items) below = std::max(below, depth(item));
  } else if (const auto* map = value.as<Map>()) {
    for (const MapEntry& entry : map->entries)
      below = std::max({below, depth(entry.key), depth(entry.value)});
  } else if (const auto* tag = value.as<Tag>()) {
    below = depth(tag->content.front());
  } else {
    return 0;
  }
  return below + 1;
}

std::variant<Integer, Bignum> normalized(const Bignum& number) {
  if (const auto n = magnitude::to_uint64(number.magnitude)) return Integer{number.negative, *n};
  return Bignum{number.negative, std::string(magnitude::shortest(number.magnitude))};
}

ScaledFloat normalized(const ScaledFloat& number) {
  const std::string size = absolute(number.mantissa);
  if (size.empty()) return {};
  const std::size_t twos = magnitude::trailing_zero_bits(size);
  return {from_absolute(number.mantissa.negative, magnitude::shifted_right(size, twos)),
          plus(number.exponent, twos)};
}

double double_from_half(std::uint16_t bits) { return widen(bits, half_fraction_bits, 5); }

std::optional<std::uint16_t> half_from_double(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto sign = static_cast<std::uint16_t>(bits >> 48 & 0x8000);
  const int dropped_bits = double_fraction_bits - half_fraction_bits;
  if ((bits & double_exponent_mask) == double_exponent_mask) {  // infinity or NaN
    if ((bits & ((std::uint64_t{1} << dropped_bits) - 1)) != 0) return std::nullopt;
    return static_cast<std::uint16_t>(sign | 0x7c00 |
                                      (bits & double_fraction_mask) >> dropped_bits);
  }
  // Every binary16 number is a whole number of 2^-24. Below 2^-14 (1024 of them) that number is the
  // pattern itself; above, it is an eleven-bit significand and an exponent.
  const double size = std::fabs(value);
  if (size > 65504.0) return std::nullopt;
  int exponent = 0;  // of the last bit of the pattern, from 2^-24 on
  double units = std::ldexp(size, 24);
  while (units >= 2048.0) {
    units /= 2;
    ++exponent;
  }
  const auto significand = static_cast<unsigned>(units);
  if (static_cast<double>(significand) != units) return std::nullopt;
  if (significand < 1024) return static_cast<std::uint16_t>(sign | significand);
  return static_cast<std::uint16_t>(
      sign | static_cast<unsigned>(exponent + 1) << half_fraction_bits | (significand & 0x3ff));
}

}  // namespace codecbench
