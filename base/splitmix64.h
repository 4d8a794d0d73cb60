// SplitMix64, the pseudo-random generator of every seeded dataset, order and resampling: 64 bits of
// state, one multiply-xor chain a draw, and a stream that depends on the seed alone (G. L. Steele, D. Lea, C.
// H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; S. Vigna's public-domain
// form of it).
//
// Everything derived from a draw here uses integers or exact binary64 operations, so that a seed
// gives the same data on every machine. Not for secrets. A generator belongs to one thread at a
// time.
#ifndef CODECBENCH_BASE_SPLITMIX64_H_
#define CODECBENCH_BASE_SPLITMIX64_H_

#include <cstdint>

namespace codecbench {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += increment;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // A multiple of 2^-53 in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // An integer in [0, bound), each as likely as any other but for 2^-32 * bound at most: the upper
  // half of the draw times the bound (D. Lemire, "Fast random integer generation in an interval",
  // 2019, without rejection, so that every draw costs one step of the stream). REQUIRES: 0 < bound.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

  // An integer from lowest to highest, both included. REQUIRES: lowest <= highest < lowest + 2^32
  // - 1.
  std::uint32_t between(std::uint32_t lowest, std::uint32_t highest) {
    return lowest + below(highest - lowest + 1);
  }

  // An integer in [0, bound), each exactly as likely as any other: as below(), drawn again where the
  // lower half falls into the 2^64 mod bound values that would favour some results (D. Lemire, ACM
  // TOMACS 29 (2019) 3). REQUIRES: 0 < bound.
  std::uint64_t unbiased_below(std::uint64_t bound) {
    const std::uint64_t surplus = -bound % bound;
    for (;;) {
      const auto product = static_cast<unsigned __int128>(next()) * bound;
      if (static_cast<std::uint64_t>(product) >= surplus) {
        return static_cast<std::uint64_t>(product >> 64);
      }
    }
  }

  // An odd multiple of 2^-54 between 0 and 1, never either of them: fit for a quantile function.
  double between_zero_and_one() { return (static_cast<double>(next() >> 11) + 0.5) * 0x1p-53; }

  // The state after `draws` draws, at once.
  void skip(std::uint64_t draws) { state_ += draws * increment; }

 private:
  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15;  // 2^64 / the golden ratio, odd

  std::uint64_t state_;
};

}  // namespace codecbench

#endif  // CODECBENCH_BASE_SPLITMIX64_H_
