#include "codecs/value.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "codecs/diagnostic.h"
#include "codecs/fold.h"
#include "codecs/testing/random_value.h"

namespace codecbench {
namespace {

Value parsed(std::string_view diagnostic) {
  Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value.ok()) << diagnostic << ": " << value.error();
  return *std::move(value);
}

TEST(Half, EveryPatternAgainstTheFormulaOfIeee754) {
  for (unsigned pattern = 0; pattern <= 0xffff; ++pattern) {
    const unsigned exponent = pattern >> 10 & 0x1f;
    const double fraction = (pattern & 0x3ff) / 1024.0;
    double size = 0;
    if (exponent == 0) {
      size = fraction * std::pow(2.0, -14);
    } else if (exponent < 31) {
      size = (1 + fraction) * std::pow(2.0, static_cast<double>(exponent) - 15);
    } else {
      size = fraction == 0 ? HUGE_VAL : std::nan("");
    }
    const double value = double_from_half(static_cast<std::uint16_t>(pattern));
    ASSERT_EQ(std::signbit(value), (pattern & 0x8000) != 0) << pattern;
    if (std::isnan(size)) {
      ASSERT_TRUE(std::isnan(value)) << pattern;
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value) >> 42 & 0x3ff, pattern & 0x3ff) << pattern;
    } else {
      ASSERT_EQ(std::fabs(value), size) << pattern;
    }
    ASSERT_EQ(half_from_double(value), pattern);
  }
}

TEST(Half, RefusesWhatItCannotHold) {
  for (const double value : {65505.0, 65519.0, 65520.0, 65536.0, 1e300, 0.1, 1 + std::ldexp(1, -11),
                             std::ldexp(1, -25), 3 * std::ldexp(1, -25), 2049.0, 5e-324}) {
    EXPECT_EQ(half_from_double(value), std::nullopt) << value;
    EXPECT_EQ(half_from_double(-value), std::nullopt) << value;
  }
  EXPECT_EQ(half_from_double(std::bit_cast<double>(std::uint64_t{0x7ff8000000000001})),
            std::nullopt);
}

TEST(Float, SingleWidensAsTheMachineDoes) {
  RandomValue random(1);
  for (int i = 0; i < 100'000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random.bits());
    const auto machine = static_cast<double>(std::bit_cast<float>(bits));
    const double value = Float{FloatWidth::single, bits}.to_double();
    if (std::isnan(machine)) {
      ASSERT_TRUE(std::isnan(value)) << bits;
    } else {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(machine)) << bits;
    }
  }
}

TEST(Float, SignallingNansKeepTheirBits) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(Float{FloatWidth::single, 0xff800001}.to_double()),
            0xfff0000020000000);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(Float{FloatWidth::half, 0x7c01}.to_double()),
            0x7ff0040000000000);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(Float{FloatWidth::twice, 0x7ff0000000000001}.to_double()),
            0x7ff0000000000001);
}

TEST(ScaledFloat, ExamplesOfTheFormat) {
  const std::pair<double, const char*> examples[] = {
      {0.0, "scaled(0, 0)"},
      {-0.0, "scaled(0, 0)"},
      {1.0, "scaled(1, 0)"},
      {45.25, "scaled(181, -2)"},
      {-45.25, "scaled(-181, -2)"},
      {0.125, "scaled(1, -3)"},
      {0.15625, "scaled(5, -5)"},
      {123.456, "scaled(8687443681197687, -46)"},
      {5e-324, "scaled(1, -1074)"},
      {1.7976931348623157e308, "scaled(9007199254740991, 971)"},
      {1e22, "scaled(2384185791015625, 22)"},
  };
  for (const auto& [number, diagnostic] : examples) {
    EXPECT_EQ(to_diagnostic(Value(ScaledFloat::from_double(number))), diagnostic);
    EXPECT_EQ(parsed(diagnostic).as<ScaledFloat>()->to_double(), number);
  }
}

