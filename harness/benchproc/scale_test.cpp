#include "harness/benchproc/scale.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace codecbench::benchproc {
namespace {

std::string decimal(double value) { return scaled(value, PrefixClass::decimal); }
std::string binary(double value) { return scaled(value, PrefixClass::binary); }

TEST(PrefixClassOf, IsBinaryIfTheNumeratorHasBytes) {
  EXPECT_EQ(prefix_class("B/op"), PrefixClass::binary);
  EXPECT_EQ(prefix_class("MB/s"), PrefixClass::binary);
  EXPECT_EQ(prefix_class("peak-bytes"), PrefixClass::binary);
  EXPECT_EQ(prefix_class("op/sec*B"), PrefixClass::binary);
  EXPECT_EQ(prefix_class("sec/B"), PrefixClass::decimal);
  EXPECT_EQ(prefix_class("kB"), PrefixClass::decimal);
  EXPECT_EQ(prefix_class("sec/op"), PrefixClass::decimal);
}

TEST(Scale, ShowsFourDigitsWithThePrefixThatFits) {
  EXPECT_EQ(decimal(1.234e-6), "1.234\u00B5");
  EXPECT_EQ(decimal(44.4e-9), "44.40n");
  EXPECT_EQ(decimal(123.4), "123.4");
  EXPECT_EQ(decimal(2e12), "2.000T");
  EXPECT_EQ(decimal(5e15), "5000.0T");
  EXPECT_EQ(decimal(-1.5), "-1.500");
  EXPECT_EQ(decimal(0), "0.000");
}

TEST(Scale, ChangesExactlyWherePrintingWouldRoundUp) {
  EXPECT_EQ(decimal(9.9994), "9.999");
  EXPECT_EQ(decimal(9.9995), "10.00");
  EXPECT_EQ(decimal(99.994), "99.99");
  EXPECT_EQ(decimal(99.995), "100.0");
  EXPECT_EQ(decimal(999.94), "999.9");
  EXPECT_EQ(decimal(999.95), "1.000k");
}

TEST(Scale, BinaryPrefixesStartAt1024) {
  EXPECT_EQ(binary(1000), "1000.0");
  EXPECT_EQ(binary(1023), "1023.0");
  EXPECT_EQ(binary(1024), "1.000Ki");
  EXPECT_EQ(binary(16 * 1024), "16.00Ki");
  EXPECT_EQ(binary(0.5), "0.5000");
}

TEST(Scale, AddsDecimalsBelowTheSmallestPrefix) {
  EXPECT_EQ(decimal(0.5e-9), "0.5000n");
  EXPECT_EQ(decimal(0.05e-9), "0.05000n");
  EXPECT_EQ(decimal(1e-20), "0.0000000000n");
}

TEST(CommonScale, FollowsTheValueClosestToZero) {
  const std::vector<double> values = {1234e-9, 44.4e-9, 0};
  const Scaler scaler = common_scale(values, PrefixClass::decimal);
  EXPECT_EQ(scaler.format(values[0]), "1234.00n");
  EXPECT_EQ(scaler.format(values[1]), "44.40n");
  EXPECT_EQ(scaler.format(0), "0.00n");
}

TEST(PrintFixed, NamesWhatIsNoNumber) {
  EXPECT_EQ(print_fixed(std::numeric_limits<double>::infinity(), 2), "+Inf");
  EXPECT_EQ(print_fixed(-std::numeric_limits<double>::infinity(), 2), "-Inf");
  EXPECT_EQ(print_fixed(std::numeric_limits<double>::quiet_NaN(), 2), "NaN");
  EXPECT_EQ(print_fixed(2.5, 0), "2");  // exactly half: to even
  EXPECT_EQ(print_fixed(0.125, 2), "0.12");
}

TEST(PrintShortest, UsesAnExponentBelowMinus4AndFrom6On) {
  EXPECT_EQ(print_shortest(0), "0");
  EXPECT_EQ(print_shortest(100000), "100000");
  EXPECT_EQ(print_shortest(1e6), "1e+06");
  EXPECT_EQ(print_shortest(1234567), "1.234567e+06");
  EXPECT_EQ(print_shortest(0.0001), "0.0001");
  EXPECT_EQ(print_shortest(0.000012), "1.2e-05");
  EXPECT_EQ(print_shortest(0.1), "0.1");
  EXPECT_EQ(print_shortest(1e300), "1e+300");
  EXPECT_EQ(print_shortest(-1.5), "-1.5");
}

}  // namespace
}  // namespace codecbench::benchproc
