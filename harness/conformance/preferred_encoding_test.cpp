#include "harness/conformance/preferred_encoding.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"

namespace codecbench::conformance {
namespace {

std::string preferred(std::string_view profile, std::string_view diagnostic,
                      Format format = Format::cbor) {
  const Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value.ok()) << value.error();
  if (!value) return "";
  const auto bytes = preferred_encoding(format, profile, *value);
  return bytes ? to_hex(*bytes) : "none";
}

// RFC 8949 section 4.1.
TEST(PreferredEncoding, ShortensFloatsAndKeepsTheNaNsThatDoNotFit) {
  EXPECT_EQ(preferred("", "1.5"), "f93e00");
  EXPECT_EQ(preferred("", "1.5_2"), "f93e00");
  EXPECT_EQ(preferred("", "-0.0"), "f98000");
  EXPECT_EQ(preferred("", "5.960464477539063e-8"), "f90001");
  EXPECT_EQ(preferred("", "65504.5"), "fa477fe080");
  EXPECT_EQ(preferred("", "3.4028234663852886e+38"), "fa7f7fffff");
  EXPECT_EQ(preferred("", "3.402823466385289e+38"), "fb47efffffe0000001");
  EXPECT_EQ(preferred("", "1.1"), "fb3ff199999999999a");
  EXPECT_EQ(preferred("", "Infinity"), "f97c00");
  EXPECT_EQ(preferred("", "NaN"), "f97e00");
  EXPECT_EQ(preferred("", "nan(h'fff8000000000000')"), "f9fe00");
  EXPECT_EQ(preferred("", "nan(h'7fc02000')"), "f97e01");
  EXPECT_EQ(preferred("", "nan(h'7fc00001')"), "fa7fc00001");
  EXPECT_EQ(preferred("", "nan(h'7ff8000020000000')"), "fa7fc00001");
  EXPECT_EQ(preferred("", "nan(h'7ff8000000000001')"), "fb7ff8000000000001");
  EXPECT_EQ(preferred("", "[{1.0: 6(2.0)}]"), "81a1f93c00c6f94000");
}

TEST(PreferredEncoding, SortsKeysAsTheProfileDoes) {
  constexpr std::string_view map = R"({"aa": 0, -1: 1, 100: 2})";
  EXPECT_EQ(preferred("", map), "a3626161002001186402");
  EXPECT_EQ(preferred("rfc8949-4.1", map), "a3626161002001186402");
  EXPECT_EQ(preferred("rfc8949-4.2.1", map), "a3186402200162616100");
  EXPECT_EQ(preferred("rfc8949-4.2.3", map), "a3200118640262616100");
  EXPECT_EQ(preferred("cde", R"({"x": {2: 0, 1: 0}})"), "a16178a201000200");
}

TEST(PreferredEncoding, ReducesWholeNumbersInDcbor) {
  EXPECT_EQ(preferred("dcbor", "12.0"), "0c");
  EXPECT_EQ(preferred("dcbor", "-0.0"), "00");
  EXPECT_EQ(preferred("dcbor", "-9223372036854775808.0"), "3b7fffffffffffffff");
  EXPECT_EQ(preferred("dcbor", "18446744073709551616.0"), "fa5f800000");
  EXPECT_EQ(preferred("dcbor", "nan(h'7e01')"), "f97e00");
  EXPECT_EQ(preferred("dcbor", "1.5"), "f93e00");
  EXPECT_EQ(preferred("cde", "nan(h'7e01')"), "f97e01");
}

TEST(PreferredEncoding, OfOtherFormatsIsTheOracles) {
  EXPECT_EQ(preferred("", "300", Format::msgpack), "cd012c");
  EXPECT_EQ(preferred("", "1.5", Format::msgpack), "cb3ff8000000000000");
  EXPECT_EQ(preferred("", "-3", Format::keks), "0d8102");
  EXPECT_EQ(preferred("", "1", Format::json), "none");
  EXPECT_EQ(preferred("", "undefined", Format::msgpack), "none");
}

}  // namespace
}  // namespace codecbench::conformance
