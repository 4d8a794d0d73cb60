#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/sha256.h"
#include "datasets/dataset.h"
#include "datasets/json_text.h"
#include "datasets/testing/temporary_folder.h"

namespace codecbench {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string refusal_of(const std::string& name_and_path) {
  const Result<DatasetSpec> spec = json_file_dataset(name_and_path);
  return spec ? "accepted" : spec.error();
}

// What make() says of a file with this content.
std::string error_of(const std::string& path) {
  const Result<DatasetSpec> spec = json_file_dataset("mine=" + path);
  if (!spec) return spec.error();
  const Result<Dataset> dataset = spec->make();
  return dataset ? "accepted" : dataset.error();
}

TEST(JsonFileDataset, IsOneDocument) {
  const TemporaryFolder folder;
  const std::string text = "{\"a\": [1, 2.0, 18446744073709551616]}\n";
  const std::string path = folder.write("a.json", text);
  const Result<DatasetSpec> spec = json_file_dataset("mine=" + path);
  ASSERT_TRUE(spec.ok()) << spec.error();
  EXPECT_EQ(spec->name, "mine");
  EXPECT_THAT(spec->summary, HasSubstr(path));
  EXPECT_EQ(spec->absent(), std::nullopt);
  EXPECT_EQ(spec->stand_in, "");

  const Result<Dataset> dataset = spec->make();
  ASSERT_TRUE(dataset.ok()) << dataset.error();
  EXPECT_EQ(dataset->name, "mine");
  EXPECT_EQ(dataset->tried, 1U);
  ASSERT_EQ(dataset->documents.size(), 1U);
  const Value expected =
      Value::map({{Value::text("a"),
                   Value::array({Value::integer(1), Value::float64(2),
                                 Value(Bignum{false, std::string("\x01\0\0\0\0\0\0\0\0", 9)})})}});
  EXPECT_TRUE(identical(dataset->documents[0], expected));
  EXPECT_THAT(dataset->source, AllOf(HasSubstr(path), HasSubstr(sha256_hex(text))));
  // {"a": [1, 2.0 in 64 bits, 2^64 as a bignum]} in CBOR.
  using namespace std::string_literals;
  EXPECT_EQ(dataset->sha256,
            sha256_hex("\xa1\x61\x61\x83\x01\xfb\x40\0\0\0\0\0\0\0\xc2\x49\x01\0\0\0\0\0\0\0\0"s));
}

TEST(JsonFileDataset, PathMayHoldAnEqualsSign) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a=b.json", "[]");
  EXPECT_EQ(error_of(path), "accepted");
}

TEST(JsonFileDataset, AFileIsReadOnlyWhenTheDatasetIsMade) {
  EXPECT_EQ(refusal_of("mine=/no/such/file.json"), "accepted");
}

TEST(JsonFileDataset, NeedsANameAndAPath) {
  EXPECT_THAT(refusal_of("mine.json"), HasSubstr("NAME=PATH"));
  EXPECT_THAT(refusal_of("=mine.json"), HasSubstr("no name"));
  EXPECT_THAT(refusal_of("mine="), HasSubstr("no path"));
}

TEST(JsonFileDataset, NameIsLettersDigitsAndFewSigns) {
  EXPECT_EQ(refusal_of("My_data-2.1+x=a.json"), "accepted");
  EXPECT_THAT(refusal_of("my data=a.json"),
              AllOf(HasSubstr("'my data'"), HasSubstr("character 3 ")));
  EXPECT_THAT(refusal_of("my/data=a.json"), HasSubstr("character 3 "));
  EXPECT_THAT(refusal_of("d\u00e9=a.json"), HasSubstr("character 2 "));
  EXPECT_THAT(refusal_of("a\n=a.json"), HasSubstr("character 2 "));
}

TEST(JsonFileDataset, NameOfTheSuitesOwnIsTaken) {
  EXPECT_THAT(refusal_of("canada=a.json"),
              AllOf(HasSubstr("'canada'"), HasSubstr("choose another")));
  EXPECT_THAT(refusal_of("rnd-100-16k=a.json"), HasSubstr("choose another"));
}

TEST(JsonFileDataset, MissingFile) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/none.json";
  EXPECT_THAT(error_of(path), AllOf(StartsWith(path + ": "), HasSubstr("no such file"),
                                    HasSubstr(std::filesystem::current_path().string())));
  EXPECT_THAT(error_of(path + "/below"), HasSubstr("no such file"));
}

TEST(JsonFileDataset, FileInsteadOfAFolder) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "[]");
  EXPECT_THAT(error_of(path + "/b.json"), HasSubstr("no such file"));
}

TEST(JsonFileDataset, Directory) {
  const TemporaryFolder folder;
  EXPECT_THAT(error_of(folder.path()),
              AllOf(StartsWith(folder.path() + ": "), HasSubstr("directory")));
}

TEST(JsonFileDataset, Device) {
  EXPECT_THAT(error_of("/dev/null"),
              AllOf(StartsWith("/dev/null: "), HasSubstr("not a regular file")));
}

TEST(JsonFileDataset, EmptyFile) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "");
  EXPECT_THAT(error_of(path), AllOf(StartsWith(path + ": "), HasSubstr("empty")));
}

TEST(JsonFileDataset, TruncatedFileNamesItsEnd) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "{\n  \"a\": [1, 2,\n    3");
  EXPECT_THAT(error_of(path), AllOf(StartsWith(path + ":3:6: "), HasSubstr("truncated")));
}

TEST(JsonFileDataset, FileTruncatedInAString) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "[\"abc");
  EXPECT_THAT(error_of(path), AllOf(StartsWith(path + ":1:6: "), HasSubstr("truncated")));
}

TEST(JsonFileDataset, GarbageNamesWhereItStands) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "[1,\n \"\u00e9\", oops]");
  EXPECT_THAT(error_of(path), AllOf(StartsWith(path + ":2:7: "), HasSubstr("expected a value"),
                                    HasSubstr("RFC 8259")));
}

TEST(JsonFileDataset, TwoValues) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "{}\n{}\n");
  EXPECT_THAT(error_of(path), StartsWith(path + ":2:1: "));
}

TEST(JsonFileDataset, ByteOrderMark) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", "\xef\xbb\xbf[]");
  EXPECT_THAT(error_of(path), AllOf(StartsWith(path + ":1:1: "), HasSubstr("byte order mark")));
}

TEST(JsonFileDataset, NestingBeyondTheLimit) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", std::string(100000, '['));
  EXPECT_THAT(error_of(path), StartsWith(path + ":1:2049: "));
}

TEST(TextPosition, CountsLinesAndCodePointsFromOne) {
  const std::string text = "ab\n\u00e9\U0001f600c\n";
  EXPECT_EQ(text_position(text, 0).line, 1U);
  EXPECT_EQ(text_position(text, 0).column, 1U);
  EXPECT_EQ(text_position(text, 2).column, 3U);
  EXPECT_EQ(text_position(text, 3).line, 2U);
  EXPECT_EQ(text_position(text, 3).column, 1U);
  EXPECT_EQ(text_position(text, 9).column, 3U);
  EXPECT_EQ(text_position(text, text.size()).line, 3U);
  EXPECT_EQ(text_position(text, text.size() + 9).line, 3U);
}

}  // namespace
}  // namespace codecbench
