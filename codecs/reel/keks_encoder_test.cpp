// KEKS output: one encoding for each value, keys in order, and what KEKS refuses.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "reel/builder.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

template <class Build>
std::string built(Build&& build_item) {
  Document document;
  Builder build(document);
  build_item(build);
  EXPECT_TRUE(build.finish().ok());
  Buffer out;
  const Error error = encode(Format::keks, document, out);
  if (!error.ok()) return std::string(name(error.code)) + " at " + std::to_string(error.offset);
  return hex(out.view());
}

TEST(KeksEncoder, WritesIntegers) {
  EXPECT_EQ(built([](Builder& b) { b.integer(0); }), "0c80");
  EXPECT_EQ(built([](Builder& b) { b.integer(1); }), "0c8101");
  EXPECT_EQ(built([](Builder& b) { b.integer(255); }), "0c81ff");
  EXPECT_EQ(built([](Builder& b) { b.integer(256); }), "0c820100");
  EXPECT_EQ(built([](Builder& b) { b.unsigned_integer(UINT64_MAX); }), "0c88ffffffffffffffff");
  EXPECT_EQ(built([](Builder& b) { b.integer(-1); }), "0d80");
  EXPECT_EQ(built([](Builder& b) { b.integer(-3); }), "0d8102");
  EXPECT_EQ(built([](Builder& b) { b.integer(-65536); }), "0d82ffff");
  EXPECT_EQ(built([](Builder& b) {
              b.integer(Integer{true, UINT64_MAX});
            }),
            "0d88ffffffffffffffff");
}

TEST(KeksEncoder, WritesBignumsWithoutLeadingZeros) {
  const std::string big = bytes("010000000000000000");
  EXPECT_EQ(built([&](Builder& b) { b.bignum(false, big); }), "0c89010000000000000000");
  EXPECT_EQ(built([&](Builder& b) { b.bignum(true, std::string(3, '\0') + big); }),
            "0d89010000000000000000");
  EXPECT_EQ(built([&](Builder& b) { b.bignum(false, std::string(3, '\0')); }), "0c80");
  EXPECT_EQ(built([&](Builder& b) { b.bignum(true, ""); }), "0d80");
}

TEST(KeksEncoder, NormalisesFloats) {
  EXPECT_EQ(built([](Builder& b) { b.float64(45.25); }), "130c81b50d8101");
  EXPECT_EQ(built([](Builder& b) { b.float64(-45.25); }), "130d81b40d8101");
  EXPECT_EQ(built([](Builder& b) { b.float32(45.25f); }), "130c81b50d8101");
  EXPECT_EQ(built([](Builder& b) { b.float16_bits(0x51a8); }), "130c81b50d8101");
  EXPECT_EQ(built([](Builder& b) { b.float64(0.125); }), "130c81010d8102");
  EXPECT_EQ(built([](Builder& b) { b.float64(0.15625); }), "130c81050d8104");
  EXPECT_EQ(built([](Builder& b) { b.float64(123.456); }), "130c871edd2f1a9fbe770d812d");
  EXPECT_EQ(built([](Builder& b) { b.float64(2); }), "130c81010c8101");
  EXPECT_EQ(built([](Builder& b) { b.float64(-1); }), "130d800c80");
  EXPECT_EQ(built([](Builder& b) { b.float64(0.0); }), "130c800c80");
  EXPECT_EQ(built([](Builder& b) { b.float64(-0.0); }), "130c800c80");
  EXPECT_EQ(built([](Builder& b) { b.float64(std::numeric_limits<double>::denorm_min()); }),
            "130c81010d820431");
  EXPECT_EQ(built([](Builder& b) { b.float64(std::numeric_limits<double>::max()); }),
            "130c871fffffffffffff0c8203cb");
  EXPECT_EQ(built([](Builder& b) { b.float64(NAN); }), "10");
  EXPECT_EQ(built([](Builder& b) { b.float64(-NAN); }), "10");
  EXPECT_EQ(built([](Builder& b) { b.float32(INFINITY); }), "11");
  EXPECT_EQ(built([](Builder& b) { b.float16_bits(0xfc00); }), "12");
}

TEST(KeksEncoder, SortsKeys) {
  const auto map = [](std::vector<std::string> keys) {
    return built([&](Builder& b) {
      b.begin_map();
      for (const std::string& key : keys) {
        b.text(key);
        b.null();
      }
      b.end();
    });
  };
  EXPECT_EQ(map({}), "0900");
  EXPECT_EQ(map({"a", "b"}), "09c16101c1620100");
  EXPECT_EQ(map({"b", "a"}), "09c16101c1620100");
  EXPECT_EQ(map({"aa", "b"}), "09c16201c261610100");
  EXPECT_EQ(map({"\xc3\xbc", "az"}), "09c2617a01c2c3bc0100");
  EXPECT_EQ(map({"a", "a"}), "duplicate_key at 3");
  EXPECT_EQ(map({"b", "a", "b"}), "duplicate_key at 5");
  EXPECT_EQ(map({"a", ""}), "unsupported at 3");
}

