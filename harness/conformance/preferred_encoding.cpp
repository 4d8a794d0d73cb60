#include "harness/conformance/preferred_encoding.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "codecs/oracle/oracle.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {
namespace {

std::string key_encoding(const Value& value) {
  Result<std::string> bytes = oracle::encode(Format::cbor, value);
  return bytes ? std::move(*bytes) : std::string();
}

// RFC 8949 section 4.1: the shortest width that holds the number, or the NaN with its sign and
// payload.
Float narrowed(const Float& number) {
  const double value = number.to_double();
  if (std::isnan(value)) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    constexpr std::uint64_t fraction = (std::uint64_t{1} << 52) - 1;
    const auto fits = [&](int kept) {
      const std::uint64_t lost = (std::uint64_t{1} << (52 - kept)) - 1;
      return (bits & lost) == 0 && (bits & fraction) != 0;
    };
    if (fits(10)) {
      return {FloatWidth::half, (bits >> 63 << 15) | 0x7c00 | (bits & fraction) >> 42};
    }
    if (fits(23)) {
      return {FloatWidth::single, (bits >> 63 << 31) | 0x7f800000 | (bits & fraction) >> 29};
    }
    return {FloatWidth::twice, bits};
  }
  if (const auto half = half_from_double(value)) return {FloatWidth::half, *half};
  if (std::isinf(value) || std::fabs(value) <= std::numeric_limits<float>::max()) {
    const auto single = static_cast<float>(value);
    if (static_cast<double>(single) == value) return *Value::float32(single).as<Float>();
  }
  return *Value::float64(value).as<Float>();
}

// dCBOR: whole numbers from -2^63 to 2^64-1 become integers, every NaN the one of f97e00.
Value reduced(const Float& number) {
  const double value = number.to_double();
  if (std::isnan(value)) return Value::float16(0x7e00);
  if (std::trunc(value) == value && value >= -0x1p63 && value < 0x1p64) {
    if (value < 0) return Value::integer(static_cast<std::int64_t>(value));
    return Value::unsigned_integer(static_cast<std::uint64_t>(value));
  }
  return Value(narrowed(number));
}

// Recurses on the depth of the value.
Value in_form(std::string_view profile, const Value& value) {
  if (const auto* number = value.as<Float>()) {
    return profile == "dcbor" ? reduced(*number) : Value(narrowed(*number));
  }
  if (const auto* array = value.as<Array>()) {
    Array result;
    for (const Value& item : array->items) result.items.push_back(in_form(profile, item));
    return Value(std::move(result));
  }
  if (const auto* tag = value.as<Tag>()) {
    return Value::tag(tag->number, in_form(profile, tag->content.front()));
  }
  const auto* map = value.as<Map>();
  if (map == nullptr) return value;
  Map result;
  for (const MapEntry& entry : map->entries) {
    result.entries.push_back({in_form(profile, entry.key), in_form(profile, entry.value)});
  }
  if (profile.empty() || profile == "rfc8949-4.1") return Value(std::move(result));
  const bool length_first = profile == "rfc8949-4.2.3";
  std::stable_sort(result.entries.begin(), result.entries.end(),
                   [&](const MapEntry& a, const MapEntry& b) {
                     const std::string left = key_encoding(a.key);
                     const std::string right = key_encoding(b.key);
                     if (length_first && left.size() != right.size()) {
                       return left.size() < right.size();
                     }
                     return left < right;
                   });
  return Value(std::move(result));
}

}  // namespace

std::optional<std::string> preferred_encoding(Format format, std::string_view profile,
                                              const Value& value) {
  if (format == Format::json) return std::nullopt;
  Result<std::string> bytes =
      oracle::encode(format, format == Format::cbor ? in_form(profile, value) : value);
  if (!bytes) return std::nullopt;
  return std::move(*bytes);
}

}  // namespace codecbench::conformance
