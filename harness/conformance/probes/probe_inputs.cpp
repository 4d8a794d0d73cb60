#include "harness/conformance/probes/probe_inputs.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "codecs/oracle/oracle.h"

namespace codecbench::conformance {
namespace {

using namespace std::string_literals;

// The bytes of a format that stand before and behind the only item of an array.
struct Brackets {
  std::string open;
  std::string close;
};

Brackets brackets_of(Format format) {
  const std::string item = encoded(format, Value::null());
  const std::string array = encoded(format, Value::array({Value::null()}));
  const std::size_t at = array.find(item);
  return {array.substr(0, at), array.substr(at + item.size())};
}

void replace(std::string* bytes, std::string_view old, std::string_view with) {
  bytes->replace(bytes->find(old), old.size(), with);
}

}  // namespace

std::string encoded(Format format, const Value& value) {
  Result<std::string> bytes = oracle::encode(format, value);
  return bytes ? *std::move(bytes) : std::string();
}

std::string nested_arrays(Format format, std::size_t levels) {
  const Brackets brackets = brackets_of(format);
  std::string bytes;
  bytes.reserve(levels * (brackets.open.size() + brackets.close.size()) + 8);
  for (std::size_t i = 0; i < levels; ++i) bytes += brackets.open;
  bytes += encoded(format, Value::null());
  for (std::size_t i = 0; i < levels; ++i) bytes += brackets.close;
  return bytes;
}

std::string malformed_item(Format format) {
  switch (format) {
    case Format::cbor:
      return "\x1c";
    case Format::msgpack:
      return "\xc1";
    case Format::keks:
      return "\x05";
    case Format::json:
      return "nul";
  }
  return "";
}

std::string deep_inside(Format format, std::string_view item) {
  const std::string mark = "innermost";
  Value inner = Value::array({Value::text(mark)});
  for (int level = 0; level < 2; ++level) inner = Value::array({std::move(inner)});
  std::string bytes = encoded(format, Value::array({Value::integer(0), std::move(inner)}));
  replace(&bytes, encoded(format, Value::text(mark)), item);
  return bytes;
}

std::string text_around(Format format, std::string_view ill_formed, std::size_t padding) {
  const std::string mark(ill_formed.size(), '#');
  const std::string letters(padding, 'a');
  std::string bytes = encoded(format, Value::text(letters + mark + letters));
  replace(&bytes, letters + mark, letters + std::string(ill_formed));
  return bytes;
}

std::vector<NamedInput> ill_formed_utf8() {
  return {{"a stray continuation byte (80)", "\x80"},
          {"an overlong form (c0 80)", "\xc0\x80"},
          {"a surrogate (ed a0 80)", "\xed\xa0\x80"},
          {"beyond U+10FFFF (f4 90 80 80)", "\xf4\x90\x80\x80"},
          {"a sequence cut off (e2 82)", "\xe2\x82"}};
}

std::string repeated_key(Format format) {
  std::string bytes = encoded(format, Value::map({{Value::text("key-1"), Value::integer(1)},
                                                  {Value::text("key-2"), Value::integer(2)},
                                                  {Value::text("key-3"), Value::integer(3)}}));
  replace(&bytes, "key-2", "other");
  replace(&bytes, "key-3", "key-1");
  return bytes;
}

std::vector<NamedInput> long_integers(Format format) {
  switch (format) {
    case Format::cbor:
      return {{"1 byte", "\x18\x01"s},
              {"2 bytes", "\x19\0\x01"s},
              {"4 bytes", "\x1a\0\0\0\x01"s},
              {"8 bytes", "\x1b\0\0\0\0\0\0\0\x01"s}};
    case Format::msgpack:
      return {{"uint 8", "\xcc\x01"s},        {"uint 16", "\xcd\0\x01"s},
              {"uint 32", "\xce\0\0\0\x01"s}, {"uint 64", "\xcf\0\0\0\0\0\0\0\x01"s},
              {"int 8", "\xd0\x01"s},         {"int 64", "\xd3\0\0\0\0\0\0\0\x01"s}};
    case Format::keks:
    case Format::json:
      break;
  }
  return {};
}

std::vector<NamedInput> declared_lengths(Format format) {
  constexpr std::string_view two_to_26 = {"\x04\0\0\0", 4};
  const auto with = [&](std::string_view name, std::string_view head) {
    return NamedInput{std::string(name), std::string(head) + std::string(two_to_26)};
  };
  switch (format) {
    case Format::cbor:
      return {with("array", "\x9a"), with("map", "\xba"), with("bytes", "\x5a"),
              with("text", "\x7a")};
    case Format::msgpack:
      return {with("array", "\xdd"), with("map", "\xdf"), with("bytes", "\xc6"),
              with("text", "\xdb"), with("ext", "\xc9")};
    case Format::keks:  // the excess over 65,853, in 8 bytes; arrays and maps declare nothing
      return {with("bytes", "\xbf\0\0\0\0"s), with("text", "\xff\0\0\0\0"s)};
    case Format::json:
      break;
  }
  return {};
}

std::string huge_map(Format format, std::size_t entries) {
  std::vector<MapEntry> list;
  list.reserve(entries);
  for (std::size_t i = 0; i < entries; ++i) {
    list.push_back({Value::text(fmt::format("k{:06}", i)), Value::null()});
  }
  return encoded(format, Value::map(std::move(list)));
}

std::string many_items(Format format, std::size_t items) {
  return encoded(format, Value::array(std::vector<Value>(items)));
}

std::string sample_message(Format format, std::size_t letters) {
  return encoded(format,
                 Value::array({Value::map({{Value::text("number"), Value::integer(-70000)},
                                           {Value::text("yes"), Value::boolean(true)}}),
                               Value::float64(0.1), Value::text(std::string(letters, 'm'))}));
}

}  // namespace codecbench::conformance
