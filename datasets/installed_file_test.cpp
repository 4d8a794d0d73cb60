#include "datasets/installed_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "base/sha256.h"
#include "datasets/testing/find_dataset.h"
#include "datasets/testing/temporary_folder.h"

namespace codecbench {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* package_folder = "/usr/share/gocode/src/github.com/valyala/fastjson/testdata";

// A name that no package installs.
InstalledFile invented_file(const std::string& content) {
  return {"codecbench-invented.json", sha256_hex(content)};
}

TEST(DataFolders, ThoseOfTheVariableComeFirst) {
  const ScopedVariable variable("CODECBENCH_DATA_DIR", "/a:/b c::d/");
  EXPECT_THAT(data_folders(), ElementsAre("/a", "/b c", "d/", package_folder));
}

TEST(DataFolders, AnEmptyVariableIsNoFolder) {
  const ScopedVariable variable("CODECBENCH_DATA_DIR", "");
  EXPECT_THAT(data_folders(), ElementsAre(package_folder));
}

TEST(InstalledFile, AbsentSaysWhereItWasLookedForAndWhatToInstall) {
  const TemporaryFolder folder;
  const ScopedVariable variable("CODECBENCH_DATA_DIR", folder.path());
  const InstalledFile file = invented_file("[]");
  const std::optional<std::string> reason = why_absent(file);
  ASSERT_TRUE(reason.has_value());
  EXPECT_THAT(*reason,
              AllOf(StartsWith(file.name), HasSubstr(folder.path()), HasSubstr(package_folder),
                    HasSubstr("scripts/setup"), HasSubstr("golang-github-valyala-fastjson-dev"),
                    HasSubstr("CODECBENCH_DATA_DIR")));
  const Result<InstalledDocument> loaded = load_installed_file(file);
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error(), *reason);
}

TEST(InstalledFile, IsFoundInAnyFolderOfTheVariable) {
  const TemporaryFolder first;
  const TemporaryFolder second;
  const ScopedVariable variable("CODECBENCH_DATA_DIR", first.path() + ":" + second.path());
  const InstalledFile file = invented_file("[1]");
  second.write(file.name, "[1]");
  EXPECT_EQ(why_absent(file), std::nullopt);
  const Result<InstalledDocument> loaded = load_installed_file(file);
  ASSERT_TRUE(loaded.ok()) << loaded.error();
  EXPECT_TRUE(identical(loaded->document, Value::array({Value::integer(1)})));
  EXPECT_THAT(loaded->source, AllOf(HasSubstr(file.name), HasSubstr(file.sha256)));
}

TEST(InstalledFile, CarriageReturnsAreLeftOut) {
  const TemporaryFolder folder;
  const ScopedVariable variable("CODECBENCH_DATA_DIR", folder.path());
  const InstalledFile file = invented_file("[\n1\n]\n");
  folder.write(file.name, "[\r\n1\r\n]\r\n");
  const Result<InstalledDocument> loaded = load_installed_file(file);
  EXPECT_TRUE(loaded.ok()) << loaded.error();
}

TEST(InstalledFile, AnotherContentIsAnErrorEvenIfTheRightOneFollows) {
  const TemporaryFolder first;
  const TemporaryFolder second;
  const ScopedVariable variable("CODECBENCH_DATA_DIR", first.path() + ":" + second.path());
  const InstalledFile file = invented_file("[1]");
  const std::string wrong = first.write(file.name, "[2]");
  second.write(file.name, "[1]");
  const Result<InstalledDocument> loaded = load_installed_file(file);
  ASSERT_FALSE(loaded.ok());
  EXPECT_THAT(loaded.error(), AllOf(StartsWith(wrong + ": "), HasSubstr(file.sha256 + " expected"),
                                    HasSubstr(sha256_hex("[2]") + " found")));
}

TEST(InstalledFile, OfTheRightSumButNotJson) {
  const TemporaryFolder folder;
  const ScopedVariable variable("CODECBENCH_DATA_DIR", folder.path());
  const InstalledFile file = invented_file("[1,]");
  const std::string path = folder.write(file.name, "[1,]");
  const Result<InstalledDocument> loaded = load_installed_file(file);
  ASSERT_FALSE(loaded.ok());
  EXPECT_THAT(loaded.error(), StartsWith(path + ":1:4: "));
}

TEST(InstalledFile, DirectoryOfTheName) {
  const TemporaryFolder folder;
  const InstalledFile file = invented_file("[1]");
  std::filesystem::create_directory(folder.path() + "/" + file.name);
  const ScopedVariable variable("CODECBENCH_DATA_DIR", folder.path());
  const Result<InstalledDocument> loaded = load_installed_file(file);
  ASSERT_FALSE(loaded.ok());
  EXPECT_THAT(loaded.error(), HasSubstr("directory"));
}

// These need what scripts/setup installs.
TEST(InstalledDatasets, CitmCatalogHasItsWellKnownSizes) {
  const Dataset dataset = made("citm_catalog");
  EXPECT_EQ(encoded_size(dataset, Format::json), 500299U);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), 342373U);
  EXPECT_EQ(encoded_size(dataset, Format::msgpack), 342473U);
}

TEST(InstalledDatasets, TwitterHasItsWellKnownSizes) {
  const Dataset dataset = made("twitter");
  EXPECT_EQ(encoded_size(dataset, Format::json), 466906U);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), 402814U);
  EXPECT_EQ(encoded_size(dataset, Format::msgpack), 401510U);
}

}  // namespace
}  // namespace codecbench
