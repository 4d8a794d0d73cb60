// The codec under examination, and how its answers are asked for.
//
// Every probe has a new one, so that no probe sees what another left behind. Inputs get the padding
// that the contract promises. Belongs to one thread.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_SUBJECT_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_SUBJECT_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/catalog.h"
#include "codecs/codec.h"

namespace codecbench::conformance {

// Bytes with input_padding of other bytes behind them.
class PaddedInput {
 public:
  // `behind` comes first in the padding, cut to it; the rest is `filler`.
  explicit PaddedInput(std::string_view bytes, std::string_view behind = {}, char filler = '\0');
  std::string_view view() const { return {buffer_.data(), size_}; }
  char* data() { return buffer_.data(); }
  std::size_t size() const { return size_; }

 private:
  std::vector<char> buffer_;
  std::size_t size_;
};

enum class Noticed { by_decoding, by_visiting, never };

class Subject {
 public:
  // `trying` is told what comes next, before each thing that could end the process.
  Subject(const Catalog::Entry& entry, std::function<void(std::string_view)> trying)
      : entry_(entry), codec_(entry.make()), trying_(std::move(trying)) {}

  const CodecInfo& info() const { return entry_.info; }
  Format format() const { return entry_.info.format; }
  Codec& codec() { return *codec_; }
  // As if no call had been made.
  void renew() { codec_ = entry_.make(); }
  bool decodes() const { return codec_->can(Operation::decode_visit); }
  bool reencodes() const { return decodes() && codec_->can(Operation::encode); }

  void trying(std::string_view what) const { trying_(what); }
  void trying_bytes(std::string_view bytes) const;

  // The whole message, by decoding and visiting, or by validating where that is all there is.
  bool accepts(std::string_view bytes);
  // The value, or nothing if it is refused. REQUIRES: decodes().
  std::optional<Value> value_of(std::string_view bytes);
  // REQUIRES: decodes().
  Noticed notices(std::string_view bytes);
  // As a user of the library would: decode; decode and visit where decoding does no work; validate.
  bool operate(std::string_view padded);

 private:
  const Catalog::Entry& entry_;
  std::unique_ptr<Codec> codec_;
  std::function<void(std::string_view)> trying_;
};

// In hexadecimal, cut in the middle if it is long; JSON as it is.
std::string shown(Format format, std::string_view bytes);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_SUBJECT_H_