TEST(ScaledFloat, EveryFiniteDoubleComesBack) {
  RandomValue random(2);
  for (int i = 0; i < 100'000; ++i) {
    const auto number = std::bit_cast<double>(random.bits());
    if (!std::isfinite(number)) continue;
    const ScaledFloat scaled = ScaledFloat::from_double(number);
    ASSERT_EQ(scaled.to_double(), number);
    ASSERT_TRUE(identical(Value(normalized(scaled)), Value(scaled)));
  }
}

TEST(ScaledFloat, ToDoubleIsExactOrNothing) {
  const std::pair<const char*, std::optional<double>> cases[] = {
      {"scaled(0, 18446744073709551616)", 0.0},  // 0 whatever the exponent
      {"scaled(4, -1)", 2.0},                    // not normalized
      {"scaled(bignum(h'0003'), bignum(h'0000'))", 3.0},
      {"scaled(bignum(-1-h'00'), 0)", -1.0},
      {"scaled(9007199254740993, 0)", std::nullopt},  // 2^53+1
      {"scaled(9007199254740994, 0)", 9007199254740994.0},
      {"scaled(1, 1023)", std::ldexp(1, 1023)},
      {"scaled(1, 1024)", std::nullopt},
      {"scaled(2, 1023)", std::nullopt},
      {"scaled(9007199254740991, 972)", std::nullopt},
      {"scaled(1, -1075)", std::nullopt},
      {"scaled(2, -1075)", 5e-324},
      {"scaled(3, -1074)", 1.5e-323},
      {"scaled(1, -18446744073709551616)", std::nullopt},
      {"scaled(18446744073709551616, -64)", 1.0},
      {"scaled(340282366920938463463374607431768211456, -18446744073709551616)", std::nullopt},
  };
  for (const auto& [diagnostic, number] : cases) {
    EXPECT_EQ(parsed(diagnostic).as<ScaledFloat>()->to_double(), number) << diagnostic;
  }
}

TEST(Normalized, Bignums) {
  const std::pair<const char*, const char*> cases[] = {
      {"bignum(h'')", "0"},
      {"bignum(h'000000')", "0"},
      {"bignum(-1-h'')", "-1"},
      {"bignum(h'00ffffffffffffffff')", "18446744073709551615"},
      {"bignum(-1-h'ffffffffffffffff')", "-18446744073709551616"},
      {"bignum(h'00010000000000000000')", "18446744073709551616"},
      {"-18446744073709551617", "-18446744073709551617"},
  };
  for (const auto& [diagnostic, shortest] : cases) {
    const Value value = parsed(diagnostic);
    const auto plain = normalized(*value.as<Bignum>());
    const Value result = std::visit([](const auto& number) { return Value(number); }, plain);
    EXPECT_EQ(to_diagnostic(result), shortest) << diagnostic;
  }
}

TEST(Normalized, ScaledFloats) {
  const std::pair<const char*, const char*> cases[] = {
      {"scaled(0, -5)", "scaled(0, 0)"},
      {"scaled(12, -1)", "scaled(3, 1)"},
      {"scaled(-12, -1)", "scaled(-3, 1)"},
      {"scaled(12, -2)", "scaled(3, 0)"},
      {"scaled(12, -3)", "scaled(3, -1)"},
      {"scaled(256, bignum(h'00'))", "scaled(1, 8)"},
      {"scaled(65536, -18446744073709551617)", "scaled(1, -18446744073709551601)"},
      {"scaled(2, 18446744073709551615)", "scaled(1, 18446744073709551616)"},
  };
  for (const auto& [diagnostic, expected] : cases) {
    EXPECT_EQ(to_diagnostic(Value(normalized(*parsed(diagnostic).as<ScaledFloat>()))), expected)
        << diagnostic;
  }
}

