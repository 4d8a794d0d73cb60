// The wire formats of the suite and the operations that are measured on them.
#ifndef CODECBENCH_CODECS_FORMAT_H_
#define CODECBENCH_CODECS_FORMAT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace codecbench {

enum class Format : std::uint8_t { cbor, msgpack, keks, json };
inline constexpr std::array<Format, 4> all_formats = {Format::cbor, Format::msgpack, Format::keks,
                                                      Format::json};

constexpr std::string_view name(Format format) {
  switch (format) {
    case Format::cbor:
      return "cbor";
    case Format::msgpack:
      return "msgpack";
    case Format::keks:
      return "keks";
    case Format::json:
      return "json";
  }
  return "";
}

// decode         bytes -> the library's natural document, and its release
// decode_visit   the same, with every leaf folded into a digest that must equal the oracle's
// (digest.h), so that a
//                lazy decoder cannot hide work
// encode         document -> bytes into a reused buffer
// validate       bytes -> yes or no, without a document
enum class Operation : std::uint8_t { decode, decode_visit, encode, validate };
inline constexpr std::array<Operation, 4> all_operations = {
    Operation::decode, Operation::decode_visit, Operation::encode, Operation::validate};

constexpr std::string_view name(Operation operation) {
  switch (operation) {
    case Operation::decode:
      return "decode";
    case Operation::decode_visit:
      return "decode+visit";
    case Operation::encode:
      return "encode";
    case Operation::validate:
      return "validate";
  }
  return "";
}

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_FORMAT_H_
