// What is remarkable about a value, whatever its format.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/differential/classification.h"

namespace codecbench::differential {
namespace {

using conformance::CaseClass;

constexpr Rule repeated_key_cbor{
    "duplicate-keys", Weight::rarity, CaseClass::validity,
    "duplicate-keys", "RFC 8949 5.6", "a map with a key twice is well-formed but invalid"};
constexpr Rule repeated_key_msgpack{
    "duplicate-keys",
    Weight::rarity,
    CaseClass::implementation_defined,
    "duplicate-keys",
    "MessagePack spec, map",
    "a map with a key twice: the specification does not speak of it"};
constexpr Rule repeated_key_json{
    "duplicate-keys", Weight::rarity, CaseClass::implementation_defined,
    "duplicate-keys", "RFC 8259 4",   "names within an object should be unique"};
constexpr Rule nan_payload{"nan", Weight::rarity,   CaseClass::well_formedness,
                           "",    "RFC 8949 4.2.2", "a NaN"};
constexpr Rule negative_zero{"negative-zero",
                             Weight::rarity,
                             CaseClass::well_formedness,
                             "",
                             "IEEE 754 6.3",
                             "-0.0 is a value of its own"};
constexpr Rule subnormal_half{
    "subnormal-half", Weight::rarity,          CaseClass::well_formedness, "",
    "RFC 8949 3.3",   "a subnormal half float"};
constexpr Rule infinite{"infinity", Weight::rarity, CaseClass::well_formedness,
                        "",         "IEEE 754 6.1", "an infinity"};
constexpr Rule beyond_int64{
    "negative-beyond-int64", Weight::rarity,          CaseClass::well_formedness, "",
    "RFC 8949 3.1",          "an integer below -2^63"};
constexpr Rule bignum_cbor{"bignum", Weight::rarity,   CaseClass::well_formedness,
                           "",       "RFC 8949 3.4.3", "a bignum"};
constexpr Rule bignum_keks{"bignum", Weight::rarity, CaseClass::well_formedness,
                           "",       "KEKS INT",     "an integer beyond 64 bits"};
constexpr Rule bignum_json{
    "bignum",       Weight::rarity, CaseClass::implementation_defined,
    "number-range", "RFC 8259 6",   "an integer beyond 64 bits: an implementation may set limits"};
constexpr Rule bigfloat_keks{"bigfloat", Weight::rarity, CaseClass::limit,
                             "",         "KEKS FLOAT",   "a float that binary64 does not hold"};
constexpr Rule other_key{"non-text-key",
                         Weight::form,
                         CaseClass::implementation_defined,
                         "map-keys",
                         "RFC 8949 3.1",
                         "a map key that is not text; a decoder for JSON-like data may refuse it"};
constexpr Rule other_key_msgpack{"non-text-key",
                                 Weight::form,
                                 CaseClass::implementation_defined,
                                 "map-keys",
                                 "MessagePack spec, map",
                                 "a map key that is not a str"};
constexpr Rule zero_in_text{"nul-in-text", Weight::rarity,      CaseClass::well_formedness, "",
                            "RFC 3629 3",  "U+0000 within text"};
constexpr Rule deep_in(std::string_view clause) {
  return {"depth", Weight::limit, CaseClass::limit,
          "depth", clause,        "nesting deeper than 24 levels, which a decoder may refuse"};
}
constexpr std::array deep = {deep_in("RFC 8949 10"), deep_in("MessagePack spec, limitation"),
                             deep_in("KEKS LIST, MAP"), deep_in("RFC 8259 9")};
static_assert(deep.size() == all_formats.size());
constexpr Rule undefined_value{"undefined", Weight::rarity, CaseClass::well_formedness,
                               "",          "RFC 8949 3.3", "undefined"};
constexpr Rule simple_value{"simple", Weight::rarity, CaseClass::well_formedness,
                            "",       "RFC 8949 3.3", "an unassigned simple value"};
constexpr Rule tagged{
    "tag", Weight::rarity, CaseClass::well_formedness,
    "",    "RFC 8949 3.4", "a tag, which a decoder that does not know it passes on"};
constexpr Rule byte_string{"bytes", Weight::form,   CaseClass::well_formedness,
                           "",      "RFC 8949 3.1", "a byte string"};
constexpr Rule extension{
    "ext", Weight::form, CaseClass::well_formedness, "", "MessagePack spec, ext", "an ext"};
constexpr Rule time_stamp{
    "timestamp",  Weight::rarity, CaseClass::well_formedness, "", "MessagePack spec, timestamp",
    "a timestamp"};
constexpr Rule fraction{"float", Weight::kind, CaseClass::well_formedness,
                        "",      "RFC 8259 6", "a number with a fraction or exponent"};

constexpr std::size_t depth_of_a_plain_document = 24;

class ValueScanner {
 public:
  ValueScanner(Format format, Classification* found) : format_(format), found_(*found) {}

