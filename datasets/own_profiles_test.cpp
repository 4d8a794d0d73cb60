#include "datasets/own_profiles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "codecs/oracle/oracle.h"
#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

// The initial byte of an encoding, by which heads differ.
std::map<unsigned, std::size_t> count_heads(const Dataset& dataset, Format format) {
  std::map<unsigned, std::size_t> heads;
  for (const Value& document : dataset.documents) {
    for (const Value& item : document.as<Array>()->items) {
      const Result<std::string> encoded = oracle::encode(format, item);
      if (encoded) ++heads[static_cast<unsigned char>(encoded->front())];
    }
  }
  return heads;
}

TEST(OwnProfiles, EveryFormatCarriesThem) {
  for (const DatasetSpec& spec : own_profile_datasets()) {
    const Dataset dataset = made(spec.name);
    EXPECT_EQ(dataset.documents.size(), 16000U) << spec.name;
    for (const Format format : all_formats)
      EXPECT_GT(encoded_size(dataset, format), 0U) << spec.name;
  }
}

TEST(OwnProfiles, SizesAreBetweenOneAndFiveMegabytes) {
  for (const DatasetSpec& spec : own_profile_datasets()) {
    const std::size_t size = encoded_size(made(spec.name), Format::cbor);
    EXPECT_GE(size, 1000000U) << spec.name;
    EXPECT_LE(size, 5000000U) << spec.name;
  }
}

TEST(MixedInts, EveryHeadOfCborAndMessagePackIsFrequent) {
  const Dataset dataset = made("mixed-ints");
  const std::map<unsigned, std::size_t> cbor = count_heads(dataset, Format::cbor);
  // RFC 8949 section 3: arguments in the head, then of 1, 2, 4 and 8 bytes, of either sign.
  for (const unsigned head :
       {0x00U, 0x17U, 0x18U, 0x19U, 0x1aU, 0x1bU, 0x20U, 0x37U, 0x38U, 0x39U, 0x3aU, 0x3bU}) {
    EXPECT_GT(cbor.contains(head) ? cbor.at(head) : 0, 500U) << head;
  }
  const std::map<unsigned, std::size_t> msgpack = count_heads(dataset, Format::msgpack);
  // Both ends of the fixints, uint 8 to 64, int 8 to 64.
  for (const unsigned head :
       {0x00U, 0x7fU, 0xe0U, 0xffU, 0xccU, 0xcdU, 0xceU, 0xcfU, 0xd0U, 0xd1U, 0xd2U, 0xd3U}) {
    EXPECT_GT(msgpack.contains(head) ? msgpack.at(head) : 0, 500U) << head;
  }
}

TEST(MixedInts, EveryEighthByteLengthLimitOccursOnBothSides) {
  std::set<std::uint64_t> not_negative;
  for (const Value& document : made("mixed-ints").documents) {
    for (const Value& item : document.as<Array>()->items) {
      const Integer* integer = item.as<Integer>();
      ASSERT_NE(integer, nullptr);
      if (!integer->negative) not_negative.insert(integer->n);
      EXPECT_TRUE(!integer->negative || integer->n <= INT64_MAX);
    }
  }
  for (const std::uint64_t limit :
       {std::uint64_t{23}, std::uint64_t{127}, std::uint64_t{255}, std::uint64_t{65535},
        std::uint64_t{4294967295}, std::uint64_t{INT64_MAX}}) {
    EXPECT_TRUE(not_negative.contains(limit)) << limit;
    EXPECT_TRUE(not_negative.contains(limit + 1)) << limit + 1;
  }
  EXPECT_TRUE(not_negative.contains(UINT64_MAX));
}

TEST(SmallFloats, AThirdOfEachWidthAndNoneWiderThanItMustBe) {
  std::map<FloatWidth, std::size_t> widths;
  for (const Value& document : made("small-floats").documents) {
    for (const Value& item : document.as<Array>()->items) {
      const Float* number = item.as<Float>();
      ASSERT_NE(number, nullptr);
      ++widths[number->width];
      const double value = number->to_double();
      EXPECT_TRUE(std::isfinite(value));
      EXPECT_NE(value, 0);
      if (number->width == FloatWidth::single) {
        EXPECT_FALSE(half_from_double(value).has_value()) << value;
      }
      if (number->width == FloatWidth::twice) {
        EXPECT_NE(static_cast<double>(static_cast<float>(value)), value);
      }
    }
  }
  for (const FloatWidth width : {FloatWidth::half, FloatWidth::single, FloatWidth::twice}) {
    EXPECT_NEAR(static_cast<double>(widths[width]), 16000 * 32 / 3.0, 2000);
  }
}

TEST(Utf8Mix, EverySequenceLengthAndEveryHeadLimit) {
  std::map<std::size_t, std::size_t> lengths;
  std::map<std::size_t, std::size_t> lead_bytes;  // by the length of the sequence they start
  std::size_t texts = 0;
  for (const Value& document : made("utf8-mix").documents) {
    for (const Value& item : document.as<Array>()->items) {
      const std::string& text = item.as<Text>()->utf8;
      ++texts;
      ++lengths[text.size()];
      ASSERT_TRUE(is_utf8(text));
      for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
          EXPECT_GE(byte, 0x20);
          ++lead_bytes[1];
        }
        if (byte >= 0xc0) ++lead_bytes[byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4];
      }
    }
  }
  EXPECT_EQ(texts, 64000U);
  for (const std::size_t length :
       {0U, 22U, 23U, 24U, 25U, 30U, 31U, 32U, 33U, 254U, 255U, 256U, 257U}) {
    EXPECT_GT(lengths[length], 100U) << length;
  }
  for (const std::size_t size : {1U, 2U, 3U, 4U}) EXPECT_GT(lead_bytes[size], 100000U) << size;
}

TEST(SmallKeys, KeysAreShortAndDistinctAndRepeatBetweenDocuments) {
  std::set<std::string> vocabulary;
  std::set<std::size_t> key_lengths;
  std::set<std::size_t> sizes;
  for (const Value& document : made("small-keys").documents) {
    std::set<std::string> keys;
    for (const MapEntry& entry : document.as<Map>()->entries) {
      const std::string& key = entry.key.as<Text>()->utf8;
      EXPECT_TRUE(keys.insert(key).second) << key;
      key_lengths.insert(key.size());
    }
    sizes.insert(keys.size());
    vocabulary.merge(keys);
  }
  EXPECT_EQ(vocabulary.size(), 256U);
  EXPECT_EQ(key_lengths, (std::set<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(sizes.size(), 16U);
  EXPECT_EQ(*sizes.begin(), 1U);
  EXPECT_EQ(*sizes.rbegin(), 16U);
}

}  // namespace
}  // namespace codecbench
