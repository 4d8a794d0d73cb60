#include "datasets/binary_messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>

#include "codecs/oracle/oracle.h"
#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

std::string shape_of(const Value& document) {
  if (const Array* array = document.as<Array>()) {
    return array->items.front().is<Map>() ? "measurements" : "array";
  }
  const Map& map = *document.as<Map>();
  if (map.entries.front().key.is<Text>()) return "attestation";
  return map.entries.front().value.is<Text>() ? "token" : "record";
}

TEST(TinyBinary, CborAndMessagePackCarryIt) {
  const Dataset dataset = made("tiny-binary");
  EXPECT_EQ(dataset.documents.size(), 4000U);
  EXPECT_GT(encoded_size(dataset, Format::cbor), 0U);
  EXPECT_GT(encoded_size(dataset, Format::msgpack), 0U);
}

TEST(TinyBinary, JsonDoesNotCarryIt) {
  EXPECT_FALSE(encode_dataset(made("tiny-binary"), Format::json).ok());
}

TEST(TinyBinary, AFifthIsOfEachShape) {
  std::map<std::string, std::size_t> shapes;
  for (const Value& document : made("tiny-binary").documents) ++shapes[shape_of(document)];
  EXPECT_EQ(shapes.size(), 5U);
  for (const auto& [shape, count] : shapes)
    EXPECT_NEAR(static_cast<double>(count), 800, 120) << shape;
}

TEST(TinyBinary, AWebTokenLooksAsInRfc8392) {
  for (const Value& document : made("tiny-binary").documents) {
    if (shape_of(document) != "token") continue;
    const auto& claims = document.as<Map>()->entries;
    ASSERT_EQ(claims.size(), 7U);
    for (std::size_t i = 0; i < claims.size(); ++i)
      EXPECT_EQ(claims[i].key.as<Integer>()->n, i + 1);
    EXPECT_TRUE(claims[6].value.is<Bytes>());
    const Result<std::string> encoded = oracle::encode(Format::cbor, document);
    ASSERT_TRUE(encoded.ok());
    EXPECT_NEAR(static_cast<double>(encoded->size()), 80, 10);  // appendix A.1's is of 80 bytes
  }
}

TEST(TinyBinary, AttestationsHoldAKilobyteOfByteStrings) {
  for (const Value& document : made("tiny-binary").documents) {
    if (shape_of(document) != "attestation") continue;
    const Result<std::string> encoded = oracle::encode(Format::cbor, document);
    ASSERT_TRUE(encoded.ok());
    EXPECT_GT(encoded->size(), 600U);
    EXPECT_LT(encoded->size(), 950U);
  }
}

}  // namespace
}  // namespace codecbench
