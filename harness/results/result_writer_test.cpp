#include "harness/results/result_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

namespace codecbench::results {
namespace {

using testing::HasSubstr;

const CellId cell = {"decode", "cbor", "reel", "canada"};

class ResultWriterTest : public testing::Test {
 protected:
  ResultWriterTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("result_writer_test." + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    path_ = folder_ / "results.txt";
  }
  ~ResultWriterTest() override { std::filesystem::remove_all(folder_); }

  std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(ResultWriterTest, WritesEveryKindOfLine) {
  Result<ResultWriter> writer = ResultWriter::create(path_);
  ASSERT_TRUE(writer.ok());
  EXPECT_FALSE(writer->config("suite", "codecbench 0.1.0"));
  EXPECT_FALSE(writer->unit("ns/op", "better=lower"));
  EXPECT_FALSE(writer->annotate({"plan", {{"rounds", "10"}}}));
  EXPECT_FALSE(writer->sample(cell, 187, {{1234567, "ns/op"}, {0.1, "MB/s"}},
                              Annotation{"sample", {{"round", "1"}}}));
  EXPECT_FALSE(writer->sample(cell, 188, {{1e6, "ns/op"}}));
  EXPECT_EQ(text(),
            "suite: codecbench 0.1.0\nUnit ns/op better=lower\n# plan rounds=10\n# sample round=1\n"
            "BenchmarkDecode/format=cbor/dataset=canada/codec=reel 187 1234567 ns/op 0.1 MB/s\n"
            "BenchmarkDecode/format=cbor/dataset=canada/codec=reel 188 1000000 ns/op\n");
}

TEST_F(ResultWriterTest, CreateTruncatesAndAppendContinues) {
  write("old\n");
  ASSERT_FALSE(ResultWriter::append(path_)->config("a", "1"));
  EXPECT_EQ(text(), "old\na: 1\n");
  ASSERT_FALSE(ResultWriter::create(path_)->config("b", "2"));
  EXPECT_EQ(text(), "b: 2\n");
}

TEST_F(ResultWriterTest, AppendCutsATornLastLineOff) {
  for (const std::size_t torn : {1U, 4095U, 4096U, 4097U, 10'000U}) {
    write("whole\n" + std::string(torn, 'x'));
    ASSERT_FALSE(ResultWriter::append(path_)->config("a", "1"));
    EXPECT_EQ(text(), "whole\na: 1\n") << torn;
  }
  write("only a torn line");
  ASSERT_FALSE(ResultWriter::append(path_)->config("a", "1"));
  EXPECT_EQ(text(), "a: 1\n");
}

TEST_F(ResultWriterTest, AppendNeedsAFile) {
  const Result<ResultWriter> writer = ResultWriter::append(path_);
  ASSERT_FALSE(writer.ok());
  EXPECT_EQ(writer.error(), "cannot continue " + path_ + ": No such file or directory");
}

TEST_F(ResultWriterTest, KeepsValuesOnOneLine) {
  Result<ResultWriter> writer = ResultWriter::create(path_);
  EXPECT_FALSE(writer->config("cpu", "two\nlines\r"));
  EXPECT_EQ(text(), "cpu: two lines \n");
}

TEST_F(ResultWriterTest, RefusesWhatWouldBeMisread) {
  Result<ResultWriter> writer = ResultWriter::create(path_);
  EXPECT_TRUE(writer->config("codec:mode", "x"));
  EXPECT_TRUE(writer->config("Upper", "x"));
  EXPECT_TRUE(writer->sample(cell, 1, {}));
  EXPECT_TRUE(writer->sample(cell, 1, {{std::numeric_limits<double>::quiet_NaN(), "ns/op"}}));
  EXPECT_TRUE(writer->sample(cell, 1, {{1, "ns per op"}}));
  EXPECT_TRUE(writer->sample(cell, 1, {{1, ""}}));
  EXPECT_EQ(text(), "");
}

TEST_F(ResultWriterTest, SaysThatTheDiskIsFull) {
  Result<ResultWriter> writer = ResultWriter::create("/dev/full");
  ASSERT_TRUE(writer.ok());
  const std::optional<Error> error = writer->config("a", "1");
  ASSERT_TRUE(error);
  EXPECT_EQ(
      error->message,
      "cannot write to /dev/full: No space left on device; free some space or write elsewhere");
}

TEST_F(ResultWriterTest, SaysThatPermissionIsDenied) {
  ASSERT_EQ(::chmod(folder_.c_str(), 0500), 0);
  const uid_t user = ::geteuid();
  const bool root = user == 0;  // may do anything, so it becomes nobody for the call
  ASSERT_EQ(::seteuid(root ? 65534 : user), 0);
  const Result<ResultWriter> writer = ResultWriter::create(path_);
  ASSERT_EQ(::seteuid(user), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0700), 0);
  ASSERT_FALSE(writer.ok());
  EXPECT_EQ(writer.error(), "cannot create " + path_ + ": Permission denied; write elsewhere");
}

TEST_F(ResultWriterTest, SaysThatTheFolderIsMissing) {
  const Result<ResultWriter> writer = ResultWriter::create(folder_ / "none" / "x.txt");
  ASSERT_FALSE(writer.ok());
  EXPECT_THAT(writer.error(), HasSubstr("none/x.txt: No such file or directory"));
}

// A limit on the file size lets a part of a write through, as a disk does that fills up.
TEST_F(ResultWriterTest, TakesATornWriteBack) {
  Result<ResultWriter> writer = ResultWriter::create(path_);
  ASSERT_FALSE(writer->config("a", "1"));
  rlimit old_limit = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  const rlimit small = {100, old_limit.rlim_max};
  ASSERT_NE(std::signal(SIGXFSZ, SIG_IGN), SIG_ERR);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::optional<Error> error = writer->config("b", std::string(1000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, HasSubstr("File too large"));
  EXPECT_EQ(text(), "a: 1\n");
  EXPECT_FALSE(writer->config("c", "3")) << "and goes on once there is room";
  EXPECT_EQ(text(), "a: 1\nc: 3\n");
}

TEST_F(ResultWriterTest, MovesItsFile) {
  ResultWriter first = *ResultWriter::create(path_);
  ResultWriter second = std::move(first);
  EXPECT_FALSE(second.config("a", "1"));
  EXPECT_EQ(second.path(), path_);
  EXPECT_EQ(text(), "a: 1\n");
}

}  // namespace
}  // namespace codecbench::results
