#include "harness/bench/name_filter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

NameFilter filter(const std::vector<std::string>& filters) {
  Result<NameFilter> parsed = NameFilter::parse("--codec", filters);
  EXPECT_TRUE(parsed.ok()) << parsed.error();
  return *parsed;
}

TEST(NameFilter, NoFilterPassesEverything) {
  EXPECT_TRUE(filter({}).passes("reel"));
  EXPECT_FALSE(filter({}).check("codec", {}));
}

TEST(NameFilter, IsUnanchoredUnlessAnchored) {
  EXPECT_TRUE(filter({"pack"}).passes("msgpack-c"));
  EXPECT_FALSE(filter({"^pack"}).passes("msgpack-c"));
  EXPECT_TRUE(filter({"^decode$"}).passes("decode"));
  EXPECT_FALSE(filter({"^decode$"}).passes("decode+visit"));
  EXPECT_TRUE(filter({"rnd-.*-300"}).passes("rnd-nomap-300"));
}

// As a regular expression, "decode+visit" means "decodevisit" and the like.
TEST(NameFilter, ANameMeansItself) {
  EXPECT_TRUE(filter({"decode+visit"}).passes("decode+visit"));
  EXPECT_FALSE(filter({"decode+visit"}).passes("decode"));
}

TEST(NameFilter, AnyOfSeveral) {
  const NameFilter several = filter({"reel", "libcbor"});
  EXPECT_TRUE(several.passes("reel"));
  EXPECT_TRUE(several.passes("libcbor"));
  EXPECT_FALSE(several.passes("nlohmann"));
}

TEST(NameFilter, IsCaseSensitive) { EXPECT_FALSE(filter({"REEL"}).passes("reel")); }

TEST(NameFilter, ABadExpressionIsQuotedAndExplained) {
  const auto error_of = [](const std::string& text) {
    const Result<NameFilter> parsed = NameFilter::parse("--codec", {text});
    EXPECT_FALSE(parsed.ok()) << text;
    return parsed.ok() ? "" : parsed.error();
  };
  EXPECT_EQ(error_of("(reel"),
            "--codec '(reel' is not a regular expression: unbalanced parenthesis");
  EXPECT_THAT(error_of("[reel"), HasSubstr("bracket"));
  EXPECT_THAT(error_of("*"), HasSubstr("nothing to repeat"));
  EXPECT_THAT(error_of("a{2"), HasSubstr("repetition"));
  EXPECT_THAT(error_of("reel\\"), HasSubstr("backslash"));
  EXPECT_THAT(error_of("[b-a]"), HasSubstr("range"));
  EXPECT_THAT(error_of(std::string(5000, '(')), HasSubstr("longer than 1000 bytes"));
}

TEST(NameFilter, AFilterOfNoUseIsAnErrorWithTheNearestNames) {
  const std::vector<std::string> names = {"reel", "libcbor", "nlohmann"};
  EXPECT_FALSE(filter({"reel", "lib"}).check("codec", names));
  const auto error = filter({"reel", "libcobr"}).check("codec", names);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "--codec 'libcobr' matches no codec; did you mean libcbor?");
  EXPECT_THAT(filter({"xyz"}).check("codec", names)->message,
              StartsWith("--codec 'xyz' matches no codec"));
}

}  // namespace
}  // namespace codecbench
