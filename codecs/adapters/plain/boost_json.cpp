// Boost.JSON, as the pages "Parsing" and "Serializing" of its documentation and the examples in its headers use it.
// Floats are read exactly where the mode does not say otherwise.
#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

namespace json = boost::json;

inline json::parse_options exact() {
  json::parse_options options;
  options.max_depth = 1024;
  options.numbers = json::number_precision::precise;
  return options;
}

inline void decode_json_fresh(Documents documents, Passes& passes) {
  const json::parse_options options = exact();
  while (passes.next()) {
    for (const std::string_view text : documents) {
      const json::value value = json::parse(text, {}, options);
      keep(value);
    }
  }
}

inline void decode_json_fast_floats(Documents documents, Passes& passes) {
  json::parse_options options;
  options.max_depth = 1024;
  while (passes.next()) {
    for (const std::string_view text : documents) {
      const json::value value = json::parse(text, {}, options);
      keep(value);
    }
  }
}

// One parser, and a monotonic_resource over a buffer that is large enough.
inline void decode_json_monotonic(Documents documents, Passes& passes) {
  std::size_t longest = 0;
  for (const std::string_view text : documents) longest = std::max(longest, text.size());
  std::vector<unsigned char> buffer(16 * longest + 4096);
  json::monotonic_resource resource(buffer.data(), buffer.size());
  json::parser parser({}, exact());
  while (passes.next()) {
    for (const std::string_view text : documents) {
      resource.release();
      parser.reset(&resource);
      parser.write(text);
      const json::value value = parser.release();
      keep(value);
    }
  }
}

inline std::vector<json::value> parse_all(Documents documents) {
  std::vector<json::value> values;
  for (const std::string_view text : documents) values.push_back(json::parse(text, {}, exact()));
  return values;
}

inline void encode_json_fresh(Documents documents, Passes& passes) {
  const std::vector<json::value> values = parse_all(documents);
  while (passes.next()) {
    for (const json::value& value : values) {
      const std::string text = json::serialize(value);
      keep(text);
    }
  }
}

// One serializer, and a buffer that is large enough.
inline void encode_json_monotonic(Documents documents, Passes& passes) {
  const std::vector<json::value> values = parse_all(documents);
  std::size_t longest = 0;
  for (const json::value& value : values)
    longest = std::max(longest, json::serialize(value).size());
  std::vector<char> buffer(longest + 1);
  json::serializer serializer;
  while (passes.next()) {
    for (const json::value& value : values) {
      serializer.reset(&value);
      const auto text = serializer.read(buffer.data(), buffer.size());
      check(serializer.done());
      keep(text);
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
