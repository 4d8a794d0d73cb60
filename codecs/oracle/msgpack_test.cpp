#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::oracle {
namespace {

Result<Value> decoded(std::string_view hex) { return decode(Format::msgpack, *from_hex(hex)); }

std::string encoded(const Value& value) {
  const Result<std::string> bytes = encode(Format::msgpack, value);
  return bytes.ok() ? to_hex(*bytes) : bytes.error();
}

TEST(Msgpack, ShortestFormOfEveryType) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"null", "c0"},
      {"false", "c2"},
      {"true", "c3"},
      {"0", "00"},
      {"127", "7f"},
      {"128", "cc80"},
      {"255", "ccff"},
      {"256", "cd0100"},
      {"65535", "cdffff"},
      {"65536", "ce00010000"},
      {"4294967295", "ceffffffff"},
      {"4294967296", "cf0000000100000000"},
      {"9223372036854775808", "cf8000000000000000"},
      {"86699530287996692", "cf013404c371025f14"},
      {"18446744073709551615", "cfffffffffffffffff"},
      {"-1", "ff"},
      {"-32", "e0"},
      {"-33", "d0df"},
      {"-128", "d080"},
      {"-129", "d1ff7f"},
      {"-32768", "d18000"},
      {"-32769", "d2ffff7fff"},
      {"-2147483648", "d280000000"},
      {"-2147483649", "d3ffffffff7fffffff"},
      {"-9223372036854775808", "d38000000000000000"},
      {"1.0", "cb3ff0000000000000"},
      {"-0.0", "cb8000000000000000"},
      {"1.0_2", "ca3f800000"},
      {"nan(h'7f800001')", "ca7f800001"},
      {"\"\"", "a0"},
      {"\"\xc3\xa9\"", "a2c3a9"},
      {"h''", "c400"},
      {"h'00ff'", "c40200ff"},
      {"[]", "90"},
      {"[1, [2]]", "92019102"},
      {"{}", "80"},
      {"{\"a\": 1, 2: null}", "82a1610102c0"},
      {"{[]: {}}", "819080"},
      {"ext(5, h'')", "c70005"},
      {"ext(5, h'00')", "d40500"},
      {"ext(-2, h'0001')", "d5fe0001"},
      {"ext(5, h'000102')", "c70305000102"},
      {"ext(127, h'00010203')", "d67f00010203"},
      {"ext(-128, h'0001020304050607')", "d7800001020304050607"},
      {"ext(5, h'000102030405060708090a0b0c0d0e0f')", "d805000102030405060708090a0b0c0d0e0f"},
      {"timestamp(0, 0)", "d6ff00000000"},
      {"timestamp(4294967295, 0)", "d6ffffffffff"},
      {"timestamp(0, 1)", "d7ff0000000400000000"},
      {"timestamp(4294967296, 0)", "d7ff0000000100000000"},
      {"timestamp(17179869183, 999999999)", "d7ffee6b27ffffffffff"},
      {"timestamp(17179869184, 0)", "c70cff000000000000000400000000"},
      {"timestamp(-1, 0)", "c70cff00000000ffffffffffffffff"},
      {"timestamp(-1, 500000000)", "c70cff1dcd6500ffffffffffffffff"},
      {"timestamp(9223372036854775807, 999999999)", "c70cff3b9ac9ff7fffffffffffffff"},
      {"timestamp(-9223372036854775808, 0)", "c70cff000000008000000000000000"},
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
      EXPECT_FALSE(decode(Format::msgpack, bytes.substr(0, size)).ok())
          << hex << " cut to " << size;
    }
    EXPECT_FALSE(decode(Format::msgpack, bytes + '\0').ok()) << hex;
  }
}

TEST(MsgpackEncode, WhatHasNoFormOfItsOwn) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"1.5_1", "ca3fc00000"},
      {"5.960464477539063e-8_1", "ca33800000"},
      {"-Infinity_1", "caff800000"},
      {"nan(h'fc01')", "caff802000"},
      {"scaled(3, -1)", "cb3ff8000000000000"},
      {"bignum(h'0005')", "05"},
      {"bignum(-1-h'7fffffffffffffff')", "d38000000000000000"},
  };
  for (const auto& [diagnostic, hex] : cases) {
    const Value value = *parse_diagnostic(diagnostic);
    EXPECT_EQ(encoded(value), hex) << diagnostic;
    EXPECT_TRUE(equal_as_data(*decoded(hex), value)) << diagnostic;
  }
}

