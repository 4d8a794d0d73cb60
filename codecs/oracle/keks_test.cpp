#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::oracle {
namespace {

Result<Value> decoded(std::string_view hex) { return decode(Format::keks, *from_hex(hex)); }

std::string encoded(const Value& value) {
  const Result<std::string> bytes = encode(Format::keks, value);
  return bytes.ok() ? to_hex(*bytes) : bytes.error();
}

// The examples that the format's pages print, and their neighbours.
TEST(Keks, ExamplesBothWays) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"null", "01"},
      {"false", "02"},
      {"true", "03"},
      {"hexlet(00000000-0000-0000-0000-000000000000)", "0400000000000000000000000000000000"},
      {"hexlet(0e875e3f-d385-49eb-87b4-be42d641c367)", "040e875e3fd38549eb87b4be42d641c367"},
      {"hexlet(20010db8-0000-0000-0000-000000001234)", "0420010db8000000000000000000001234"},
      {"h''", "80"},
      {"h'01020304'", "8401020304"},
      {"\"\"", "c0"},
      {"\"hello world\"", "cb68656c6c6f20776f726c64"},
      {"\"\xd0\xbf\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82 \xd0\xbc\xd0\xb8\xd1\x80\"",
       "d3d0bfd180d0b8d0b2d0b5d18220d0bcd0b8d180"},
      {"0", "0c80"},
      {"1", "0c8101"},
      {"10", "0c810a"},
      {"100", "0c8164"},
      {"123", "0c817b"},
      {"255", "0c81ff"},
      {"256", "0c820100"},
      {"65536", "0c83010000"},
      {"1000000000000", "0c85e8d4a51000"},
      {"18446744073709551615", "0c88ffffffffffffffff"},
      {"18446744073709551616", "0c89010000000000000000"},
      {"-1", "0d80"},
      {"-2", "0d8101"},
      {"-3", "0d8102"},
      {"-10", "0d8109"},
      {"-100", "0d8163"},
      {"-256", "0d81ff"},
      {"-257", "0d820100"},
      {"-65536", "0d82ffff"},
      {"-18446744073709551616", "0d88ffffffffffffffff"},
      {"-18446744073709551617", "0d89010000000000000000"},
      {"NaN", "10"},
      {"Infinity", "11"},
      {"-Infinity", "12"},
      {"scaled(0, 0)", "130c800c80"},
      {"scaled(1, 0)", "130c81010c80"},
      {"scaled(-1, 0)", "130d800c80"},
      {"scaled(181, -2)", "130c81b50d8101"},
      {"scaled(-181, -2)", "130d81b40d8101"},
      {"scaled(1, -3)", "130c81010d8102"},
      {"scaled(5, -5)", "130c81050d8104"},
      {"scaled(8687443681197687, -46)", "130c871edd2f1a9fbe770d812d"},
      {"scaled(18446744073709551617, 18446744073709551616)",
       "130c890100000000000000010c89010000000000000000"},
      {"tai(0x4000000000000000)", "184000000000000000"},
      {"tai(0x400000000000000a)", "18400000000000000a"},
      {"tai(0x3fffffffffffffff)", "183fffffffffffffff"},
      {"tai(0x400000002a2b2c2d)", "18400000002a2b2c2d"},
      {"tai(0x40000000673dd3e1, ns=921772500)", "1940000000673dd3e136f121d4"},
      {"tai(0x40000000673dd3e1, ns=0, as=999999999)", "1a40000000673dd3e1000000003b9ac9ff"},
      {"tai(0x7fffffffffffffff, ns=999999999, as=1)", "1a7fffffffffffffff3b9ac9ff00000001"},
      {"magic(\"cm/pub\")", "4b454b53636d2f707562000000000000"},
      {"magic(\"cm/signed\")", "4b454b53636d2f7369676e6564000000"},
      {"magic(\"cm/encrypted\")", "4b454b53636d2f656e63727970746564"},
      {"magic(\"\")", "4b454b53000000000000000000000000"},
      {"magic(\"a\\u0000b\")", "4b454b53610062000000000000000000"},
      {"[]", "0800"},
      {"[123, false]", "080c817b0200"},
      {"{}", "0900"},
      {"{\"foo\": [\"bar\"]}", "09c3666f6f08c36261720000"},
      {"{\"dh\": null, \"sig\": null}", "09c2646801c37369670100"},
      {"{\"b\": 1, \"aa\": {\"z\": 0, \"\xc3\xa9\": 0}}",
       "09c1620c8101c2616109c17a0c80c2c3a90c800000"},
      {"blob(5, h'')", "0b0c810580"},
      {"blob(5, h'3132333435')", "0b0c810585313233343580"},
      {"blob(5, h'313233343536')", "0b0c81058531323334358136"},
      {"blob(500, h'313233')", "0b0c8201f483313233"},
      {"blob(2, h'3132333435')", "0b0c81028231328233348135"},
      {"blob(1, h'3132')", "0b0c81018131813280"},
      {"blob(18446744073709551615, h'31')", "0b0c88ffffffffffffffff8131"},
  };
  for (const auto& [diagnostic, hex] : cases) {
    const Result<Value> value = parse_diagnostic(diagnostic);
    ASSERT_TRUE(value.ok()) << diagnostic << ": " << value.error();
    EXPECT_EQ(encoded(*value), hex) << diagnostic;
    const Result<Value> back = decoded(hex);
    ASSERT_TRUE(back.ok()) << hex << ": " << back.error();
    EXPECT_TRUE(identical(*back, *value)) << hex << " is " << to_diagnostic(*back);
    const std::string bytes = *from_hex(hex);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(decode(Format::keks, bytes.substr(0, size)).ok()) << hex << " cut to " << size;
    }
    EXPECT_FALSE(decode(Format::keks, bytes + '\x01').ok()) << hex;
  }
}