TEST(Equality, SameDataInAnotherForm) {
  const std::pair<const char*, const char*> cases[] = {
      {"1.0", "1.0_2"},
      {"1.0_1", "1.0_2"},
      {"NaN", "nan(h'fff8000000000001')"},
      {"NaN", "NaN_1"},
      {"bignum(h'0005')", "5"},
      {"bignum(-1-h'')", "-1"},
      {"bignum(h'00010000000000000000')", "18446744073709551616"},
      {"scaled(181, -2)", "45.25"},
      {"scaled(362, -3)", "45.25_2"},
      {"scaled(1, 9999)", "scaled(4, 9997)"},
      {"{1: 2, \"a\": 3}", "{\"a\": 3, 1: 2}"},
      {"{1: 2, 1: 3, 1: 2}", "{1: 3, 1: 2, 1: 2}"},
      {"[{1.0: [NaN]}]", "[{1.0_1: [NaN_2]}]"},
      {"{{1: 2, 3: 4}: 5}", "{{3: 4, 1: 2}: 5}"},
  };
  for (const auto& [a, b] : cases) {
    EXPECT_TRUE(equal_as_data(parsed(a), parsed(b))) << a << " " << b;
    EXPECT_FALSE(identical(parsed(a), parsed(b))) << a << " " << b;
  }
}

TEST(Equality, DifferentData) {
  const char* const values[] = {
      "null",
      "undefined",
      "false",
      "true",
      "0",
      "1",
      "-1",
      "18446744073709551615",
      "-18446744073709551616",
      "18446744073709551616",
      "-18446744073709551617",
      "0.0",
      "-0.0",
      "1.0",
      "-1.0",
      "NaN",
      "Infinity",
      "-Infinity",
      "scaled(1, 1024)",
      "scaled(-1, 1024)",
      "scaled(1, 1025)",
      "h''",
      "h'00'",
      "h'0000'",
      "h'61'",
      "\"\"",
      "\"a\"",
      "\"A\"",
      "\"\\u0000\"",
      "text(h'ff')",
      "[]",
      "[[]]",
      "[null]",
      "[1, 2]",
      "[2, 1]",
      "{}",
      "{1: 2}",
      "{2: 1}",
      "{1: 2, 1: 2}",
      "{1: 2, 1: 3}",
      "{1: [2, 1]}",
      "0(1)",
      "1(1)",
      "1(0)",
      "1(1(0))",
      "simple(0)",
      "simple(1)",
      "ext(0, h'')",
      "ext(1, h'')",
      "ext(0, h'00')",
      "timestamp(0, 0)",
      "timestamp(1, 0)",
      "timestamp(0, 1)",
      "tai(0x0)",
      "tai(0x1)",
      "tai(0x0, ns=1)",
      "tai(0x0, ns=0, as=1)",
      "hexlet(00000000-0000-0000-0000-000000000000)",
      "hexlet(00000000-0000-0000-0000-000000000001)",
      "magic(\"\")",
      "magic(\"a\")",
      "blob(1, h'')",
      "blob(2, h'')",
      "blob(1, h'00')",
  };
  for (const char* a : values) {
    for (const char* b : values) {
      EXPECT_EQ(equal_as_data(parsed(a), parsed(b)), a == b) << a << " " << b;
      EXPECT_EQ(identical(parsed(a), parsed(b)), a == b) << a << " " << b;
    }
  }
}

TEST(Order, IsTotal) {
  RandomValue random(3);
  std::vector<Value> values;
  for (int i = 0; i < 120; ++i) values.push_back(random.next(2));
  for (const Value& a : values) {
    EXPECT_EQ(order_as_data(a, a), std::strong_ordering::equal);
    for (const Value& b : values) {
      const auto ab = order_as_data(a, b);
      ASSERT_EQ(std::is_lt(ab), std::is_gt(order_as_data(b, a)));
      ASSERT_EQ(std::is_eq(ab), equal_as_data(a, b));
      if (std::is_gt(ab)) continue;
      for (const Value& c : values) {
        ASSERT_TRUE(std::is_gt(order_as_data(b, c)) || std::is_lteq(order_as_data(a, c)));
      }
    }
  }
}

