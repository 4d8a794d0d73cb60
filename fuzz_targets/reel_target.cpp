// libFuzzer target: reel's decoder and encoder of one format, FUZZED_FORMAT.
//
// What is decoded is walked to its last byte, encoded and decoded again; the second encoding must
// equal the first, and validate() must say what decode() says. The input is in a block of exactly
// its size, so that AddressSanitizer sees a read behind its end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "reel/buffer.h"
#include "reel/decode.h"
#include "reel/document.h"
#include "reel/encode.h"

namespace {

constexpr reel::Format format = reel::Format::FUZZED_FORMAT;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "reel: %s\n", what);
  std::abort();
}

// Touches every node and every byte of its content.
std::uint64_t walk(const reel::Document& document) {
  std::uint64_t sum = 0;
  reel::Node at = document.root();
  for (std::uint64_t left = 1; left > 0; --left) {
    const reel::Node node = at;
    sum += static_cast<std::uint64_t>(node.kind());
    at = node.next();
    switch (node.kind()) {
      case reel::Kind::array:
      case reel::Kind::map: {
        const std::uint64_t items = node.count() * (node.is(reel::Kind::map) ? 2u : 1u);
        left += items;
        at = node.content();
        break;
      }
      case reel::Kind::tag:
        ++left;
        sum += node.tag_number();
        at = node.content();
        break;
      case reel::Kind::text:
      case reel::Kind::bytes:
      case reel::Kind::bignum:
      case reel::Kind::ext:
      case reel::Kind::hexlet:
      case reel::Kind::magic:
      case reel::Kind::blob:
        for (const char c : node.string()) sum += static_cast<unsigned char>(c);
        break;
      default:
        break;
    }
  }
  return sum;
}

void check_options(std::string_view input) {
  reel::DecodeOptions strict;
  strict.deterministic = true;
  strict.duplicate_keys = reel::DuplicateKeys::reject;
  reel::Document document;
  const reel::Error error = reel::decode(format, input, strict, document);
  require(reel::validate(format, input, strict) == error,
          "validate and decode differ on what is deterministic");
  if (!error.ok()) return;
  require(reel::decode(format, input, {}, document).ok(),
          "what is deterministic is refused by the lenient decoder");
}

void check(std::string_view input) {
  reel::Document document;
  const reel::Error error = reel::decode(format, input, {}, document);
  require(reel::validate(format, input) == error, "validate and decode differ");
  check_options(input);
  if (!error.ok()) return;
  const std::uint64_t sum = walk(document);
  reel::Buffer first;
  if (!reel::encode(format, document, first).ok()) {
    require(false, "what was decoded cannot be encoded");
  }
  reel::Document again;
  require(reel::decode(format, first.view(), {}, again).ok(), "its own encoding is refused");
  reel::Buffer second;
  require(reel::encode(format, again, second).ok(), "its own encoding cannot be encoded again");
  require(first.view() == second.view(), "the second encoding differs from the first");
  [[maybe_unused]] static volatile std::uint64_t sink;
  sink = sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check({reinterpret_cast<const char*>(data), size});
  return 0;
}
