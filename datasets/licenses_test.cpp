#include "datasets/licenses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "codecs/oracle/oracle.h"
#include "datasets/licenses_shape.h"
#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

using Json = nlohmann::ordered_json;

Json as_json(std::size_t repetitions) {
  const Result<std::string> text = oracle::encode(Format::json, licenses_document(repetitions));
  EXPECT_TRUE(text.ok());
  return Json::parse(text ? *text : "null");
}

void collect_strings(const Json& json, std::vector<std::string>* strings) {
  if (json.is_string()) strings->push_back(json);
  if (!json.is_structured()) return;
  for (const Json& child : json) collect_strings(child, strings);
}

TEST(Licenses, SizesAreTheOriginals) {
  const Dataset dataset = made("licenses");
  EXPECT_EQ(encoded_size(dataset, Format::json), 41590U);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), 35157U);
  EXPECT_EQ(encoded_size(dataset, Format::msgpack), 35139U);
  EXPECT_EQ(as_json(1).dump(4).size(), 91245U);
}

TEST(Licenses, StringsRepeatAsInTheOriginal) {
  std::vector<std::string> strings;
  collect_strings(as_json(1), &strings);
  EXPECT_EQ(strings.size(), 1211U);
  EXPECT_EQ(std::set<std::string>(strings.begin(), strings.end()).size(), 380U);
}

TEST(Licenses, ThreeNamesAreNotAscii) {
  std::vector<std::string> strings;
  collect_strings(as_json(1), &strings);
  std::size_t not_ascii = 0;
  for (const std::string& text : strings) {
    for (const char c : text) {
      if ((static_cast<unsigned char>(c) & 0x80) == 0) continue;
      ++not_ascii;
      break;
    }
  }
  EXPECT_EQ(not_ascii, 3U);
}

TEST(Licenses, WordsAreAsFrequentAsInTheOriginal) {
  const Json licenses = as_json(1)["licenses"];
  std::map<std::string, int> keywords;
  std::map<std::string, int> schemes;
  for (const Json& record : licenses) {
    for (const std::string keyword : record["keywords"]) ++keywords[keyword];
    for (const Json& identifier : record["identifiers"]) ++schemes[identifier["scheme"]];
  }
  const std::map<std::string, int> expected_keywords = {
      {"osi-approved", 89}, {"discouraged", 50}, {"redundant", 11},      {"miscellaneous", 3},
      {"non-reusable", 26}, {"obsolete", 9},     {"popular", 11},        {"permissive", 5},
      {"retired", 4},       {"copyleft", 7},     {"special-purpose", 5}, {"international", 3}};
  const std::map<std::string, int> expected_schemes = {{"SPDX", 81}, {"Trove", 43}, {"DEP5", 22}};
  EXPECT_EQ(keywords, expected_keywords);
  EXPECT_EQ(schemes, expected_schemes);
}

TEST(Licenses, RecordsHaveTheirKeysInOneOrder) {
  const Json licenses = as_json(1)["licenses"];
  EXPECT_EQ(licenses.size(), 89U);
  for (const Json& record : licenses) {
    std::vector<std::string> keys;
    for (const auto& item : record.items()) keys.push_back(item.key());
    EXPECT_THAT(keys, ::testing::ElementsAre("id", "identifiers", "links", "name", "other_names",
                                             "superseded_by", "keywords", "text"));
  }
}

TEST(Licenses, SuccessorsAreOtherRecords) {
  const Json register_of_licenses = as_json(1)["licenses"];
  std::set<std::string> ids;
  for (const Json& record : register_of_licenses) ids.insert(record["id"]);
  std::size_t superseded = 0;
  for (const Json& record : register_of_licenses) {
    if (record["superseded_by"].is_null()) continue;
    ++superseded;
    EXPECT_TRUE(ids.contains(record["superseded_by"]));
    EXPECT_NE(record["superseded_by"], record["id"]);
  }
  EXPECT_EQ(superseded, 13U);
}

TEST(LicensesX24, RepeatsTheRecordsWithIdsOfTheirOwn) {
  const Json once = as_json(1)["licenses"];
  const Json often = as_json(24)["licenses"];
  ASSERT_EQ(often.size(), 24 * once.size());
  std::set<std::string> ids;
  for (std::size_t i = 0; i < often.size(); ++i) {
    const Json& original = once[i % once.size()];
    if (i < once.size()) {
      EXPECT_EQ(often[i], original);
    }
    ids.insert(often[i]["id"]);
    EXPECT_EQ(often[i]["name"], original["name"]);
    EXPECT_EQ(often[i]["keywords"], original["keywords"]);
    EXPECT_EQ(often[i].dump().size(), original.dump().size()) << "record " << i;
  }
  EXPECT_EQ(ids.size(), often.size());
}

TEST(LicensesX24, IsTwentyFourTimesAsLarge) {
  const Dataset dataset = made("licenses-x24");
  // {"licenses": } and the brackets once; a comma between records; a longer head of the array.
  EXPECT_EQ(encoded_size(dataset, Format::json), 24 * (41590U - 15) + 23 + 15);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), 24 * (35157U - 12) + 13);
}

}  // namespace
}  // namespace codecbench
