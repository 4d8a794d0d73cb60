#include "datasets/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/oracle/oracle.h"
#include "datasets/random_profiles.h"
#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

using ::testing::HasSubstr;

const RandomProfile& profile_called(std::string_view name) {
  for (const RandomProfile& profile : random_profiles()) {
    if (profile.name == name) return profile;
  }
  ADD_FAILURE() << "no profile " << name;
  return random_profiles().front();
}

std::vector<std::string> first_encodings(std::string_view profile_name, std::size_t count) {
  const RandomProfile& profile = profile_called(profile_name);
  RandomDocuments stream(random_seed, profile.size, profile.excluded);
  std::vector<std::string> encodings;
  while (encodings.size() < count) {
    const std::optional<Value> document = stream.next();
    const Result<std::string> encoded = oracle::encode(Format::cbor, document.value_or(Value()));
    EXPECT_TRUE(document.has_value() && encoded.ok());
    encodings.push_back(encoded ? *encoded : "");
  }
  return encodings;
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += digits[static_cast<unsigned char>(c) >> 4];
    text += digits[static_cast<unsigned char>(c) & 15];
  }
  return text;
}

// What the original generator, with SplitMix64 for Math.random and the portable float, gives in
// JavaScript, encoded by cborg: kept documents of 1000, their bytes in CBOR and in MessagePack, the
// hash, and the lengths of the first twelve candidates, in parentheses if dropped. Profiles without
// floats equal the unchanged original's.
struct Golden {
  std::string_view name;
  std::size_t kept;
  std::size_t cbor_bytes;
  std::size_t msgpack_bytes;
  std::string_view sha256;
  std::string_view first_lengths;
};

void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

class RandomProfiles : public ::testing::TestWithParam<Golden> {};

TEST_P(RandomProfiles, DocumentsAreCborgs) {
  const Golden& golden = GetParam();
  const Dataset dataset = made(golden.name);
  EXPECT_EQ(dataset.documents.size(), golden.kept);
  EXPECT_EQ(dataset.tried, 1000U);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), golden.cbor_bytes);
  EXPECT_EQ(encoded_size(dataset, Format::msgpack), golden.msgpack_bytes);
  EXPECT_EQ(dataset.sha256, golden.sha256);
}

TEST_P(RandomProfiles, FirstCandidatesHaveCborgsLengths) {
  std::string lengths;
  for (const std::string& encoding : first_encodings(GetParam().name, 12)) {
    const bool dropped = encoding.size() > std::size_t{2} * profile_called(GetParam().name).size;
    if (!lengths.empty()) lengths += ' ';
    lengths +=
        dropped ? "(" + std::to_string(encoding.size()) + ")" : std::to_string(encoding.size());
  }
  EXPECT_EQ(lengths, GetParam().first_lengths);
}

