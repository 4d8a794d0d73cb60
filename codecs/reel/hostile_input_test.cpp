// Input made to hurt: it must cost time and memory in proportion to its own length, whatever it
// declares.
#include <gtest/gtest.h>

#include <random>

#include "reel/builder.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

TEST(HostileInput, DepthBombsEndAtTheLimit) {
  struct Bomb {
    Format format;
    const char* unit;
  };
  for (const Bomb& bomb : {Bomb{Format::cbor, "81"},
                           {Format::cbor, "9f"},
                           {Format::cbor, "a100"},
                           {Format::cbor, "bf00"},
                           {Format::cbor, "c1"},
                           {Format::cbor, "a1"},
                           {Format::msgpack, "91"},
                           {Format::msgpack, "8100"},
                           {Format::msgpack, "81"},
                           {Format::keks, "08"},
                           {Format::keks, "09c161"}}) {
    const std::string unit = bytes(bomb.unit);
    const std::string input = repeated(unit, 1000000);
    Document document;
    EXPECT_EQ(decode(bomb.format, input, {}, document), (Error{Code::too_deep, 1024 * unit.size()}))
        << bomb.unit;
    EXPECT_EQ(validate(bomb.format, input), (Error{Code::too_deep, 1024 * unit.size()}))
        << bomb.unit;
    // Without a limit worth the name the bomb just ends.
    DecodeOptions deep;
    deep.max_depth = UINT32_MAX;
    EXPECT_EQ(decode(bomb.format, input, deep, document).code, Code::truncated) << bomb.unit;
    EXPECT_EQ(validate(bomb.format, input, deep).code, Code::truncated) << bomb.unit;
  }
}

TEST(HostileInput, DeepDocumentsRoundTrip) {
  DecodeOptions deep;
  deep.max_depth = 200000;
  const std::string cbor = repeated("\x81", 100000) + "\xf6";
  Document document;
  ASSERT_TRUE(decode(Format::cbor, cbor, deep, document).ok());
  EXPECT_EQ(encoded(Format::cbor, document), cbor);
  const std::string keks = encoded(Format::keks, document);
  Document again;
  ASSERT_TRUE(decode(Format::keks, keks, deep, again).ok());
  EXPECT_TRUE(identical(document.root(), again.root()));
  EXPECT_EQ(validate(Format::keks, keks, deep), Error{});
}

TEST(HostileInput, LyingLengthsAreRefusedAtOnce) {
  struct Lie {
    Format format;
    const char* hex;
    std::size_t offset;
  };
  for (const Lie& lie : {Lie{Format::cbor, "9bffffffffffffffff", 0},
                         {Format::cbor, "bbffffffffffffffff", 0},
                         {Format::cbor, "bb8000000000000000 00", 0},
                         {Format::cbor, "9b7fffffffffffffff 00", 0},
                         {Format::cbor, "5bffffffffffffffff", 0},
                         {Format::cbor, "7bffffffffffffffff", 0},
                         {Format::cbor, "5bfffffffffffffff0", 0},
                         {Format::cbor, "5f5bffffffffffffffffff", 1},
                         {Format::cbor, "c25bffffffffffffffff", 1},
                         {Format::msgpack, "ddffffffff", 0},
                         {Format::msgpack, "dfffffffff", 0},
                         {Format::msgpack, "c9ffffffff05", 0},
                         {Format::keks, "bfffffffffffff0000", 0},
                         {Format::keks, "0cbfffffffffffff0000", 0},
                         {Format::keks, "0b0c88ffffffffffffffffbf0000000000000000", 11}}) {
    const std::string input = bytes(lie.hex);
    Document document;
    EXPECT_EQ(decode_checked(lie.format, input, {}, document), (Error{Code::truncated, lie.offset}))
        << lie.hex;
    EXPECT_LT(document.reserved_bytes(), 10000u);
  }
}

