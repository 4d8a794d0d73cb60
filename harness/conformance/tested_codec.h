// A codec at work under observation: every call is written to the black box before it is made.
//
// Input is given as the contract asks (codecs/codec.h): padding is readable behind it. Belongs to
// one thread; the codec, the box and the counters must outlive it.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_TESTED_CODEC_H_
#define CODECBENCH_HARNESS_CONFORMANCE_TESTED_CODEC_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "codecs/codec.h"
#include "codecs/value.h"
#include "harness/conformance/black_box.h"
#include "harness/conformance/judge.h"

namespace codecbench::conformance {

// Beyond this many bytes of input, a document is only visited where its value is known: a visit
// recurses in the suite's own code, and only a known value bounds its depth. 8 MiB of stack hold as
// many levels.
inline constexpr std::size_t visited_input_limit = 2048;

class TestedCodec {
 public:
  TestedCodec(Codec& codec, BlackBox& box) : codec_(codec), box_(box) {}

  const CodecInfo& info() const { return codec_.info(); }
  bool decodes() const {
    return codec_.can(Operation::decode) || codec_.can(Operation::decode_visit);
  }
  // Only while it is visited.
  bool is_lazy() const { return !codec_.can(Operation::decode); }
  bool encodes() const { return codec_.can(Operation::encode); }
  bool validates() const { return codec_.can(Operation::validate); }

  // A copy with padding behind it, valid until the next call. It ends an allocation, so that a
  // sanitizer sees who reads beyond the padding.
  std::string_view padded(std::string_view bytes);

  // REQUIRES of all: `input` came from padded() or has padding behind it.
  bool decode(std::string_view input);  // REQUIRES: !is_lazy()
  Result<Value> to_value(std::string_view input);
  std::optional<std::uint64_t> visit(std::string_view input);
  bool validate(std::string_view input);
  // The first of these that the codec offers: decode, visit, validate.
  bool accepts(std::string_view input);
  std::string accepting_call() const;

  Result<std::string> encode(const Value& value);

  std::string_view last_error() const { return codec_.last_error(); }
  bool allocation_failed() const { return box_.failed_allocations.load() > 0; }

  // "cbor_load(), then a visit".
  std::string call(Operation operation) const;

 private:
  Codec& codec_;
  BlackBox& box_;
  std::unique_ptr<char[]> buffer_;
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_TESTED_CODEC_H_