TEST(Order, OfNumbersIsByValue) {
  const char* const ascending[] = {
      "-18446744073709551617", "-18446744073709551616", "-1", "0", "1", "256",
      "18446744073709551615",  "18446744073709551616"};
  for (std::size_t i = 0; i + 1 < std::size(ascending); ++i) {
    EXPECT_TRUE(std::is_lt(order_as_data(parsed(ascending[i]), parsed(ascending[i + 1]))))
        << ascending[i];
  }
}

TEST(Depth, CountsContainersAndTags) {
  EXPECT_EQ(depth(parsed("1")), 0U);
  EXPECT_EQ(depth(parsed("[]")), 1U);
  EXPECT_EQ(depth(parsed("1(2)")), 1U);
  EXPECT_EQ(depth(parsed("{[1]: 2}")), 2U);
  EXPECT_EQ(depth(parsed("[1, {2: 3(4)}, []]")), 3U);
}

TEST(ValueTest, IntegersOfEverySign) {
  EXPECT_EQ(to_diagnostic(Value::integer(std::numeric_limits<std::int64_t>::min())),
            "-9223372036854775808");
  EXPECT_EQ(to_diagnostic(Value::integer(std::numeric_limits<std::int64_t>::max())),
            "9223372036854775807");
  EXPECT_EQ(to_diagnostic(Value::integer(-1)), "-1");
  EXPECT_EQ(to_diagnostic(Value::integer(0)), "0");
  EXPECT_EQ(to_diagnostic(Value::unsigned_integer(std::numeric_limits<std::uint64_t>::max())),
            "18446744073709551615");
}

TEST(ValueTest, CopiesAreDeep) {
  Value original = parsed("[[1]]");
  Value copy = original;
  copy.as<Array>()->items[0].as<Array>()->items[0] = Value(true);
  EXPECT_EQ(to_diagnostic(original), "[[1]]");
  EXPECT_EQ(to_diagnostic(copy), "[[true]]");
}

TEST(ValueTest, KindNames) {
  const std::pair<const char*, const char*> cases[] = {
      {"null", "null"},
      {"undefined", "undefined"},
      {"true", "boolean"},
      {"1", "integer"},
      {"18446744073709551616", "bignum"},
      {"1.0_1", "float16"},
      {"1.0_2", "float32"},
      {"1.0", "float64"},
      {"scaled(1, 2)", "scaled float"},
      {"h''", "bytes"},
      {"\"\"", "text"},
      {"[]", "array"},
      {"{}", "map"},
      {"0(1)", "tag"},
      {"simple(1)", "simple"},
      {"ext(1, h'')", "ext"},
      {"timestamp(1, 2)", "timestamp"},
      {"tai(0x1)", "tai64"},
      {"hexlet(00000000-0000-0000-0000-000000000000)", "hexlet"},
      {"magic(\"\")", "magic"},
      {"blob(1, h'')", "blob"},
  };
  for (const auto& [diagnostic, kind] : cases) EXPECT_EQ(kind_name(parsed(diagnostic)), kind);
}

TEST(ValueFoldTest, RebuildsEveryValue) {
  RandomValue random(4);
  for (int i = 0; i < 2000; ++i) {
    const Value value = random.next();
    ValueFold f;
    ASSERT_TRUE(identical(fold(value, f), value)) << to_diagnostic(value);
  }
}

TEST(ValueFoldTest, SignedIntegersAndScaledFloats) {
  ValueFold f;
  for (const std::int64_t v : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                               std::int64_t{0}, std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_TRUE(identical(fold_signed(v, f), Value::integer(v))) << v;
  }
  EXPECT_EQ(to_diagnostic(f.scaled_float({true, 180}, {true, 1})), "scaled(-181, -2)");
}

}  // namespace
}  // namespace codecbench