TEST(MsgpackEncode, LengthsAtEveryBoundary) {
  struct Case {
    std::size_t size;
    std::string_view str, bin, array, map, ext;
  };
  const Case cases[] = {
      {15, "af", "c40f", "9f", "8f", "c70f07"},
      {16, "b0", "c410", "dc0010", "de0010", "d807"},
      {31, "bf", "c41f", "dc001f", "de001f", "c71f07"},
      {32, "d920", "c420", "dc0020", "de0020", "c72007"},
      {255, "d9ff", "c4ff", "dc00ff", "de00ff", "c7ff07"},
      {256, "da0100", "c50100", "dc0100", "de0100", "c8010007"},
      {65535, "daffff", "c5ffff", "dcffff", "deffff", "c8ffff07"},
      {65536, "db00010000", "c600010000", "dd00010000", "df00010000", "c90001000007"},
  };
  for (const Case& c : cases) {
    const std::string data(c.size, 'x');
    const std::pair<Value, std::string_view> values[] = {
        {Value::text(data), c.str},
        {Value::bytes(data), c.bin},
        {Value::array(std::vector<Value>(c.size)), c.array},
        {Value::map(std::vector<MapEntry>(c.size)), c.map},
        {Value(Ext{7, data}), c.ext},
    };
    for (const auto& [value, head] : values) {
      const std::string bytes = *encode(Format::msgpack, value);
      EXPECT_EQ(to_hex(bytes).substr(0, head.size()), head);
      const std::size_t each = value.is<Map>() ? 2 : 1;
      EXPECT_EQ(bytes.size(), head.size() / 2 + each * c.size) << head;
      EXPECT_TRUE(identical(*decode(Format::msgpack, bytes), value)) << head;
    }
  }
}

TEST(MsgpackDecode, FormsThatAreNotShortest) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"cc00", "0"},
      {"cd0000", "0"},
      {"ce00000000", "0"},
      {"cf0000000000000001", "1"},
      {"d000", "0"},
      {"d07f", "127"},
      {"d17fff", "32767"},
      {"d27fffffff", "2147483647"},
      {"d3ffffffffffffffff", "-1"},
      {"d900", "\"\""},
      {"da000161", "\"a\""},
      {"db0000000161", "\"a\""},
      {"c50000", "h''"},
      {"c600000000", "h''"},
      {"dc0000", "[]"},
      {"dd00000000", "[]"},
      {"de0000", "{}"},
      {"df00000000", "{}"},
      {"c7010500", "ext(5, h'00')"},
      {"c80001"
       "0500",
       "ext(5, h'00')"},
      {"c90000000105"
       "00",
       "ext(5, h'00')"},
      {"82a16101a16102", "{\"a\": 1, \"a\": 2}"},
      {"d7ff0000000000000000", "timestamp(0, 0)"},
      {"c70cff000000000000000000000000", "timestamp(0, 0)"},
      {"c704ff00000001", "timestamp(1, 0)"},
  };
  for (const auto& [hex, diagnostic] : cases) {
    const Result<Value> value = decoded(hex);
    ASSERT_TRUE(value.ok()) << hex << ": " << value.error();
    EXPECT_EQ(to_diagnostic(*value), diagnostic) << hex;
  }
}

