#include "harness/conformance/probes/subject.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/hex.h"

namespace codecbench::conformance {

PaddedInput::PaddedInput(std::string_view bytes, std::string_view behind, char filler)
    : buffer_(bytes.size() + input_padding, filler), size_(bytes.size()) {
  std::copy(bytes.begin(), bytes.end(), buffer_.begin());
  behind = behind.substr(0, input_padding);
  std::copy(behind.begin(), behind.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(size_));
}

void Subject::trying_bytes(std::string_view bytes) const { trying(shown(format(), bytes)); }

bool Subject::accepts(std::string_view bytes) {
  const PaddedInput input(bytes);
  trying_bytes(bytes);
  if (decodes()) {
    std::uint64_t digest = 0;
    return codec_->decode_visit(input.view(), &digest);
  }
  return codec_->validate(input.view());
}

std::optional<Value> Subject::value_of(std::string_view bytes) {
  const PaddedInput input(bytes);
  trying_bytes(bytes);
  Result<Value> value = codec_->to_value(input.view());
  if (!value) return std::nullopt;
  return *std::move(value);
}

Noticed Subject::notices(std::string_view bytes) {
  const PaddedInput input(bytes);
  trying_bytes(bytes);
  bool decoded = false;
  const Result<Value> value = codec_->to_value_after(input.view(), [&decoded] {
    decoded = true;
    return true;
  });
  if (value) return Noticed::never;
  return decoded ? Noticed::by_visiting : Noticed::by_decoding;
}

bool Subject::operate(std::string_view padded) {
  if (codec_->can(Operation::decode)) return codec_->decode(padded);
  std::uint64_t digest = 0;
  if (decodes()) return codec_->decode_visit(padded, &digest);
  return codec_->validate(padded);
}

std::string shown(Format format, std::string_view bytes) {
  constexpr std::size_t most = 32;
  const auto part = [format](std::string_view some) {
    if (format != Format::json) return to_hex(some);
    const bool plain =
        std::all_of(some.begin(), some.end(), [](char c) { return ' ' <= c && c <= '~'; });
    return plain ? std::string(some) : "h'" + to_hex(some) + "'";
  };
  if (bytes.empty()) return "no bytes";
  if (bytes.size() <= most) return part(bytes);
  return fmt::format("{}...{} ({} bytes)", part(bytes.substr(0, most / 2)),
                     part(bytes.substr(bytes.size() - most / 4)), bytes.size());
}

}  // namespace codecbench::conformance
