// Widths of binary floating point numbers, on their bits (IEEE 754; RFC 8949, 4.1 and appendix D).
// Internal; static for the reason given in kernel.h.
#ifndef REEL_FLOAT_WIDTH_H_
#define REEL_FLOAT_WIDTH_H_

#include <cstdint>

#include "bytes.h"

namespace reel {

// The same number in 64 bits; a NaN keeps its payload, left-aligned.
REEL_INLINE std::uint64_t widen32(std::uint32_t bits) {
  const std::uint64_t sign = static_cast<std::uint64_t>(bits >> 31) << 63;
  const std::uint32_t exponent = (bits >> 23) & 0xff;
  std::uint64_t fraction = bits & 0x7fffff;
  if (exponent == 0xff) return sign | 0x7ff0000000000000u | fraction << 29;
  if (exponent != 0) return sign | (exponent + std::uint64_t{1023 - 127}) << 52 | fraction << 29;
  if (fraction == 0) return sign;
  const int shift = __builtin_clzll(fraction) - 40;  // brings the first set bit to bit 23
  fraction = (fraction << shift) & 0x7fffff;
  return sign | static_cast<std::uint64_t>(1023 - 126 - shift) << 52 | fraction << 29;
}

REEL_INLINE std::uint64_t widen16(std::uint16_t bits) {
  const std::uint64_t sign = static_cast<std::uint64_t>(bits >> 15) << 63;
  const std::uint32_t exponent = (bits >> 10) & 0x1f;
  std::uint64_t fraction = bits & 0x3ff;
  if (exponent == 0x1f) return sign | 0x7ff0000000000000u | fraction << 42;
  if (exponent != 0) return sign | (exponent + std::uint64_t{1023 - 15}) << 52 | fraction << 42;
  if (fraction == 0) return sign;
  const int shift = __builtin_clzll(fraction) - 53;  // brings the first set bit to bit 10
  fraction = (fraction << shift) & 0x3ff;
  return sign | static_cast<std::uint64_t>(1023 - 14 - shift) << 52 | fraction << 42;
}

// The number in fewer bits, if those keep it (and a NaN's payload) exactly.
REEL_INLINE bool narrow64(std::uint64_t bits, std::uint32_t& narrow) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits >> 63) << 31;
  const int exponent = static_cast<int>((bits >> 52) & 0x7ff);
  const std::uint64_t fraction = bits & 0xfffffffffffffu;
  if (exponent == 0x7ff) {
    narrow = sign | 0x7f800000u | static_cast<std::uint32_t>(fraction >> 29);
  } else if (exponent >= 1023 - 126 && exponent <= 1023 + 127) {
    narrow = sign | static_cast<std::uint32_t>(exponent - 1023 + 127) << 23 |
             static_cast<std::uint32_t>(fraction >> 29);
  } else if (exponent >= 1023 - 149 && exponent < 1023 - 126) {
    narrow = sign | static_cast<std::uint32_t>((fraction | std::uint64_t{1} << 52) >>
                                               (29 + 1023 - 126 - exponent));
  } else if (exponent == 0) {
    narrow = sign;
  } else {
    return false;
  }
  return widen32(narrow) == bits;
}

REEL_INLINE bool narrow32(std::uint32_t bits, std::uint16_t& narrow) {
  const std::uint32_t sign = (bits >> 31) << 15;
  const int exponent = static_cast<int>((bits >> 23) & 0xff);
  const std::uint32_t fraction = bits & 0x7fffffu;
  std::uint32_t half;
  if (exponent == 0xff) {
    half = sign | 0x7c00u | fraction >> 13;
  } else if (exponent >= 127 - 14 && exponent <= 127 + 15) {
    half = sign | static_cast<std::uint32_t>(exponent - 127 + 15) << 10 | fraction >> 13;
  } else if (exponent >= 127 - 24 && exponent < 127 - 14) {
    half = sign | (fraction | 1u << 23) >> (13 + 127 - 14 - exponent);
  } else if (exponent == 0) {
    half = sign;
  } else {
    return false;
  }
  narrow = static_cast<std::uint16_t>(half);
  return widen16(narrow) == widen32(bits);
}

}  // namespace reel

#endif  // REEL_FLOAT_WIDTH_H_
