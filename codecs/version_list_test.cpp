#include "codecs/version_list.h"

#include <gtest/gtest.h>

namespace codecbench {
namespace {

TEST(VersionList, IsReadAndWritten) {
  const std::vector<std::string> versions = parse_versions(" 0.8.0,0.10.2 , 1.0.3-1.1+b1,, 0.8.0");
  EXPECT_EQ(versions, (std::vector<std::string>{"0.8.0", "0.10.2", "1.0.3-1.1+b1"}));
  EXPECT_EQ(join_versions(versions), "0.8.0, 0.10.2, 1.0.3-1.1+b1");
  EXPECT_TRUE(parse_versions(" \t").empty());
  EXPECT_EQ(join_versions({}), "");
}

TEST(VersionList, ListsWholeVersions) {
  const std::vector<std::string> versions = parse_versions("0.8.0, 0.10.2");
  EXPECT_TRUE(lists_version(versions, "0.10.2"));
  EXPECT_FALSE(lists_version(versions, "0.10"));
  EXPECT_FALSE(lists_version(versions, ""));
}

}  // namespace
}  // namespace codecbench
