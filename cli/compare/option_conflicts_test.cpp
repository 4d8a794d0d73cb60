#include "cli/compare/option_conflicts.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace codecbench::cli {
namespace {

TEST(OptionConflicts, DefaultsAndWhatBelongsTogetherHaveNone) {
  for (const CompareLayout layout : {CompareLayout::v2, CompareLayout::v1, CompareLayout::cborg}) {
    CompareOptions options;
    options.layout = layout;
    EXPECT_EQ(why_options_conflict(options), std::nullopt);
  }
  CompareOptions options;
  options.fail_on_regression = true;
  options.selection.only_significant = true;
  options.query.filter = "a:b";
  EXPECT_EQ(why_options_conflict(options), std::nullopt);
  options = {};
  options.benchstat = true;
  options.baseline = "x";
  EXPECT_EQ(why_options_conflict(options), std::nullopt);
}

TEST(OptionConflicts, AGateThatWouldDoNothingIsRefused) {
  CompareOptions options;
  options.fail_on_regression = true;
  options.layout = CompareLayout::v1;
  EXPECT_EQ(why_options_conflict(options), "--fail-on does not go with --layout v1");
  options.layout = CompareLayout::cborg;
  EXPECT_EQ(why_options_conflict(options), "--fail-on does not go with --layout cborg");
  options.layout = CompareLayout::v2;
  options.benchstat = true;
  EXPECT_EQ(why_options_conflict(options), "--fail-on does not go with --compat benchstat");
}

TEST(OptionConflicts, EveryOptionHasAPlaceWhereItDoesNothing) {
  struct Given {
    const char* words;
    CompareLayout where;
    std::function<void(CompareOptions&)> set;
  };
  const CompareLayout v1 = CompareLayout::v1;
  const CompareLayout v2 = CompareLayout::v2;
  const std::vector<Given> all = {
      {"--filter", v1, [](CompareOptions& o) { o.query.filter = "a:b"; }},
      {"--table", v1, [](CompareOptions& o) { o.query.table = "a"; }},
      {"--row", v1, [](CompareOptions& o) { o.query.row = "a"; }},
      {"--col", v1, [](CompareOptions& o) { o.query.column = "a"; }},
      {"--ignore", v1, [](CompareOptions& o) { o.query.ignore = "a"; }},
      {"--base", v1, [](CompareOptions& o) { o.baseline = "a"; }},
      {"--alpha", CompareLayout::cborg, [](CompareOptions& o) { o.alpha = 0.1; }},
      {"--confidence", v1, [](CompareOptions& o) { o.confidence = 0.9; }},
      {"--sort", CompareLayout::cborg,
       [](CompareOptions& o) { o.selection.sort = benchstat::SortKey::name; }},
      {"--only", v1, [](CompareOptions& o) { o.selection.only_significant = true; }},
      {"--min-effect", v1, [](CompareOptions& o) { o.selection.effect.minimum_effect = 0.1; }},
      {"--geomean matched", v1, [](CompareOptions& o) { o.matched_geomean = true; }},
      {"--correction", v1, [](CompareOptions& o) { o.correction = benchstat::Correction::holm; }},
      {"--force", v1, [](CompareOptions& o) { o.force = true; }},
      {"--delta-test", v2, [](CompareOptions& o) { o.v1.test = benchstat::V1Test::none; }},
      {"--split", v2, [](CompareOptions& o) { o.v1_split = {"a"}; }},
      {"--norange", v2, [](CompareOptions& o) { o.v1_ranges = false; }},
      {"--format json", v1, [](CompareOptions& o) { o.format = CompareFormat::json; }},
      {"--format markdown", v1, [](CompareOptions& o) { o.format = CompareFormat::markdown; }},
  };
  for (const Given& given : all) {
    CompareOptions options;
    options.layout = given.where;
    given.set(options);
    const std::string why = why_options_conflict(options).value_or("");
    EXPECT_TRUE(why.starts_with(std::string(given.words) + " does not go with --layout")) << why;
  }
}

}  // namespace
}  // namespace codecbench::cli
