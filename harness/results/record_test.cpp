#include "harness/results/record.h"

#include <gtest/gtest.h>

namespace codecbench::results {
namespace {

TEST(BenchmarkName, NamesEveryPartOfTheCell) {
  EXPECT_EQ(benchmark_name({"decode", "cbor", "reel", "canada"}),
            "Decode/format=cbor/dataset=canada/codec=reel");
  EXPECT_EQ(benchmark_name({"decode+visit", "msgpack", "msgpack-c:zone", "licenses-x24"}),
            "DecodeVisit/format=msgpack/dataset=licenses-x24/codec=msgpack-c:zone");
  EXPECT_EQ(benchmark_name({"validate", "keks", "reel", "x"}),
            "Validate/format=keks/dataset=x/codec=reel");
  EXPECT_EQ(benchmark_name({"squash", "cbor", "reel", "x"}),
            "Squash/format=cbor/dataset=x/codec=reel");
}

TEST(BenchmarkName, KeepsDigitsAtTheEndFromPassingForProcessors) {
  EXPECT_EQ(benchmark_name({"decode", "cbor", "reel-2", "rnd-100"}),
            "Decode/format=cbor/dataset=rnd-100/codec=reel%2D2");
  EXPECT_EQ(benchmark_name({"decode", "cbor", "reel2", "rnd-100"}),
            "Decode/format=cbor/dataset=rnd-100/codec=reel2");
}

const std::vector<CellId> cells = {{"decode", "cbor", "reel", "canada"},
                                   {"decode+visit", "msgpack", "msgpack-c:reused-zone", "rnd-100"},
                                   {"encode", "json", "a-2", "b-3"},
                                   {"validate", "cbor", "with blank", "path/to/file.json"},
                                   {"decode-struct", "cbor", "100%", "50%25"},
                                   {"encode-struct", "cbor", "a=b", "\xC3\xA9t\xC3\xA9"},
                                   {"transcode", "", "", ""},
                                   {"squash", "x", "y", "z"}};

TEST(CellRoundTrip, NameReadsBack) {
  for (const CellId& cell : cells) {
    const std::string name = benchmark_name(cell);
    EXPECT_EQ(name.find_first_of(" \t\n"), std::string::npos) << name;
    EXPECT_EQ(parse_cell(name), cell) << name;
  }
}

TEST(ParseCell, TakesKeysInAnyOrderAndDropsProcessors) {
  const CellId expected{"decode", "cbor", "reel", "canada"};
  EXPECT_EQ(parse_cell("Decode/format=cbor/codec=reel/dataset=canada"), expected);
  EXPECT_EQ(parse_cell("Decode/codec=reel/dataset=canada/format=cbor-8"), expected);
}

TEST(ParseCell, RefusesOtherNames) {
  for (const char* name :
       {"", "Decode", "/", "Decode/", "Decode/format=cbor", "Unmarshal/CBOR_map_to_struct-8",
        "Decode/format=cbor/codec=reel/dataset=x/extra=1",
        "Decode/format=cbor/format=cbor/codec=reel/dataset=x", "/format=a/codec=b/dataset=c"}) {
    EXPECT_EQ(parse_cell(name), std::nullopt) << name;
  }
}

TEST(ConfigKey, IsAKeyOfBenchmarkText) {
  EXPECT_EQ(config_key("codec-msgpack-msgpack-c:zone"), "codec-msgpack-msgpack-c-zone");
  EXPECT_EQ(config_key("dataset-My File"), "dataset-my-file");
  EXPECT_EQ(config_key("9lives"), "x-9lives");
  EXPECT_EQ(config_key(""), "x-");
  EXPECT_EQ(config_key("cpu"), "cpu");
}

TEST(AnnotationLine, QuotesWhatNeedsIt) {
  const Annotation annotation{"cell",
                              {{"cell", "Decode/format=cbor"},
                               {"status", "disqualified"},
                               {"reason", "got \"1\",\nwanted 2"},
                               {"empty", ""},
                               {"word", "caf\xC3\xA9"}}};
  EXPECT_EQ(to_line(annotation),
            "# cell cell=Decode/format=cbor status=disqualified reason=\"got \\\"1\\\",\\nwanted "
            "2\" empty=\"\" "
            "word=\"caf\xC3\xA9\"");
}

TEST(AnnotationLine, ReadsBack) {
  const Annotation annotation{"plan",
                              {{"rounds", "10"},
                               {"reason", "a \"b\" \\ \t c=d"},
                               {"note", "one"},
                               {"note", "two three"},
                               {"e", ""}}};
  const std::optional<Annotation> back = parse_annotation(to_line(annotation));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->kind, "plan");
  EXPECT_EQ(back->fields, annotation.fields);
  EXPECT_EQ(back->find("note"), "one");
  EXPECT_EQ(back->find("missing"), std::nullopt);
}

TEST(AnnotationLine, ReplacesMalformedUtf8) {
  const std::optional<Annotation> back =
      parse_annotation(to_line({"cell", {{"reason", "byte \xFF"}}}));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->find("reason"), "byte \xEF\xBF\xBD");
}

TEST(ParseAnnotation, TakesOtherLinesForComments) {
  for (const char* line :
       {"", "#", "# ", "# plan", "#plan rounds=1", "# Plan rounds=1", "# plan rounds",
        "# plan rounds=1 and more", "# plan r=\"open", "# plan r=\"a\"b", "# plan r=\"\\x\"",
        "# plan =1", "# plan R=1", "plan rounds=1", "# this file is a=b", " # plan a=b"}) {
    EXPECT_FALSE(parse_annotation(line)) << line;
  }
}

TEST(CellName, MayHaveABuild) {
  const CellId cell = {"decode", "cbor", "reel", "canada", "O3 x"};
  EXPECT_EQ(benchmark_name(cell), "Decode/format=cbor/dataset=canada/build=O3%20x/codec=reel");
  EXPECT_EQ(parse_cell(benchmark_name(cell)), cell);
  EXPECT_EQ(parse_cell("Decode/format=cbor/dataset=d/codec=c/build=O3")->build, "O3");
  EXPECT_FALSE(parse_cell("Decode/format=cbor/dataset=d/build=/codec=c"));
  EXPECT_FALSE(parse_cell("Decode/format=cbor/dataset=d/build=a/build=b/codec=c"));
}

}  // namespace
}  // namespace codecbench::results