INSTANTIATE_TEST_SUITE_P(
    Seed42, RandomProfiles,
    ::testing::Values(Golden{"rnd-100", 900, 79093, 79223,
                             "2ac089fb045ce51b11d27519b6131170e9cf9f9916d1339a27f4974436aa56b3",
                             "11 64 155 146 16 87 130 (240) 1 111 156 164"},
                      Golden{"rnd-300", 972, 218253, 218349,
                             "61a866769c345fc248490cfa1540d0525461dd027d2c3a2815c2eb872669552e",
                             "11 190 204 1 147 342 9 296 74 326 1 9"},
                      Golden{"rnd-nomap-300", 990, 162766, 163013,
                             "9acd5cf6f83ee9099d975a9b610811a75cda4db21a03c7b9a7a1292b9594b981",
                             "85 1 9 86 331 10 124 1 21 212 269 40"},
                      Golden{"rnd-nolist-300", 964, 167905, 167919,
                             "21a26a532ed47d4fcebfa77a633cb43e2a3bc50a19536b3f387803b2ff62aa00",
                             "85 1 9 30 9 1 8 152 158 222 125 340"},
                      Golden{"rnd-nofloat-300", 954, 235965, 236100,
                             "66a1c721aa93ab2b7f6ab5a6aebc2d5337cd768567c8abfc84d0063a991ad9ec",
                             "3 325 394 2 504 268 9 1 364 55 253 144"},
                      Golden{"rnd-nomaj7-300", 961, 280439, 280730,
                             "49c857d2c1cd92556043784250668c6c28a39c523f81f399c656065145066abd",
                             "11 335 517 193 317 360 396 101 358 324 357 377"},
                      Golden{"rnd-nostr-300", 641, 100960, 100858,
                             "98f768bfc8af0ba115c53b326ac72fda73d20a961b7f1e33f26ce35038881c9f",
                             "3 584 13 9 (691) 40 9 9 58 50 (614) (1083)"},
                      Golden{"rnd-nostrbyts-300", 951, 215278, 215530,
                             "350e855a4d02ffd5aebe8c57d9e557b56f7dd4b35df93848bd5dbc68969ba551",
                             "3 512 15 124 1 21 502 492 385 315 9 2"},
                      Golden{"rnd-1000", 980, 689951, 690021,
                             "df3217f16a743b51b5d9d630e610110b63172a040998b2b26b412e6bf1131b3a",
                             "11 632 10 9 1051 721 1076 975 1065 1422 826 875"},
                      Golden{"rnd-2000", 992, 1287344, 1287422,
                             "5e68976effaea7a20d5da0a493acfe692d187035a83e29fa3cced32ede55bb1f",
                             "11 1258 9 9 2019 1 12 380 1231 1735 9 29"},
                      Golden{"rnd-fil-100", 954, 61313, 61529,
                             "016ca97fd7b131e801ac13057f98f08327016f0d72e0c6700cce66c378b4fd55",
                             "29 78 1 98 129 9 74 112 37 82 9 18"},
                      Golden{"rnd-fil-300", 986, 180299, 180545,
                             "9a9289c5e33fd749f3f1ca6364dde73988079689c8873c2b38c4045fbc4e62e3",
                             "85 1 1 54 22 2 1 325 87 322 1 322"},
                      Golden{"rnd-fil-500", 990, 279639, 279872,
                             "224a83f6f76605afcb83e94a2f7c0242b87f621b1fbd02f2c1266bb3bde1166c",
                             "141 1 11 1 528 368 353 508 83 151 513 776"},
                      Golden{"rnd-fil-1000", 996, 553358, 553602,
                             "914ecd41a4ba03a54a1707627595c9c0fb5e74645bf73cf32ea4c73fe3247015",
                             "281 1046 3 733 1 2 1095 1 642 64 1074 262"},
                      Golden{"rnd-fil-2000", 1000, 1089313, 1089579,
                             "79bb3e7d4c454f64ffdfa71c0f8aa1ebaeed7ef71b486883c02e5bf639c53caa",
                             "560 2056 1 2133 10 1 895 1 1874 1046 1022 1563"}));

struct SmallDocument {
  std::string_view profile;
  std::size_t index;
  std::string_view hex;
};

TEST(RandomDocuments, SmallOnesByteForByte) {
  const std::vector<SmallDocument> documents = {
      {"rnd-100", 0, "a160fbbfe4a110fe86e6ec"},  // an empty key
      {"rnd-100", 4, "a1655271703a23fbbfb6d21572534afa"},
      {"rnd-100", 8, "f6"},
      {"rnd-100", 18, "814a5a0894711c288a954ff2"},
      {"rnd-300", 6, "1b0005fcac48f81d53"},
      {"rnd-300", 10, "f4"},
      {"rnd-300", 11, "fb3fea64856137ab9b"},
      {"rnd-300", 15, "a16878322f20360a7a3c1b001abd6f8b94ec2a"},
      {"rnd-nofloat-300", 0, "a160f6"},
      {"rnd-nofloat-300", 3, "81f4"},
      {"rnd-nofloat-300", 6, "a1665c70627a2e2cf6"},
      {"rnd-nofloat-300", 12, "a0"},
      {"rnd-fil-100", 0, "581b5809de37cc579e347e8385aa341a7e17b0f512999e1247bdc9f1b1"},
      {"rnd-fil-100", 5, "3b000495a336f6ab4e"},
      {"rnd-fil-100", 13, "821b001b620b59357105f6"},
      {"rnd-fil-300", 4, "851b001871cdac43c303f41b001bc3a80266219af6f4"},
      {"rnd-fil-300", 16, "84574736b40de762608f4fbe25c24dd1cb6e954b2a2334992df5f6f5"},
  };
  for (const SmallDocument& document : documents) {
    const std::vector<std::string> encodings =
        first_encodings(document.profile, document.index + 1);
    EXPECT_EQ(hex(encodings.back()), document.hex) << document.profile << " " << document.index;
  }
}

