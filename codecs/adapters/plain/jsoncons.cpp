// jsoncons, as its README ("Get started") and its pages on cbor, msgpack and basic_json use it: json sorts the members
// of objects, ojson keeps their order.
#include <cstdint>
#include <jsoncons/json.hpp>
#include <jsoncons_ext/cbor/cbor.hpp>
#include <jsoncons_ext/msgpack/msgpack.hpp>
#include <string>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

using jsoncons::json;
using jsoncons::ojson;

inline void decode_cbor_sorted(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const auto j = jsoncons::cbor::decode_cbor<json>(document);
      keep(j);
    }
  }
}

inline void encode_cbor_sorted(Documents documents, Passes& passes) {
  std::vector<json> values;
  for (const std::string_view document : documents)
    values.push_back(jsoncons::cbor::decode_cbor<json>(document));
  std::vector<std::uint8_t> bytes;
  while (passes.next()) {
    for (const json& j : values) {
      bytes.clear();
      jsoncons::cbor::encode_cbor(j, bytes);
      keep(bytes);
    }
  }
}

inline void decode_cbor_ordered(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const auto j = jsoncons::cbor::decode_cbor<ojson>(document);
      keep(j);
    }
  }
}

inline void encode_cbor_ordered(Documents documents, Passes& passes) {
  std::vector<ojson> values;
  for (const std::string_view document : documents)
    values.push_back(jsoncons::cbor::decode_cbor<ojson>(document));
  std::vector<std::uint8_t> bytes;
  while (passes.next()) {
    for (const ojson& j : values) {
      bytes.clear();
      jsoncons::cbor::encode_cbor(j, bytes);
      keep(bytes);
    }
  }
}

inline void validate_cbor_sorted(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      jsoncons::default_json_visitor ignore;
      jsoncons::cbor::cbor_bytes_reader reader(document, ignore);
      reader.read();
    }
  }
}

inline void decode_msgpack_sorted(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const auto j = jsoncons::msgpack::decode_msgpack<json>(document);
      keep(j);
    }
  }
}

inline void encode_msgpack_sorted(Documents documents, Passes& passes) {
  std::vector<json> values;
  for (const std::string_view document : documents)
    values.push_back(jsoncons::msgpack::decode_msgpack<json>(document));
  std::vector<std::uint8_t> bytes;
  while (passes.next()) {
    for (const json& j : values) {
      bytes.clear();
      jsoncons::msgpack::encode_msgpack(j, bytes);
      keep(bytes);
    }
  }
}

inline void decode_msgpack_ordered(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const auto j = jsoncons::msgpack::decode_msgpack<ojson>(document);
      keep(j);
    }
  }
}

inline void encode_msgpack_ordered(Documents documents, Passes& passes) {
  std::vector<ojson> values;
  for (const std::string_view document : documents)
    values.push_back(jsoncons::msgpack::decode_msgpack<ojson>(document));
  std::vector<std::uint8_t> bytes;
  while (passes.next()) {
    for (const ojson& j : values) {
      bytes.clear();
      jsoncons::msgpack::encode_msgpack(j, bytes);
      keep(bytes);
    }
  }
}

inline void validate_msgpack_sorted(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      jsoncons::default_json_visitor ignore;
      jsoncons::msgpack::msgpack_bytes_reader reader(document, ignore);
      reader.read();
    }
  }
}

inline void decode_json_sorted(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const auto j = json::parse(document);
      keep(j);
    }
  }
}

inline void encode_json_sorted(Documents documents, Passes& passes) {
  std::vector<json> values;
  for (const std::string_view document : documents) values.push_back(json::parse(document));
  std::string text;
  while (passes.next()) {
    for (const json& j : values) {
      text.clear();
      j.dump(text);
      keep(text);
    }
  }
}

inline void decode_json_ordered(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const auto j = ojson::parse(document);
      keep(j);
    }
  }
}

inline void encode_json_ordered(Documents documents, Passes& passes) {
  std::vector<ojson> values;
  for (const std::string_view document : documents) values.push_back(ojson::parse(document));
  std::string text;
  while (passes.next()) {
    for (const ojson& j : values) {
      text.clear();
      j.dump(text);
      keep(text);
    }
  }
}

inline void validate_json_sorted(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      jsoncons::default_json_visitor ignore;
      jsoncons::json_string_reader reader(document, ignore);
      reader.read();
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
