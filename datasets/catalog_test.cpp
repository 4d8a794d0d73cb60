// Every dataset of the catalog against testdata/hashes.txt: a change of a generator, the oracle or
// a file shows here first. A line is what the failing test prints as "actual"; whoever changes a
// dataset on purpose gives it another name, as results of one name are compared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "datasets/dataset.h"
#include "datasets/testing/find_dataset.h"

namespace codecbench {
namespace {

using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> golden_lines() {
  std::ifstream file(TESTDATA_DIR "/hashes.txt");
  EXPECT_TRUE(file) << TESTDATA_DIR "/hashes.txt";
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

std::string name_in(const std::string& line) { return line.substr(0, line.find(' ')); }

std::vector<std::string> catalog_names() {
  std::vector<std::string> names;
  for (const DatasetSpec& spec : all_datasets()) names.push_back(spec.name);
  return names;
}

class GoldenDataset : public ::testing::TestWithParam<std::string> {};

// name, documents, bytes in CBOR, bytes in MessagePack or "-" if it cannot carry them, SHA-256
TEST_P(GoldenDataset, IsWhatItAlwaysWas) {
  std::string golden = "a line for it in testdata/hashes.txt";
  for (const std::string& line : golden_lines()) {
    if (name_in(line) == GetParam()) golden = line;
  }
  const Dataset dataset = made(GetParam());
  ASSERT_EQ(dataset.name, GetParam());
  const Result<EncodedDataset> msgpack = encode_dataset(dataset, Format::msgpack);
  const std::string actual = fmt::format(
      "{} {} {} {} {}", dataset.name, dataset.documents.size(), encoded_size(dataset, Format::cbor),
      msgpack ? std::to_string(msgpack->total_bytes()) : "-", dataset.sha256);
  EXPECT_EQ(actual, golden);
  EXPECT_THAT(dataset.source, Not(IsEmpty()));
  EXPECT_EQ(dataset.source.find('\n'), std::string::npos);
  EXPECT_GE(dataset.tried, dataset.documents.size());
}

INSTANTIATE_TEST_SUITE_P(Catalog, GoldenDataset, ::testing::ValuesIn(catalog_names()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Catalog, GoldenLinesAreOfItsDatasetsInItsOrder) {
  std::vector<std::string> golden_names;
  for (const std::string& line : golden_lines()) golden_names.push_back(name_in(line));
  EXPECT_THAT(golden_names, ElementsAreArray(catalog_names()));
}

TEST(Catalog, NamesAreUniqueAndFitResultFiles) {
  std::set<std::string> names;
  for (const std::string& name : catalog_names()) {
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(name.find_first_of(" /=\t\n"), std::string::npos) << name;
    EXPECT_THAT(name, Not(IsEmpty()));
  }
}

TEST(Catalog, EveryDatasetHasAOneLineSummary) {
  for (const DatasetSpec& spec : all_datasets()) {
    EXPECT_THAT(spec.summary, Not(IsEmpty())) << spec.name;
    EXPECT_EQ(spec.summary.find('\n'), std::string::npos) << spec.name;
    EXPECT_LE(spec.summary.size(), 140U) << spec.name;
  }
}

TEST(Catalog, OnlyInstalledDatasetsCanBeAbsent) {
  const std::set<std::string> installed = {"canada",       "canada-pairs", "canada-maps",
                                           "canada-micro", "citm_catalog", "twitter"};
  for (const DatasetSpec& spec : all_datasets()) {
    if (!installed.contains(spec.name)) {
      EXPECT_EQ(spec.absent(), std::nullopt) << spec.name;
    }
  }
}

TEST(Catalog, StandInsAreDatasetsThatAreAlwaysThere) {
  for (const DatasetSpec& spec : all_datasets()) {
    if (spec.stand_in.empty()) continue;
    std::size_t found = 0;
    for (const DatasetSpec& other : all_datasets()) {
      if (other.name != spec.stand_in) continue;
      ++found;
      EXPECT_EQ(other.absent(), std::nullopt);
    }
    EXPECT_EQ(found, 1U) << spec.stand_in;
  }
}

}  // namespace
}  // namespace codecbench
