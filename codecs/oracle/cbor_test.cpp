#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::oracle {
namespace {

Result<Value> decoded(std::string_view hex) { return decode(Format::cbor, *from_hex(hex)); }

std::string encoded(std::string_view diagnostic) {
  const Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value.ok()) << diagnostic << ": " << value.error();
  const Result<std::string> bytes = encode(Format::cbor, *value);
  return bytes.ok() ? to_hex(*bytes) : bytes.error();
}

TEST(CborEncode, ShortestHeadsAtEveryBoundary) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"0", "00"},
      {"23", "17"},
      {"24", "1818"},
      {"255", "18ff"},
      {"256", "190100"},
      {"65535", "19ffff"},
      {"65536", "1a00010000"},
      {"4294967295", "1affffffff"},
      {"4294967296", "1b0000000100000000"},
      {"9223372036854775808", "1b8000000000000000"},
      {"18446744073709551615", "1bffffffffffffffff"},
      {"-24", "37"},
      {"-25", "3818"},
      {"-256", "38ff"},
      {"-257", "390100"},
      {"-4294967296", "3affffffff"},
      {"-9223372036854775808", "3b7fffffffffffffff"},
      {"-9223372036854775809", "3b8000000000000000"},
      {"-18446744073709551616", "3bffffffffffffffff"},
      {"23(0)", "d700"},
      {"24(0)", "d81800"},
      {"18446744073709551615(0)", "dbffffffffffffffff00"},
      {"simple(0)", "e0"},
      {"simple(19)", "f3"},
      {"simple(32)", "f820"},
      {"simple(255)", "f8ff"},
  };
  for (const auto& [diagnostic, hex] : cases) {
    EXPECT_EQ(encoded(diagnostic), hex) << diagnostic;
    ASSERT_TRUE(decoded(hex).ok()) << hex;
    EXPECT_EQ(to_diagnostic(*decoded(hex)), diagnostic);
  }
}

TEST(CborEncode, LengthsOfStringsAndContainers) {
  const std::pair<std::size_t, std::string_view> cases[] = {
      {0, "40"},       {23, "57"},        {24, "5818"},          {255, "58ff"},
      {256, "590100"}, {65535, "59ffff"}, {65536, "5a00010000"},
  };
  for (const auto& [size, head] : cases) {
    const std::string bytes = *encode(Format::cbor, Value::bytes(std::string(size, 'x')));
    EXPECT_EQ(to_hex(bytes).substr(0, head.size()), head);
    EXPECT_EQ(bytes.size(), head.size() / 2 + size);
    // The same argument with the other major types.
    const auto with_major = [head = head](int major) {
      std::string other = *from_hex(head);
      other[0] = static_cast<char>((other[0] & 0x1f) | major << 5);
      return to_hex(other);
    };
    EXPECT_TRUE(to_hex(*encode(Format::cbor, Value::text(std::string(size, 'x'))))
                    .starts_with(with_major(3)));
    EXPECT_TRUE(to_hex(*encode(Format::cbor, Value::array(std::vector<Value>(size))))
                    .starts_with(with_major(4)));
    EXPECT_TRUE(to_hex(*encode(Format::cbor, Value::map(std::vector<MapEntry>(size))))
                    .starts_with(with_major(5)));
  }
}

TEST(CborEncode, FloatsKeepTheirWidthAndBits) {
  EXPECT_EQ(encoded("1.0"), "fb3ff0000000000000");
  EXPECT_EQ(encoded("1.0_2"), "fa3f800000");
  EXPECT_EQ(encoded("1.0_1"), "f93c00");
  EXPECT_EQ(encoded("nan(h'7c01')"), "f97c01");
  EXPECT_EQ(encoded("nan(h'ff800001')"), "faff800001");
  EXPECT_EQ(encoded("nan(h'7ff0000000000001')"), "fb7ff0000000000001");
  EXPECT_EQ(encoded("scaled(3, -1)"), "fb3ff8000000000000");
}

