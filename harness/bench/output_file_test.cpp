#include "harness/bench/output_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace codecbench {
namespace {

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest() : path_(testing::TempDir() + "output-" + std::to_string(getpid())) {
    unlink(path_.c_str());
  }
  ~OutputFileTest() override { unlink(path_.c_str()); }
  bool exists() const { return access(path_.c_str(), F_OK) == 0; }

  std::string path_;
};

TEST_F(OutputFileTest, WhatIsNotKeptIsRemoved) {
  {
    const auto file = OutputFile::probe(path_);
    ASSERT_TRUE(file.ok()) << file.error();
    EXPECT_FALSE(file->holds_something());
    EXPECT_TRUE(exists());
  }
  EXPECT_FALSE(exists());
}

TEST_F(OutputFileTest, WhatIsKeptStays) {
  {
    auto file = OutputFile::probe(path_);
    ASSERT_TRUE(file.ok());
    file->keep();
  }
  EXPECT_TRUE(exists());
}

TEST_F(OutputFileTest, WhatWasThereStaysAsItWas) {
  FILE* before = std::fopen(path_.c_str(), "w");
  std::fputs("results", before);
  std::fclose(before);
  {
    const auto file = OutputFile::probe(path_);
    ASSERT_TRUE(file.ok());
    EXPECT_TRUE(file->holds_something());
  }
  ASSERT_TRUE(exists());
  EXPECT_TRUE(OutputFile::probe(path_)->holds_something());
}

TEST_F(OutputFileTest, WhatCannotBeWrittenIsAnError) {
  EXPECT_EQ(OutputFile::probe("/nonexistent/results.txt").error(),
            "cannot write /nonexistent/results.txt: No such file or directory");
  EXPECT_EQ(OutputFile::probe("/").error(), "cannot write /: Is a directory");
}

TEST_F(OutputFileTest, ADeviceHoldsNothing) {
  const auto file = OutputFile::probe("/dev/null");
  ASSERT_TRUE(file.ok());
  EXPECT_FALSE(file->holds_something());
}

}  // namespace
}  // namespace codecbench
