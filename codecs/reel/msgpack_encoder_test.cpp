// MessagePack output: the shortest form of everything, and what has no form in MessagePack.
#include <gtest/gtest.h>

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
  const Error error = encode(Format::msgpack, document, out);
  if (!error.ok()) return std::string(name(error.code)) + " at " + std::to_string(error.offset);
  return hex(out.view());
}

TEST(MsgpackEncoder, WritesIntegersInTheirShortestForm) {
  struct Form {
    Integer value;
    const char* hex;
  };
  for (const Form& form : {Form{{false, 0}, "00"},
                           {{false, 127}, "7f"},
                           {{false, 128}, "cc80"},
                           {{false, 255}, "ccff"},
                           {{false, 256}, "cd0100"},
                           {{false, 65535}, "cdffff"},
                           {{false, 65536}, "ce00010000"},
                           {{false, 4294967295}, "ceffffffff"},
                           {{false, 4294967296}, "cf0000000100000000"},
                           {{false, UINT64_MAX}, "cfffffffffffffffff"},
                           {{true, 0}, "ff"},
                           {{true, 31}, "e0"},
                           {{true, 32}, "d0df"},
                           {{true, 127}, "d080"},
                           {{true, 128}, "d1ff7f"},
                           {{true, 32767}, "d18000"},
                           {{true, 32768}, "d2ffff7fff"},
                           {{true, 2147483647}, "d280000000"},
                           {{true, 2147483648}, "d3ffffffff7fffffff"},
                           {{true, INT64_MAX}, "d38000000000000000"},
                           {{true, std::uint64_t{1} << 63}, "unsupported at 0"},
                           {{true, UINT64_MAX}, "unsupported at 0"}}) {
    EXPECT_EQ(built([&](Builder& b) { b.integer(form.value); }), form.hex);
  }
}

TEST(MsgpackEncoder, WritesFloatsInTheirWidth) {
  EXPECT_EQ(built([](Builder& b) { b.float16_bits(0x3c00); }), "ca3f800000");
  EXPECT_EQ(built([](Builder& b) { b.float16_bits(0x0001); }), "ca33800000");
  EXPECT_EQ(built([](Builder& b) { b.float16_bits(0x7e01); }), "ca7fc02000");
  EXPECT_EQ(built([](Builder& b) { b.float32(1.5f); }), "ca3fc00000");
  EXPECT_EQ(built([](Builder& b) { b.float64(1.5); }), "cb3ff8000000000000");
  EXPECT_EQ(built([](Builder& b) {
              b.bigfloat(Integer{false, 181}, Integer{true, 1});
            }),
            "cb4046a00000000000");
  EXPECT_EQ(built([](Builder& b) {
              b.bigfloat(Integer{false, 1}, Integer{false, 1024});
            }),
            "unsupported at 0");
}

TEST(MsgpackEncoder, WritesStringsInTheirShortestForm) {
  for (const auto& [size, head] : {std::pair<std::size_t, const char*>{0, "a0"},
                                   {31, "bf"},
                                   {32, "d920"},
                                   {255, "d9ff"},
                                   {256, "da0100"},
                                   {65535, "daffff"},
                                   {65536, "db00010000"}}) {
    const std::string text(size, 'x');
    EXPECT_EQ(built([&](Builder& b) { b.text(text); }), head + hex(text));
  }
  for (const auto& [size, head] : {std::pair<std::size_t, const char*>{0, "c400"},
                                   {255, "c4ff"},
                                   {256, "c50100"},
                                   {65535, "c5ffff"},
                                   {65536, "c600010000"}}) {
    const std::string content(size, 'x');
    EXPECT_EQ(built([&](Builder& b) { b.bytes(content); }), head + hex(content));
  }
  for (const auto& [size, head] : {std::pair<std::size_t, const char*>{0, "c70005"},
                                   {1, "d405"},
                                   {2, "d505"},
                                   {3, "c70305"},
                                   {4, "d605"},
                                   {8, "d705"},
                                   {16, "d805"},
                                   {17, "c71105"},
                                   {255, "c7ff05"},
                                   {256, "c8010005"},
                                   {65536, "c90001000005"}}) {
    const std::string content(size, 'x');
    EXPECT_EQ(built([&](Builder& b) { b.ext(5, content); }), head + hex(content));
  }
}

TEST(MsgpackEncoder, WritesContainersInTheirShortestForm) {
  for (const auto& [count, head] : {std::pair<std::size_t, const char*>{0, "90"},
                                    {15, "9f"},
                                    {16, "dc0010"},
                                    {65535, "dcffff"},
                                    {65536, "dd00010000"}}) {
    EXPECT_EQ(built([&](Builder& b) {
                b.begin_array();
                for (std::size_t i = 0; i < count; ++i) b.null();
                b.end();
              }),
              head + repeated("c0", count));
  }
  for (const auto& [count, head] : {std::pair<std::size_t, const char*>{0, "80"},
                                    {15, "8f"},
                                    {16, "de0010"},
                                    {65535, "deffff"},
                                    {65536, "df00010000"}}) {
    EXPECT_EQ(built([&](Builder& b) {
                b.begin_map();
                for (std::size_t i = 0; i < count * 2; ++i) b.null();
                b.end();
              }),
              head + repeated("c0", count * 2));
  }
}

TEST(MsgpackEncoder, WritesTimestampsInTheirShortestForm) {
  struct Form {
    Timestamp time;
    const char* hex;
  };
  for (const Form& form : {Form{{0, 0}, "d6ff00000000"},
                           {{4294967295, 0}, "d6ffffffffff"},
                           {{0, 1}, "d7ff0000000400000000"},
                           {{4294967296, 0}, "d7ff0000000100000000"},
                           {{17179869183, 999999999}, "d7ffee6b27ffffffffff"},
                           {{17179869184, 0}, "c70cff000000000000000400000000"},
                           {{-1, 0}, "c70cff00000000ffffffffffffffff"},
                           {{INT64_MIN, 999999999}, "c70cff3b9ac9ff8000000000000000"}}) {
    EXPECT_EQ(built([&](Builder& b) { b.timestamp(form.time); }), form.hex);
  }
}

TEST(MsgpackEncoder, RefusesWhatMessagePackLacks) {
  EXPECT_EQ(built([](Builder& b) { b.undefined(); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.simple(99); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.bignum(false, "x"); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.tai({1, 0, 0}); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.tai({1, 1, 0}); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.tai({1, 1, 1}); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.hexlet(std::string(16, 'x')); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.magic("x"); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) { b.blob(5, "x"); }), "unsupported at 0");
  EXPECT_EQ(built([](Builder& b) {
              b.begin_array();
              b.null();
              b.tag(1);
              b.null();
              b.end();
            }),
            "unsupported at 2");
}

}  // namespace
}  // namespace reel::testing
