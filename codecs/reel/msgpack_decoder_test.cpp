// The MessagePack specification (spec.md), format by format.
#include <gtest/gtest.h>

#include "testing/test_support.h"

namespace reel::testing {
namespace {

void expect_msgpack(const std::vector<Case>& cases, const DecodeOptions& options = {}) {
  expect_cases(Format::msgpack, cases, options);
}

TEST(MsgpackDecoder, ReadsSingleBytes) {
  for (int value = 0; value < 128; ++value) {
    EXPECT_EQ(outcome(Format::msgpack, std::string(1, static_cast<char>(value))),
              std::to_string(value));
  }
  for (int value = -32; value < 0; ++value) {
    EXPECT_EQ(outcome(Format::msgpack, std::string(1, static_cast<char>(value))),
              std::to_string(value));
  }
  expect_msgpack({{"c0", "null"},
                  {"c2", "false"},
                  {"c3", "true"},
                  {"80", "{}"},
                  {"90", "[]"},
                  {"a0", "\"\""}});
}

TEST(MsgpackDecoder, RefusesTheUnusedByte) {
  expect_msgpack({{"c1", "malformed at 0"}, {"92 00 c1", "malformed at 2"}});
}

TEST(MsgpackDecoder, ReadsIntegersAtTheirBoundaries) {
  expect_msgpack({{"cc00", "0"},
                  {"cc80", "128"},
                  {"ccff", "255"},
                  {"cd0100", "256"},
                  {"cdffff", "65535"},
                  {"ce00010000", "65536"},
                  {"ceffffffff", "4294967295"},
                  {"cf0000000100000000", "4294967296"},
                  {"cf7fffffffffffffff", "9223372036854775807"},
                  {"cf8000000000000000", "9223372036854775808"},
                  {"cfffffffffffffffff", "18446744073709551615"},
                  {"d0df", "-33"},
                  {"d080", "-128"},
                  {"d07f", "127"},
                  {"d1ff7f", "-129"},
                  {"d18000", "-32768"},
                  {"d17fff", "32767"},
                  {"d2ffff7fff", "-32769"},
                  {"d280000000", "-2147483648"},
                  {"d27fffffff", "2147483647"},
                  {"d3ffffffff7fffffff", "-2147483649"},
                  {"d38000000000000000", "-9223372036854775808"},
                  {"d37fffffffffffffff", "9223372036854775807"},
                  {"d3ffffffffffffffff", "-1"}});
}

TEST(MsgpackDecoder, ReadsFloats) {
  expect_msgpack({{"ca3fc00000", "1.5_2"},
                  {"ca7f800000", "Infinity_2"},
                  {"ca7fc00000", "NaN_2"},
                  {"ca80000000", "-0_2"},
                  {"cb3ff199999999999a", "1.1_3"},
                  {"cbfff0000000000000", "-Infinity_3"}});
}

// Each form of a string with its first and last length; the content is one letter.
TEST(MsgpackDecoder, ReadsStringsAtTheirBoundaries) {
  struct Form {
    const char* head;
    std::size_t size;
  };
  for (const Form& form : {Form{"a0", 0},
                           {"a1", 1},
                           {"bf", 31},
                           {"d900", 0},
                           {"d920", 32},
                           {"d9ff", 255},
                           {"da0000", 0},
                           {"da0100", 256},
                           {"daffff", 65535},
                           {"db00000000", 0},
                           {"db00010000", 65536}}) {
    const std::string text(form.size, 'x');
    EXPECT_EQ(outcome(Format::msgpack, bytes(form.head) + text), "\"" + text + "\"") << form.head;
  }
  for (const Form& form : {Form{"c400", 0},
                           {"c401", 1},
                           {"c4ff", 255},
                           {"c50000", 0},
                           {"c50100", 256},
                           {"c5ffff", 65535},
                           {"c600000000", 0},
                           {"c600010000", 65536}}) {
    const std::string content(form.size, '\xff');
    EXPECT_EQ(outcome(Format::msgpack, bytes(form.head) + content), "h'" + hex(content) + "'")
        << form.head;
  }
}

TEST(MsgpackDecoder, ReadsContainersAtTheirBoundaries) {
  struct Form {
    const char* head;
    std::size_t count;
  };
  for (const Form& form : {Form{"90", 0},
                           {"91", 1},
                           {"9f", 15},
                           {"dc0000", 0},
                           {"dc0010", 16},
                           {"dcffff", 65535},
                           {"dd00000000", 0},
                           {"dd00010000", 65536}}) {
    Document document;
    const std::string input = bytes(form.head) + std::string(form.count, '\x01');
    ASSERT_TRUE(decode_checked(Format::msgpack, input, {}, document).ok()) << form.head;
    EXPECT_EQ(document.root().kind(), Kind::array);
    EXPECT_EQ(document.root().count(), form.count);
    EXPECT_EQ(document.cells().size(), form.count + 1);
  }
  for (const Form& form : {Form{"80", 0},
                           {"81", 1},
                           {"8f", 15},
                           {"de0000", 0},
                           {"de0010", 16},
                           {"deffff", 65535},
                           {"df00000000", 0},
                           {"df00010000", 65536}}) {
    Document document;
    const std::string input = bytes(form.head) + std::string(form.count * 2, '\x01');
    ASSERT_TRUE(decode_checked(Format::msgpack, input, {}, document).ok()) << form.head;
    EXPECT_EQ(document.root().kind(), Kind::map);
    EXPECT_EQ(document.root().count(), form.count);
  }
  expect_msgpack({{"92 91 01 81 a161 92 c0 c3", "[[1], {\"a\": [null, true]}]"}});
}

TEST(MsgpackDecoder, ReadsExtensions) {
  const std::string sixteen = "000102030405060708090a0b0c0d0e0f";
  expect_msgpack({{"d40100", "ext(1, h'00')"},
                  {"d5050001", "ext(5, h'0001')"},
                  {"d67f00010203", "ext(127, h'00010203')"},
                  {"d7800001020304050607", "ext(-128, h'0001020304050607')"},
                  {"c70005", "ext(5, h'')"},
                  {"c70305010203", "ext(5, h'010203')"},
                  {"c800030501 0203", "ext(5, h'010203')"},
                  {"c90000000305010203", "ext(5, h'010203')"},
                  {"c70180ff", "ext(-128, h'ff')"}});
  EXPECT_EQ(outcome_of_hex(Format::msgpack, "d8fe" + sixteen), "ext(-2, h'" + sixteen + "')");
  EXPECT_EQ(outcome(Format::msgpack, bytes("c7ff05") + std::string(255, 'a')),
            "ext(5, h'" + repeated("61", 255) + "')");
  EXPECT_EQ(outcome(Format::msgpack, bytes("c8010005") + std::string(256, 'a')),
            "ext(5, h'" + repeated("61", 256) + "')");
  EXPECT_EQ(outcome(Format::msgpack, bytes("c90001000005") + std::string(65536, 'a')),
            "ext(5, h'" + repeated("61", 65536) + "')");
}

TEST(MsgpackDecoder, ReadsTimestamps) {
  expect_msgpack({{"d6ff00000000", "timestamp(0, 0)"},
                  {"d6ffffffffff", "timestamp(4294967295, 0)"},
                  {"d7ff0000000400000000", "timestamp(0, 1)"},
                  {"d7ffee6b27fc00000000", "timestamp(0, 999999999)"},
                  {"d7ffee6b27ffffffffff", "timestamp(17179869183, 999999999)"},
                  {"c70cff00000000ffffffffffffffff", "timestamp(-1, 0)"},
                  {"c70cff3b9ac9ff7fffffffffffffff", "timestamp(9223372036854775807, 999999999)"},
                  {"c70cff000000008000000000000000", "timestamp(-9223372036854775808, 0)"},
                  // not the shortest form, but one
                  {"d7ff0000000000000001", "timestamp(1, 0)"},
                  {"c70cff000000000000000000000001", "timestamp(1, 0)"},
                  {"c704ff00000001", "timestamp(1, 0)"},
                  {"c8000cff000000000000000000000001", "timestamp(1, 0)"}});
}

TEST(MsgpackDecoder, RefusesWhatIsNoTimestamp) {
  expect_msgpack({{"d7ffee6b280000000000", "invalid_value at 0"},
                  {"d7ffffffffff00000000", "invalid_value at 0"},
                  {"c70cff3b9aca000000000000000000", "invalid_value at 0"},
                  {"c70cffffffffff0000000000000000", "invalid_value at 0"},
                  {"d4ff00", "invalid_value at 0"},
                  {"d5ff0000", "invalid_value at 0"},
                  {"d8ff00000000000000000000000000000000", "invalid_value at 0"},
                  {"c700ff", "invalid_value at 0"},
                  {"91 c70bff0000000000000000000000", "invalid_value at 1"}});
}

TEST(MsgpackDecoder, ChecksUtf8OfStringsOnly) {
  expect_msgpack({{"a2c328", "invalid_utf8 at 0"},
                  {"91 d902c328", "invalid_utf8 at 1"},
                  {"81 a2c328 00", "invalid_utf8 at 1"},
                  {"c402c328", "h'c328'"},
                  {"d501c328", "ext(1, h'c328')"}});
  DecodeOptions lax;
  lax.validate_utf8 = false;
  expect_msgpack({{"a2c328", "\"\xc3(\""}}, lax);
}

TEST(MsgpackDecoder, RefusesTruncatedAndTrailingInput) {
  for (const char* const whole : {"ccff",
                                  "cdffff",
                                  "ceffffffff",
                                  "cfffffffffffffffff",
                                  "d080",
                                  "d18000",
                                  "d280000000",
                                  "d38000000000000000",
                                  "ca3fc00000",
                                  "cb3ff199999999999a",
                                  "a161",
                                  "d90161",
                                  "da000161",
                                  "db0000000161",
                                  "c40161",
                                  "c5000161",
                                  "c60000000161",
                                  "d40100",
                                  "d5010000",
                                  "d60100000000",
                                  "d7010000000000000000",
                                  "d80100000000000000000000000000000000",
                                  "c7010100",
                                  "c800010100",
                                  "c9000000010100",
                                  "9101",
                                  "dc000101",
                                  "dd0000000101",
                                  "810101",
                                  "de00010101",
                                  "df000000010101",
                                  "92cb3ff199999999999acb3ff199999999999a",
                                  "d6ff00000000",
                                  "d7ff0000000400000000",
                                  "c70cff00000000ffffffffffffffff",
                                  "92 91 01 81 a161 92 c0 c3"}) {
    expect_prefixes_truncated(Format::msgpack, bytes(whole));
    EXPECT_EQ(outcome(Format::msgpack, bytes(whole) + "\xc0").substr(0, 14), "trailing_bytes")
        << whole;
  }
}

TEST(MsgpackDecoder, RefusesLyingLengthsAtOnce) {
  expect_msgpack({{"dbffffffff", "truncated at 0"},
                  {"c6ffffffff00", "truncated at 0"},
                  {"c9ffffffff0100", "truncated at 0"},
                  {"ddffffffff", "truncated at 0"},
                  {"dfffffffff0000", "truncated at 0"},
                  {"92 00 dd00000010 00", "truncated at 2"},
                  {"82 0000", "truncated at 0"}});
}

TEST(MsgpackDecoder, LimitsDepth) {
  DecodeOptions options;
  options.max_depth = 2;
  expect_msgpack({{"919100", "[[0]]"},
                  {"9190", "[[]]"},
                  {"919190", "too_deep at 2"},
                  {"8100 8100 80", "too_deep at 4"}},
                 options);
}

TEST(MsgpackDecoder, DeterministicWantsShortestForms) {
  DecodeOptions options;
  options.deterministic = true;
  for (const char* const longer : {"cc00",
                                   "cc7f",
                                   "cd00ff",
                                   "ce0000ffff",
                                   "cf00000000ffffffff",
                                   "d000",
                                   "d0e0",
                                   "d07f",
                                   "d1ff80",
                                   "d17fff",
                                   "d2ffff8000",
                                   "d27fffffff",
                                   "d3ffffffff80000000",
                                   "d37fffffffffffffff",
                                   "d90161",
                                   "d900",
                                   "da000161",
                                   "db0000000161",
                                   "c5000161",
                                   "c60000000161",
                                   "c7010100",
                                   "c702010000",
                                   "c70401 00000000",
                                   "c70801 0000000000000000",
                                   "c80001 0100",
                                   "c9000000010100",
                                   "dc000101",
                                   "dd0000000101",
                                   "de00010101",
                                   "df000000010101",
                                   "d7ff0000000000000001",
                                   "c70cff000000000000000000000001",
                                   "c70cff0000000100000003ffffffff",
                                   "c704ff00000001"}) {
    EXPECT_EQ(outcome_of_hex(Format::msgpack, longer, options), "not_deterministic at 0") << longer;
  }
  expect_msgpack({{"7f", "127"},
                  {"cc80", "128"},
                  {"d0df", "-33"},
                  {"d1ff7f", "-129"},
                  {"d2ffff7fff", "-32769"},
                  {"d3ffffffff7fffffff", "-2147483649"},
                  {"c400", "h''"},
                  {"c70001", "ext(1, h'')"},
                  {"c70301000000", "ext(1, h'000000')"},
                  {"d40100", "ext(1, h'00')"},
                  {"cb3ff0000000000000", "1_3"},
                  {"82 02 00 01 00", "{2: 0, 1: 0}"},
                  {"d7ff0000000400000000", "timestamp(0, 1)"},
                  {"d7ff0000000100000000", "timestamp(4294967296, 0)"},
                  {"c70cff000000000000000400000000", "timestamp(17179869184, 0)"}},
                 options);
}

}  // namespace
}  // namespace reel::testing
