#include "harness/benchproc/number_order.h"

#include <gtest/gtest.h>

namespace codecbench::benchproc {
namespace {

TEST(ParsePrefixedNumber, KnowsPrefixes) {
  EXPECT_EQ(parse_prefixed_number("1.5"), 1.5);
  EXPECT_EQ(parse_prefixed_number("2k"), 2000);
  EXPECT_EQ(parse_prefixed_number("2K"), 2000);
  EXPECT_EQ(parse_prefixed_number("4Ki"), 4096);
  EXPECT_EQ(parse_prefixed_number("4kB"), 4000);
  EXPECT_EQ(parse_prefixed_number("3MiB"), 3 * 1048576.0);
  EXPECT_EQ(parse_prefixed_number("-7b"), -7);
  EXPECT_EQ(parse_prefixed_number("1e3"), 1000);
}

TEST(ParsePrefixedNumber, RefusesEverythingElse) {
  for (const char* text : {"", "k", "1q", "1kk", "1Bk", "1.2.3k", "x1", "1 k", "ki"}) {
    EXPECT_FALSE(parse_prefixed_number(text)) << text;
  }
}

TEST(CompareAsNumbers, OrdersNumbersThenNanThenOthers) {
  EXPECT_TRUE(compare_as_numbers("9", "1k") < 0);
  EXPECT_TRUE(compare_as_numbers("1Ki", "1k") > 0);
  EXPECT_TRUE(compare_as_numbers("1k", "1000") == 0);
  EXPECT_TRUE(compare_as_numbers("5", "NaN") < 0);
  EXPECT_TRUE(compare_as_numbers("NaN", "nan") == 0);
  EXPECT_TRUE(compare_as_numbers("NaN", "x") < 0);
  EXPECT_TRUE(compare_as_numbers("x", "5") > 0);
  EXPECT_TRUE(compare_as_numbers("x", "y") == 0);
}

}  // namespace
}  // namespace codecbench::benchproc