// Each container promises as much as is left: the sum of promises is quadratic, the tape is not.
TEST(HostileInput, NestedLiesStayInsideTheTape) {
  std::string input;
  for (std::size_t left = 3000; left > 3; left -= 3) {
    input += {'\x99', static_cast<char>((left - 3) >> 8), static_cast<char>(left - 3)};
  }
  DecodeOptions deep;
  deep.max_depth = 5000;
  Document document;
  EXPECT_EQ(decode_checked(Format::cbor, input, deep, document).code, Code::truncated);
}

TEST(HostileInput, ManyChunksCostNoMoreThanTheirBytes) {
  // A million chunks of one byte, and as many empty ones.
  std::string input = "\x5f" + repeated(bytes("4161"), 1000000) + "\xff";
  Document document;
  ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
  EXPECT_EQ(document.root().string(), std::string(1000000, 'a'));
  input = "\x7f" + repeated("\x60", 1000000) + "\xff";
  ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
  EXPECT_EQ(document.root().string(), "");
  const std::string blob = bytes("0b0c8101") + repeated(bytes("8161"), 1000000) + "\x80";
  ASSERT_TRUE(decode(Format::keks, blob, {}, document).ok());
  EXPECT_EQ(document.root().string(), std::string(1000000, 'a'));
}

TEST(HostileInput, ManyEqualKeysAreSortedNotCompared) {
  // 200,000 keys: comparing each with each would take minutes.
  std::string input = bytes("ba00030d40");
  for (std::uint32_t key = 0; key < 200000; ++key) {
    input += {'\x1a',
              static_cast<char>(key * 2654435761u >> 24),
              static_cast<char>(key * 2654435761u >> 16),
              static_cast<char>(key * 2654435761u >> 8),
              static_cast<char>(key * 2654435761u),
              '\0'};
  }
  DecodeOptions rejecting;
  rejecting.duplicate_keys = DuplicateKeys::reject;
  Document document;
  EXPECT_TRUE(decode(Format::cbor, input, rejecting, document).ok());
  // KEKS output of a map that is not in order: sorted as well.
  Builder build(document);
  build.begin_map();
  for (std::uint32_t key = 200000; key-- > 0;) {
    build.text(std::to_string(key));
    build.null();
  }
  build.end();
  ASSERT_TRUE(build.finish().ok());
  Buffer out;
  EXPECT_TRUE(encode(Format::keks, document, out).ok());
  EXPECT_TRUE(validate(Format::keks, out.view()).ok());
}

// Every string of one or two bytes, and many of three, in every format: no crash, and all decoders
// agree.
TEST(HostileInput, AllShortInputs) {
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    for (unsigned pair = 0; pair < 0x10000; ++pair) {
      const char both[2] = {static_cast<char>(pair >> 8), static_cast<char>(pair)};
      const Exact exact({both, 2});
      Document document;
      const Error error = decode(format, exact.view(), {}, document);
      ASSERT_EQ(validate(format, exact.view()), error) << pair;
      if ((pair & 0xff) == 0) (void)decode_checked(format, std::string_view(both, 1), {}, document);
    }
  }
}

TEST(HostileInput, RandomBytes) {
  std::mt19937 random(5);
  DecodeOptions strict;
  strict.deterministic = true;
  DecodeOptions rejecting;
  rejecting.duplicate_keys = DuplicateKeys::reject;
  for (int i = 0; i < 6000; ++i) {
    std::string input;
    const std::size_t size = random() % 60;
    // Small numbers are more likely: heads rather than letters.
    for (std::size_t k = 0; k < size; ++k)
      input.push_back(static_cast<char>(random() % (k % 3 == 0 ? 256 : 12)));
    for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
      Document document;
      const Exact exact(input);
      (void)decode_checked(format, exact.view(), {}, document);
      (void)decode_checked(format, exact.view(), strict, document);
      (void)decode_checked(format, exact.view(), rejecting, document);
    }
  }
}

}  // namespace
}  // namespace reel::testing
