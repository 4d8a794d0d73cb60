// RapidJSON, as its documentation (Tutorial, DOM, SAX) uses it. Floats are read exactly (kParseFullPrecisionFlag) where
// the mode does not say otherwise. The text ends with a NUL, as its fastest stream wants it.
#include <rapidjson/document.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

constexpr unsigned exact = rapidjson::kParseFullPrecisionFlag;

inline void decode_json_fresh(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view text : documents) {
      rapidjson::Document document;
      document.Parse<exact>(text.data());
      check(!document.HasParseError());
      keep(document);
    }
  }
}

inline void decode_json_fast_floats(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view text : documents) {
      rapidjson::Document document;
      document.Parse(text.data());
      check(!document.HasParseError());
      keep(document);
    }
  }
}

inline void decode_json_utf8_check(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view text : documents) {
      rapidjson::Document document;
      document.Parse<exact | rapidjson::kParseValidateEncodingFlag>(text.data());
      check(!document.HasParseError());
      keep(document);
    }
  }
}

// "User Buffer" of its guide to the DOM: pools over buffers that are large enough.
inline void decode_json_reused_buffers(Documents documents, Passes& passes) {
  using Pool = rapidjson::MemoryPoolAllocator<>;
  std::size_t longest = 0;
  for (const std::string_view text : documents) longest = std::max(longest, text.size());
  std::vector<char> values(16 * longest + 65536);
  std::vector<char> stack(8 * longest + 65536);
  while (passes.next()) {
    for (const std::string_view text : documents) {
      Pool value_pool(values.data(), values.size());
      Pool stack_pool(stack.data(), stack.size());
      rapidjson::GenericDocument<rapidjson::UTF8<>, Pool, Pool> document(&value_pool, 1024,
                                                                         &stack_pool);
      document.Parse<exact>(text.data());
      check(!document.HasParseError());
      keep(document);
    }
  }
}

// In situ, which needs text that may be written to: a copy.
inline void decode_json_in_situ(Documents documents, Passes& passes) {
  using Pool = rapidjson::MemoryPoolAllocator<>;
  std::size_t longest = 0;
  for (const std::string_view text : documents) longest = std::max(longest, text.size());
  std::vector<char> values(16 * longest + 65536);
  std::vector<char> stack(8 * longest + 65536);
  std::vector<char> copy(longest + 1);
  while (passes.next()) {
    for (const std::string_view text : documents) {
      std::memcpy(copy.data(), text.data(), text.size());
      copy[text.size()] = '\0';
      Pool value_pool(values.data(), values.size());
      Pool stack_pool(stack.data(), stack.size());
      rapidjson::GenericDocument<rapidjson::UTF8<>, Pool, Pool> document(&value_pool, 1024,
                                                                         &stack_pool);
      document.ParseInsitu<exact>(copy.data());
      check(!document.HasParseError());
      keep(document);
    }
  }
}

inline void encode_json_fresh(Documents documents, Passes& passes) {
  std::vector<rapidjson::Document> parsed(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    parsed[i].Parse<exact>(documents[i].data());
  }
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  while (passes.next()) {
    for (const rapidjson::Document& document : parsed) {
      buffer.Clear();
      writer.Reset(buffer);
      check(document.Accept(writer));
      keep(buffer);
    }
  }
}

inline void validate_json_utf8_check(Documents documents, Passes& passes) {
  rapidjson::Reader reader;
  while (passes.next()) {
    for (const std::string_view text : documents) {
      rapidjson::BaseReaderHandler<> ignore;
      rapidjson::StringStream stream(text.data());
      check(reader.Parse<exact | rapidjson::kParseValidateEncodingFlag>(stream, ignore));
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
