// The proof of equal work: a 64-bit digest of a document's data, folded in the timed region of
// decode+visit.
//
// Two documents that are equal_as_data have the same digest, whatever their format, float width, or
// order of map entries; every leaf byte takes part, so that a lazy decoder cannot hide work. The
// digest is a check, not a hash for hostile data: 64 bits, a multiply a leaf and one for every 8
// bytes of a string (about 1 ns a leaf), the same for every codec.
//
// DigestFold is stateless; any number may run in any threads.
#ifndef CODECBENCH_CODECS_DIGEST_H_
#define CODECBENCH_CODECS_DIGEST_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "codecs/fold.h"
#include "codecs/value.h"

namespace codecbench {

struct DigestFold {
  using Result = std::uint64_t;

  // One seed a kind, so that 1, true, 1.0, "1" and [1] differ. Digits of pi after the point, in
  // hexadecimal.
  static constexpr std::uint64_t seed_null = 0x243f6a8885a308d3;
  static constexpr std::uint64_t seed_boolean = 0x13198a2e03707344;
  static constexpr std::uint64_t seed_integer = 0xa4093822299f31d0;
  static constexpr std::uint64_t seed_negative = 0x082efa98ec4e6c89;
  static constexpr std::uint64_t seed_float = 0x452821e638d01377;
  static constexpr std::uint64_t seed_text = 0xbe5466cf34e90c6c;
  static constexpr std::uint64_t seed_bytes = 0xc0ac29b7c97c50dd;
  static constexpr std::uint64_t seed_array = 0x3f84d5b5b5470917;
  static constexpr std::uint64_t seed_map = 0x9216d5d98979fb1b;
  static constexpr std::uint64_t seed_tag = 0xd1310ba698dfb5ac;

  // 64x64 -> 128 multiply, folded: the mixing step of wyhash (Wang Yi, 2019).
  static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a ^ 0x9e3779b97f4a7c15) * (b ^ 0xd6e8feb86659fd93);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  static std::uint64_t string(std::uint64_t seed, std::string_view s) {
    std::uint64_t h = seed ^ s.size();
    const char* p = s.data();
    std::size_t left = s.size();
    for (; left > 8; left -= 8, p += 8) h = mix(h, load(p, 8));
    return mix(h, load(p, left));
  }

  std::uint64_t null() { return seed_null; }
  std::uint64_t boolean(bool b) { return mix(seed_boolean, b ? 1 : 0); }
  std::uint64_t integer(bool negative, std::uint64_t n) {
    return mix(negative ? seed_negative : seed_integer, n);
  }
  std::uint64_t float16(std::uint16_t bits) { return float64(double_from_half(bits)); }
  std::uint64_t float32(float v) { return float64(static_cast<double>(v)); }
  std::uint64_t float64(double v) {
    // Every NaN is one value as data.
    return mix(seed_float, v == v ? std::bit_cast<std::uint64_t>(v) : 0x7ff8000000000000);
  }
  std::uint64_t scaled_float(Integer mantissa, Integer exponent);
  std::uint64_t text(std::string_view s) { return string(seed_text, s); }
  std::uint64_t bytes(std::string_view s) { return string(seed_bytes, s); }
  std::uint64_t tag(std::uint64_t number, std::uint64_t content) {
    return mix(mix(seed_tag, number), content);
  }
  std::uint64_t other(const Value& v);

  struct ArrayCollector {
    std::uint64_t h = seed_array;
    std::uint64_t count = 0;
    void add(std::uint64_t item) {
      h = mix(h, item);
      ++count;
    }
    std::uint64_t done() const { return mix(h, count); }
  };
  // A sum over the entries does not depend on their order: nlohmann::json, for one, sorts keys.
  struct MapCollector {
    std::uint64_t sum = 0;
    std::uint64_t count = 0;
    void add(std::uint64_t key, std::uint64_t value) {
      sum += mix(key + seed_map, value);
      ++count;
    }
    std::uint64_t done() const { return mix(seed_map ^ sum, count); }
  };
  ArrayCollector array() { return {}; }
  MapCollector map() { return {}; }

 private:
  // The first `size` (0 to 8) bytes of p, the rest zero. The length took part already, so zeros
  // cannot collide.
  static std::uint64_t load(const char* p, std::size_t size) {
    std::uint64_t word = 0;
    if (size == 8) {
      std::memcpy(&word, p, 8);
    } else if (size >= 4) {  // two overlapping loads: a variable memcpy would be a call
      std::uint32_t low = 0;
      std::uint32_t high = 0;
      std::memcpy(&low, p, 4);
      std::memcpy(&high, p + size - 4, 4);
      word = (static_cast<std::uint64_t>(high) << 32) | low;
    } else if (size > 0) {
      const auto byte = [p](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i]));
      };
      word = (byte(0) << 16) | (byte(size / 2) << 8) | byte(size - 1);
    }
    return word;
  }
};
static_assert(Fold<DigestFold>);

inline std::uint64_t digest(const Value& value) {
  DigestFold f;
  return fold(value, f);
}

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_DIGEST_H_
