#include "harness/conformance/oracle_judgement.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "codecs/diagnostic.h"
#include "codecs/hex.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::conformance {
namespace {

std::string encoded(const Value& value) {
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
                     const std::string left = encoded(a.key);
                     const std::string right = encoded(b.key);
                     if (length_first && left.size() != right.size()) {
                       return left.size() < right.size();
                     }
                     return left < right;
                   });
  return Value(std::move(result));
}

bool oracle_refuses(const Case& item) {
  if (item.format == Format::keks) return true;
  if (item.profile == "duplicate-keys") return false;
  if (item.profile == "tag-content") return !item.value.has_value();  // the bignums' content
  return true;
}

std::string judge_preferred(const Case& item, const Value& value) {
  const bool names_profile = item.case_class == CaseClass::preferred;
  const auto preferred =
      preferred_encoding(item.format, names_profile ? item.profile : std::string_view(), value);
  if (!preferred) return item.preferred ? "the oracle cannot encode the value" : "";
  // Of these the case does not say what is preferred, or nothing can be.
  const bool unsaid = !item.preferred && (item.expectation == Expectation::not_preferred ||
                                          item.expectation == Expectation::invalid ||
                                          item.expectation == Expectation::either);
  if (unsaid || *preferred == item.preferred.value_or(item.bytes)) return {};
  return fmt::format("the oracle prefers {}", to_hex(*preferred));
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

std::string disagreement(const Case& item) {
  const Result<Value> decoded = oracle::decode(item.format, item.bytes);
  switch (item.expectation) {
    case Expectation::reject:
      return decoded ? "the oracle accepts " + to_short_diagnostic(*decoded) : "";
    case Expectation::invalid:
      if (oracle_refuses(item)) {
        return decoded ? "the oracle accepts " + to_short_diagnostic(*decoded) : "";
      }
      break;
    case Expectation::either:
      if (!decoded) return {};
      break;
    case Expectation::accept:
    case Expectation::not_preferred:
      break;
  }
  if (!decoded) return "the oracle refuses: " + decoded.error();
  if (item.value && !identical(*item.value, *decoded)) {
    return "the oracle reads " + to_short_diagnostic(*decoded);
  }
  return judge_preferred(item, *decoded);
}

}  // namespace codecbench::conformance
