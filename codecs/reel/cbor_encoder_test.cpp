// CBOR output: preferred serialization, definite lengths, float widths, and what has no form in
// CBOR.
#include <gtest/gtest.h>

#include "reel/builder.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

// Decodes in one format and encodes in another, as hex.
std::string transcoded(Format from, std::string_view hex_input, Format to,
                       const EncodeOptions& options = {}) {
  const std::string input = bytes(hex_input);
  Document document;
  const Error error = decode(from, input, {}, document);
  EXPECT_TRUE(error.ok()) << hex_input;
  Buffer out;
  const Error failed = encode(to, document, out, options);
  if (failed.ok()) return hex(out.view());
  EXPECT_EQ(out.size(), 0u);
  return std::string(name(failed.code)) + " at " + std::to_string(failed.offset);
}

std::string reencoded(std::string_view hex_input, const EncodeOptions& options = {}) {
  return transcoded(Format::cbor, hex_input, Format::cbor, options);
}

TEST(CborEncoder, KeepsPreferredSerialization) {
  for (const char* const item : {"00",
                                 "17",
                                 "1818",
                                 "18ff",
                                 "190100",
                                 "19ffff",
                                 "1a00010000",
                                 "1affffffff",
                                 "1b0000000100000000",
                                 "1bffffffffffffffff",
                                 "20",
                                 "37",
                                 "3818",
                                 "3bffffffffffffffff",
                                 "40",
                                 "4401020304",
                                 "60",
                                 "6449455446",
                                 "80",
                                 "83010203",
                                 "a0",
                                 "a201020304",
                                 "c11a514b67b0",
                                 "d818456449455446",
                                 "dbffffffffffffffff00",
                                 "f4",
                                 "f5",
                                 "f6",
                                 "f7",
                                 "e0",
                                 "f3",
                                 "f820",
                                 "f8ff",
                                 "f93c00",
                                 "fa47c35000",
                                 "fb3ff199999999999a",
                                 "f97e01",
                                 "fa7fc00000",
                                 "fb7ff0000000000001",
                                 "c249010000000000000000",
                                 "c3420001",
                                 "c240"}) {
    EXPECT_EQ(reencoded(item), item);
  }
}

TEST(CborEncoder, WritesShortestHeadsAndDefiniteLengths) {
  EXPECT_EQ(reencoded("1b0000000000000017"), "17");
  EXPECT_EQ(reencoded("3b00000000000000ff"), "38ff");
  EXPECT_EQ(reencoded("5b000000000000000101"), "4101");
  EXPECT_EQ(reencoded("7b000000000000000161"), "6161");
  EXPECT_EQ(reencoded("9b0000000000000000"), "80");
  EXPECT_EQ(reencoded("bb00000000000000010102"), "a10102");
  EXPECT_EQ(reencoded("db000000000000000100"), "c100");
  EXPECT_EQ(reencoded("9f018202039f0405ffff"), "8301820203820405");
  EXPECT_EQ(reencoded("bf61610161629f0203ffff"), "a26161016162820203");
  EXPECT_EQ(reencoded("5f42010243030405ff"), "450102030405");
  EXPECT_EQ(reencoded("7fff"), "60");
}

TEST(CborEncoder, WritesHeadsAtTheirBoundaries) {
  for (const auto& [size, head] : {std::pair<std::size_t, const char*>{23, "57"},
                                   {24, "5818"},
                                   {255, "58ff"},
                                   {256, "590100"},
                                   {65535, "59ffff"},
                                   {65536, "5a00010000"}}) {
    Document document;
    Builder build(document);
    build.bytes(std::string(size, 'x'));
    ASSERT_TRUE(build.finish().ok());
    EXPECT_EQ(encoded(Format::cbor, document), bytes(head) + std::string(size, 'x'));
  }
  for (const auto& [count, head] : {std::pair<std::size_t, const char*>{23, "97"},
                                    {24, "9818"},
                                    {256, "990100"},
                                    {65536, "9a00010000"}}) {
    Document document;
    Builder build(document);
    build.begin_array();
    for (std::size_t i = 0; i < count; ++i) build.null();
    build.end();
    ASSERT_TRUE(build.finish().ok());
    EXPECT_EQ(encoded(Format::cbor, document), bytes(head) + std::string(count, '\xf6'));
  }
}

