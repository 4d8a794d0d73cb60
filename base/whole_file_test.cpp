#include "base/whole_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace codecbench {
namespace {

class WholeFile : public testing::Test {
 protected:
  WholeFile()
      : folder_(std::filesystem::temp_directory_path() /
                ("whole_file_test." + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    path_ = folder_ / "report.txt";
  }
  ~WholeFile() override { std::filesystem::remove_all(folder_); }

  std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(WholeFile, IsWrittenAndReplaced) {
  EXPECT_FALSE(write_whole_file(path_, "one"));
  EXPECT_FALSE(write_whole_file(path_, "two\n"));
  EXPECT_EQ(text(), "two\n");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WholeFile, IsReadEntirely) {
  const std::string large(300'000, 'x');
  ASSERT_FALSE(write_whole_file(path_, large));
  const Result<std::string> read = read_whole_file(path_);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, large);
  ASSERT_FALSE(write_whole_file(path_, ""));
  EXPECT_EQ(*read_whole_file(path_), "");
}

TEST_F(WholeFile, WhatCannotBeReadIsNamed) {
  EXPECT_EQ(read_whole_file("/no/such/file").error(),
            "cannot read /no/such/file: No such file or directory");
  EXPECT_EQ(read_whole_file(folder_.string()).error(),
            "cannot read " + folder_.string() + ": Is a directory");
}

// A limit on the file size ends a write as a full disk does.
TEST_F(WholeFile, StaysAsItWasWhenThereIsNoRoom) {
  ASSERT_FALSE(write_whole_file(path_, "old"));
  rlimit old_limit = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  const rlimit small = {1000, old_limit.rlim_max};
  ASSERT_NE(std::signal(SIGXFSZ, SIG_IGN), SIG_ERR);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto error = write_whole_file(path_, std::string(5000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "cannot write " + path_ + ": File too large");
  EXPECT_EQ(text(), "old");
  EXPECT_EQ(files(), 1U) << "nothing is left lying about";
}

TEST_F(WholeFile, NeedsItsFolder) {
  const auto error = write_whole_file(folder_ / "none" / "x", "x");
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, testing::HasSubstr("none/x: No such file or directory"));
}

TEST_F(WholeFile, CannotBeAFolder) {
  std::filesystem::create_directory(path_);
  const auto error = write_whole_file(path_, "x");
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, testing::HasSubstr("Is a directory"));
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace codecbench
