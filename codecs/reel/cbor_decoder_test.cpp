// RFC 8949: appendix A, appendix F.1 and what sections 3 and 5 say about each item.
#include <gtest/gtest.h>

#include "testing/test_support.h"

namespace reel::testing {
namespace {

void expect_cbor(const std::vector<Case>& cases, const DecodeOptions& options = {}) {
  expect_cases(Format::cbor, cases, options);
}

TEST(CborDecoder, ReadsIntegersOfAppendixA) {
  expect_cbor({{"00", "0"},
               {"01", "1"},
               {"0a", "10"},
               {"17", "23"},
               {"1818", "24"},
               {"1819", "25"},
               {"1864", "100"},
               {"1903e8", "1000"},
               {"1a000f4240", "1000000"},
               {"1b000000e8d4a51000", "1000000000000"},
               {"1bffffffffffffffff", "18446744073709551615"},
               {"c249010000000000000000", "2(h'010000000000000000')"},
               {"3bffffffffffffffff", "-18446744073709551616"},
               {"c349010000000000000000", "3(h'010000000000000000')"},
               {"20", "-1"},
               {"29", "-10"},
               {"3863", "-100"},
               {"3903e7", "-1000"}});
}

TEST(CborDecoder, ReadsFloatsOfAppendixA) {
  expect_cbor({{"f90000", "0_1"},
               {"f98000", "-0_1"},
               {"f93c00", "1_1"},
               {"fb3ff199999999999a", "1.1_3"},
               {"f93e00", "1.5_1"},
               {"f97bff", "65504_1"},
               {"fa47c35000", "1e+05_2"},
               {"fa7f7fffff", "3.4028234663852886e+38_2"},
               {"fb7e37e43c8800759c", "1e+300_3"},
               {"f90001", "5.960464477539063e-08_1"},
               {"f90400", "6.103515625e-05_1"},
               {"f9c400", "-4_1"},
               {"fbc010666666666666", "-4.1_3"},
               {"f97c00", "Infinity_1"},
               {"f97e00", "NaN_1"},
               {"f9fc00", "-Infinity_1"},
               {"fa7f800000", "Infinity_2"},
               {"fa7fc00000", "NaN_2"},
               {"faff800000", "-Infinity_2"},
               {"fb7ff0000000000000", "Infinity_3"},
               {"fb7ff8000000000000", "NaN_3"},
               {"fbfff0000000000000", "-Infinity_3"}});
}

TEST(CborDecoder, ReadsSimpleValuesAndTagsOfAppendixA) {
  expect_cbor(
      {{"f4", "false"},
       {"f5", "true"},
       {"f6", "null"},
       {"f7", "undefined"},
       {"f0", "simple(16)"},
       {"f8ff", "simple(255)"},
       {"c074323031332d30332d32315432303a30343a30305a", "0(\"2013-03-21T20:04:00Z\")"},
       {"c11a514b67b0", "1(1363896240)"},
       {"c1fb41d452d9ec200000", "1(1363896240.5_3)"},
       {"d74401020304", "23(h'01020304')"},
       {"d818456449455446", "24(h'6449455446')"},
       {"d82076687474703a2f2f7777772e6578616d706c652e636f6d", "32(\"http://www.example.com\")"}});
}

TEST(CborDecoder, ReadsStringsOfAppendixA) {
  expect_cbor({{"40", "h''"},
               {"4401020304", "h'01020304'"},
               {"60", "\"\""},
               {"6161", "\"a\""},
               {"6449455446", "\"IETF\""},
               {"62225c", "\"\"\\\""},
               {"62c3bc", "\"\u00fc\""},
               {"63e6b0b4", "\"\u6c34\""},
               {"64f0908591", "\"\U00010151\""},
               {"5f42010243030405ff", "h'0102030405'"},
               {"7f657374726561646d696e67ff", "\"streaming\""}});
}

TEST(CborDecoder, ReadsContainersOfAppendixA) {
  const char* const to_25 =
      "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]";
  expect_cbor({{"80", "[]"},
               {"83010203", "[1, 2, 3]"},
               {"8301820203820405", "[1, [2, 3], [4, 5]]"},
               {"98190102030405060708090a0b0c0d0e0f101112131415161718181819", to_25},
               {"a0", "{}"},
               {"a201020304", "{1: 2, 3: 4}"},
               {"a26161016162820203", "{\"a\": 1, \"b\": [2, 3]}"},
               {"826161a161626163", "[\"a\", {\"b\": \"c\"}]"},
               {"a56161614161626142616361436164614461656145",
                "{\"a\": \"A\", \"b\": \"B\", \"c\": \"C\", \"d\": \"D\", \"e\": \"E\"}"},
               {"9fff", "[]"},
               {"9f018202039f0405ffff", "[1, [2, 3], [4, 5]]"},
               {"9f01820203820405ff", "[1, [2, 3], [4, 5]]"},
               {"83018202039f0405ff", "[1, [2, 3], [4, 5]]"},
               {"83019f0203ff820405", "[1, [2, 3], [4, 5]]"},
               {"9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", to_25},
               {"bf61610161629f0203ffff", "{\"a\": 1, \"b\": [2, 3]}"},
               {"826161bf61626163ff", "[\"a\", {\"b\": \"c\"}]"},
               {"bf6346756ef563416d7421ff", "{\"Fun\": true, \"Amt\": -2}"}});
}

TEST(CborDecoder, ReadsEveryWidthOfEveryHead) {
  expect_cbor({{"1800", "0"},
               {"190000", "0"},
               {"1a00000000", "0"},
               {"1b0000000000000000", "0"},
               {"3800", "-1"},
               {"390000", "-1"},
               {"3a00000000", "-1"},
               {"3b0000000000000000", "-1"},
               {"3b7fffffffffffffff", "-9223372036854775808"},
               {"5800", "h''"},
               {"59000101", "h'01'"},
               {"5a0000000101", "h'01'"},
               {"5b000000000000000101", "h'01'"},
               {"780161", "\"a\""},
               {"79000161", "\"a\""},
               {"7a0000000161", "\"a\""},
               {"7b000000000000000161", "\"a\""},
               {"980101", "[1]"},
               {"99000101", "[1]"},
               {"9a0000000101", "[1]"},
               {"9b000000000000000101", "[1]"},
               {"9b0000000000000000", "[]"},
               {"b8010102", "{1: 2}"},
               {"b900010102", "{1: 2}"},
               {"ba000000010102", "{1: 2}"},
               {"bb00000000000000010102", "{1: 2}"},
               {"ba00000000", "{}"},
               {"d80000", "0(0)"},
               {"d9000000", "0(0)"},
               {"da0000000000", "0(0)"},
               {"dbffffffffffffffff00", "18446744073709551615(0)"}});
}

// F.1: the head or the content is cut off.
TEST(CborDecoder, RefusesInputThatEndsInAnItem) {
  expect_cbor({{"", "truncated at 0"},
               {"18", "truncated at 0"},
               {"19", "truncated at 0"},
               {"1a", "truncated at 0"},
               {"1b", "truncated at 0"},
               {"1901", "truncated at 0"},
               {"1a0102", "truncated at 0"},
               {"1b01020304050607", "truncated at 0"},
               {"38", "truncated at 0"},
               {"58", "truncated at 0"},
               {"78", "truncated at 0"},
               {"98", "truncated at 0"},
               {"9a01ff00", "truncated at 0"},
               {"b8", "truncated at 0"},
               {"d8", "truncated at 0"},
               {"f8", "truncated at 0"},
               {"f900", "truncated at 0"},
               {"fa0000", "truncated at 0"},
               {"fb000000", "truncated at 0"},
               {"41", "truncated at 0"},
               {"61", "truncated at 0"},
               {"5affffffff00", "truncated at 0"},
               {"5bffffffffffffffff010203", "truncated at 0"},
               {"7affffffff00", "truncated at 0"},
               {"7b7fffffffffffffff010203", "truncated at 0"},
               {"81", "truncated at 0"},
               {"818181818181818181", "truncated at 8"},
               {"8200", "truncated at 0"},
               {"830102", "truncated at 0"},
               {"83018200", "truncated at 2"},
               {"a1", "truncated at 0"},
               {"a20102", "truncated at 0"},
               {"a100", "truncated at 0"},
               {"a2000000", "truncated at 0"},
               {"c0", "truncated at 1"},
               {"9f", "truncated at 1"},
               {"9f0102", "truncated at 3"},
               {"bf", "truncated at 1"},
               {"bf01020102", "truncated at 5"},
               {"819f", "truncated at 2"},
               {"9f8000", "truncated at 3"},
               {"9f9f9f9f9fffffffff", "truncated at 9"},
               {"9f819f819f9fffffff", "truncated at 9"},
               {"5f4100", "truncated at 3"},
               {"7f6100", "truncated at 3"}});
}

// F.1: what can never become an item.
TEST(CborDecoder, RefusesWhatIsNotWellFormed) {
  for (const char* const reserved :
       {"1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c", "9d",
        "9e", "bc", "bd", "be", "dc", "dd", "de", "fc", "fd", "fe", "1f", "3f", "df", "ff"}) {
    EXPECT_EQ(outcome_of_hex(Format::cbor, reserved), "malformed at 0") << reserved;
  }
  // A simple value below 32 in two bytes.
  for (int value = 0; value < 32; ++value) {
    const std::string input{'\xf8', static_cast<char>(value)};
    EXPECT_EQ(outcome(Format::cbor, input), "malformed at 0");
  }
  expect_cbor({// chunks that are not definite strings of the same type
               {"5f00ff", "malformed at 1"},
               {"5f21ff", "malformed at 1"},
               {"5f6100ff", "malformed at 1"},
               {"5f80ff", "malformed at 1"},
               {"5fa0ff", "malformed at 1"},
               {"5fc000ff", "malformed at 1"},
               {"5fe0ff", "malformed at 1"},
               {"7f4100ff", "malformed at 1"},
               {"5f5f4100ffff", "malformed at 1"},
               {"7f7f6100ffff", "malformed at 1"},
               {"5f5cff", "malformed at 1"},
               // a break where none may be
               {"ff", "malformed at 0"},
               {"81ff", "malformed at 1"},
               {"8200ff", "malformed at 2"},
               {"a1ff", "truncated at 0"},
               {"a1ff00", "malformed at 1"},
               {"a100ff", "malformed at 2"},
               {"a20000ff00", "malformed at 3"},
               {"9f81ff", "malformed at 2"},
               {"9f829f819f9fffffffff", "malformed at 9"},
               {"bf00ff", "malformed at 2"},
               {"bf000000ff", "malformed at 4"},
               {"c0ff", "malformed at 1"},
               {"9fc0ff", "malformed at 2"}});
}

TEST(CborDecoder, ReadsSimpleValuesOfBothForms) {
  for (int value = 0; value < 20; ++value) {
    EXPECT_EQ(outcome(Format::cbor, std::string(1, static_cast<char>(0xe0 + value))),
              "simple(" + std::to_string(value) + ")");
  }
  for (int value = 32; value < 256; ++value) {
    EXPECT_EQ(outcome(Format::cbor, std::string{'\xf8', static_cast<char>(value)}),
              "simple(" + std::to_string(value) + ")");
  }
}

TEST(CborDecoder, JoinsChunks) {
  expect_cbor({{"5fff", "h''"},
               {"7fff", "\"\""},
               {"5f4040ff", "h''"},
               {"5f41015801024103ff", "h'010203'"},
               {"835f4101ff7f61616162ff02", "[h'01', \"ab\", 2]"},
               {"bf7f61616162ff5f41014102ffff", "{\"ab\": h'0102'}"},
               {"c25f49010203040506070809410aff", "2(h'0102030405060708090a')"}});
}

// Each chunk must be UTF-8 by itself (3.2.3).
TEST(CborDecoder, ChecksUtf8OfEachChunk) {
  expect_cbor({{"62c328", "invalid_utf8 at 0"},
               {"8200 62c0ae", "invalid_utf8 at 2"},
               {"7f62c3bc6161ff", "\"\u00fca\""},
               {"7f61c361bcff", "invalid_utf8 at 1"},
               {"7f616161c3ff", "invalid_utf8 at 3"},
               {"63eda080", "invalid_utf8 at 0"},
               {"64f4908080", "invalid_utf8 at 0"}});
  DecodeOptions lax;
  lax.validate_utf8 = false;
  expect_cbor({{"62c328", "\"\xc3(\""}, {"7f61c361bcff", "\"\u00fc\""}}, lax);
}

TEST(CborDecoder, KeepsBignumsAsTheyAre) {
  expect_cbor({{"c24101", "2(h'01')"},
               {"c240", "2(h'')"},
               {"c2420001", "2(h'0001')"},
               {"d80242ffff", "2(h'ffff')"},
               {"db000000000000000342ffff", "3(h'ffff')"},
               // not on a byte string: an ordinary tag
               {"c200", "2(0)"},
               {"c26131", "2(\"1\")"},
               {"c381c24101", "3([2(h'01')])"},
               {"c2", "truncated at 1"},
               {"c241", "truncated at 1"},
               {"c25f4101", "truncated at 4"},
               {"c25f6101ff", "malformed at 2"}});
}

TEST(CborDecoder, RefusesTrailingBytes) {
  expect_cbor({{"0000", "trailing_bytes at 1"},
               {"8000", "trailing_bytes at 1"},
               {"6161ff", "trailing_bytes at 2"},
               {"9fffff", "trailing_bytes at 2"}});
}

TEST(CborDecoder, ReadsAPrefix) {
  const std::string input = bytes("8101 6161 ff");
  Document document;
  std::size_t consumed = 7;
  EXPECT_TRUE(decode_prefix(Format::cbor, input, {}, document, consumed).ok());
  EXPECT_EQ(consumed, 2u);
  EXPECT_EQ(diagnose(document.root()), "[1]");
  EXPECT_TRUE(validate_prefix(Format::cbor, input, {}, consumed).ok());
  EXPECT_EQ(consumed, 2u);
  const std::string_view rest = std::string_view(input).substr(4);
  EXPECT_EQ(decode_prefix(Format::cbor, rest, {}, document, consumed), (Error{Code::malformed, 0}));
  EXPECT_EQ(consumed, 0u);
  EXPECT_TRUE(document.empty());
}

TEST(CborDecoder, LimitsDepth) {
  DecodeOptions options;
  options.max_depth = 2;
  expect_cbor({{"8181 00", "[[0]]"},
               {"8180", "[[]]"},
               {"818180", "too_deep at 2"},
               {"9f9f9fffffff", "too_deep at 2"},
               {"a100a100a0", "too_deep at 4"},
               {"c0c0c000", "too_deep at 2"},
               {"c0c000", "0(0(0))"},
               // a bignum is one item, not a tag
               {"8181c24101", "[[2(h'01')]]"}},
              options);
  options.max_depth = 0;
  expect_cbor({{"00", "0"}, {"80", "too_deep at 0"}, {"c000", "too_deep at 0"}}, options);
}

TEST(CborDecoder, TruncatesEveryPrefix) {
  for (const char* const whole :
       {"1818", "1bffffffffffffffff", "3903e7", "fb3ff199999999999a", "f97e00", "f8ff",
        "c249010000000000000000", "64f0908591", "5f42010243030405ff", "7f657374726561646d696e67ff",
        "9f018202039f0405ffff", "bf61610161629f0203ffff", "a26161016162820203",
        "d9d9f78301fb3ff199999999999a60", "c25f49010203040506070809410aff",
        "82fb3ff199999999999afb3ff199999999999a"}) {
    expect_prefixes_truncated(Format::cbor, bytes(whole));
  }
}

TEST(CborDecoder, ReadsRunsOfFloats) {
  // A run that ends with the array, with another item, and with the input.
  const std::string one = "fb3ff0000000000000";
  EXPECT_EQ(outcome_of_hex(Format::cbor, "83" + one + one + one), "[1_3, 1_3, 1_3]");
  EXPECT_EQ(outcome_of_hex(Format::cbor, "83" + one + "00" + one), "[1_3, 0, 1_3]");
  EXPECT_EQ(outcome_of_hex(Format::cbor, "82" + one + "82" + one + one), "[1_3, [1_3, 1_3]]");
  EXPECT_EQ(outcome_of_hex(Format::cbor, "82" + one + "fb3ff000"), "truncated at 10");
  EXPECT_EQ(outcome_of_hex(Format::cbor, "82" + one + "ff"), "malformed at 10");
}

}  // namespace
}  // namespace reel::testing
