#include "datasets/dataset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "codecs/codec.h"
#include "datasets/content_hash.h"

namespace codecbench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<Value> three_documents() {
  std::vector<Value> documents;
  documents.push_back(Value::integer(1));
  documents.push_back(Value::text("ab"));
  documents.push_back(Value::array({}));
  return documents;
}

Dataset dataset_of(std::vector<Value> documents) {
  Dataset dataset;
  dataset.name = "example";
  dataset.documents = std::move(documents);
  return dataset;
}

TEST(EncodeDataset, DocumentsStandBackToBack) {
  const Result<EncodedDataset> encoded =
      encode_dataset(dataset_of(three_documents()), Format::cbor);
  ASSERT_TRUE(encoded.ok()) << encoded.error();
  EXPECT_THAT(encoded->offsets, ElementsAre(0, 1, 4, 5));
  EXPECT_EQ(encoded->size(), 3U);
  EXPECT_EQ(encoded->total_bytes(), 5U);
  EXPECT_EQ(encoded->document(0), "\x01");
  EXPECT_EQ(encoded->document(1),
            "\x62"
            "ab");
  EXPECT_EQ(encoded->document(2), "\x80");
}

TEST(EncodeDataset, ZeroBytesFollowTheLastDocument) {
  const Result<EncodedDataset> encoded =
      encode_dataset(dataset_of(three_documents()), Format::msgpack);
  ASSERT_TRUE(encoded.ok()) << encoded.error();
  EXPECT_EQ(input_padding, 64U);
  EXPECT_EQ(encoded->bytes, std::string("\x01\xa2"
                                        "ab\x90") +
                                std::string(input_padding, '\0'));
}

TEST(EncodeDataset, NoDocumentsAreFine) {
  const Result<EncodedDataset> encoded = encode_dataset(dataset_of({}), Format::json);
  ASSERT_TRUE(encoded.ok()) << encoded.error();
  EXPECT_EQ(encoded->size(), 0U);
  EXPECT_EQ(encoded->total_bytes(), 0U);
  EXPECT_EQ(encoded->bytes, std::string(input_padding, '\0'));
}

TEST(EncodeDataset, ErrorNamesDatasetDocumentAndReason) {
  std::vector<Value> documents = three_documents();
  documents.push_back(Value::bytes("x"));
  const Result<EncodedDataset> encoded =
      encode_dataset(dataset_of(std::move(documents)), Format::json);
  ASSERT_FALSE(encoded.ok());
  EXPECT_THAT(encoded.error(), HasSubstr("dataset example, document 3: "));
  EXPECT_THAT(encoded.error(), HasSubstr("bytes"));
}

TEST(HashedDataset, HashIsOfTheCborEncodingsInOrder) {
  const Result<Dataset> dataset = hashed_dataset("example", "by hand", three_documents());
  ASSERT_TRUE(dataset.ok()) << dataset.error();
  EXPECT_EQ(dataset->sha256, sha256_hex("\x01\x62"
                                        "ab\x80"));
  EXPECT_EQ(dataset->name, "example");
  EXPECT_EQ(dataset->source, "by hand");
  EXPECT_EQ(dataset->tried, 3U);
  EXPECT_EQ(dataset->documents.size(), 3U);
}

TEST(HashedDataset, ErrorNamesTheDocumentThatCborCannotCarry) {
  std::vector<Value> documents = three_documents();
  documents.emplace_back(Ext{1, "x"});
  const Result<Dataset> dataset = hashed_dataset("example", "by hand", std::move(documents));
  ASSERT_FALSE(dataset.ok());
  EXPECT_THAT(dataset.error(), HasSubstr("dataset example, document 3: "));
}

}  // namespace
}  // namespace codecbench
