#include "datasets/canada_like.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "datasets/canada_shape.h"
#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

const std::vector<Value>& rings_of(const Value& document) {
  const Value& features = document.as<Map>()->entries.at(1).value;
  const Value& feature = features.as<Array>()->items.at(0);
  const Value& geometry = feature.as<Map>()->entries.at(2).value;
  return geometry.as<Map>()->entries.at(1).value.as<Array>()->items;
}

double number_of(const Value& coordinate) {
  if (const Float* number = coordinate.as<Float>()) return number->to_double();
  const Integer* integer = coordinate.as<Integer>();
  const auto n = static_cast<double>(integer->n);
  return integer->negative ? -1 - n : n;
}

TEST(CanadaLike, HasCanadasRings) {
  const Value document = canada_like_document(canada_like_seed);
  const std::vector<Value>& rings = rings_of(document);
  ASSERT_EQ(rings.size(), canada_shape::ring_sizes.size());
  std::size_t points = 0;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    const std::vector<Value>& ring = rings[i].as<Array>()->items;
    EXPECT_EQ(ring.size(), canada_shape::ring_sizes[i]);
    EXPECT_TRUE(identical(ring.front(), ring.back())) << "ring " << i << " is open";
    points += ring.size();
  }
  EXPECT_EQ(points, 55563U);
}

TEST(CanadaLike, StaysInTheBox) {
  const Value document = canada_like_document(canada_like_seed);
  for (const Value& ring : rings_of(document)) {
    for (const Value& point : ring.as<Array>()->items) {
      const std::vector<Value>& axes = point.as<Array>()->items;
      ASSERT_EQ(axes.size(), 2U);
      // An integer is cut towards zero: up to a degree to the east or south. A float errs by ulps.
      EXPECT_GT(number_of(axes[0]), canada_shape::longitude_micro.lowest / 1e6 - 1e-9);
      EXPECT_LT(number_of(axes[0]), canada_shape::longitude_micro.highest / 1e6 + 1);
      EXPECT_GT(number_of(axes[1]), canada_shape::latitude_micro.lowest / 1e6 - 1);
      EXPECT_LT(number_of(axes[1]), canada_shape::latitude_micro.highest / 1e6 + 1e-9);
    }
  }
}

TEST(CanadaLike, NumbersHaveAboutAsManyDigitsAsCanadas) {
  std::array<std::size_t, 18> floats_by_digits{};
  std::size_t integers = 0;
  const Value document = canada_like_document(canada_like_seed);
  for (const Value& ring : rings_of(document)) {
    for (const Value& point : ring.as<Array>()->items) {
      for (const Value& coordinate : point.as<Array>()->items) {
        if (coordinate.is<Integer>()) {
          ++integers;
          continue;
        }
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", number_of(coordinate));
        const std::string_view digits = text;
        const std::size_t whole = digits.find('.');
        ++floats_by_digits.at(whole == std::string_view::npos ? 0 : digits.size() - whole - 1);
      }
    }
  }
  // Canada has 86,597 floats with 15 digits behind the point, 21,685 with 14, and 46 integers.
  EXPECT_NEAR(floats_by_digits[15], 86597, 1000);
  EXPECT_NEAR(floats_by_digits[14], 21685, 1000);
  EXPECT_NEAR(integers, 46, 25);
}

TEST(CanadaLike, SizesAreNearCanadas) {
  const Dataset floats = made("canada-like");
  EXPECT_NEAR(encoded_size(floats, Format::json), 2090234, 2000);
  EXPECT_NEAR(encoded_size(floats, Format::cbor), 1056200, 200);
  EXPECT_NEAR(encoded_size(floats, Format::msgpack), 1056793, 200);
  const Dataset pairs = made("canada-like-pairs");
  EXPECT_NEAR(encoded_size(pairs, Format::json), 2460336, 2000);
  EXPECT_NEAR(encoded_size(pairs, Format::cbor), 1379452, 2000);
  EXPECT_NEAR(encoded_size(pairs, Format::msgpack), 1327375, 2000);
}

TEST(CanadaLike, SeedDecides) {
  EXPECT_TRUE(identical(canada_like_document(3), canada_like_document(3)));
  EXPECT_FALSE(identical(canada_like_document(3), canada_like_document(4)));
}

}  // namespace
}  // namespace codecbench