TEST(Keks, StringLengthsAtEveryBoundary) {
  const std::pair<std::size_t, std::string_view> cases[] = {
      {60, "bc"},
      {61, "bd00"},
      {64, "bd03"},
      {316, "bdff"},
      {317, "be0000"},
      {65852, "beffff"},
      {65853, "bf0000000000000000"},
      {65854, "bf0000000000000001"},
      {1048576, "bf00000000000efec3"},
  };
  for (const auto& [size, header] : cases) {
    const std::string data(size, 'A');
    std::string str_header = *from_hex(header);
    str_header[0] = static_cast<char>(str_header[0] | 0x40);
    EXPECT_TRUE(*encode(Format::keks, Value::bytes(data)) == *from_hex(header) + data) << size;
    EXPECT_TRUE(*encode(Format::keks, Value::text(data)) == str_header + data) << size;
    EXPECT_TRUE(identical(*decode(Format::keks, *from_hex(header) + data), Value::bytes(data)))
        << size;
    EXPECT_TRUE(identical(*decode(Format::keks, str_header + data), Value::text(data))) << size;
    EXPECT_FALSE(decode(Format::keks, *from_hex(header) + data.substr(1)).ok()) << size;
  }
}

TEST(KeksEncode, WhatDecodesToAnotherForm) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"45.25", "130c81b50d8101"},
      {"45.25_2", "130c81b50d8101"},
      {"0.125_1", "130c81010d8102"},
      {"0.0", "130c800c80"},
      {"5e-324", "130c81010d820431"},
      {"NaN_1", "10"},
      {"nan(h'fff8000000000001')", "10"},
      {"-Infinity_2", "12"},
      {"scaled(362, -3)", "130c81b50d8101"},
      {"scaled(0, 7)", "130c800c80"},
      {"scaled(bignum(h'0001'), bignum(-1-h'00'))", "130c81010d80"},
      {"bignum(h'0005')", "0c8105"},
      {"bignum(-1-h'00')", "0d80"},
      {"{\"bb\": 1, \"\xc3\xa9\": 2, \"c\": 3}", "09c1630c8103c262620c8101c2c3a90c810200"},
  };
  for (const auto& [diagnostic, hex] : cases) {
    const Value value = *parse_diagnostic(diagnostic);
    EXPECT_EQ(encoded(value), hex) << diagnostic;
    EXPECT_TRUE(equal_as_data(*decoded(hex), value)) << diagnostic;
  }
}

