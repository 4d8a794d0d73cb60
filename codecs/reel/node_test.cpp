#include "reel/node.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "reel/builder.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

TEST(Integer, ConvertsToInt64WhereItFits) {
  EXPECT_EQ((Integer{false, 0}.to_int64()), 0);
  EXPECT_EQ((Integer{true, 0}.to_int64()), -1);
  EXPECT_EQ((Integer{false, INT64_MAX}.to_int64()), INT64_MAX);
  EXPECT_EQ((Integer{true, INT64_MAX}.to_int64()), INT64_MIN);
  EXPECT_EQ((Integer{false, std::uint64_t{1} << 63}.to_int64()), std::nullopt);
  EXPECT_EQ((Integer{true, UINT64_MAX}.to_int64()), std::nullopt);
}

TEST(Node, WalksToTheNextSibling) {
  const std::string input = bytes("85 01 820203 a1 6161 80 c1 c1 80 f6");
  Document document;
  ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
  Node at = document.root().content();
  EXPECT_EQ(at.kind(), Kind::integer);
  at = at.next();
  EXPECT_EQ(at.kind(), Kind::array);
  EXPECT_EQ(at.cells(), 3u);
  at = at.next();
  EXPECT_EQ(at.kind(), Kind::map);
  EXPECT_EQ(at.cells(), 3u);
  at = at.next();
  EXPECT_EQ(at.kind(), Kind::tag);
  EXPECT_EQ(at.tag_number(), 1u);
  EXPECT_EQ(at.cells(), 3u);
  at = at.next();
  EXPECT_TRUE(at.is(Kind::null));
  EXPECT_EQ(at.next(), document.root().next());
}

TEST(Node, SkipsItemsOfSeveralCells) {
  const std::string input =
      bytes("08 0b0c8102 823132 8133 13 0c89010000000000000001 0c80 13 0c8101 0c80 01 00");
  Document document;
  ASSERT_TRUE(decode(Format::keks, input, {}, document).ok());
  std::vector<Kind> kinds;
  for (const Node node : document.root().elements()) kinds.push_back(node.kind());
  EXPECT_EQ(kinds, (std::vector{Kind::blob, Kind::bigfloat, Kind::bigfloat, Kind::null}));
}

TEST(Node, ConvertsKeksFloatsExactlyOrNot) {
  const auto converted = [](Integer mantissa, Integer exponent) {
    Document document;
    Builder build(document);
    build.bigfloat(mantissa, exponent);
    EXPECT_TRUE(build.finish().ok());
    return document.root().to_double();
  };
  EXPECT_EQ(converted({false, 0}, {false, 0}), 0.0);
  EXPECT_EQ(converted({false, 181}, {true, 1}), 45.25);
  EXPECT_EQ(converted({true, 180}, {true, 1}), -45.25);
  EXPECT_EQ(converted({true, 0}, {false, 0}), -1.0);
  // The largest and the least finite double, and what lies just beyond.
  EXPECT_EQ(converted({false, (std::uint64_t{1} << 53) - 1}, {false, 971}),
            std::numeric_limits<double>::max());
  EXPECT_EQ(converted({false, (std::uint64_t{1} << 53) - 1}, {false, 972}), std::nullopt);
  EXPECT_EQ(converted({false, 1}, {false, 1023}), 0x1p1023);
  EXPECT_EQ(converted({false, 1}, {false, 1024}), std::nullopt);
  EXPECT_EQ(converted({false, 1}, {true, 1073}), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(converted({false, 1}, {true, 1074}), std::nullopt);
  EXPECT_EQ(converted({false, 3}, {true, 1073}), 3 * std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(converted({false, (std::uint64_t{1} << 53) + 1}, {false, 0}), std::nullopt);
  EXPECT_EQ(converted({false, 1}, {false, UINT64_MAX}), std::nullopt);
  EXPECT_EQ(converted({false, 1}, {true, UINT64_MAX}), std::nullopt);
}

TEST(Node, KeksFloatsCarryEveryDouble) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    double value = std::bit_cast<double>(random());
    if (i % 4 == 0) value = std::bit_cast<double>(random() >> 12);  // below normal
    if (std::isnan(value)) continue;
    Document document;
    Builder build(document);
    build.float64(value);
    ASSERT_TRUE(build.finish().ok());
    const std::string wire = encoded(Format::keks, document);
    Document again;
    ASSERT_TRUE(decode(Format::keks, wire, {}, again).ok());
    EXPECT_EQ(again.root().to_double(), value);
  }
}

TEST(Node, KnowsIdenticalTrees) {
  const auto same = [](const char* a, const char* b) {
    const std::string x = bytes(a);
    const std::string y = bytes(b);
    Document first;
    Document second;
    EXPECT_TRUE(decode(Format::cbor, x, {}, first).ok());
    EXPECT_TRUE(decode(Format::cbor, y, {}, second).ok());
    return identical(first.root(), second.root());
  };
  EXPECT_TRUE(same("82016161", "9f016161ff"));
  EXPECT_TRUE(same("626162", "7f61616162ff"));
  EXPECT_FALSE(same("82016161", "82016162"));
  EXPECT_FALSE(same("820102", "8101"));
  EXPECT_FALSE(same("6161", "4161"));
  EXPECT_FALSE(same("01", "20"));
  EXPECT_FALSE(same("f93c00", "fa3f800000"));
  EXPECT_FALSE(same("c100", "c000"));
  EXPECT_FALSE(same("c24101", "c34101"));
  EXPECT_FALSE(same("a20102 0304", "a20304 0102"));
}

TEST(Names, AreAllThere) {
  for (int kind = 0; kind <= static_cast<int>(Kind::tag); ++kind) {
    EXPECT_NE(name(static_cast<Kind>(kind)), "unknown") << kind;
  }
  for (int code = 0; code <= static_cast<int>(Code::incomplete); ++code) {
    EXPECT_NE(name(static_cast<Code>(code)), "unknown") << code;
    EXPECT_NE(message(static_cast<Code>(code)), "unknown error") << code;
  }
}

}  // namespace
}  // namespace reel::testing
