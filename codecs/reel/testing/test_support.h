// What reel's tests share: bytes written as hex, nodes written as text, decoding with every check
// that must hold for any input.
#ifndef REEL_TEST_SUPPORT_H_
#define REEL_TEST_SUPPORT_H_

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "reel/buffer.h"
#include "reel/decode.h"
#include "reel/document.h"
#include "reel/encode.h"
#include "reel/error.h"

namespace reel {

// For GoogleTest's messages.
inline void PrintTo(const Error& error, std::ostream* out) {
  *out << name(error.code) << " at " << error.offset;
}
inline void PrintTo(Code code, std::ostream* out) { *out << name(code); }
inline void PrintTo(Kind kind, std::ostream* out) { *out << name(kind); }

}  // namespace reel

namespace reel::testing {

// "82 01 02" as bytes; anything but hex digits is skipped.
std::string bytes(std::string_view hex);
std::string hex(std::string_view bytes);

// `count` times the same bytes.
std::string repeated(std::string_view unit, std::size_t count);

// A node in the diagnostic notation of RFC 8949, 8, with float widths as _1, _2, _3 and what it
// lacks: 1("x") is a tag, ext(5, h'00'), timestamp(1, 2), float(3, -1), tai(0x.., 5, 6),
// hexlet(h'..'), magic("name"), blob(5, h'..').
std::string diagnose(Node node);

// Bytes in a heap block of exactly their size, so that AddressSanitizer sees any read beside them.
class Exact {
 public:
  explicit Exact(std::string_view bytes);
  std::string_view view() const { return {data_.get(), size_}; }

 private:
  std::unique_ptr<char[]> data_;
  std::size_t size_;
};

// Decodes with the public function and checks what must hold for every input: validate() says the
// same, every instruction set says the same and makes the same tape, memory of the caller makes the
// same tape.
Error decode_checked(Format format, std::string_view input, const DecodeOptions& options,
                     Document& document);

// The diagnosis, or the error as "truncated at 3".
std::string outcome(Format format, std::string_view input, const DecodeOptions& options = {});
std::string outcome_of_hex(Format format, std::string_view hex, const DecodeOptions& options = {});

// Every strict prefix is refused as truncated.
void expect_prefixes_truncated(Format format, std::string_view input,
                               const DecodeOptions& options = {});

// Encodes, expecting success.
std::string encoded(Format format, const Document& document, const EncodeOptions& options = {});

// A case of a table: input and expected outcome().
struct Case {
  const char* hex;
  const char* expected;
};
void expect_cases(Format format, const std::vector<Case>& cases, const DecodeOptions& options = {});

}  // namespace reel::testing

#endif  // REEL_TEST_SUPPORT_H_
