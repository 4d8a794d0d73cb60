#include "harness/benchproc/name_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::benchproc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SplitName, CutsAtSlashesAndGomaxprocs) {
  EXPECT_EQ(split_name("Decode/a=1/b-16").base, "Decode");
  EXPECT_THAT(split_name("Decode/a=1/b-16").parts, ElementsAre("/a=1", "/b", "-16"));
  EXPECT_THAT(split_name("Decode/-8").parts, ElementsAre("/", "-8"));
  EXPECT_THAT(split_name("Decode-").parts, IsEmpty());
  EXPECT_EQ(split_name("Decode-").base, "Decode-");
  EXPECT_EQ(split_name("-8").base, "");
  EXPECT_THAT(split_name("Decode-x8").parts, IsEmpty());
  EXPECT_THAT(split_name("123").parts, IsEmpty());
}

TEST(BaseName, IsWhatStandsBeforeTheFirstSlash) {
  EXPECT_EQ(base_name("Decode/a-8"), "Decode");
  EXPECT_EQ(base_name("Decode-8/a"), "Decode-8");  // the -8 is not at the end
  EXPECT_EQ(base_name("Decode-8"), "Decode");
  EXPECT_EQ(base_name(""), "");
}

TEST(NamePart, ReadsTheFirstPartOfThatKey) {
  EXPECT_EQ(name_part("D/size=1k/size=2k-8", "/size"), "1k");
  EXPECT_EQ(name_part("D/sizes=1k", "/size"), "");
  EXPECT_EQ(name_part("D/size=", "/size"), "");
  EXPECT_EQ(name_part("D/size=a=b", "/size"), "a=b");
}

TEST(NamePart, GomaxprocsIsAlsoTheSuffix) {
  EXPECT_EQ(name_part("D/a=1-8", "/gomaxprocs"), "8");
  EXPECT_EQ(name_part("D/gomaxprocs=4", "/gomaxprocs"), "4");
  EXPECT_EQ(name_part("D/gomaxprocs=4-8", "/gomaxprocs"), "8");
  EXPECT_EQ(name_part("D", "/gomaxprocs"), "");
}

TEST(NameWithout, CutsPartsAndHidesTheBase) {
  EXPECT_EQ(name_without("D/a=1/b=2-8", {"/a"}), "D/b=2-8");
  EXPECT_EQ(name_without("D/a=1/b=2-8", {"/gomaxprocs", "/b"}), "D/a=1");
  EXPECT_EQ(name_without("D/a=1-8", {".name"}), "*/a=1-8");
  EXPECT_EQ(name_without("D/a=1/a=2/x", {"/a"}), "D/x");
  EXPECT_EQ(name_without("D/ab=1", {"/a"}), "D/ab=1");
}

}  // namespace
}  // namespace codecbench::benchproc
