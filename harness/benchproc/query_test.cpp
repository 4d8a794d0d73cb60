#include "harness/benchproc/query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::benchproc {
namespace {

std::string error_of(const QueryText& text, const QueryRules& rules = {}) {
  const Result<Query> query = Query::compile(text, rules);
  return query ? "none" : query.error();
}

std::vector<std::string> residue_fields(const QueryText& text, bool benchstat) {
  Result<Query> query = Query::compile(text, {benchstat, "--"});
  ConfigState config;
  config.set(query->dictionary().id(".file"), query->dictionary().id("f"), false);
  config.set(query->dictionary().id("goos"), query->dictionary().id("linux"));
  query->residue().project({query->dictionary().id("D"), &config}, query->named());
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < query->residue().fields(); ++i) {
    fields.emplace_back(query->residue().field_name(i));
  }
  return fields;
}

TEST(Query, TheResidueIsWhatNoProjectionReads) {
  using testing::ElementsAre;
  using testing::IsEmpty;
  EXPECT_THAT(residue_fields({}, true), IsEmpty());
  EXPECT_THAT(residue_fields({"*", "goos", ".name", ".file", ""}, true), ElementsAre(".fullname"));
  EXPECT_THAT(residue_fields({"*", "", ".fullname", "pkg", ""}, true), ElementsAre("goos"));
}

TEST(Query, FilesThatAreMergedAreResidueUnlessForBenchstat) {
  using testing::ElementsAre;
  using testing::IsEmpty;
  EXPECT_THAT(residue_fields({"*", ".config", ".fullname", "/format", ""}, false),
              ElementsAre(".file"));
  EXPECT_THAT(residue_fields({"*", ".config", ".fullname", "/format", ""}, true), IsEmpty());
  EXPECT_THAT(residue_fields({"*", ".config", ".fullname", "/format", ".file"}, false), IsEmpty());
}

TEST(Query, FixedOrdersFilterAsWell) {
  Result<Query> query = Query::compile({"*", ".config", ".fullname", "/format@(a b)", ""}, {});
  ConfigState config;
  Dictionary& dictionary = query->dictionary();
  EXPECT_TRUE(query->filter().keeps({dictionary.id("D/format=b"), &config}, {}, dictionary));
  EXPECT_FALSE(query->filter().keeps({dictionary.id("D/format=c"), &config}, {}, dictionary));
}

TEST(Query, SaysWhichOptionIsWrong) {
  EXPECT_EQ(error_of({"a", "", "", "", ""}),
            "parsing --filter: syntax error: expected key:value\n\ta\n\t^");
  EXPECT_EQ(error_of({"*", ".config@(a)", "", "", ""}),
            "parsing --table: syntax error: fixed order not allowed for .config\n\t.config@(a)\n\t"
            "        ^");
  EXPECT_EQ(error_of({"*", "", ".name@foo", "", ""}, {true, "-"}),
            "parsing -row: syntax error: unknown order \"foo\"\n\t.name@foo\n\t      ^");
  EXPECT_EQ(error_of({"*", "", "", ".unit", ""}),
            "parsing --col: syntax error: .unit is only allowed in filters\n\t.unit\n\t^");
  EXPECT_EQ(error_of({"*", "", "", "", "\"\""}),
            "parsing --ignore: syntax error: key must not be empty\n\t\"\"\n\t^");
}

}  // namespace
}  // namespace codecbench::benchproc
