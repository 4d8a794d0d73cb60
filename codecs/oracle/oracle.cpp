#include "codecs/oracle/oracle.h"

#include "codecs/oracle/formats.h"

namespace codecbench::oracle {
namespace {

using Objection = std::optional<std::string> (*)(const Value& node);

// The first node, from the outside in, that `objection` has something against.
std::optional<std::string> find_objection(const Value& value, Objection objection) {
  if (auto reason = objection(value)) return reason;
  if (const auto* array = value.as<Array>()) {
    for (const Value& item : array->items) {
      if (auto reason = find_objection(item, objection)) return reason;
    }
  } else if (const auto* map = value.as<Map>()) {
    for (const MapEntry& entry : map->entries) {
      if (auto reason = find_objection(entry.key, objection)) return reason;
      if (auto reason = find_objection(entry.value, objection)) return reason;
    }
  } else if (const auto* tag = value.as<Tag>()) {
    return find_objection(tag->content.front(), objection);
  }
  return std::nullopt;
}

}  // namespace

Result<std::string> encode(Format format, const Value& value) {
  if (auto reason = unrepresentable(format, value)) return Error{*std::move(reason)};
  switch (format) {
    case Format::cbor:
      return cbor::encode(value);
    case Format::msgpack:
      return msgpack::encode(value);
    case Format::keks:
      return keks::encode(value);
    case Format::json:
      return json::encode(value);
  }
  return Error{"unknown format"};
}

Result<Value> decode(Format format, std::string_view input) {
  switch (format) {
    case Format::cbor:
      return cbor::decode(input);
    case Format::msgpack:
      return msgpack::decode(input);
    case Format::keks:
      return keks::decode(input);
    case Format::json:
      return json::decode(input);
  }
  return Error{"unknown format"};
}

std::optional<std::string> unrepresentable(Format format, const Value& value) {
  switch (format) {
    case Format::cbor:
      return find_objection(value, cbor::objection);
    case Format::msgpack:
      return find_objection(value, msgpack::objection);
    case Format::keks:
      return find_objection(value, keks::objection);
    case Format::json:
      return find_objection(value, json::objection);
  }
  return "unknown format";
}

}  // namespace codecbench::oracle