TEST(KeksDecode, RefusesWithTheRuleAndTheByte) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "input ends inside an item at byte 0"},
      {"0801", "input ends inside a list or map at byte 2"},
      {"09c161", "input ends inside a list or map at byte 3"},
      {"bd", "input ends inside a string's length at byte 1"},
      {"be00", "input ends inside a string's length at byte 2"},
      {"bf00000000000000", "input ends inside a string's length at byte 8"},
      {"8401", "input ends inside a string at byte 2"},
      {"040000", "input ends inside a HEXLET at byte 3"},
      {"1840", "input ends inside a TAI64 at byte 2"},
      {"4b45", "input ends inside a MAGIC at byte 2"},
      {"4b454b5300", "input ends inside a MAGIC at byte 5"},
      {"0c", "input ends inside an INT's magnitude at byte 1"},
      {"130c80", "input ends inside a FLOAT's exponent at byte 3"},
      {"0b", "input ends inside a BLOB's chunk length at byte 1"},
      {"0b0c8105", "input ends inside a BLOB's chunk at byte 4"},
      {"0101", "more data behind the item at byte 1"},
      {"4b454b5300000000000000000000000001", "more data behind the item at byte 16"},
      // Tags.
      {"00", "EOC outside a list or map, or in place of a map's value at byte 0"},
      {"09c16100", "EOC outside a list or map, or in place of a map's value at byte 3"},
      {"05", "unassigned tag 05 at byte 0"},
      {"080a00", "unassigned tag 0a at byte 1"},
      {"7f", "unassigned tag 7f at byte 0"},
      // Strings.
      {"bfffffffffffffffff", "string length of 2^64 or more at byte 0"},
      {"fffffffffffffefec3", "string length of 2^64 or more at byte 0"},
      {"fffffffffffffefec2", "input ends inside a string at byte 9"},
      {"c180", "STR that is not UTF-8 at byte 1"},
      {"c361c0af", "STR that is not UTF-8 at byte 2"},
      {"c3eda080", "STR that is not UTF-8 at byte 1"},
      {"c4f4908080", "STR that is not UTF-8 at byte 1"},
      {"c3610062", "STR with a zero byte at byte 2"},
      // INT.
      {"0c8100", "INT with a leading zero byte at byte 1"},
      {"0d820001", "INT with a leading zero byte at byte 1"},
      {"0c0164", "an INT's magnitude that is not a BIN at byte 1"},
      {"0cc101", "an INT's magnitude that is not a BIN at byte 1"},
      {"0c00", "an INT's magnitude that is not a BIN at byte 1"},
      // FLOAT.
      {"13010c80", "a FLOAT's mantissa that is not an INT at byte 1"},
      {"130c810180", "a FLOAT's exponent that is not an INT at byte 4"},
      {"130c8200010c80", "INT with a leading zero byte at byte 2"},
      {"130c81020c80",
       "FLOAT that is not normalized: the mantissa is odd, or mantissa and exponent are 0 at byte "
       "0"},
      {"130d81010c80",
       "FLOAT that is not normalized: the mantissa is odd, or mantissa and exponent are 0 at byte "
       "0"},
      {"130c800c8101",
       "FLOAT that is not normalized: the mantissa is odd, or mantissa and exponent are 0 at byte "
       "0"},
      {"130c800d80",
       "FLOAT that is not normalized: the mantissa is odd, or mantissa and exponent are 0 at byte "
       "0"},
      // TAI64.
      {"188000000000000000", "TAI64 with a reserved label (2^63 or more) at byte 0"},
      {"19400000000000000000000000",
       "TAI64N with no nanoseconds: a longer form than needed at byte 0"},
      {"1940000000000000003b9aca00",
       "TAI64 with more than 999999999 nanoseconds or attoseconds at byte 0"},
      {"1a40000000000000003b9aca0000000001",
       "TAI64 with more than 999999999 nanoseconds or attoseconds at byte 0"},
      {"1a4000000000000000000000013b9aca00",
       "TAI64 with more than 999999999 nanoseconds or attoseconds at byte 0"},
      {"1a40000000000000000000000100000000",
       "TAI64NA with no attoseconds: a longer form than needed at byte 0"},
      {"1a40000000000000000000000000000000",
       "TAI64NA with no attoseconds: a longer form than needed at byte 0"},
      // MAGIC.
      {"4b414b53000000000000000000000000", "MAGIC that does not spell KEKS at byte 0"},
      // MAP.
      {"0981610100", "map key that is not a STR at byte 1"},
      {"09010100", "map key that is not a STR at byte 1"},
      {"090c81010100", "map key that is not a STR at byte 1"},
      {"09c00100", "empty map key at byte 1"},
      {"09c16101c1610100",
       "map key that does not come after the key before it, by length and then by bytes at byte 4"},
      {"09c16201c1610100",
       "map key that does not come after the key before it, by length and then by bytes at byte 4"},
      {"09c2616101c1620100",
       "map key that does not come after the key before it, by length and then by bytes at byte 5"},
      {"09c2c3a901c27a7a0100",
       "map key that does not come after the key before it, by length and then by bytes at byte 5"},
      {"09c1ff0100", "STR that is not UTF-8 at byte 2"},
      {"0809c0010000", "empty map key at byte 2"},
      // BLOB.
      {"0b0c8080", "BLOB with a chunk length that is not from 1 to 2^64-1 at byte 1"},
      {"0b0d8080", "BLOB with a chunk length that is not from 1 to 2^64-1 at byte 1"},
      {"0b0c8901000000000000000080",
       "BLOB with a chunk length that is not from 1 to 2^64-1 at byte 1"},
      {"0b810580", "a BLOB's chunk length that is not an INT at byte 1"},
      {"0b000000000000000480",
       "a BLOB's chunk length that is not an INT at byte 1"},  // an older layout
      {"0b0c82000580", "INT with a leading zero byte at byte 2"},
      {"0b0c810283313233", "BLOB chunk longer than the chunk length at byte 4"},
      {"0b0c8105c0", "a BLOB's chunk that is not a BIN at byte 4"},
      {"0b0c810585313233343500", "a BLOB's chunk that is not a BIN at byte 10"},
  };
  for (const auto& [hex, message] : cases) {
    const Result<Value> value = decoded(hex);
    ASSERT_FALSE(value.ok()) << hex << " is " << to_diagnostic(*value);
    EXPECT_EQ(value.error(), "keks: " + std::string(message)) << hex;
  }
}

