// nlohmann/json, as its README ("Binary formats", "Serialization / Deserialization") uses it.
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

using nlohmann::json;

inline void decode_cbor(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const json j = json::from_cbor(document);
      keep(j);
    }
  }
}

inline void encode_cbor(Documents documents, Passes& passes) {
  std::vector<json> values;
  for (const std::string_view document : documents) values.push_back(json::from_cbor(document));
  std::vector<std::uint8_t> bytes;
  while (passes.next()) {
    for (const json& j : values) {
      bytes.clear();
      json::to_cbor(j, bytes);
      keep(bytes);
    }
  }
}

inline void decode_msgpack(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const json j = json::from_msgpack(document);
      keep(j);
    }
  }
}

inline void encode_msgpack(Documents documents, Passes& passes) {
  std::vector<json> values;
  for (const std::string_view document : documents) values.push_back(json::from_msgpack(document));
  std::vector<std::uint8_t> bytes;
  while (passes.next()) {
    for (const json& j : values) {
      bytes.clear();
      json::to_msgpack(j, bytes);
      keep(bytes);
    }
  }
}

inline void decode_json(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const json j = json::parse(document);
      keep(j);
    }
  }
}

inline void encode_json(Documents documents, Passes& passes) {
  std::vector<json> values;
  for (const std::string_view document : documents) values.push_back(json::parse(document));
  while (passes.next()) {
    for (const json& j : values) {
      const std::string text = j.dump();
      keep(text);
    }
  }
}

inline void validate_json(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) check(json::accept(document));
  }
}

}  // namespace
}  // namespace codecbench::plain