TEST(CborEncode, BignumsAreNeitherPaddedNorSmall) {
  EXPECT_EQ(encoded("bignum(h'0005')"), "05");
  EXPECT_EQ(encoded("bignum(-1-h'')"), "20");
  EXPECT_EQ(encoded("bignum(h'00ffffffffffffffff')"), "1bffffffffffffffff");
  EXPECT_EQ(encoded("bignum(h'00010000000000000000')"), "c249010000000000000000");
  EXPECT_EQ(encoded("bignum(-1-h'00010000000000000000')"), "c349010000000000000000");
}

TEST(CborEncode, MapsKeepTheirOrderAndRepeatedKeys) {
  EXPECT_EQ(encoded("{2: 0, 1: 0, 1: 1, \"a\": {}}"),
            "a402000100010161"
            "61a0");
}

TEST(CborDecode, FormsThatAreNotPreferred) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"1800", "0"},
      {"1b0000000000000000", "0"},
      {"3b000000000000000b", "-12"},
      {"5800", "h''"},
      {"7b000000000000000161", "\"a\""},
      {"9a0000000101", "[1]"},
      {"b90001"
       "0102",
       "{1: 2}"},
      {"d80101", "1(1)"},
      {"c240", "bignum(h'')"},
      {"c24105", "bignum(h'05')"},
      {"c2430000ff", "bignum(h'0000ff')"},
      {"c340", "bignum(-1-h'')"},
      {"c25f410141004100ff", "bignum(h'010000')"},
      {"c25fff", "bignum(h'')"},
      {"c35f49010000000000000000ff", "-18446744073709551617"},
      {"da0000000241ff", "bignum(h'ff')"},
      {"a201010102", "{1: 1, 1: 2}"},
      {"5fff", "h''"},
      {"7fff", "\"\""},
      {"5f404100ff", "h'00'"},
      {"bfff", "{}"},
      {"d9d9f783010203", "55799([1, 2, 3])"},
      {"c1a1616100", "1({\"a\": 0})"},  // the content of other tags is for applications
  };
  for (const auto& [hex, diagnostic] : cases) {
    const Result<Value> value = decoded(hex);
    ASSERT_TRUE(value.ok()) << hex << ": " << value.error();
    EXPECT_EQ(to_diagnostic(*value), diagnostic) << hex;
  }
}

TEST(CborDecode, ErrorsNameTheRuleAndTheByte) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "input ends inside an item at byte 0"},
      {"19ff", "input ends inside a head at byte 2"},
      {"8201", "input ends inside a container or tag at byte 2"},
      {"c0", "input ends inside a container or tag at byte 1"},
      {"4201", "input ends inside a string at byte 2"},
      {"5f4100", "input ends inside an item at byte 3"},
      {"0000", "more data behind the item at byte 1"},
      {"8301021c", "reserved additional information 28 at byte 3"},
      {"5f5cff", "reserved additional information 28 at byte 1"},
      {"811f", "integer of indefinite length at byte 1"},
      {"df00", "tag of indefinite length at byte 0"},
      {"f81f", "simple value 31 in two bytes at byte 0"},
      {"ff", "break outside an indefinite-length item at byte 0"},
      {"8101ff", "more data behind the item at byte 2"},
      {"81ff", "break outside an indefinite-length item at byte 1"},
      {"a161"
       "61ff",
       "break outside an indefinite-length item at byte 3"},
      {"9fc0ff", "break outside an indefinite-length item at byte 2"},
      {"bf0001"
       "02ff",
       "break outside an indefinite-length item at byte 4"},
      {"5f6161ff", "chunk of another kind than its string at byte 1"},
      {"7f4161ff", "chunk of another kind than its string at byte 1"},
      {"5f5f4100ffff", "chunk of indefinite length at byte 1"},
      {"61ff", "text that is not UTF-8 at byte 1"},
      {"8263c3a9c3", "text that is not UTF-8 at byte 4"},
      {"62c0ae", "text that is not UTF-8 at byte 1"},
      {"63eda080", "text that is not UTF-8 at byte 1"},
      {"64f4908080", "text that is not UTF-8 at byte 1"},
      {"7f61c261a3ff", "text that is not UTF-8 at byte 2"},  // valid together, not one by one
      {"7f6161"
       "61ffff",
       "text that is not UTF-8 at byte 4"},
      {"c200", "content of tag 2 that is no byte string at byte 1"},
      {"c36131", "content of tag 3 that is no byte string at byte 1"},
      {"c2c24100", "content of tag 2 that is no byte string at byte 1"},
      {"c2", "input ends inside an item at byte 1"},
      {"81c3ff", "content of tag 3 that is no byte string at byte 2"},
      {"c25f6100ff", "chunk of another kind than its string at byte 2"},
  };
  for (const auto& [hex, message] : cases) {
    const Result<Value> value = decoded(hex);
    ASSERT_FALSE(value.ok()) << hex << " is " << to_diagnostic(*value);
    EXPECT_EQ(value.error(), "cbor: " + std::string(message)) << hex;
  }
}