TEST(MsgpackDecode, ErrorsNameTheRuleAndTheByte) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "input ends inside an object at byte 0"},
      {"92c0", "input ends inside an array or map at byte 2"},
      {"cd01", "input ends inside a number or length at byte 2"},
      {"a261", "input ends inside a str at byte 2"},
      {"c40261", "input ends inside a bin at byte 3"},
      {"d5", "input ends inside an ext at byte 1"},
      {"d50500", "input ends inside an ext at byte 3"},
      {"9101c0", "more data behind the object at byte 2"},
      {"91c1", "format c1, which is never used at byte 1"},
      {"a3c3a9ff", "str that is not UTF-8 at byte 3"},
      {"a2c0af", "str that is not UTF-8 at byte 1"},
      {"a3eda080", "str that is not UTF-8 at byte 1"},
      {"d902c328", "str that is not UTF-8 at byte 2"},
      {"d7ffee6b280000000000",
       "timestamp with 1000000000 nanoseconds (at most 999999999) at byte 0"},
      {"91c70cff3b9aca000000000000000000",
       "timestamp with 1000000000 nanoseconds (at most 999999999) at byte 1"},
      {"d4ff00", "timestamp of 1 bytes (4, 8 or 12 are defined) at byte 0"},
      {"d5ff0000", "timestamp of 2 bytes (4, 8 or 12 are defined) at byte 0"},
      {"c700ff", "timestamp of 0 bytes (4, 8 or 12 are defined) at byte 0"},
      {"c70bff0000000000000000000000", "timestamp of 11 bytes (4, 8 or 12 are defined) at byte 0"},
      {"d8ff00000000000000000000000000000000",
       "timestamp of 16 bytes (4, 8 or 12 are defined) at byte 0"},
  };
  for (const auto& [hex, message] : cases) {
    const Result<Value> value = decoded(hex);
    ASSERT_FALSE(value.ok()) << hex << " is " << to_diagnostic(*value);
    EXPECT_EQ(value.error(), "msgpack: " + std::string(message)) << hex;
  }
}

TEST(MsgpackDecode, DeclaredLengthsAllocateNothing) {
  for (const std::string_view hex :
       {"ddffffffff", "dfffffffff", "dbffffffff", "c6ffffffff", "c9ffffffff05", "dd01312d00",
        "dd00100000dd00100000dd00100000", "dcffffdcffffdcffff"}) {
    EXPECT_FALSE(decoded(hex).ok()) << hex;
  }
}

TEST(MsgpackDecode, DepthIsLimited) {
  for (const std::string_view open : {"91", "8100", "dd00000001"}) {
    const auto nested = [open](std::size_t levels) {
      std::string bytes;
      for (std::size_t i = 0; i < levels; ++i) bytes += *from_hex(open);
      return decode(Format::msgpack, bytes + '\xc0');
    };
    const Result<Value> deepest = nested(max_value_depth);
    ASSERT_TRUE(deepest.ok()) << deepest.error();
    EXPECT_EQ(depth(*deepest), max_value_depth);
    for (const std::size_t levels : {max_value_depth + 1, std::size_t{200'000}}) {
      const Result<Value> deeper = nested(levels);
      ASSERT_FALSE(deeper.ok());
      EXPECT_EQ(deeper.error(), "msgpack: nesting deeper than 2048 at byte " +
                                    std::to_string(max_value_depth * (open.size() / 2)));
    }
  }
}

TEST(MsgpackRepresentable, EveryRefusal) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"-9223372036854775809", "MessagePack has no integers below -2^63 or above 2^64-1"},
      {"18446744073709551616", "MessagePack has no integers below -2^63 or above 2^64-1"},
      {"[-18446744073709551616]", "MessagePack has no integers below -2^63 or above 2^64-1"},
      {"scaled(1, 1024)", "MessagePack has no floats beyond binary64"},
      {"text(h'ff')", "MessagePack has no text that is not UTF-8"},
      {"ext(-1, h'00000000')",
       "MessagePack's ext type -1 is the timestamp, which is a kind of its own"},
      {"timestamp(0, 1000000000)",
       "MessagePack has no timestamps with a second or more of nanoseconds"},
      {"undefined", "MessagePack has no undefined"},
      {"{1: 1(2)}", "MessagePack has no tag"},
      {"{simple(1): 1}", "MessagePack has no simple"},
      {"tai(0x1)", "MessagePack has no tai64"},
      {"hexlet(00000000-0000-0000-0000-000000000000)", "MessagePack has no hexlet"},
      {"magic(\"\")", "MessagePack has no magic"},
      {"blob(1, h'')", "MessagePack has no blob"},
  };
  for (const auto& [diagnostic, reason] : cases) {
    const Result<Value> value = parse_diagnostic(diagnostic);
    ASSERT_TRUE(value.ok()) << diagnostic << ": " << value.error();
    EXPECT_EQ(unrepresentable(Format::msgpack, *value), reason) << diagnostic;
    EXPECT_EQ(encoded(*value), reason) << diagnostic;
  }
}

}  // namespace
}  // namespace codecbench::oracle
