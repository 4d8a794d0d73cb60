// The bytes that a decoder reads, and the words in which it refuses them.
//
// Reading past the end gives nothing; a number or string is taken whole or not at all. Views last
// as long as the bytes.
#ifndef CODECBENCH_CODECS_ORACLE_INPUT_H_
#define CODECBENCH_CODECS_ORACLE_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace codecbench::oracle {

class Input {
 public:
  explicit Input(std::string_view bytes) : bytes_(bytes) {}

  std::size_t position() const { return position_; }
  std::size_t left() const { return bytes_.size() - position_; }
  bool at_end() const { return left() == 0; }

  std::optional<std::uint8_t> peek() const {
    if (at_end()) return std::nullopt;
    return static_cast<std::uint8_t>(bytes_[position_]);
  }

  // `size` may be any number that the input declares.
  std::optional<std::string_view> take(std::uint64_t size) {
    if (size > left()) return std::nullopt;
    const std::string_view taken = bytes_.substr(position_, size);
    position_ += size;
    return taken;
  }

  // A big-endian number of 1 to 8 bytes.
  std::optional<std::uint64_t> number(std::size_t size) {
    const auto digits = take(size);
    if (!digits) return std::nullopt;
    std::uint64_t n = 0;
    for (const char digit : *digits) n = n << 8 | static_cast<std::uint8_t>(digit);
    return n;
  }

 private:
  std::string_view bytes_;
  std::size_t position_ = 0;
};

}  // namespace codecbench::oracle

#endif  // CODECBENCH_CODECS_ORACLE_INPUT_H_
