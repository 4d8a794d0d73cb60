#include "harness/benchproc/scale_v1.h"

#include <gtest/gtest.h>

namespace codecbench::benchproc {
namespace {

std::string scaled_v1(double value, std::string_view unit) {
  return scale_v1(value, unit).format(value);
}

TEST(ScaleV1, ShowsTimesWithThreeDigits) {
  EXPECT_EQ(scaled_v1(11400, "ns/op"), "11.4\u00B5s");
  EXPECT_EQ(scaled_v1(103000, "ns/op"), "103\u00B5s");
  EXPECT_EQ(scaled_v1(994, "ns/op"), "994ns");
  EXPECT_EQ(scaled_v1(996, "ns/op"), "1.00\u00B5s");
  EXPECT_EQ(scaled_v1(2e9, "ns/op"), "2.00s");
  EXPECT_EQ(scaled_v1(0, "ns/op"), "0.00ns");
  EXPECT_EQ(scaled_v1(5e6, "user-ns/op"), "5.00ms");
}

TEST(ScaleV1, ShowsOtherUnitsInPowersOf1000) {
  EXPECT_EQ(scaled_v1(1072, "B/op"), "1.07kB");
  EXPECT_EQ(scaled_v1(95.4, "MB/s"), "95.4MB/s");
  EXPECT_EQ(scaled_v1(1234, "MB/s"), "1.23GB/s");
  EXPECT_EQ(scaled_v1(17, "allocs/op"), "17.0");
  EXPECT_EQ(scaled_v1(3, "allocs/op"), "3.00");
  EXPECT_EQ(scaled_v1(2e13, "things"), "20.0T");
}

TEST(ScaleV1, OneValueDecidesForTheRow) {
  const ScalerV1 scaler = scale_v1(103000, "ns/op");
  EXPECT_EQ(scaler.format(24000), "24\u00B5s");
}

TEST(MetricNameV1, KnowsFourUnitsAlsoBehindAPrefix) {
  EXPECT_EQ(metric_name_v1("ns/op"), "time/op");
  EXPECT_EQ(metric_name_v1("ns/GC"), "time/GC");
  EXPECT_EQ(metric_name_v1("B/op"), "alloc/op");
  EXPECT_EQ(metric_name_v1("MB/s"), "speed");
  EXPECT_EQ(metric_name_v1("user-ns/op"), "user-time/op");
  EXPECT_EQ(metric_name_v1("allocs/op"), "allocs/op");
  EXPECT_EQ(metric_name_v1("xns/op"), "xns/op");
}

}  // namespace
}  // namespace codecbench::benchproc