// Which kinds stand in a document.
void collect_kinds(const Value& value, std::set<std::string>* kinds) {
  if (const Array* array = value.as<Array>()) {
    for (const Value& item : array->items) collect_kinds(item, kinds);
  } else if (const Map* map = value.as<Map>()) {
    for (const MapEntry& entry : map->entries) collect_kinds(entry.value, kinds);
  }
  const bool is_float = value.is<Float>();
  kinds->insert(is_float ? "float" : std::string(kind_name(value)));
}

std::set<std::string> kinds_of(std::string_view dataset_name) {
  std::set<std::string> kinds;
  for (const Value& document : made(dataset_name).documents) collect_kinds(document, &kinds);
  return kinds;
}

std::set<std::string> all_but(const std::set<std::string>& excluded) {
  std::set<std::string> kinds = kinds_of("rnd-300");
  EXPECT_EQ(kinds.size(), 8U);
  for (const std::string& kind : excluded) EXPECT_EQ(kinds.erase(kind), 1U) << kind;
  return kinds;
}

TEST(RandomDocuments, ExcludedKindsDoNotOccur) {
  EXPECT_EQ(kinds_of("rnd-nomap-300"), all_but({"map"}));
  EXPECT_EQ(kinds_of("rnd-nolist-300"), all_but({"array"}));
  EXPECT_EQ(kinds_of("rnd-nofloat-300"), all_but({"float"}));
  EXPECT_EQ(kinds_of("rnd-nomaj7-300"), all_but({"float", "boolean", "null"}));
  EXPECT_EQ(kinds_of("rnd-fil-100"), all_but({"float", "map"}));
}

TEST(RandomDocuments, NostrAndNostrbytsAreSwappedAsInCborg) {
  EXPECT_EQ(kinds_of("rnd-nostr-300"), all_but({"text", "bytes"}));
  EXPECT_EQ(kinds_of("rnd-nostrbyts-300"), all_but({"text"}));
  for (const DatasetSpec& spec : random_datasets()) {
    if (spec.name.find("nostr") != std::string::npos) {
      EXPECT_THAT(spec.summary, HasSubstr("swapped"));
    }
  }
  EXPECT_THAT(made("rnd-100").source, HasSubstr("swapped"));
}

void expect_sorted_keys(const Value& value) {
  if (const Array* array = value.as<Array>()) {
    for (const Value& item : array->items) expect_sorted_keys(item);
  }
  const Map* map = value.as<Map>();
  if (map == nullptr) return;
  for (std::size_t i = 0; i < map->entries.size(); ++i) {
    expect_sorted_keys(map->entries[i].value);
    if (i == 0) continue;
    const std::string& before = map->entries[i - 1].key.as<Text>()->utf8;
    const std::string& here = map->entries[i].key.as<Text>()->utf8;
    EXPECT_TRUE(before.size() < here.size() || (before.size() == here.size() && before < here))
        << before << " | " << here;
  }
}

TEST(RandomDocuments, KeysAreSortedAndNeverTwice) {
  for (const Value& document : made("rnd-nolist-300").documents) expect_sorted_keys(document);
}

TEST(RandomDocuments, WhatIsTooLongIsNotBuiltAndTheStreamGoesOn) {
  RandomDocuments stream(random_seed, 100, {});
  std::size_t missing = 0;
  std::size_t after = 0;
  for (int i = 0; i < 20000; ++i) {
    if (!stream.next()) {
      ++missing;
    } else if (missing > 0) {
      ++after;
    }
  }
  EXPECT_GT(missing, 0U);
  EXPECT_LT(missing, 50U);
  EXPECT_GT(after, 0U);
}

TEST(Random16k, GoesOnWhereTheThousandEnd) {
  for (const std::string_view name : {"rnd-100", "rnd-nostr-300", "rnd-fil-100"}) {
    const Dataset thousand = made(name);
    const Dataset many = made(std::string(name) + "-16k");
    EXPECT_EQ(many.documents.size(), 16000U);
    EXPECT_GT(many.tried, 16000U);
    ASSERT_LE(thousand.documents.size(), many.documents.size());
    for (std::size_t i = 0; i < thousand.documents.size(); ++i) {
      ASSERT_TRUE(identical(thousand.documents[i], many.documents[i])) << name << " " << i;
    }
  }
}

}  // namespace
}  // namespace codecbench