TEST(CborEncoder, ShortensFloatsIfAsked) {
  EncodeOptions shortest;
  shortest.shortest_floats = true;
  EXPECT_EQ(reencoded("fb3ff0000000000000", shortest), "f93c00");
  EXPECT_EQ(reencoded("fa3f800000", shortest), "f93c00");
  EXPECT_EQ(reencoded("fb40f86a0000000000", shortest), "fa47c35000");
  EXPECT_EQ(reencoded("fb3ff199999999999a", shortest), "fb3ff199999999999a");
  EXPECT_EQ(reencoded("fb8000000000000000", shortest), "f98000");
  EXPECT_EQ(reencoded("fb7ff8000000000000", shortest), "f97e00");
  EXPECT_EQ(reencoded("fb7ff8000000000001", shortest), "fb7ff8000000000001");
  EXPECT_EQ(reencoded("fa7f800000", shortest), "f97c00");
  EXPECT_EQ(reencoded("82f93c00fb36a0000000000000", shortest), "82f93c00fa00000001");
}

TEST(CborEncoder, WritesKeksFloats) {
  EXPECT_EQ(transcoded(Format::keks, "130c81b50d8101", Format::cbor), "fb4046a00000000000");
  EXPECT_EQ(transcoded(Format::keks, "130c800c80", Format::cbor), "fb0000000000000000");
  EXPECT_EQ(transcoded(Format::keks, "10", Format::cbor), "fb7ff8000000000000");
  EncodeOptions shortest;
  shortest.shortest_floats = true;
  EXPECT_EQ(transcoded(Format::keks, "130c81b50d8101", Format::cbor, shortest), "f951a8");
  // Beyond a double: tag 5, [exponent, mantissa].
  EXPECT_EQ(transcoded(Format::keks, "130c81010c820400", Format::cbor), "c58219040001");
  EXPECT_EQ(transcoded(Format::keks, "130d800d820432", Format::cbor), "c58239043220");
  EXPECT_EQ(transcoded(Format::keks, "130c890100000000000000010c80", Format::cbor),
            "c58200c249010000000000000001");
  EXPECT_EQ(transcoded(Format::keks, "08130c890100000000000000010c800100", Format::cbor),
            "82c58200c249010000000000000001f6");
}

TEST(CborEncoder, WritesBignumsOfKeks) {
  EXPECT_EQ(transcoded(Format::keks, "0c89010000000000000000", Format::cbor),
            "c249010000000000000000");
  EXPECT_EQ(transcoded(Format::keks, "0d89010000000000000000", Format::cbor),
            "c349010000000000000000");
}

TEST(CborEncoder, RefusesWhatCborLacks) {
  EXPECT_EQ(transcoded(Format::msgpack, "9200d40100", Format::cbor), "unsupported at 2");
  EXPECT_EQ(transcoded(Format::msgpack, "d6ff00000000", Format::cbor), "unsupported at 0");
  for (const char* const item :
       {"184000000000000000", "194000000000000000 00000001", "1a4000000000000000 00000001 00000001",
        "0400000000000000000000000000000000", "4b454b53610000000000000000000000", "0b0c810580"}) {
    EXPECT_EQ(transcoded(Format::keks, item, Format::cbor), "unsupported at 0") << item;
  }
}

TEST(CborEncoder, ReplacesTheBuffersContent) {
  Document document;
  Buffer out;
  const std::string longer = bytes("83010203");
  ASSERT_TRUE(decode(Format::cbor, longer, {}, document).ok());
  ASSERT_TRUE(encode(Format::cbor, document, out).ok());
  EXPECT_EQ(out.view(), longer);
  const std::string shorter = bytes("f6");
  ASSERT_TRUE(decode(Format::cbor, shorter, {}, document).ok());
  ASSERT_TRUE(encode(Format::cbor, document, out).ok());
  EXPECT_EQ(out.view(), shorter);
}

}  // namespace
}  // namespace reel::testing