  void scan(const Value& root) {
    if (depth(root) > depth_of_a_plain_document)
      found_.add(deep[static_cast<std::size_t>(format_)]);
    std::vector<const Value*> open = {&root};
    while (!open.empty()) {
      const Value& value = *open.back();
      open.pop_back();
      node(value);
      if (const auto* array = value.as<Array>()) {
        for (const Value& item : array->items) open.push_back(&item);
      } else if (const auto* map = value.as<Map>()) {
        for (const MapEntry& entry : map->entries) {
          open.push_back(&entry.key);
          open.push_back(&entry.value);
        }
      } else if (const auto* tag = value.as<Tag>()) {
        open.push_back(&tag->content.front());
      }
    }
  }

 private:
  void node(const Value& value) {
    if (const auto* map = value.as<Map>()) return keys(*map);
    if (const auto* number = value.as<Float>()) return floating(*number);
    if (const auto* integer = value.as<Integer>()) {
      if (integer->negative && integer->n > std::numeric_limits<std::int64_t>::max()) {
        if (format_ == Format::json) return found_.add(bignum_json);
        found_.add(beyond_int64);
      }
    } else if (value.is<Bignum>()) {
      found_.add(format_ == Format::cbor   ? bignum_cbor
                 : format_ == Format::json ? bignum_json
                                           : bignum_keks);
    } else if (const auto* scaled = value.as<ScaledFloat>()) {
      if (!scaled->to_double()) found_.add(bigfloat_keks);
    } else if (const auto* text = value.as<Text>()) {
      if (text->utf8.find('\0') != std::string::npos) found_.add(zero_in_text);
    } else if (value.is<Undefined>()) {
      found_.add(undefined_value);
    } else if (value.is<Simple>()) {
      found_.add(simple_value);
    } else if (value.is<Tag>()) {
      found_.add(tagged);
    } else if (value.is<Bytes>()) {
      found_.add(byte_string);
    } else if (value.is<Ext>()) {
      found_.add(extension);
    } else if (value.is<Timestamp>()) {
      found_.add(time_stamp);
    }
  }

  void floating(const Float& number) {
    const double value = number.to_double();
    if (std::isnan(value)) return found_.add(nan_payload);
    if (std::isinf(value)) return found_.add(infinite);
    if (value == 0 && std::signbit(value)) return found_.add(negative_zero);
    if (number.width == FloatWidth::half && value != 0 && std::fabs(value) < 0x1p-14) {
      return found_.add(subnormal_half);
    }
    if (format_ == Format::json) found_.add(fraction);
  }

  void keys(const Map& map) {
    std::vector<const Value*> sorted;
    for (const MapEntry& entry : map.entries) {
      if (!entry.key.is<Text>()) {
        found_.add(format_ == Format::msgpack ? other_key_msgpack : other_key);
      }
      sorted.push_back(&entry.key);
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const Value* a, const Value* b) { return order_as_data(*a, *b) < 0; });
    const auto twice = std::adjacent_find(
        sorted.begin(), sorted.end(),
        [](const Value* a, const Value* b) { return order_as_data(*a, *b) == 0; });
    if (twice == sorted.end()) return;
    found_.add(format_ == Format::cbor      ? repeated_key_cbor
               : format_ == Format::msgpack ? repeated_key_msgpack
                                            : repeated_key_json);
  }

  Format format_;
  Classification& found_;
};

}  // namespace

void scan_value(Format format, const Value& value, Classification* found) {
  ValueScanner(format, found).scan(value);
}

}  // namespace codecbench::differential
