// KEKS, numeric tags: every item's layout, and every rule a decoder has to enforce.
#include <gtest/gtest.h>

#include "testing/test_support.h"

namespace reel::testing {
namespace {

void expect_keks(const std::vector<Case>& cases, const DecodeOptions& options = {}) {
  expect_cases(Format::keks, cases, options);
}

TEST(KeksDecoder, ReadsPrimitives) {
  expect_keks(
      {{"01", "null"},
       {"02", "false"},
       {"03", "true"},
       {"04 0e875e3fd38549eb87b4be42d641c367", "hexlet(h'0e875e3fd38549eb87b4be42d641c367')"},
       {"80", "h''"},
       {"84 01020304", "h'01020304'"},
       {"82 0000", "h'0000'"},
       {"c0", "\"\""},
       {"cb 68656c6c6f20776f726c64", "\"hello world\""},
       {"d3 d0bfd180d0b8d0b2d0b5d18220d0bcd0b8d180", "\"привет мир\""}});
}

TEST(KeksDecoder, RefusesUnassignedTags) {
  for (int tag = 0; tag < 0x80; ++tag) {
    const bool assigned = (tag >= 1 && tag <= 4) || tag == 8 || tag == 9 ||
                          (tag >= 0x0b && tag <= 0x0d) || (tag >= 0x10 && tag <= 0x13) ||
                          (tag >= 0x18 && tag <= 0x1a) || tag == 0x4b;
    const std::string input = std::string(1, static_cast<char>(tag)) + std::string(20, '\x01');
    if (!assigned) {
      EXPECT_EQ(outcome(Format::keks, input), "malformed at 0") << tag;
    }
  }
}

// The length fields hold the excess over the previous form's longest length.
TEST(KeksDecoder, ReadsStringsAtTheirBoundaries) {
  struct Form {
    std::size_t size;
    const char* head;
  };
  for (const Form& form : {Form{60, "bc"},
                           {61, "bd00"},
                           {64, "bd03"},
                           {316, "bdff"},
                           {317, "be0000"},
                           {65852, "beffff"},
                           {65853, "bf0000000000000000"},
                           {65854, "bf0000000000000001"},
                           {1048576, "bf00000000000efec3"}}) {
    const std::string head = bytes(form.head);
    const std::string content(form.size, 'A');
    const std::string wire = head + content;
    Document document;
    ASSERT_TRUE(decode_checked(Format::keks, wire, {}, document).ok()) << form.head;
    EXPECT_EQ(document.root().kind(), Kind::bytes);
    EXPECT_EQ(document.root().string(), content);
    EXPECT_EQ(encoded(Format::keks, document), wire);

    std::string text = wire;
    text[0] = static_cast<char>(text[0] | 0x40);
    ASSERT_TRUE(decode_checked(Format::keks, text, {}, document).ok()) << form.head;
    EXPECT_EQ(document.root().kind(), Kind::text);
    EXPECT_EQ(document.root().string(), content);
    EXPECT_EQ(encoded(Format::keks, document), text);

    EXPECT_EQ(decode(Format::keks, head + content.substr(1), {}, document),
              (Error{Code::truncated, 0}));
    EXPECT_EQ(decode(Format::keks, head + content + "A", {}, document),
              (Error{Code::trailing_bytes, head.size() + content.size()}));
  }
  // A length beyond 2^64 - 1, and beyond the input.
  expect_keks({{"bfffffffffffffffff", "truncated at 0"},
               {"bfffffffffffffefec", "truncated at 0"},
               {"bf00000000000000ff", "truncated at 0"},
               {"bd", "truncated at 0"},
               {"be00", "truncated at 0"},
               {"bf00000000000000", "truncated at 0"}});
}

TEST(KeksDecoder, ChecksText) {
  expect_keks({{"c2 c3bc", "\"ü\""},
               {"c1 80", "invalid_utf8 at 0"},
               {"c2 c0af", "invalid_utf8 at 0"},
               {"c3 e08080", "invalid_utf8 at 0"},
               {"c3 eda080", "invalid_utf8 at 0"},
               {"c3 edbfbf", "invalid_utf8 at 0"},
               {"c4 f48fbfbf", "\"\U0010ffff\""},
               {"c4 f4908080", "invalid_utf8 at 0"},
               {"c4 f0808080", "invalid_utf8 at 0"},
               {"c1 ff", "invalid_utf8 at 0"},
               {"c2 e282", "invalid_utf8 at 0"},
               {"c3 efbbbf", "\"\ufeff\""},
               {"c3 efbfbf", "\"\uffff\""},
               {"c1 00", "invalid_value at 0"},
               {"c3 610062", "invalid_value at 0"},
               {"09 c2 6100 01 00", "invalid_value at 1"},
               {"09 c1 80 01 00", "invalid_utf8 at 1"}});
  for (std::size_t size = 1; size < 100; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      std::string text(size, 'a');
      text[at] = '\0';
      const std::string head = size <= 60 ? std::string(1, static_cast<char>(0xc0 + size))
                                          : std::string{'\xfd', static_cast<char>(size - 61)};
      EXPECT_EQ(outcome(Format::keks, head + text), "invalid_value at 0") << size << " " << at;
    }
  }
  DecodeOptions lax;
  lax.validate_utf8 = false;
  expect_keks({{"c1 ff", "\"\xff\""}, {"c1 00", "invalid_value at 0"}}, lax);
}

TEST(KeksDecoder, ReadsIntegers) {
  expect_keks({{"0c80", "0"},
               {"0c8101", "1"},
               {"0c810a", "10"},
               {"0c8164", "100"},
               {"0c83010000", "65536"},
               {"0c85e8d4a51000", "1000000000000"},
               {"0c88ffffffffffffffff", "18446744073709551615"},
               {"0c89010000000000000000", "2(h'010000000000000000')"},
               {"0d80", "-1"},
               {"0d8102", "-3"},
               {"0d8109", "-10"},
               {"0d82ffff", "-65536"},
               {"0d88ffffffffffffffff", "-18446744073709551616"},
               {"0d89010000000000000000", "3(h'010000000000000000')"}});
  EXPECT_EQ(outcome(Format::keks, bytes("0cbd00") + std::string(61, '\x01')),
            "2(h'" + repeated("01", 61) + "')");
}

// Each INT again with bytes after it, where the decoder may load eight at once.
TEST(KeksDecoder, ReadsIntegersInTheMiddle) {
  expect_keks({{"08 0c80 0c8101 0d80 0d820102 0c88ffffffffffffffff 0c870102030405060 7 00",
                "[0, 1, -1, -259, 18446744073709551615, 283686952306183]"}});
}

TEST(KeksDecoder, RefusesOtherIntegers) {
  expect_keks({{"0c8100", "invalid_value at 0"},
               {"0d8100", "invalid_value at 0"},
               {"0c820001", "invalid_value at 0"},
               {"08 0c820001 0c80 0c80 0c80 0c80 00", "invalid_value at 1"},
               {"0cc101", "malformed at 0"},
               {"0c01", "malformed at 0"},
               {"0c0164", "malformed at 0"},
               {"0c00", "malformed at 0"},
               {"0c0400000000000000000000000000000000", "malformed at 0"},
               {"0c", "truncated at 0"},
               {"0c82ff", "truncated at 0"}});
}

TEST(KeksDecoder, ReadsFloats) {
  expect_keks({{"10", "NaN_3"},
               {"11", "Infinity_3"},
               {"12", "-Infinity_3"},
               {"13 0c80 0c80", "float(0, 0)"},
               {"13 0c81b5 0d8101", "float(181, -2)"},
               {"13 0d81b4 0d8101", "float(-181, -2)"},
               {"13 0c8101 0d8102", "float(1, -3)"},
               {"13 0d80 0c80", "float(-1, 0)"},
               {"13 0c871edd2f1a9fbe77 0d812d", "float(8687443681197687, -46)"},
               {"13 0c8101 0c86ffffffffffff", "float(1, 281474976710655)"},
               {"13 0c8101 0c8701000000000000", "float(1, 281474976710656)"},
               {"13 0c8101 0d88ffffffffffffffff", "float(1, -18446744073709551616)"},
               {"13 0c89010000000000000001 0c80", "float(2(h'010000000000000001'), 0)"},
               {"13 0d89010000000000000000 0c89010000000000000000",
                "float(3(h'010000000000000000'), 2(h'010000000000000000'))"},
               {"08 13 0c89010000000000000001 0c80 13 0c80 0c80 00",
                "[float(2(h'010000000000000001'), 0), float(0, 0)]"}});
}

TEST(KeksDecoder, RefusesFloatsThatAreNotNormalised) {
  expect_keks({{"13 0c8102 0c80", "invalid_value at 0"},
               {"13 0d8101 0c80", "invalid_value at 0"},
               {"13 0c80 0c8101", "invalid_value at 0"},
               {"13 0c80 0d80", "invalid_value at 0"},
               {"13 0c89010000000000000000 0c80", "invalid_value at 0"},
               {"13 0d89010000000000000001 0c80", "invalid_value at 0"},
               {"13 0c820001 0c80", "invalid_value at 1"},
               {"13 0c8101 0c820001", "invalid_value at 4"},
               {"13 01 0c80", "malformed at 1"},
               {"13 0c8101 01", "malformed at 4"},
               {"13 8101 0c80", "malformed at 1"},
               {"13 00", "malformed at 1"}});
}

TEST(KeksDecoder, ReadsTimes) {
  expect_keks({{"18 4000000000000000", "tai(0x4000000000000000)"},
               {"18 3fffffffffffffff", "tai(0x3fffffffffffffff)"},
               {"18 0000000000000000", "tai(0x0000000000000000)"},
               {"18 7fffffffffffffff", "tai(0x7fffffffffffffff)"},
               {"19 40000000673dd3e1 36f121d4", "tai(0x40000000673dd3e1, 921772500)"},
               {"19 4000000000000000 3b9ac9ff", "tai(0x4000000000000000, 999999999)"},
               {"1a 4000000000000000 00000001 00000002", "tai(0x4000000000000000, 1, 2)"},
               {"1a 4000000000000000 00000000 3b9ac9ff", "tai(0x4000000000000000, 0, 999999999)"},
               // reserved labels
               {"18 8000000000000000", "invalid_value at 0"},
               {"19 8000000000000000 00000001", "invalid_value at 0"},
               {"1a ffffffffffffffff 00000001 00000001", "invalid_value at 0"},
               // the shorter form is due
               {"19 4000000000000000 00000000", "invalid_value at 0"},
               {"1a 4000000000000000 00000001 00000000", "invalid_value at 0"},
               {"1a 4000000000000000 00000000 00000000", "invalid_value at 0"},
               // out of range
               {"19 4000000000000000 3b9aca00", "invalid_value at 0"},
               {"1a 4000000000000000 3b9aca00 00000001", "invalid_value at 0"},
               {"1a 4000000000000000 00000001 3b9aca00", "invalid_value at 0"}});
}

TEST(KeksDecoder, ReadsMagic) {
  expect_keks({{"4b454b53 636d2f707562000000000000", "magic(\"cm/pub\")"},
               {"4b454b53 636d2f656e63727970746564", "magic(\"cm/encrypted\")"},
               {"4b454b53 000000000000000000000000", "magic(\"\")"},
               {"08 4b454b53 610000000000000000000000 00", "[magic(\"a\")]"},
               {"4b 404b53 636d2f707562000000000000", "malformed at 0"},
               {"4b454b54 636d2f707562000000000000", "malformed at 0"},
               {"4b41", "malformed at 0"},
               {"4b45", "truncated at 0"}});
  // Discouraged, not forbidden: NUL inside the name.
  Document document;
  const std::string odd = bytes("4b454b53 610062000000000000000000");
  ASSERT_TRUE(decode(Format::keks, odd, {}, document).ok());
  EXPECT_EQ(document.root().string(), bytes("610062000000000000000000"));
  // A file: MAGIC, then an item.
  const std::string file = bytes("4b454b53 636d2f707562000000000000 03");
  std::size_t consumed = 0;
  ASSERT_TRUE(decode_prefix(Format::keks, file, {}, document, consumed).ok());
  EXPECT_EQ(consumed, 16u);
}

TEST(KeksDecoder, ReadsContainers) {
  expect_keks({{"0800", "[]"},
               {"0900", "{}"},
               {"08 0c817b 02 00", "[123, false]"},
               {"08 0800 08 0800 00 00", "[[], [[]]]"},
               {"09 c3666f6f 08 c3626172 00 00", "{\"foo\": [\"bar\"]}"},
               {"09 c26468 01 c3736967 01 00", "{\"dh\": null, \"sig\": null}"},
               {"08 09 c161 0900 00 09 c161 08 00 00 00", "[{\"a\": {}}, {\"a\": []}]"},
               {"00", "malformed at 0"},
               {"0000", "malformed at 0"},
               {"08", "truncated at 1"},
               {"0801", "truncated at 2"},
               {"09", "truncated at 1"},
               {"09 c161", "truncated at 3"},
               {"09 c161 01", "truncated at 4"},
               {"09 c161 00", "malformed at 3"},
               {"09 c161 08 00", "truncated at 5"}});
}

TEST(KeksDecoder, ChecksKeys) {
  expect_keks({// not text
               {"09 8161 01 00", "malformed at 1"},
               {"09 0c80 01 00", "malformed at 1"},
               {"09 01 01 00", "malformed at 1"},
               {"09 4b454b53610000000000000000000000 01 00", "malformed at 1"},
               // empty
               {"09 c0 01 00", "invalid_value at 1"},
               {"09 c161 09 c0 01 00 00", "invalid_value at 4"},
               // order: length first, then unsigned bytes
               {"09 c161 01 c162 01 00", "{\"a\": null, \"b\": null}"},
               {"09 c162 01 c161 01 00", "key_order at 4"},
               {"09 c162 01 c26161 01 00", "{\"b\": null, \"aa\": null}"},
               {"09 c26161 01 c162 01 00", "key_order at 5"},
               {"09 c26161 01 c26162 01 00", "{\"aa\": null, \"ab\": null}"},
               {"09 c26162 01 c26161 01 00", "key_order at 5"},
               {"09 c2617a 01 c2c3bc 01 00", "{\"az\": null, \"ü\": null}"},
               {"09 c2c3bc 01 c2617a 01 00", "key_order at 5"},
               {"09 c161 01 c161 01 00", "duplicate_key at 4"},
               {"09 c26161 01 c26161 01 00", "duplicate_key at 5"},
               // each map by itself
               {"09 c162 09 c161 01 00 c163 01 00", "{\"b\": {\"a\": null}, \"c\": null}"},
               {"09 c162 09 c163 01 00 c161 01 00", "key_order at 8"},
               {"08 09 c162 01 00 09 c161 01 00 00", "[{\"b\": null}, {\"a\": null}]"}});
}

TEST(KeksDecoder, ReadsBlobs) {
  expect_keks({{"0b 0c8105 80", "blob(5, h'')"},
               {"0b 0c8105 85 3132333435 80", "blob(5, h'3132333435')"},
               {"0b 0c8105 85 3132333435 81 36", "blob(5, h'313233343536')"},
               {"0b 0c8201f4 83 313233", "blob(500, h'313233')"},
               {"0b 0c8102 82 3132 82 3334 81 35", "blob(2, h'3132333435')"},
               {"0b 0c8101 81 31 80", "blob(1, h'31')"},
               {"0b 0c88ffffffffffffffff 81 31", "blob(18446744073709551615, h'31')"},
               {"08 0b 0c8102 82 3132 81 33 0b 0c8102 80 02 00",
                "[blob(2, h'313233'), blob(2, h''), false]"}});
}

TEST(KeksDecoder, RefusesOtherBlobs) {
  expect_keks({{"0b 0c80 80", "invalid_value at 1"},
               {"0b 0d80 80", "invalid_value at 1"},
               {"0b 0d8101 80", "invalid_value at 1"},
               {"0b 8105 80", "malformed at 1"},
               {"0b 0000000000000004 80", "malformed at 1"},
               {"0b 0c89010000000000000000 80", "unsupported at 1"},
               {"0b 0c8102 83 313233", "invalid_value at 4"},
               {"0b 0c8102 82 3132 c1 33", "malformed at 7"},
               {"0b 0c8102 82 3132 00", "malformed at 7"},
               {"0b 0c8102 82 3132", "truncated at 7"},
               {"0b 0c8102 82 31", "truncated at 4"},
               {"0b", "truncated at 1"}});
}

TEST(KeksDecoder, LimitsDepth) {
  DecodeOptions options;
  options.max_depth = 2;
  expect_keks({{"08 08 01 00 00", "[[null]]"},
               {"08 0800 00", "[[]]"},
               {"08 08 0800 00 00", "too_deep at 2"},
               {"09 c161 09 c161 09 00 00 00", "too_deep at 6"}},
              options);
}

TEST(KeksDecoder, RefusesTruncatedAndTrailingInput) {
  for (const char* const whole :
       {"04 0e875e3fd38549eb87b4be42d641c367", "84 01020304", "cb 68656c6c6f20776f726c64",
        "0c85e8d4a51000", "0d89010000000000000000", "13 0c871edd2f1a9fbe77 0d812d",
        "13 0d89010000000000000000 0c89010000000000000000", "18 4000000000000000",
        "19 40000000673dd3e1 36f121d4", "1a 4000000000000000 00000001 00000002",
        "4b454b53 636d2f707562000000000000", "08 0c817b 02 00", "09 c3666f6f 08 c3626172 00 00",
        "0b 0c8102 82 3132 82 3334 81 35", "08 0b 0c8102 82 3132 81 33 0b 0c8102 80 02 00"}) {
    expect_prefixes_truncated(Format::keks, bytes(whole));
    EXPECT_EQ(outcome(Format::keks, bytes(whole) + "\x01").substr(0, 14), "trailing_bytes")
        << whole;
  }
}

}  // namespace
}  // namespace reel::testing