TEST(CborDecode, DeclaredLengthsAllocateNothing) {
  for (const std::string_view hex :
       {"5bffffffffffffffff", "7b7fffffffffffffff", "9bffffffffffffffff", "bbffffffffffffffff",
        "9b00000000ffffffff00", "5f5bffffffffffffffff",
        "9bffffffffffffffff9bffffffffffffffff9bffffffffffffffff"}) {
    EXPECT_FALSE(decoded(hex).ok()) << hex;
  }
}

TEST(CborDecode, DepthIsLimited) {
  const auto nested = [](std::size_t levels, std::string_view open_hex, std::string_view end_hex) {
    std::string bytes;
    for (std::size_t i = 0; i < levels; ++i) bytes += *from_hex(open_hex);
    bytes += '\x00';
    for (std::size_t i = 0; i < levels; ++i) bytes += *from_hex(end_hex);
    return decode(Format::cbor, bytes);
  };
  for (const auto& [open, end] : {std::pair("81", ""), std::pair("9f", "ff"), std::pair("a100", ""),
                                  std::pair("bf00", "ff"), std::pair("c1", "")}) {
    const Result<Value> deepest = nested(max_value_depth, open, end);
    ASSERT_TRUE(deepest.ok()) << deepest.error();
    EXPECT_EQ(depth(*deepest), max_value_depth);
    EXPECT_EQ(depth(*decode(Format::cbor, *encode(Format::cbor, *deepest))), max_value_depth);
    for (const std::size_t levels : {max_value_depth + 1, std::size_t{200'000}}) {
      const Result<Value> deeper = nested(levels, open, end);
      ASSERT_FALSE(deeper.ok());
      const std::size_t at = max_value_depth * (std::string_view(open).size() / 2);
      EXPECT_EQ(deeper.error(), "cbor: nesting deeper than 2048 at byte " + std::to_string(at));
    }
  }
}

TEST(CborRepresentable, EveryRefusal) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"text(h'ff')", "CBOR has no text that is not UTF-8"},
      {"[{text(h'ff'): 1}]", "CBOR has no text that is not UTF-8"},
      {"simple(20)", "CBOR has no simple value 20 that is not false, true, null or undefined"},
      {"simple(31)", "CBOR has no simple value 31 that is not false, true, null or undefined"},
      {"2(h'00')", "CBOR's tag 2 makes a bignum, which is a kind of its own"},
      {"3(1)", "CBOR's tag 3 makes a bignum, which is a kind of its own"},
      {"scaled(1, 1024)", "CBOR has no floats beyond binary64"},
      {"ext(1, h'')", "CBOR has no ext"},
      {"timestamp(1, 2)", "CBOR has no timestamp"},
      {"tai(0x1)", "CBOR has no tai64"},
      {"1(hexlet(00000000-0000-0000-0000-000000000000))", "CBOR has no hexlet"},
      {"{1: magic(\"\")}", "CBOR has no magic"},
      {"[blob(1, h'')]", "CBOR has no blob"},
  };
  for (const auto& [diagnostic, reason] : cases) {
    const Result<Value> value = parse_diagnostic(diagnostic);
    ASSERT_TRUE(value.ok()) << diagnostic << ": " << value.error();
    EXPECT_EQ(unrepresentable(Format::cbor, *value), reason) << diagnostic;
    EXPECT_EQ(encode(Format::cbor, *value).error(), reason) << diagnostic;
  }
}

}  // namespace
}  // namespace codecbench::oracle
