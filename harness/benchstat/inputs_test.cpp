#include "harness/benchstat/inputs.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace codecbench::benchstat {
namespace {

TEST(ParseInputs, LabelsAreFilesOrWhatIsInFront) {
  const auto inputs = parse_inputs({"a.txt", "new=b.txt", "-"});
  EXPECT_EQ(inputs[0].label, "a.txt");
  EXPECT_EQ(inputs[0].path, "a.txt");
  EXPECT_EQ(inputs[1].label, "new");
  EXPECT_EQ(inputs[1].path, "b.txt");
  EXPECT_EQ(inputs[2].path, "-");
}

TEST(ParseInputs, TellsTheSameUnlabelledPathApart) {
  const auto inputs = parse_inputs({"a", "x=a", "a", "x=b"});
  EXPECT_EQ(inputs[0].label, "a#0");
  EXPECT_EQ(inputs[1].label, "x");
  EXPECT_EQ(inputs[2].label, "a#1");
  EXPECT_EQ(inputs[3].label, "x");
}

TEST(ReadBlocks, HandsOverTheWholeFile) {
  const std::string path = testing::TempDir() + "read_blocks_test.txt";
  const std::string content(1'000'000, 'x');
  std::ofstream(path) << content;
  std::string read;
  EXPECT_FALSE(read_blocks(path, [&](std::string_view block) {
    read += block;
    return true;
  }));
  EXPECT_EQ(read, content);
  std::remove(path.c_str());
}

TEST(ReadBlocks, SaysWhyItCannot) {
  const auto take = [](std::string_view) { return true; };
  EXPECT_EQ(read_blocks("/does/not/exist", take), "no such file or directory");
  EXPECT_EQ(read_blocks("/", take), "is a directory");
}

}  // namespace
}  // namespace codecbench::benchstat
