// RFC 8949, 4.2.1: what DecodeOptions::deterministic refuses, and what it must not refuse.
#include <gtest/gtest.h>

#include "testing/test_support.h"

namespace reel::testing {
namespace {

DecodeOptions deterministic() {
  DecodeOptions options;
  options.deterministic = true;
  return options;
}

void expect_deterministic(const std::vector<Case>& cases) {
  expect_cases(Format::cbor, cases, deterministic());
}

TEST(CborDeterministic, AcceptsShortestHeads) {
  expect_deterministic(
      {{"17", "23"},
       {"1818", "24"},
       {"18ff", "255"},
       {"190100", "256"},
       {"1a00010000", "65536"},
       {"1b0000000100000000", "4294967296"},
       {"3818", "-25"},
       {"9818000000000000000000000000000000000000000000000000",
        "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"},
       {"d81800", "24(0)"}});
}

TEST(CborDeterministic, RefusesLongerHeads) {
  for (const unsigned major : {0x00u, 0x20u, 0x40u, 0x60u, 0x80u, 0xa0u, 0xc0u}) {
    const auto head = [&](unsigned info, const char* argument) {
      return std::string(1, static_cast<char>(major | info)) + bytes(argument) +
             std::string(600, '\0');
    };
    // Long enough for the string or container; its content is never looked at.
    for (const std::string& input : {head(24, "17"), head(25, "00ff"), head(26, "0000001f"),
                                     head(26, "00000000"), head(27, "00000000 0000001f")}) {
      EXPECT_EQ(outcome(Format::cbor, input, deterministic()), "not_deterministic at 0")
          << hex(input.substr(0, 9));
    }
  }
}

TEST(CborDeterministic, RefusesIndefiniteLengths) {
  expect_deterministic({{"5f4101ff", "not_deterministic at 0"},
                        {"7fff", "not_deterministic at 0"},
                        {"819fff", "not_deterministic at 1"},
                        {"81bfff", "not_deterministic at 1"},
                        {"c25f4101ff", "not_deterministic at 1"}});
}

TEST(CborDeterministic, WantsTheShortestFloat) {
  expect_deterministic(
      {{"f93c00", "1_1"},
       {"fa3f800000", "not_deterministic at 0"},
       {"fb3ff0000000000000", "not_deterministic at 0"},
       {"fa47c35000", "1e+05_2"},
       {"fb40f86a0000000000", "not_deterministic at 0"},
       {"fb3ff199999999999a", "1.1_3"},
       {"f90001", "5.960464477539063e-08_1"},
       {"fa33800000", "not_deterministic at 0"},
       {"fa33000000", "2.9802322387695312e-08_2"},
       {"fb36a0000000000000", "not_deterministic at 0"},   // 2^-149, the least float32
       {"fb3690000000000000", "7.006492321624085e-46_3"},  // half of that
       {"fa7f800000", "not_deterministic at 0"},
       {"f97c00", "Infinity_1"},
       {"fb8000000000000000", "not_deterministic at 0"},
       {"f98000", "-0_1"},
       // a NaN in the shortest width that keeps its payload
       {"f97e00", "NaN_1"},
       {"fa7fc00000", "not_deterministic at 0"},
       {"fb7ff8000000000000", "not_deterministic at 0"},
       {"fa7fc00001", "NaN_2"},
       {"fb7ff8000000000001", "NaN_3"}});
}

TEST(CborDeterministic, WantsKeysInBytewiseOrder) {
  // The example of 4.2.1.
  expect_deterministic(
      {{"a8 0a00 186400 2000 617a00 62616100 81186400 812000 f400",
        "{10: 0, 100: 0, -1: 0, \"z\": 0, \"aa\": 0, [100]: 0, [-1]: 0, false: 0}"},
       {"a2 0200 0100", "key_order at 3"},
       {"a2 0100 0100", "duplicate_key at 3"},
       {"a2 616200 616100", "key_order at 4"},
       {"a2 62616100 616200", "key_order at 5"},
       {"a2 810200 810100", "key_order at 4"},
       {"a2 810100 810100", "duplicate_key at 4"},
       {"a1 61 61 a2 0200 0100", "key_order at 6"},
       // each map by itself
       {"a2 01 a1 0900 02 a1 0800", "{1: {9: 0}, 2: {8: 0}}"},
       {"a2 01 a2 0100 0200 02 00", "{1: {1: 0, 2: 0}, 2: 0}"},
       {"a2 a10100 00 a10100 00", "duplicate_key at 5"},
       {"82 a1 0200 a1 0100", "[{2: 0}, {1: 0}]"},
       {"a2 c10100 c10200", "{1(1): 0, 1(2): 0}"},
       {"a2 c10200 c10100", "key_order at 4"}});
}

TEST(CborDeterministic, WantsPreferredBignums) {
  expect_deterministic({{"c249010000000000000000", "2(h'010000000000000000')"},
                        {"c349010000000000000000", "3(h'010000000000000000')"},
                        {"c248ffffffffffffffff", "not_deterministic at 0"},
                        {"c240", "not_deterministic at 0"},
                        {"c24a00010000000000000000", "not_deterministic at 0"}});
}

TEST(CborDeterministic, TruncatesEveryPrefix) {
  for (const char* const whole : {"a8 0a00 186400 2000 617a00 62616100 81186400 812000 f400",
                                  "c249010000000000000000", "fb3ff199999999999a"}) {
    expect_prefixes_truncated(Format::cbor, bytes(whole), deterministic());
  }
}

}  // namespace
}  // namespace reel::testing
