// reel, as its README uses it: one document and one buffer are kept.
#include <vector>

#include "codecs/plain_driver.h"
#include "reel/decode.h"
#include "reel/document.h"
#include "reel/encode.h"

namespace codecbench::plain {
namespace {

inline void decode_cbor(Documents documents, Passes& passes) {
  reel::Document decoded;
  while (passes.next()) {
    for (const std::string_view document : documents) {
      check(reel::decode(reel::Format::cbor, document, {}, decoded).ok());
      keep(decoded);
    }
  }
}

inline void encode_cbor(Documents documents, Passes& passes) {
  std::vector<reel::Document> decoded(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    check(reel::decode(reel::Format::cbor, documents[i], {}, decoded[i]).ok());
  }
  reel::Buffer buffer;
  while (passes.next()) {
    for (const reel::Document& document : decoded) {
      check(reel::encode(reel::Format::cbor, document, buffer).ok());
      keep(buffer);
    }
  }
}

inline void validate_cbor(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      check(reel::validate(reel::Format::cbor, document).ok());
    }
  }
}

inline void decode_msgpack(Documents documents, Passes& passes) {
  reel::Document decoded;
  while (passes.next()) {
    for (const std::string_view document : documents) {
      check(reel::decode(reel::Format::msgpack, document, {}, decoded).ok());
      keep(decoded);
    }
  }
}

inline void encode_msgpack(Documents documents, Passes& passes) {
  std::vector<reel::Document> decoded(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    check(reel::decode(reel::Format::msgpack, documents[i], {}, decoded[i]).ok());
  }
  reel::Buffer buffer;
  while (passes.next()) {
    for (const reel::Document& document : decoded) {
      check(reel::encode(reel::Format::msgpack, document, buffer).ok());
      keep(buffer);
    }
  }
}

inline void validate_msgpack(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      check(reel::validate(reel::Format::msgpack, document).ok());
    }
  }
}

inline void decode_keks(Documents documents, Passes& passes) {
  reel::Document decoded;
  while (passes.next()) {
    for (const std::string_view document : documents) {
      check(reel::decode(reel::Format::keks, document, {}, decoded).ok());
      keep(decoded);
    }
  }
}

inline void encode_keks(Documents documents, Passes& passes) {
  std::vector<reel::Document> decoded(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    check(reel::decode(reel::Format::keks, documents[i], {}, decoded[i]).ok());
  }
  reel::Buffer buffer;
  while (passes.next()) {
    for (const reel::Document& document : decoded) {
      check(reel::encode(reel::Format::keks, document, buffer).ok());
      keep(buffer);
    }
  }
}

inline void validate_keks(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      check(reel::validate(reel::Format::keks, document).ok());
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
