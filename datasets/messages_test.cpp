#include "datasets/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

TEST(NestedArrays, SizesAreThoseOfTheOriginal) {
  const Dataset dataset = made("nested-arrays");
  EXPECT_EQ(dataset.documents.size(), 1U);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), 13003U);
  EXPECT_EQ(encoded_size(dataset, Format::msgpack), 13003U);
  EXPECT_EQ(encoded_size(dataset, Format::json), 26001U);
}

TEST(NestedArrays, ContentIsThatOfTheOriginal) {
  const Result<EncodedDataset> encoded = encode_dataset(made("nested-arrays"), Format::cbor);
  ASSERT_TRUE(encoded.ok()) << encoded.error();
  std::string expected = "\x99\x03\xe8";
  for (int i = 0; i < 1000; ++i) expected += "\x83\x81\x01\x83\x01\x02\x03\x85\x01\x02\x03\x04\x05";
  EXPECT_EQ(encoded->document(0), expected);
}

TEST(TinyMessages, EveryFormatCarriesThem) {
  const Dataset dataset = made("tiny-messages");
  EXPECT_EQ(dataset.documents.size(), 4000U);
  for (const Format format : all_formats) EXPECT_GT(encoded_size(dataset, format), 0U);
}

TEST(TinyMessages, AreTiny) {
  const Result<EncodedDataset> encoded = encode_dataset(made("tiny-messages"), Format::cbor);
  ASSERT_TRUE(encoded.ok()) << encoded.error();
  for (std::size_t i = 0; i < encoded->size(); ++i) {
    EXPECT_GE(encoded->document(i).size(), 20U);
    EXPECT_LE(encoded->document(i).size(), 250U);
  }
}

// By what a message looks like from outside.
std::string shape_of(const Value& document) {
  if (document.is<Text>()) return "text";
  if (const Array* array = document.as<Array>())
    return "array of " + std::to_string(array->items.size());
  return "map with " + document.as<Map>()->entries.front().key.as<Text>()->utf8;
}

TEST(TinyMessages, AFifthIsOfEachShape) {
  std::map<std::string, std::size_t> shapes;
  for (const Value& document : made("tiny-messages").documents) ++shapes[shape_of(document)];
  EXPECT_EQ(shapes.size(), 5U);
  for (const std::string shape :
       {"text", "array of 7", "map with a", "map with ok", "map with field0"}) {
    EXPECT_NEAR(static_cast<double>(shapes[shape]), 800, 120) << shape;
  }
}

}  // namespace
}  // namespace codecbench
