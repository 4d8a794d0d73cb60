// kawanet/msgpack-test-suite: an object of topics; a case gives a value as JSON can and all of its
// encodings, the shortest of its own type first. Hexadecimal pairs with dashes between them.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "codecs/diagnostic.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance::suites {
namespace {

std::optional<std::int64_t> int64_of(const Value& value) {
  const auto* integer = value.as<Integer>();
  constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
  if (integer == nullptr || integer->n > largest) return std::nullopt;
  const auto n = static_cast<std::int64_t>(integer->n);
  return integer->negative ? -1 - n : n;
}

// A number of JSON says nothing of integer or float: 1 is encoded as 01 and as ca 3f800000.
bool is_same_number(const Value& said, const Value& read) {
  if (equal_as_data(said, read)) return true;
  const auto* number = read.as<Float>();
  const auto integer = int64_of(said);
  return number != nullptr && integer && static_cast<double>(*integer) == number->to_double();
}

std::optional<Value> value_of(const Value& item) {
  for (const char* plain : {"nil", "bool", "number", "string", "array", "map"}) {
    if (const Value* value = field(item, plain)) return *value;
  }
  if (const auto binary = hex_field(item, "binary")) return Value::bytes(*binary);
  if (const std::string* number = text_field(item, "bignum")) {
    Result<Value> parsed = parse_diagnostic(*number);
    if (parsed) return std::move(*parsed);
  }
  for (const char* pair : {"timestamp", "ext"}) {
    const Value* value = field(item, pair);
    const auto* parts = value == nullptr ? nullptr : value->as<Array>();
    if (parts == nullptr || parts->items.size() != 2) continue;
    const auto first = int64_of(parts->items[0]);
    if (!first) return std::nullopt;
    if (const auto* data = parts->items[1].as<Text>()) {
      const auto bytes = hex_with_dashes(data->utf8);
      if (!bytes) return std::nullopt;
      return Value(Ext{static_cast<std::int8_t>(*first), *bytes});
    }
    const auto nanoseconds = int64_of(parts->items[1]);
    if (!nanoseconds) return std::nullopt;
    return Value(Timestamp{*first, static_cast<std::uint32_t>(*nanoseconds)});
  }
  return std::nullopt;
}

}  // namespace

Cases read_msgpack_test_suite(const std::string& path) {
  const Result<Value> document = read_document(Format::json, path);
  if (!document) return Error{document.error()};
  const auto* topics = document->as<Map>();
  if (topics == nullptr) return Error{path + ": a JSON object of topics is expected"};
  std::vector<Case> cases;
  for (const MapEntry& topic : topics->entries) {
    const std::string& topic_name = topic.key.as<Text>()->utf8;
    const auto* items = topic.value.as<Array>();
    if (items == nullptr) return Error{fmt::format("{}: {}: no list of cases", path, topic_name)};
    for (std::size_t i = 0; i < items->items.size(); ++i) {
      const Value& entry = items->items[i];
      const std::optional<Value> value = value_of(entry);
      const Value* encodings = field(entry, "msgpack");
      const auto* list = encodings == nullptr ? nullptr : encodings->as<Array>();
      const std::string place = fmt::format("{}: {}[{}]", path, topic_name, i);
      if (!value || list == nullptr) {
        return Error{place + ": no value of a known kind, or no list \"msgpack\""};
      }
      for (std::size_t k = 0; k < list->items.size(); ++k) {
        const auto* digits = list->items[k].as<Text>();
        const auto bytes = digits == nullptr ? std::nullopt : hex_with_dashes(digits->utf8);
        if (!bytes) return Error{fmt::format("{}: encoding {} is no hexadecimal text", place, k)};
        Case item;
        item.id = fmt::format("msgpack-test-suite.{}.{}.{}", id_part(topic_name), i, k);
        item.format = Format::msgpack;
        item.clause = "MessagePack spec: formats";
        item.bytes = *bytes;
        item.source = place;
        complete_acceptance(&item, value, &is_same_number);
        cases.push_back(std::move(item));
      }
    }
  }
  return cases;
}

}  // namespace codecbench::conformance::suites
