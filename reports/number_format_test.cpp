#include "reports/number_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace codecbench::reports {
namespace {

const double infinity = std::numeric_limits<double>::infinity();

TEST(PerCentMore, HasASignUnlessItIsNothing) {
  EXPECT_EQ(per_cent_more(1.002), "+0.2");
  EXPECT_EQ(per_cent_more(0.88), "-12.0");
  EXPECT_EQ(per_cent_more(1), "0.0");
  EXPECT_EQ(per_cent_more(0.9999), "0.0");
  EXPECT_EQ(per_cent_more(2.5), "+150.0");
}

TEST(Significant, KeepsThreeDigitsAndEveryWholeOne) {
  EXPECT_EQ(significant(0.139917), "0.140");
  EXPECT_EQ(significant(8.8306), "8.83");
  EXPECT_EQ(significant(49.32), "49.3");
  EXPECT_EQ(significant(149.47), "149");
  EXPECT_EQ(significant(9500.4), "9,500");
  EXPECT_EQ(significant(1234567.8), "1,234,568");
  EXPECT_EQ(significant(0), "0");
  EXPECT_EQ(significant(-1234.6), "-1,235");
  EXPECT_EQ(significant(0.0000123456), "0.0000123");
  EXPECT_EQ(significant(8.8306, 2), "8.8");
}

TEST(Significant, CarriesIntoAnotherDigit) {
  EXPECT_EQ(significant(9.999), "10.0");
  EXPECT_EQ(significant(99.96), "100");
  EXPECT_EQ(significant(0.9996), "1.00");
  EXPECT_EQ(significant(999.5), "1,000");
}

TEST(Significant, HasWordsForWhatIsNoNumber) {
  EXPECT_EQ(significant(infinity), "∞");
  EXPECT_EQ(significant(-infinity), "-∞");
  EXPECT_EQ(significant(std::nan("")), "");
}

TEST(Whole, SetsThousandsApart) {
  EXPECT_EQ(whole(0), "0");
  EXPECT_EQ(whole(999), "999");
  EXPECT_EQ(whole(1000), "1,000");
  EXPECT_EQ(whole(28907210.4), "28,907,210");
  EXPECT_EQ(whole(-12345), "-12,345");
}

TEST(Duration, HasAFittingUnit) {
  EXPECT_EQ(duration(0.02), "0.0200 ns");
  EXPECT_EQ(duration(31.6), "31.6 ns");
  EXPECT_EQ(duration(999), "999 ns");
  EXPECT_EQ(duration(1000), "1.00 µs");
  EXPECT_EQ(duration(149471), "149 µs");
  EXPECT_EQ(duration(9500481), "9.50 ms");
  EXPECT_EQ(duration(2.5e9), "2.50 s");
}

TEST(Bytes, AreInPowersOfAThousand) {
  EXPECT_EQ(bytes(0), "0 B");
  EXPECT_EQ(bytes(87), "87 B");
  EXPECT_EQ(bytes(86.95), "87.0 B");
  EXPECT_EQ(bytes(999.6), "1.00 kB");
  EXPECT_EQ(bytes(61711), "61.7 kB");
  EXPECT_EQ(bytes(1055552), "1.06 MB");
}

TEST(Rate, IsShort) {
  EXPECT_EQ(rate(811), "811");
  EXPECT_EQ(rate(6690), "6.69k");
  EXPECT_EQ(rate(31622551), "31.6M");
  EXPECT_EQ(rate(5e15), "5,000T");
}

TEST(HalfWidth, IsTheFartherSide) {
  EXPECT_EQ(half_width(100, {97, 104.2, 0.95}), "4.2 %");
  EXPECT_EQ(half_width(100, {88, 101, 0.95}), "12 %");
  EXPECT_EQ(half_width(100, {100, 100, 0.95}), "0.0 %");
  EXPECT_EQ(half_width(100, {-infinity, 101, 0.95}), "∞");
}

TEST(IfKnown, IsEmptyWithoutAValue) {
  EXPECT_EQ(if_known(std::nullopt, bytes), "");
  EXPECT_EQ(if_known(std::nan(""), bytes), "");
  EXPECT_EQ(if_known(5, bytes), "5 B");
}

}  // namespace
}  // namespace codecbench::reports
