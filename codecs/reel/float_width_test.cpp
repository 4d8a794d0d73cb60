#include "float_width.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

namespace reel::testing {
namespace {

// RFC 8949, appendix D, in other words: sign, exponent and fraction put together by ldexp.
double half_by_definition(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1f;
  const int fraction = bits & 0x3ff;
  double value;
  if (exponent == 0) {
    value = std::ldexp(fraction, -24);
  } else if (exponent < 31) {
    value = std::ldexp(fraction + 1024, exponent - 25);
  } else {
    value = fraction == 0 ? INFINITY : NAN;
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

TEST(FloatWidth, WidensEveryHalf) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const double expected = half_by_definition(static_cast<std::uint16_t>(bits));
    const double actual = std::bit_cast<double>(widen16(static_cast<std::uint16_t>(bits)));
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(actual)) << bits;
      EXPECT_EQ(std::signbit(actual), (bits & 0x8000) != 0);
    } else {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(actual), std::bit_cast<std::uint64_t>(expected))
          << bits;
    }
  }
}

TEST(FloatWidth, NarrowsWhatItWidened) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    std::uint32_t single = 0;
    std::uint16_t half = 0;
    ASSERT_TRUE(narrow64(widen16(static_cast<std::uint16_t>(bits)), single)) << bits;
    ASSERT_TRUE(narrow32(single, half)) << bits;
    EXPECT_EQ(half, bits);
  }
  std::mt19937_64 random(2);
  for (int i = 0; i < 200000; ++i) {
    const auto bits = static_cast<std::uint32_t>(i < 100000 ? random() : random() & 0x807fffff);
    std::uint32_t single = 0;
    ASSERT_TRUE(narrow64(widen32(bits), single)) << bits;
    EXPECT_EQ(single, bits);
    const float value = std::bit_cast<float>(bits);
    if (!std::isnan(value)) {
      EXPECT_EQ(std::bit_cast<double>(widen32(bits)), static_cast<double>(value));
    }
  }
}

TEST(FloatWidth, NarrowsOnlyExactly) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 400000; ++i) {
    std::uint64_t bits = random();
    if (i % 2 == 0) bits &= ~std::uint64_t{0x1fffffff};  // few fraction bits
    if (i % 4 == 0)
      bits = (bits & 0x800fffffffffffffu) | (random() % 300 + 850) << 52;  // near float32's range
    std::uint32_t single = 0;
    const double value = std::bit_cast<double>(bits);
    const bool narrowed = narrow64(bits, single);
    if (std::isnan(value)) {
      EXPECT_EQ(narrowed, (bits & 0x1fffffff) == 0 && (bits & 0xfffffe0000000) != 0);
      continue;
    }
    const bool exact = static_cast<double>(static_cast<float>(value)) == value;
    EXPECT_EQ(narrowed, exact) << value;
    if (narrowed) {
      EXPECT_EQ(std::bit_cast<float>(single), static_cast<float>(value));
    }
  }
  // Every float32 of 16 leading bits, against the set of all halves.
  for (std::uint32_t high = 0; high < 0x10000; ++high) {
    for (const std::uint32_t low : {0x0000u, 0x2000u, 0x8000u, 0x1000u, 0x0001u}) {
      const std::uint32_t bits = high << 16 | low;
      std::uint16_t half = 0;
      const float value = std::bit_cast<float>(bits);
      if (std::isnan(value)) continue;
      const bool narrowed = narrow32(bits, half);
      // Ten fraction bits and exponents -14 to 15, or a multiple of 2^-24 below.
      const double scaled = std::ldexp(std::fabs(static_cast<double>(value)), 24);
      int exponent = 0;
      const double mantissa = std::frexp(static_cast<double>(value), &exponent);
      const bool exact = value == 0 || std::isinf(value) ||
                         (exponent >= -13 && exponent <= 16 &&
                          std::ldexp(mantissa, 11) == std::trunc(std::ldexp(mantissa, 11))) ||
                         (exponent < -13 && scaled >= 1 && scaled == std::trunc(scaled));
      EXPECT_EQ(narrowed, exact) << value;
    }
  }
}

}  // namespace
}  // namespace reel::testing