TEST(KeksDecode, EveryUnassignedTagIsRefused) {
  const std::vector<std::pair<int, int>> unassigned = {{0x05, 0x07}, {0x0a, 0x0a}, {0x0e, 0x0f},
                                                       {0x14, 0x17}, {0x1b, 0x4a}, {0x4c, 0x7f}};
  for (const auto& [first, last] : unassigned) {
    for (int tag = first; tag <= last; ++tag) {
      const Result<Value> value =
          decode(Format::keks, std::string(1, static_cast<char>(tag)) + std::string(40, '\0'));
      ASSERT_FALSE(value.ok()) << tag;
      EXPECT_NE(value.error().find("unassigned tag"), std::string::npos) << value.error();
    }
  }
}

TEST(KeksDecode, DepthIsLimited) {
  for (const std::string_view open : {"08", "09c161"}) {
    const auto nested = [open](std::size_t levels) {
      std::string bytes;
      for (std::size_t i = 0; i < levels; ++i) bytes += *from_hex(open);
      return decode(Format::keks, bytes + '\x01' + std::string(levels, '\0'));
    };
    const Result<Value> deepest = nested(max_value_depth);
    ASSERT_TRUE(deepest.ok()) << deepest.error();
    EXPECT_EQ(depth(*deepest), max_value_depth);
    for (const std::size_t levels : {max_value_depth + 1, std::size_t{200'000}}) {
      const Result<Value> deeper = nested(levels);
      ASSERT_FALSE(deeper.ok());
      EXPECT_EQ(deeper.error(), "keks: nesting deeper than 2048 at byte " +
                                    std::to_string(max_value_depth * (open.size() / 2)));
    }
  }
}

TEST(KeksRepresentable, EveryRefusal) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"undefined", "KEKS has no undefined"},
      {"1(2)", "KEKS has no tag"},
      {"simple(1)", "KEKS has no simple"},
      {"ext(1, h'')", "KEKS has no ext"},
      {"timestamp(1, 2)", "KEKS has no timestamp"},
      {"text(h'ff')", "KEKS has no text that is not UTF-8"},
      {"[\"a\\u0000\"]", "KEKS has no text with a zero byte"},
      {"{\"\\u0000\": 1}", "KEKS has no text with a zero byte"},
      {"{\"\": 1}", "KEKS has no empty map keys"},
      {"{\"a\": 1, 1: 2}", "KEKS has no map keys other than text"},
      {"{\"a\": 1, \"b\": 2, \"a\": 1}", "KEKS has no repeated map keys"},
      {"-0.0", "KEKS has no -0.0"},
      {"-0.0_1", "KEKS has no -0.0"},
      {"tai(0x8000000000000000)", "KEKS has no TAI64 labels of 2^63 or more"},
      {"tai(0x0, ns=1000000000)",
       "KEKS has no TAI64 with more than 999999999 nanoseconds or attoseconds"},
      {"tai(0x0, ns=0, as=1000000000)",
       "KEKS has no TAI64 with more than 999999999 nanoseconds or attoseconds"},
      {"{\"a\": [blob(0, h'')]}", "KEKS has no BLOB with a chunk length of 0"},
  };
  for (const auto& [diagnostic, reason] : cases) {
    const Result<Value> value = parse_diagnostic(diagnostic);
    ASSERT_TRUE(value.ok()) << diagnostic << ": " << value.error();
    EXPECT_EQ(unrepresentable(Format::keks, *value), reason) << diagnostic;
    EXPECT_EQ(encoded(*value), reason) << diagnostic;
  }
}

}  // namespace
}  // namespace codecbench::oracle
