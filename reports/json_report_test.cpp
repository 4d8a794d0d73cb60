#include "reports/json_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "reports/testing/golden.h"

namespace codecbench::reports {
namespace {

using testing::HasSubstr;

const std::string testdata = TESTDATA_DIR;

TEST(JsonReport, HoldsTheComparison) {
  const ranking::CodecComparison comparison = small_comparison(testdata);
  const std::string text = render_json(comparison);
  expect_golden(testdata + "/small.json.golden", text);
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_TRUE(json.is_object());
  EXPECT_EQ(json["schema"]["version"], json_schema_version);
  EXPECT_EQ(json["featured"], "reel");
  ASSERT_EQ(json["cells"].size(), comparison.cells.size());
  const auto& first = json["cells"][0];
  EXPECT_EQ(first["codec"], "reel");
  EXPECT_EQ(first["ns"]["median"], comparison.cells[0].nanoseconds->median);
  EXPECT_EQ(first["samples"]["ns"].size(), 7U);
  EXPECT_EQ(first["speed"]["reference_codec"], "msgpack-c:reused-zone");
}

void collect_keys(const nlohmann::json& json, std::set<std::string>& keys) {
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) keys.insert(key);
  }
  if (json.is_structured()) {
    for (const auto& value : json) collect_keys(value, keys);
  }
}

TEST(JsonReport, HasOnlyMembersThatTheReadmeExplains) {
  const std::string readme = read_text(testdata + "/../README.md");
  std::set<std::string> keys;
  collect_keys(nlohmann::json::parse(render_json(small_comparison(testdata)), nullptr, false),
               keys);
  for (const std::string& key : keys) EXPECT_THAT(readme, HasSubstr("`" + key + "`"));
}

TEST(JsonReport, WritesInfinityAsNullAndReplacesMalformedUtf8) {
  const std::string text = "BenchmarkDecode/format=cbor/dataset=d\xFF/codec=a\"b 1 5 ns/op\n";
  const std::vector<results::ResultFile> files = {results::read_results(text, "t")};
  const auto json =
      nlohmann::json::parse(render_json(*ranking::compare_codecs(files, {})), nullptr, false);
  ASSERT_TRUE(json.is_object());
  EXPECT_TRUE(json["cells"][0]["ns"]["low"].is_null());
  EXPECT_EQ(json["cells"][0]["dataset"], "d\xEF\xBF\xBD");
  EXPECT_EQ(json["cells"][0]["codec"], "a\"b");
  EXPECT_EQ(json["featured"], "");
}

}  // namespace
}  // namespace codecbench::reports
