#include "harness/ranking/cell_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::ranking {
namespace {

using results::read_results;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const results::CellId reel = {"decode", "cbor", "reel", "canada"};
const std::string line = "BenchmarkDecode/format=cbor/dataset=canada/codec=reel 10 ";

struct Collected {
  SamplesByCell cells;
  std::vector<std::string> warnings;
};

Collected collect(const std::vector<std::string>& texts) {
  std::vector<results::ResultFile> files;
  for (std::size_t i = 0; i < texts.size(); ++i)
    files.push_back(read_results(texts[i], "file" + std::to_string(i)));
  Collected collected;
  collected.cells = collect_samples(files, collected.warnings);
  return collected;
}

std::vector<std::string> rounds(const CellSamples& cell) {
  std::vector<std::string> texts;
  for (const RoundSample& sample : cell.rounds) {
    texts.push_back(std::to_string(sample.run) + "." + std::to_string(sample.round) + "=" +
                    std::to_string(static_cast<int>(sample.nanoseconds)));
  }
  return texts;
}

TEST(CellSamples, HaveTheRoundOfTheirAnnotation) {
  Collected got =
      collect({"# sample round=1 order=5\n" + line +
               "100 ns/op 7 MB/s\n# sample round=2 order=3\n" + line + "200 ns/op 8 MB/s\n"});
  EXPECT_THAT(rounds(got.cells.at(reel)), ElementsAre("0.1=100", "0.2=200"));
  EXPECT_EQ(got.cells.at(reel).rounds[0].order, 5U);
  EXPECT_THAT(got.cells.at(reel).values.at("MB/s"), ElementsAre(7, 8));
  EXPECT_THAT(got.warnings, IsEmpty());
}

TEST(CellSamples, WithoutRoundsAreCounted) {
  EXPECT_THAT(rounds(collect({line + "100 ns/op\n" + line + "0.0000002 sec/op\n"}).cells.at(reel)),
              ElementsAre("0.1=100", "0.2=200"));
}

TEST(CellSamples, OfOneRoundBecomeTheirMedian) {
  const std::string slice = "# sample round=1 order=1 slice=1\n" + line;
  EXPECT_THAT(
      rounds(collect({slice + "300 ns/op\n" + slice + "100 ns/op\n" + slice + "200 ns/op\n"})
                 .cells.at(reel)),
      ElementsAre("0.1=200"));
}

TEST(CellSamples, OfTwoFilesKeepTheirRoundsApart) {
  const std::string one = "# sample round=1\n" + line + "100 ns/op\n";
  const std::string two = "# sample round=1\n" + line + "200 ns/op\n";
  EXPECT_THAT(rounds(collect({one, two}).cells.at(reel)), ElementsAre("0.1=100", "1.1=200"));
}

TEST(CellSamples, OfJoinedFilesKeepTheirRoundsApart) {
  const auto sample = [](int round, int time) {
    return "# sample round=" + std::to_string(round) + "\n" + line + std::to_string(time) +
           " ns/op\n";
  };
  EXPECT_THAT(rounds(collect({sample(1, 100) + sample(2, 101) + sample(1, 200) + sample(2, 201)})
                         .cells.at(reel)),
              ElementsAre("0.1=100", "0.2=101", "1.1=200", "1.2=201"));
}

TEST(CellSamples, LeaveUselessValuesOutWithAWarning) {
  Collected got = collect({line + "0 ns/op\n" + line + "-1 ns/op\n" + line + "NaN ns/op 5 MB/s\n" +
                           line + "Inf ns/op\n" + line + "5 ns/op Inf MB/s\n" + line + "7 B/op\n"});
  EXPECT_THAT(rounds(got.cells.at(reel)), ElementsAre("0.5=5"));
  EXPECT_THAT(got.warnings,
              ElementsAre(HasSubstr("file0:1: the ns/op is NaN, infinite or not above 0"),
                          HasSubstr("file0:2:"), HasSubstr("file0:3:"), HasSubstr("file0:4:"),
                          HasSubstr("file0:5: the MB/s"), HasSubstr("file0:6: no ns/op")));
}

TEST(CellSamples, SayHowManyNamesAreNoCells) {
  Collected got =
      collect({"BenchmarkFoo-8 1 1 ns/op\nBenchmarkBar-8 1 1 ns/op\n" + line + "1 ns/op\n"});
  EXPECT_EQ(got.cells.size(), 1U);
  EXPECT_THAT(got.warnings, ElementsAre(HasSubstr("file0: 2 results are left out")));
}

const std::string name = "cell=Decode/format=cbor/dataset=canada/codec=reel";

TEST(CellStatus, ComesWithItsReason) {
  Collected got = collect({"# cell " + name + " status=crashed reason=\"signal 11\"\n"});
  EXPECT_EQ(got.cells.at(reel).status, CellStatus::crashed);
  EXPECT_EQ(got.cells.at(reel).reason, "signal 11");
  EXPECT_EQ(collect({line + "1 ns/op\n"}).cells.at(reel).status, std::nullopt);
}

TEST(CellStatus, IsTheLastOneButForADisqualification) {
  EXPECT_EQ(collect({"# cell " + name + " status=ok\n# cell " + name + " status=hung reason=r\n"})
                .cells.at(reel)
                .status,
            CellStatus::hung);
  Collected got = collect(
      {"# cell " + name + " status=disqualified reason=wrong\n# cell " + name + " status=ok\n",
       "# cell " + name + " status=ok\n"});
  EXPECT_EQ(got.cells.at(reel).status, CellStatus::disqualified);
  EXPECT_EQ(got.cells.at(reel).reason, "wrong");
}

TEST(CellStatus, OfASampleOfADisqualifiedCellIsDisqualified) {
  Collected got = collect({"# cell " + name + " status=ok\n# disqualified-sample " + name +
                           " round=2 ns=150.5 mb-s=7 encoded-b=80 wall-ns=9\n"});
  EXPECT_EQ(got.cells.at(reel).status, CellStatus::disqualified);
  EXPECT_THAT(rounds(got.cells.at(reel)), ElementsAre("0.2=150"));
  EXPECT_THAT(got.cells.at(reel).values.at("MB/s"), ElementsAre(7));
  EXPECT_THAT(got.cells.at(reel).values.at("encoded-B"), ElementsAre(80));
  EXPECT_EQ(got.cells.at(reel).values.size(), 2U);
}

TEST(CellStatus, ThatIsUnknownOrOfNoCellIsAWarning) {
  Collected got = collect({"# cell " + name +
                           " status=bored\n# cell cell=Foo status=ok\n# disqualified-sample " +
                           name + " round=1\n"});
  EXPECT_EQ(got.cells.at(reel).status, CellStatus::not_measured);
  EXPECT_THAT(got.warnings, ElementsAre(HasSubstr("unknown cell status 'bored'"),
                                        HasSubstr("'Foo' in a cell annotation"),
                                        HasSubstr("has no positive ns")));
}

TEST(CollectSamples, ARoundSaysWhichLayoutMeasuredIt) {
  const std::string cell = "Decode/format=cbor/dataset=d/codec=c";
  const std::string text =
      "# round number=1 layout=4\n# sample round=1 order=1\nBenchmark" + cell +
      " 1 10 ns/op\n# round number=2 layout=6\n# sample round=2 order=1\nBenchmark" + cell +
      " 1 11 ns/op\n# disqualified-sample cell=" + cell + " round=2 ns=12\n";
  std::vector<std::string> warnings;
  const auto layouts = [&warnings](const std::string& content) {
    const std::vector<results::ResultFile> files = {results::read_results(content, "a.txt")};
    std::vector<std::size_t> all;
    for (const auto& [id, samples] : collect_samples(files, warnings)) {
      for (const RoundSample& sample : samples.rounds) all.push_back(sample.layout);
    }
    return all;
  };
  EXPECT_EQ(layouts(text), (std::vector<std::size_t>{4, 6}));
  // Two layouts that claim one round, in a file that was joined of two.
  EXPECT_EQ(layouts("# round number=1 layout=5\n" + text), (std::vector<std::size_t>{0, 6}));
}

}  // namespace
}  // namespace codecbench::ranking