TEST(KeksEncoder, SortsMapsInsideMaps) {
  EXPECT_EQ(built([](Builder& b) {
              b.begin_map();
              b.text("z");
              b.begin_array();
              b.begin_map();
              b.text("bb");
              b.integer(1);
              b.text("a");
              b.begin_map();
              b.text("d");
              b.integer(2);
              b.text("c");
              b.integer(3);
              b.end();
              b.end();
              b.end();
              b.text("y");
              b.begin_map();
              b.text("k");
              b.null();
              b.end();
              b.end();
            }),
            hex(bytes("09 c179 09c16b0100"
                      "c17a 08 09 c161 09 c1630c8103 c1640c8102 00 c262620c8101 00 00 00")));
}

TEST(KeksEncoder, RefusesWhatKeksLacks) {
  EXPECT_EQ(built([](Builder& b) { b.undefined(); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.simple(99); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.ext(1, "x"); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.timestamp({1, 1}); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) {
              b.tag(1);
              b.null();
            }),
            "unsupported at 0");
  for (int kind = 0; kind < 3; ++kind) {
    EXPECT_EQ(built([&](Builder& b) {
                b.begin_map();
                if (kind == 0) b.bytes("a");
                if (kind == 1) b.integer(1);
                if (kind == 2) {
                  b.begin_array();
                  b.end();
                }
                b.null();
                b.end();
              }),
              "unsupported at 1");
  }
}

TEST(KeksEncoder, ChecksText) {
  EXPECT_EQ(built([](Builder& b) { b.text(std::string("a\0b", 3)); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.text("\xff"); }), "invalid_utf8 at 0");
  EXPECT_EQ(built([](Builder& b) { b.text(std::string(100, 'a') + "\xff"); }), "invalid_utf8 at 0");
  // Text that lies in an input of some length, where the encoder looks at 32 bytes at once.
  DecodeOptions lax;
  lax.validate_utf8 = false;
  const std::string input = bytes("82 62 c328 7820") + std::string(32, 'a');
  Document document;
  ASSERT_TRUE(decode(Format::cbor, input, lax, document).ok());
  Buffer out;
  EXPECT_EQ(encode(Format::keks, document, out), (Error{Code::invalid_utf8, 1}));
  const std::string fine = bytes("82 62 c3bc 7820") + std::string(31, 'a') + "\xff";
  ASSERT_TRUE(decode(Format::cbor, fine, lax, document).ok());
  EXPECT_EQ(encode(Format::keks, document, out), (Error{Code::invalid_utf8, 2}));
}

TEST(KeksEncoder, WritesEverythingElse) {
  const std::string uuid(16, 'u');
  EXPECT_EQ(built([](Builder& b) { b.null(); }), "01");
  EXPECT_EQ(built([](Builder& b) { b.boolean(false); }), "02");
  EXPECT_EQ(built([](Builder& b) { b.boolean(true); }), "03");
  EXPECT_EQ(built([&](Builder& b) { b.hexlet(uuid); }), "04" + hex(uuid));
  EXPECT_EQ(built([](Builder& b) { b.magic("cm/pub"); }), "4b454b53636d2f707562000000000000");
  EXPECT_EQ(built([](Builder& b) { b.tai({0x4000000000000000, 0, 0}); }), "184000000000000000");
  EXPECT_EQ(built([](Builder& b) {
              b.tai({0x4000000000000000, 1, 0});
            }),
            "19400000000000000000000001");
  EXPECT_EQ(built([](Builder& b) {
              b.tai({0x4000000000000000, 0, 2});
            }),
            "1a40000000000000000000000000000002");
  EXPECT_EQ(built([](Builder& b) { b.blob(5, ""); }), "0b0c810580");
  EXPECT_EQ(built([](Builder& b) { b.blob(5, "12345"); }),
            "0b0c8105853132333435"
            "80");
  EXPECT_EQ(built([](Builder& b) { b.blob(2, "12345"); }),
            "0b0c8102823132823334"
            "8135");
  EXPECT_EQ(built([](Builder& b) { b.blob(500, "123"); }), "0b0c8201f483313233");
  EXPECT_EQ(built([](Builder& b) {
              b.bigfloat(Integer{false, 181}, Integer{true, 1});
            }),
            "130c81b50d8101");
  EXPECT_EQ(built([](Builder& b) {
              b.begin_array();
              b.begin_array();
              b.end();
              b.begin_map();
              b.end();
              b.end();
            }),
            "080800090000");
}

}  // namespace
}  // namespace reel::testing
