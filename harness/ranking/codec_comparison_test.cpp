#include "harness/ranking/codec_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace codecbench::ranking {
namespace {

using results::CellId;
using results::read_results;
using testing::ElementsAre;
using testing::HasSubstr;

// A result file in the making.
class Text {
 public:
  Text& sample(int round, const CellId& cell, double nanoseconds, const std::string& more = "") {
    text_ += "# sample round=" + std::to_string(round) + "\nBenchmark" +
             results::benchmark_name(cell) + " 10 " + std::to_string(nanoseconds) + " ns/op" +
             more + "\n";
    return *this;
  }
  // Rounds 1, 2, ... of a machine that slows down: the same factors for every cell.
  Text& rounds(const CellId& cell, double nanoseconds, const std::string& more = "") {
    int round = 0;
    for (const double machine : {1.0, 1.1, 1.3, 1.2, 2.0, 1.5, 1.05})
      sample(++round, cell, nanoseconds * machine, more);
    return *this;
  }
  Text& line(const std::string& line) {
    text_ += line + "\n";
    return *this;
  }
  results::ResultFile file(const std::string& path = "results.txt") const {
    return read_results(text_, path);
  }

 private:
  std::string text_;
};

CellId cell(const std::string& codec, const std::string& format = "msgpack",
            const std::string& dataset = "canada", const std::string& operation = "decode") {
  return {operation, format, codec, dataset};
}

CodecComparison compared(const Text& text, const std::string& reference = "") {
  const std::vector<results::ResultFile> files = {text.file()};
  Result<CodecComparison> comparison = compare_codecs(files, {reference, 0.95});
  EXPECT_TRUE(comparison.ok()) << (comparison.ok() ? "" : comparison.error());
  return comparison.ok() ? *comparison : CodecComparison();
}

std::vector<std::string> codecs(std::span<const CellSummary> cells) {
  std::vector<std::string> names;
  for (const CellSummary& summary : cells) {
    names.push_back(std::to_string(summary.rank) + " " + summary.id.codec + "@" +
                    summary.id.format);
  }
  return names;
}

TEST(Comparison, RanksByMedianTimeAndPairsByRound) {
  Text text;
  text.rounds(cell("msgpack-c:reused-zone"), 300)
      .rounds(cell("reel"), 100)
      .rounds(cell("nlohmann"), 900);
  const CodecComparison comparison = compared(text);
  EXPECT_EQ(comparison.reference, (CodecName{"msgpack-c:reused-zone", ""}));
  EXPECT_THAT(
      codecs(comparison.cells),
      ElementsAre("1 reel@msgpack", "2 msgpack-c:reused-zone@msgpack", "3 nlohmann@msgpack"));
  const CellSummary& reel = comparison.cells[0];
  EXPECT_DOUBLE_EQ(reel.nanoseconds->median, 120);
  EXPECT_DOUBLE_EQ(reel.nanoseconds->interval.low, 100);
  EXPECT_DOUBLE_EQ(reel.nanoseconds->interval.high, 200);
  EXPECT_DOUBLE_EQ(*reel.documents_per_second, 1e9 / 120);
  ASSERT_TRUE(reel.speed);
  EXPECT_EQ(reel.speed->n, 7U);
  EXPECT_NEAR(reel.speed->estimate.median, 3, 1e-9);
  EXPECT_NEAR(reel.speed->estimate.interval.low, 3, 1e-6) << "what rounds share cancels";
  EXPECT_NEAR(reel.speed->estimate.interval.high, 3, 1e-6);
  EXPECT_TRUE(comparison.cells[1].is_reference());
  EXPECT_EQ(comparison.cells[1].speed->estimate.median, 1);
  EXPECT_FALSE(reel.is_reference());
}

TEST(Comparison, PairsOnlyRoundsThatBothWereIn) {
  Text text;
  text.sample(1, cell("a"), 100).sample(3, cell("a"), 100).sample(4, cell("a"), 100);
  text.sample(2, cell("reel"), 50).sample(3, cell("reel"), 20).sample(4, cell("reel"), 25);
  const CodecComparison comparison = compared(text, "a");
  EXPECT_EQ(comparison.cells[0].speed->n, 2U);
  EXPECT_DOUBLE_EQ(comparison.cells[0].speed->estimate.median, 4.5);
  EXPECT_TRUE(std::isinf(comparison.cells[0].speed->estimate.interval.high));
}

TEST(Comparison, HasTheMediansOfTheOtherUnits) {
  Text text;
  text.sample(1, cell("reel"), 1,
              " 10 docs/s 5 MB/s 3 allocs/op 64 B/op 4096 peak-B 0.5 faults/op 700 encoded-B");
  text.sample(2, cell("reel"), 1,
              " 30 docs/s 7 MB/s 3 allocs/op 64 B/op 4096 peak-B 0.5 faults/op 700 encoded-B");
  const CodecComparison comparison = compared(text);
  const CellSummary& reel = comparison.cells[0];
  EXPECT_EQ(reel.documents_per_second, 20);
  EXPECT_EQ(reel.megabytes_per_second, 6);
  EXPECT_EQ(reel.allocations, 3);
  EXPECT_EQ(reel.allocated_bytes, 64);
  EXPECT_EQ(reel.peak_bytes, 4096);
  EXPECT_EQ(reel.page_faults, 0.5);
  EXPECT_EQ(reel.encoded_bytes, 700);
}

TEST(Comparison, NeitherRanksNorRefersToWhatIsNotOk) {
  Text text;
  text.rounds(cell("reel"), 100).rounds(cell("msgpack-c:reused-zone"), 50);
  text.line("# cell cell=" + results::benchmark_name(cell("msgpack-c:reused-zone")) +
            " status=disqualified reason=wrong");
  text.line("# cell cell=" + results::benchmark_name(cell("libx")) +
            " status=crashed reason=\"signal 11\"");
  text.line("# cell cell=" + results::benchmark_name(cell("liby")) + " status=ok");
  const CodecComparison comparison = compared(text);
  EXPECT_EQ(comparison.reference.name, "reel");
  EXPECT_THAT(codecs(comparison.cells),
              ElementsAre("1 reel@msgpack", "0 msgpack-c:reused-zone@msgpack", "0 libx@msgpack",
                          "0 liby@msgpack"));
  EXPECT_EQ(comparison.cells[1].status, CellStatus::disqualified);
  EXPECT_EQ(comparison.cells[1].samples.size(), 7U);
  EXPECT_FALSE(comparison.cells[1].speed);
  EXPECT_EQ(comparison.cells[2].status, CellStatus::crashed);
  EXPECT_EQ(comparison.cells[3].status, CellStatus::not_measured);

  const CodecComparison against_it = compared(text, "msgpack-c:reused-zone");
  EXPECT_FALSE(against_it.cells[0].speed) << "a disqualified cell is nobody's reference";
}

TEST(Comparison, ShowsYardsticksWithoutARank) {
  Text text;
  text.rounds(cell("memcpy"), 1)
      .rounds(cell("reel"), 100)
      .rounds(cell("msgpack-c:reused-zone"), 300);
  text.line("# codec name=memcpy format=msgpack library=libc version=2.36 yardstick=true");
  const CodecComparison comparison = compared(text);
  EXPECT_THAT(codecs(comparison.cells),
              ElementsAre("1 reel@msgpack", "2 msgpack-c:reused-zone@msgpack", "0 memcpy@msgpack"));
  EXPECT_TRUE(comparison.cells[2].yardstick);
  EXPECT_NEAR(comparison.cells[2].speed->estimate.median, 300, 1e-6);
  ASSERT_EQ(comparison.overall.size(), 2U);
}

TEST(Reference, IsTakenInTheCellsOwnFormatIfItSpeaksIt) {
  Text text;
  text.line("# codec name=reel format=msgpack library=reel version=1 yardstick=false");
  text.line("# codec name=reel format=cbor library=reel version=1 yardstick=false");
  text.rounds(cell("reel", "cbor"), 100).rounds(cell("reel", "msgpack"), 200);
  text.rounds(cell("libcbor", "cbor"), 1000).rounds(cell("simdjson", "json"), 1000);
  const CodecComparison own = compared(text, "reel");
  EXPECT_EQ(own.find({"libcbor", "cbor"}, "canada", "decode")->speed->reference.format, "cbor");
  EXPECT_EQ(own.find({"simdjson", "json"}, "canada", "decode")->speed->reference.format, "msgpack")
      << "declared first";
  const CodecComparison fixed = compared(text, "reel@msgpack");
  EXPECT_EQ(fixed.find({"libcbor", "cbor"}, "canada", "decode")->speed->reference.format,
            "msgpack");
  EXPECT_NEAR(fixed.find({"reel", "cbor"}, "canada", "decode")->speed->estimate.median, 2, 1e-6);
}

TEST(Reference, IsOfTheSameDatasetAndOperation) {
  Text text;
  text.rounds(cell("reel"), 100).rounds(cell("m"), 200);
  text.rounds(cell("reel", "msgpack", "twitter"), 100)
      .rounds(cell("m", "msgpack", "canada", "encode"), 100);
  const CodecComparison comparison = compared(text, "m");
  EXPECT_TRUE(comparison.find({"reel", "msgpack"}, "canada", "decode")->speed);
  EXPECT_FALSE(comparison.find({"reel", "msgpack"}, "twitter", "decode")->speed);
}

TEST(Reference, IsAnotherModeOfTheLibraryWhereItsOwnIsNot) {
  Text text;
  text.rounds(cell("m:reused"), 200).rounds(cell("m:fresh"), 300).rounds(cell("reel"), 100);
  text.rounds(cell("m:fresh", "msgpack", "canada", "encode"), 400);
  text.rounds(cell("reel", "msgpack", "canada", "encode"), 100);
  const CodecComparison comparison = compared(text, "m:reused");
  const CodecName reel = {"reel", "msgpack"};
  EXPECT_EQ(comparison.find(reel, "canada", "decode")->speed->reference.codec, "m:reused");
  EXPECT_EQ(comparison.find(reel, "canada", "encode")->speed->reference.codec, "m:fresh");
  EXPECT_NEAR(comparison.find(reel, "canada", "encode")->speed->estimate.median, 4, 1e-6);
  EXPECT_TRUE(comparison.find({"m:fresh", "msgpack"}, "canada", "encode")->is_reference());
  EXPECT_FALSE(comparison.find({"m:fresh", "msgpack"}, "canada", "decode")->is_reference());

  EXPECT_EQ(compared(text, "m").reference.name, "m") << "a name without a mode is any of them";
  EXPECT_EQ(comparison.find({"m:reused", "msgpack"}, "canada", "encode"), nullptr);
  EXPECT_EQ(comparison.find_any_mode({"m:reused", "msgpack"}, "canada", "encode")->id.codec,
            "m:fresh");
  EXPECT_EQ(comparison.find_any_mode({"m:reused", "msgpack"}, "canada", "decode")->id.codec,
            "m:reused");
  EXPECT_EQ(comparison.find_any_mode({"m:reused", "cbor"}, "canada", "decode"), nullptr);
}

TEST(Reference, HasToBeThere) {
  Text text;
  text.rounds(cell("reel"), 100).rounds(cell("libcbor", "cbor"), 100);
  const std::vector<results::ResultFile> files = {text.file()};
  const auto comparison = compare_codecs(files, {"rel", 0.95});
  ASSERT_FALSE(comparison.ok());
  EXPECT_EQ(comparison.error(),
            "no codec 'rel' in these results; there are: libcbor@cbor reel@msgpack");
  EXPECT_FALSE(compare_codecs(files, {"reel@cbor", 0.95}).ok());
}

TEST(Reference, FallsBackOnTheFirstCodec) {
  Text text;
  text.rounds(cell("alpha"), 100).rounds(cell("beta"), 50);
  EXPECT_EQ(compared(text).reference.name, "beta");
}

TEST(CodecNames, ReadBack) {
  EXPECT_EQ(parse_codec_name("reel@keks"), (CodecName{"reel", "keks"}));
  EXPECT_EQ(parse_codec_name("msgpack-c:zone"), (CodecName{"msgpack-c:zone", ""}));
  EXPECT_EQ(to_string(CodecName{"reel", "keks"}), "reel@keks");
  EXPECT_EQ(to_string(CodecName{"reel", ""}), "reel");
  EXPECT_EQ(without_mode("msgpack-c:reused-zone"), "msgpack-c");
  EXPECT_EQ(without_mode("reel"), "reel");
}

TEST(Order, IsThatOfTheFilesDatasetsAndOfTheOperations) {
  Text text;
  text.line("# dataset name=zebra documents=1 tried=1 sha256=1 source=x");
  text.line("# dataset name=apple documents=1 tried=1 sha256=2 source=x");
  for (const char* dataset : {"mango", "apple", "zebra"}) {
    for (const char* operation : {"validate", "transcode", "encode", "decode"}) {
      text.rounds(cell("reel", "cbor", dataset, operation), 1);
    }
  }
  const CodecComparison comparison = compared(text);
  EXPECT_THAT(comparison.datasets, ElementsAre("zebra", "apple", "mango"));
  EXPECT_THAT(comparison.operations, ElementsAre("decode", "encode", "validate", "transcode"));
  EXPECT_EQ(comparison.cells.front().id, cell("reel", "cbor", "zebra", "decode"));
  EXPECT_EQ(comparison.group("apple", "encode").size(), 1U);
  EXPECT_EQ(comparison.group("none", "encode").size(), 0U);
}

TEST(Front, HasWhatNoFasterCodecEncodesAsSmall) {
  Text text;
  text.rounds(cell("fast"), 100, " 1000 encoded-B").rounds(cell("small"), 200, " 900 encoded-B");
  text.rounds(cell("neither"), 300, " 900 encoded-B").rounds(cell("unknown"), 50);
  const CodecComparison comparison = compared(text);
  const auto on_front = [&](const std::string& codec) {
    return comparison.find({codec, "msgpack"}, "canada", "decode")->on_front;
  };
  EXPECT_TRUE(on_front("fast"));
  EXPECT_TRUE(on_front("small"));
  EXPECT_FALSE(on_front("neither"));
  EXPECT_FALSE(on_front("unknown"));
}

TEST(Overall, IsTheGeometricMeanOverDatasets) {
  Text text;
  text.rounds(cell("m"), 200).rounds(cell("reel"), 100);
  text.rounds(cell("m", "msgpack", "twitter"), 800).rounds(cell("reel", "msgpack", "twitter"), 100);
  text.rounds(cell("reel", "msgpack", "alone"), 100);
  const CodecComparison comparison = compared(text, "m");
  ASSERT_EQ(comparison.overall.size(), 2U);
  EXPECT_EQ(comparison.overall[0].codec, "reel");
  EXPECT_EQ(comparison.overall[0].datasets, 2U);
  EXPECT_NEAR(comparison.overall[0].geometric_mean, 4, 1e-6);
  EXPECT_NEAR(comparison.overall[0].lowest, 2, 1e-6);
  EXPECT_NEAR(comparison.overall[0].highest, 8, 1e-6);
  EXPECT_EQ(comparison.overall[1].geometric_mean, 1);
}

TEST(TypicalHalfWidth, IsTheMedianOverRankedCells) {
  Text text;
  for (int round = 1; round <= 6; ++round) {
    text.sample(round, cell("exact"), 100);
    text.sample(round, cell("loose"), round == 6 ? 110 : 100);
    text.sample(round, cell("wild"), round == 6 ? 300 : 100);
  }
  EXPECT_NEAR(*compared(text).typical_half_width, 0.1, 1e-9);
  Text few;
  few.sample(1, cell("a"), 100);
  EXPECT_FALSE(compared(few).typical_half_width);
}

TEST(Files, AreComparedTogether) {
  Text one;
  Text two;
  one.line("cpu: x").sample(1, cell("m"), 200).sample(1, cell("reel"), 100);
  two.line("cpu: y").sample(1, cell("m"), 400).sample(1, cell("reel"), 100);
  const std::vector<results::ResultFile> files = {one.file("one"), two.file("two")};
  const auto comparison = compare_codecs(files, {"m", 0.95});
  ASSERT_TRUE(comparison.ok());
  EXPECT_EQ(comparison->cells[0].speed->n, 2U);
  EXPECT_DOUBLE_EQ(comparison->cells[0].speed->estimate.median, 3);
  EXPECT_THAT(comparison->warnings, ElementsAre(HasSubstr("cpu differs")));
}

TEST(Files, WithoutAMeasuredCellAreAnError) {
  Text text;
  text.line("# cell cell=" + results::benchmark_name(cell("reel")) + " status=crashed")
      .line("BenchmarkFoo 1 1 ns/op");
  const std::vector<results::ResultFile> files = {text.file()};
  const auto comparison = compare_codecs(files, {});
  ASSERT_FALSE(comparison.ok());
  EXPECT_THAT(comparison.error(), HasSubstr("no measured cell in results.txt"));
}

TEST(Filtered, KeepsRanksAndRatios) {
  Text text;
  text.line("# codec name=m format=msgpack library=m version=1 yardstick=false");
  text.line("# codec name=reel format=msgpack library=reel version=1 yardstick=false");
  text.line("# dataset name=canada documents=1 tried=1 sha256=1 source=x");
  text.line("# dataset name=twitter documents=1 tried=1 sha256=2 source=x");
  text.rounds(cell("m"), 200)
      .rounds(cell("reel"), 100)
      .rounds(cell("slow"), 900)
      .rounds(cell("m", "msgpack", "twitter"), 1);
  const CodecComparison part =
      filtered(compared(text, "m"), [](const CellId& id) { return id.codec != "m"; });
  EXPECT_THAT(codecs(part.cells), ElementsAre("1 reel@msgpack", "3 slow@msgpack"));
  EXPECT_NEAR(part.cells[0].speed->estimate.median, 2, 1e-6);
  EXPECT_THAT(part.datasets, ElementsAre("canada"));
  ASSERT_EQ(part.provenance.codecs.size(), 1U);
  EXPECT_EQ(part.provenance.codecs[0].name, "reel");
  EXPECT_EQ(part.provenance.datasets.size(), 1U);
  EXPECT_EQ(part.overall.size(), 2U);
}

}  // namespace
}  // namespace codecbench::ranking
