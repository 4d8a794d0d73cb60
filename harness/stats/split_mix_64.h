// The SplitMix64 generator: 64 bits of state, equal sequences for equal seeds on every machine.
//
// Good enough for resampling, and not for secrets. A value; one thread at a time. Source: G. L.
// Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
#ifndef CODECBENCH_HARNESS_STATS_SPLIT_MIX_64_H_
#define CODECBENCH_HARNESS_STATS_SPLIT_MIX_64_H_

#include <cstdint>

namespace codecbench::stats {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // Uniform on 0 to bound - 1, without bias: the upper half of next() times bound, drawn again
  // where the lower half falls into the 2^64 mod bound values that would favour some results (D.
  // Lemire, ACM TOMACS 29 (2019) 3). REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t surplus = -bound % bound;
    for (;;) {
      const auto product = static_cast<unsigned __int128>(next()) * bound;
      if (static_cast<std::uint64_t>(product) >= surplus) {
        return static_cast<std::uint64_t>(product >> 64);
      }
    }
  }

  // Uniform on the odd multiples of 2^-54 between 0 and 1; never 0 or 1.
  double between_zero_and_one() { return (static_cast<double>(next() >> 11) + 0.5) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_SPLIT_MIX_64_H_
