#include "codecs/magnitude.h"

#include <gtest/gtest.h>

#include "base/hex.h"
#include "codecs/testing/random_value.h"

namespace codecbench::magnitude {
namespace {

__extension__ using Wide = unsigned __int128;

std::string from_wide(Wide n) {
  std::string digits;
  for (int shift = 120; shift >= 0; shift -= 8) digits.push_back(static_cast<char>(n >> shift));
  return std::string(shortest(digits));
}

std::string decimal_of(Wide n) {
  std::string decimal;
  do {
    decimal.insert(decimal.begin(), static_cast<char>('0' + static_cast<int>(n % 10)));
    n /= 10;
  } while (n != 0);
  return decimal;
}

TEST(Magnitude, AgreesWithMachineArithmetic) {
  RandomValue random(1);
  for (int i = 0; i < 20'000; ++i) {
    const auto draw = [&random] { return random.bits() >> random.below(64) >> random.below(2); };
    const Wide a = static_cast<Wide>(draw()) << random.below(60) | draw();
    const std::uint64_t n = draw();
    const std::string digits = std::string(random.below(3), '\0') + from_wide(a);
    ASSERT_EQ(shortest(digits), from_wide(a));
    ASSERT_EQ(plus(digits, n), from_wide(a + n));
    if (a >= n) {
      ASSERT_EQ(minus(digits, n), from_wide(a - n));
    }
    ASSERT_TRUE(compare(digits, from_uint64(n)) == (a <=> static_cast<Wide>(n)));
    ASSERT_EQ(to_uint64(digits),
              a >> 64 == 0 ? std::optional(static_cast<std::uint64_t>(a)) : std::nullopt);
    const std::size_t bits = random.below(130);
    ASSERT_EQ(shifted_right(digits, bits), bits < 128 ? from_wide(a >> bits) : "");
    ASSERT_EQ(to_decimal(digits), decimal_of(a));
    ASSERT_EQ(from_decimal(decimal_of(a)), from_wide(a));
    ASSERT_EQ(from_decimal("000" + decimal_of(a)), from_wide(a));
    std::size_t length = 0;
    while (length < 128 && a >> length != 0) ++length;
    ASSERT_EQ(bit_length(digits), length);
    if (a == 0) continue;
    std::size_t zeros = 0;
    while ((a >> zeros & 1) == 0) ++zeros;
    ASSERT_EQ(trailing_zero_bits(digits), zeros);
  }
}

TEST(Magnitude, CarriesThroughEveryByte) {
  EXPECT_EQ(to_hex(plus(std::string(20, '\xff'), 1)), "01" + std::string(40, '0'));
  EXPECT_EQ(to_hex(minus(*from_hex("01" + std::string(40, '0')), 1)), std::string(40, 'f'));
  EXPECT_EQ(to_hex(plus("", 0)), "");
  EXPECT_EQ(to_hex(minus("\x05", 5)), "");
}

TEST(Magnitude, DecimalOfLongNumbers) {
  // 2^400 and its neighbour by the decimal limb, 10^38.
  const std::string power =
      "25822498780869085896559191720030118743297057928292235128306593565406476220168411946296453532"
      "80137"
      "831435903171972747493376";
  EXPECT_EQ(to_decimal(*from_hex("01" + std::string(100, '0'))), power);
  EXPECT_EQ(to_hex(from_decimal(power)), "01" + std::string(100, '0'));
  const std::string ten_to_38 = "1" + std::string(38, '0');
  EXPECT_EQ(to_decimal(from_decimal(ten_to_38)), ten_to_38);
  EXPECT_EQ(to_decimal(""), "0");
  EXPECT_EQ(from_decimal(""), "");
}

}  // namespace
}  // namespace codecbench::magnitude
