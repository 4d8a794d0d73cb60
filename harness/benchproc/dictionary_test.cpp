#include "harness/benchproc/dictionary.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace codecbench::benchproc {
namespace {

TEST(Dictionary, GivesEqualStringsEqualIds) {
  Dictionary dictionary;
  EXPECT_EQ(dictionary.id(""), empty_string);
  const StringId a = dictionary.id("a");
  EXPECT_NE(a, empty_string);
  EXPECT_EQ(dictionary.id(std::string("a")), a);
  EXPECT_NE(dictionary.id("b"), a);
  EXPECT_EQ(dictionary.text(a), "a");
  EXPECT_EQ(dictionary.text(empty_string), "");
}

TEST(Dictionary, KeepsViewsValidWhileItGrows) {
  Dictionary dictionary;
  const std::string_view first = dictionary.text(dictionary.id("first"));
  std::vector<StringId> ids;
  for (int i = 0; i < 10'000; ++i) ids.push_back(dictionary.id("name " + std::to_string(i)));
  const std::string large(200'000, 'x');
  EXPECT_EQ(dictionary.text(dictionary.id(large)), large);
  for (int i = 0; i < 10'000; ++i) {
    ASSERT_EQ(dictionary.text(ids[static_cast<std::size_t>(i)]), "name " + std::to_string(i));
    ASSERT_EQ(dictionary.id("name " + std::to_string(i)), ids[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(first, "first");
  EXPECT_EQ(dictionary.size(), 10'003u);
}

}  // namespace
}  // namespace codecbench::benchproc
