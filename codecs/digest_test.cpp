#include "codecs/digest.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "codecs/diagnostic.h"
#include "codecs/testing/random_value.h"

namespace codecbench {
namespace {

Value parsed(std::string_view diagnostic) {
  Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value.ok()) << diagnostic << ": " << value.error();
  return *std::move(value);
}

// The same data in another form: wider floats, padded bignums, scaled floats, shuffled maps.
Value disguised(const Value& value, RandomValue& random) {
  if (const auto* integer = value.as<Integer>()) {
    if (random.one_in(2)) return value;
    Bignum padded{integer->negative, std::string(random.below(3), '\0')};
    for (int shift = 56; shift >= 0; shift -= 8)
      padded.magnitude.push_back(static_cast<char>(integer->n >> shift));
    return Value(padded);
  }
  if (const auto* number = value.as<Float>()) {
    const double wide = number->to_double();
    const bool scalable = std::isfinite(wide) && !(wide == 0 && std::signbit(wide));
    return scalable && random.one_in(2) ? Value(ScaledFloat::from_double(wide))
                                        : Value::float64(wide);
  }
  if (const auto* array = value.as<Array>()) {
    std::vector<Value> items;
    for (const Value& item : array->items) items.push_back(disguised(item, random));
    return Value::array(std::move(items));
  }
  if (const auto* map = value.as<Map>()) {
    std::vector<MapEntry> entries;
    for (const MapEntry& entry : map->entries) {
      const auto place = static_cast<std::ptrdiff_t>(random.below(entries.size() + 1));
      entries.insert(entries.begin() + place,
                     {disguised(entry.key, random), disguised(entry.value, random)});
    }
    return Value::map(std::move(entries));
  }
  if (const auto* tag = value.as<Tag>())
    return Value::tag(tag->number, disguised(tag->content.front(), random));
  return value;
}

TEST(Digest, IsTheSameForTheSameData) {
  RandomValue random(1);
  for (int i = 0; i < 3000; ++i) {
    const Value value = random.next();
    const Value other = disguised(value, random);
    ASSERT_TRUE(equal_as_data(value, other)) << to_diagnostic(value) << "\n"
                                             << to_diagnostic(other);
    ASSERT_EQ(digest(value), digest(other)) << to_diagnostic(value) << "\n" << to_diagnostic(other);
  }
}

TEST(Digest, DiffersForDifferentData) {
  RandomValue random(2);
  std::vector<Value> values;
  for (int i = 0; i < 600; ++i) values.push_back(random.next(2));
  for (const Value& a : values) {
    for (const Value& b : values) {
      ASSERT_EQ(digest(a) == digest(b), equal_as_data(a, b)) << to_diagnostic(a) << "\n"
                                                             << to_diagnostic(b);
    }
  }
}

TEST(Digest, TellsKindsApart) {
  const char* const values[] = {
      "null",
      "undefined",
      "false",
      "true",
      "0",
      "1",
      "-1",
      "-2",
      "0.0",
      "-0.0",
      "1.0",
      "NaN",
      "Infinity",
      "-Infinity",
      "\"\"",
      "h''",
      "\"a\"",
      "h'61'",
      "[]",
      "{}",
      "[[]]",
      "[0]",
      "[0, 0]",
      "[0, 1]",
      "[1, 0]",
      "{0: 1}",
      "{1: 0}",
      "{0: 1, 1: 0}",
      "{0: 0, 1: 1}",
      "{0: [], 1: {}}",
      "{0: {}, 1: []}",
      "{0: 1, 0: 1}",
      "0(0)",
      "0(1)",
      "1(0)",
      "simple(0)",
      "simple(1)",
      "ext(0, h'')",
      "ext(1, h'')",
      "ext(-1, h'')",
      "ext(0, h'00')",
      "timestamp(0, 0)",
      "timestamp(0, 1)",
      "timestamp(1, 0)",
      "tai(0x0)",
      "tai(0x1)",
      "tai(0x0, ns=1)",
      "tai(0x0, ns=0, as=1)",
      "hexlet(00000000-0000-0000-0000-000000000000)",
      "hexlet(00000000-0000-0000-0000-000000000001)",
      "h'00000000000000000000000000000000'",
      "magic(\"\")",
      "magic(\"a\")",
      "\"\\u0000\"",
      "h'0000'",
      "blob(1, h'')",
      "blob(2, h'')",
      "blob(1, h'00')",
      "18446744073709551616",
      "-18446744073709551617",
      "h'010000000000000000'",
      "scaled(1, 1024)",
      "scaled(-1, 1024)",
      "scaled(1, -1075)",
      "scaled(1025, 1)",
  };
  std::set<std::uint64_t> digests;
  for (const char* value : values)
    EXPECT_TRUE(digests.insert(digest(parsed(value))).second) << value;
}

TEST(Digest, EveryBitOfAStringTakesPart) {
  for (std::size_t size = 0; size <= 40; ++size) {
    std::set<std::uint64_t> digests = {digest(Value::bytes(std::string(size, 'x')))};
    for (std::size_t bit = 0; bit < 8 * size; ++bit) {
      std::string changed(size, 'x');
      changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << (bit % 8));
      EXPECT_TRUE(digests.insert(digest(Value::bytes(changed))).second) << size << " " << bit;
    }
    EXPECT_TRUE(digests.insert(digest(Value::bytes(std::string(size + 1, 'x')))).second) << size;
    EXPECT_TRUE(digests.insert(digest(Value::bytes(std::string(size, 'x') + '\0'))).second) << size;
  }
}

// scaled_float() has a short way for common numbers: it and the general way have to agree.
TEST(Digest, OfScaledFloatsHasOneMeaning) {
  RandomValue random(3);
  const auto parts = [&random](std::uint64_t bits) {
    return Integer{random.one_in(2), random.bits() >> (63 - random.below(bits))};
  };
  for (int i = 0; i < 100'000; ++i) {
    const Integer mantissa = parts(64);
    const Integer exponent = parts(12);
    ValueFold values;
    DigestFold digests;
    const Value value = values.scaled_float(mantissa, exponent);
    const std::uint64_t found = digests.scaled_float(mantissa, exponent);
    ASSERT_EQ(found, digest(value)) << to_diagnostic(value);
    if (const auto number = value.as<ScaledFloat>()->to_double()) {
      ASSERT_EQ(found, digest(Value::float64(*number))) << to_diagnostic(value);
    }
  }
}

TEST(Digest, OfTheLargestNegativeMantissa) {
  // -2^64 as a mantissa: its size does not fit 64 bits.
  DigestFold f;
  const std::uint64_t all = ~std::uint64_t{0};
  EXPECT_EQ(f.scaled_float({true, all}, {true, 63}), digest(Value::float64(-1.0)));
}

}  // namespace
}  // namespace codecbench
