// Random choices of the fuzzer.
//
// A Draw makes the same choices for the same seed on every machine, so that a finding can be made
// again. A value; one thread at a time.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_DRAW_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_DRAW_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/splitmix64.h"

namespace codecbench::differential {

class Draw {
 public:
  // The choices of one input: `index` counts the inputs of a run.
  Draw(std::uint64_t seed, std::uint64_t index) : bits_(seed ^ SplitMix64(index).next()) {}

  std::uint64_t bits() { return bits_.next(); }
  // REQUIRES: n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits_.unbiased_below(n)); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  std::uint8_t byte() { return static_cast<std::uint8_t>(bits()); }
  // REQUIRES: the choices are not empty.
  template <class Choices>
  const auto& of(const Choices& choices) {
    return choices[below(std::size(choices))];
  }

  // Numbers at which widths and signs change, and any others, of every bit length alike.
  std::uint64_t interesting_number() {
    const std::size_t length = below(65);
    if (length == 0) return 0;
    const std::uint64_t power = std::uint64_t{1} << (length - 1);
    switch (below(5)) {
      case 0:
        return power;
      case 1:
        return power - 1;
      case 2:
        return power + 1;
      case 3:
        return ~std::uint64_t{0} >> (64 - length);
      default:
        return power | (bits() & (power - 1));
    }
  }

 private:
  SplitMix64 bits_;
};

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_DRAW_H_
