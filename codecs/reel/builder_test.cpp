#include "reel/builder.h"

#include <gtest/gtest.h>

#include "testing/test_support.h"

namespace reel::testing {
namespace {

template <class Build>
std::string built(Build&& build_items) {
  Document document;
  Builder build(document);
  build_items(build);
  const Error error = build.finish();
  EXPECT_EQ(document.empty(), !error.ok());
  if (!error.ok()) return std::string(name(error.code));
  EXPECT_EQ(document.cells().size(), document.root().cells());
  return diagnose(document.root());
}

TEST(Builder, BuildsEveryKind) {
  EXPECT_EQ(built([](Builder& b) {
              b.begin_array();
              b.null();
              b.undefined();
              b.boolean(true);
              b.simple(19);
              b.simple(32);
              b.integer(7);
              b.integer(INT64_MIN);
              b.unsigned_integer(UINT64_MAX);
              b.integer(Integer{true, UINT64_MAX});
              b.float16_bits(0x3c00);
              b.float32(1.5f);
              b.float64(-2.5);
              b.text("text");
              b.bytes("bytes");
              b.bignum(true, bytes("0100"));
              b.ext(-128, "e");
              b.timestamp({-1, 999999999});
              b.bigfloat(Integer{false, 3}, Integer{true, 0});
              b.tai({1, 0, 0});
              b.tai({1, 2, 0});
              b.tai({1, 0, 3});
              b.hexlet(std::string(16, '\x01'));
              b.magic("name");
              b.blob(5, "blob");
              b.end();
            }),
            "[null, undefined, true, simple(19), simple(32), 7, -9223372036854775808, "
            "18446744073709551615, "
            "-18446744073709551616, 1_1, 1.5_2, -2.5_3, \"text\", h'6279746573', 3(h'0100'), "
            "ext(-128, h'65'), "
            "timestamp(-1, 999999999), float(3, -1), tai(0x0000000000000001), "
            "tai(0x0000000000000001, 2), "
            "tai(0x0000000000000001, 0, 3), hexlet(h'01010101010101010101010101010101'), "
            "magic(\"name\"), "
            "blob(5, h'626c6f62')]");
}

TEST(Builder, BuildsContainersAndTags) {
  EXPECT_EQ(built([](Builder& b) {
              b.begin_map();
              b.text("a");
              b.begin_array();
              b.tag(1);
              b.tag(2);
              b.integer(3);
              b.tag(4);
              b.begin_array();
              b.end();
              b.end();
              b.begin_map();
              b.end();
              b.tag(5);
              b.begin_map();
              b.null();
              b.null();
              b.end();
              b.end();
            }),
            "{\"a\": [1(2(3)), 4([])], {}: 5({null: null})}");
}

TEST(Builder, BuildsLargeFloats) {
  const std::string big = bytes("010000000000000001");
  EXPECT_EQ(built([&](Builder& b) {
              b.bigfloat(AnyInteger{{}, big}, AnyInteger{});
            }),
            "float(2(h'010000000000000001'), 0)");
  EXPECT_EQ(built([&](Builder& b) {
              b.bigfloat(AnyInteger{{false, 1}, {}}, AnyInteger{{true, 0}, big});
            }),
            "float(1, 3(h'010000000000000001'))");
  // Leading zeros that leave 64 bits.
  const std::string small = bytes("000000000000000000000003");
  EXPECT_EQ(built([&](Builder& b) {
              b.bigfloat(AnyInteger{{}, small}, AnyInteger{});
            }),
            "float(3, 0)");
  EXPECT_EQ(built([&](Builder& b) {
              b.bigfloat(Integer{false, 1}, Integer{false, std::uint64_t{1} << 48});
            }),
            "float(1, 281474976710656)");
}

TEST(Builder, ReportsMistakes) {
  EXPECT_EQ(built([](Builder&) {}), "incomplete");
  EXPECT_EQ(built([](Builder& b) { b.begin_array(); }), "incomplete");
  EXPECT_EQ(built([](Builder& b) { b.tag(1); }), "incomplete");
  EXPECT_EQ(built([](Builder& b) { b.end(); }), "incomplete");
  EXPECT_EQ(built([](Builder& b) {
              b.null();
              b.null();
            }),
            "incomplete");
  EXPECT_EQ(built([](Builder& b) {
              b.begin_map();
              b.null();
              b.end();
            }),
            "incomplete");
  EXPECT_EQ(built([](Builder& b) {
              b.begin_array();
              b.tag(1);
              b.end();
            }),
            "incomplete");
  EXPECT_EQ(built([](Builder& b) { b.simple(20); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.simple(31); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.ext(-1, "x"); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.timestamp({0, 1000000000}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.bigfloat(Integer{false, 2}, Integer{}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.bigfloat(Integer{true, 1}, Integer{}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.bigfloat(Integer{}, Integer{false, 1}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.tai({std::uint64_t{1} << 63, 0, 0}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.tai({0, 1000000000, 0}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.tai({0, 0, 1000000000}); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.hexlet("short"); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.magic("thirteen chars"); }), "invalid_value");
  EXPECT_EQ(built([](Builder& b) { b.blob(0, "x"); }), "invalid_value");
}

TEST(Builder, CopiesStringsAndMovesThemAsItGrows) {
  Document document;
  Builder build(document);
  build.begin_array();
  std::string expected;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = "text number " + std::to_string(i);
    switch (i % 3) {
      case 0:
        build.text(text);
        break;
      case 1:
        build.blob(7, text);
        break;
      default:
        build.tai({static_cast<std::uint64_t>(i), 1, 1});
    }
  }
  build.end();
  ASSERT_TRUE(build.finish().ok());
  int i = 0;
  for (const Node node : document.root().elements()) {
    if (i % 3 == 2) {
      EXPECT_EQ(node.tai(), (Tai{static_cast<std::uint64_t>(i), 1, 1}));
    } else {
      EXPECT_EQ(node.string(), "text number " + std::to_string(i));
    }
    ++i;
  }
  EXPECT_EQ(i, 3000);
}

TEST(Builder, ReferencesStringsIfAsked) {
  const std::string text = "text";
  Document document;
  Builder build(document);
  build.reference_strings(true);
  build.begin_array();
  build.text(text);
  build.reference_strings(false);
  build.text(text);
  build.end();
  ASSERT_TRUE(build.finish().ok());
  const Node first = document.root().content();
  EXPECT_EQ(first.string().data(), text.data());
  EXPECT_NE(first.next().string().data(), text.data());
  EXPECT_EQ(first.next().string(), text);
}

TEST(Builder, StaysInsideTheCallersMemory) {
  alignas(Cell) std::byte memory[5 * sizeof(Cell) + 8];
  for (std::size_t size = 0; size <= sizeof memory; ++size) {
    Document document(std::span<std::byte>(memory).first(size));
    Builder build(document);
    build.begin_array();
    build.null();
    build.text("12345678");
    build.null();
    build.null();
    build.end();
    const Error error = build.finish();
    EXPECT_EQ(error.code, size < sizeof memory ? Code::out_of_memory : Code::ok) << size;
  }
}

TEST(Builder, HasNoLimitOfDepth) {
  Document document;
  Builder build(document);
  constexpr int depth = 100000;
  for (int i = 0; i < depth; ++i) build.begin_array();
  for (int i = 0; i < depth; ++i) build.end();
  ASSERT_TRUE(build.finish().ok());
  EXPECT_EQ(encoded(Format::cbor, document), std::string(depth - 1, '\x81') + "\x80");
  EXPECT_EQ(encoded(Format::msgpack, document), std::string(depth - 1, '\x91') + "\x90");
  EXPECT_EQ(encoded(Format::keks, document), std::string(depth, '\x08') + std::string(depth, '\0'));
}

TEST(Builder, CanBeUsedAgain) {
  Document document;
  for (int i = 0; i < 3; ++i) {
    Builder build(document);
    build.text("again");
    ASSERT_TRUE(build.finish().ok());
    EXPECT_EQ(diagnose(document.root()), "\"again\"");
  }
}

}  // namespace
}  // namespace reel::testing
