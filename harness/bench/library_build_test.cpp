#include "harness/bench/library_build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/bench/environment.h"

namespace codecbench {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

TEST(FileOfLibrary, IsFoundByItsName) {
  const std::vector<std::string> files = {"/lib/libmsgpackc.so.2", "/lib/libcbor.so.0.8",
                                          "/usr/lib/libmsgpuck.a", "/lib/libc.so.6"};
  EXPECT_EQ(file_of_library("libcbor", files), "/lib/libcbor.so.0.8");
  EXPECT_EQ(file_of_library("msgpack-c", files), "/lib/libmsgpackc.so.2");
  EXPECT_EQ(file_of_library("msgpack-c", {"/lib/libmsgpack-c.so.2"}), "/lib/libmsgpack-c.so.2");
  EXPECT_EQ(file_of_library("msgpuck", files), "/usr/lib/libmsgpuck.a");
  EXPECT_EQ(file_of_library("msgpack-c, C++ branch", files), "");
  EXPECT_EQ(file_of_library("RapidJSON", files), "");
}

TEST(LinkedFiles, HaveTheCLibrary) { EXPECT_THAT(linked_files(), Contains(HasSubstr("libc.so"))); }

TEST(DescribeBuild, AsksTheFileOrThisBuild) {
  CodecInfo codec;
  codec.library = "reel";
  EXPECT_EQ(describe_build(codec),
            this_build().compiler + ", " + this_build().flags + " (with the suite)");
  codec.library = "libfmt";
  EXPECT_THAT(describe_build(codec), StartsWith("libfmt.so."));
  EXPECT_THAT(describe_build(codec), HasSubstr("RELRO"));
}

}  // namespace
}  // namespace codecbench
