#include "harness/results/result_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace codecbench::results {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

std::vector<std::string> names(const ResultFile& file) {
  std::vector<std::string> names;
  for (const Record& record : file.records) names.push_back(record.name);
  return names;
}

TEST(ResultLine, HasNameIterationsAndMeasurements) {
  const ResultFile file =
      read_results("BenchmarkDecode/x-8 \t 187  1234567 ns/op\t855.5 MB/s 0 B/op  \n", "f");
  ASSERT_EQ(file.records.size(), 1U);
  const Record& record = file.records[0];
  EXPECT_EQ(record.name, "Decode/x-8");
  EXPECT_EQ(record.iterations, 187);
  EXPECT_THAT(record.measurements, ElementsAre(Measurement{1234567, "ns/op"},
                                               Measurement{855.5, "MB/s"}, Measurement{0, "B/op"}));
  EXPECT_EQ(record.line, 1U);
  EXPECT_THAT(file.messages, IsEmpty());
}

TEST(ResultLine, NeedsNoNameNoUpperCaseAndNoLastNewline) {
  EXPECT_THAT(
      names(read_results("Benchmark 1 2 ns/op\nBenchmarklower 1 2 ns/op\nBenchmark-8 1 2 x", "f")),
      ElementsAre("", "lower", "-8"));
}

TEST(ResultLine, IsCutAtAnyUnicodeWhiteSpace) {
  const ResultFile file = read_results(
      "BenchmarkA\xC2\xA0"
      "10\xE3\x80\x80"
      "5\xE2\x80\x83ns/op\n",
      "f");
  ASSERT_EQ(file.records.size(), 1U);
  EXPECT_EQ(file.records[0].name, "A");
  EXPECT_EQ(file.records[0].measurements, (std::vector<Measurement>{{5, "ns/op"}}));
}

TEST(ResultLine, KeepsAUnitThatOccursTwice) {
  const ResultFile file = read_results("BenchmarkA 10 3 ns/op 4 ns/op\n", "f");
  EXPECT_EQ(file.records[0].measurements, (std::vector<Measurement>{{3, "ns/op"}, {4, "ns/op"}}));
}

TEST(ResultLine, MayHoldInfinityAndNaN) {
  const ResultFile file = read_results("BenchmarkA 1 NaN x -Inf y\n", "f");
  EXPECT_TRUE(std::isnan(file.records[0].measurements[0].value));
  EXPECT_TRUE(std::isinf(file.records[0].measurements[1].value));
}

TEST(ResultLine, OfTwoMegabytesIsRead) {
  std::string line = "BenchmarkLong 1";
  for (int i = 0; i < 200'000; ++i) line += " 1.5 ns/op";
  const ResultFile file = read_results(line + "\nBenchmarkB 1 2 ns/op\n", "f");
  ASSERT_EQ(file.records.size(), 2U);
  EXPECT_EQ(file.records[0].measurements.size(), 200'000U);
}

struct BadLine {
  std::string line;
  std::string text;
};

const std::vector<BadLine> bad_lines = {
    {"BenchmarkAloneSpace ", "missing iteration count"},
    {"BenchmarkNoIter foo 1 ns/op", "parsing iteration count: invalid syntax"},
    {"BenchmarkFloatIter 1.5 1 ns/op", "parsing iteration count: invalid syntax"},
    {"BenchmarkBigIter 99999999999999999999 1 ns/op",
     "parsing iteration count: value out of range"},
    {"BenchmarkNoMeas 10", "missing measurements"},
    {"BenchmarkBadMeas 10 abc ns/op", "parsing measurement: invalid syntax"},
    {"BenchmarkOverflow 10 1e400 ns/op", "parsing measurement: value out of range"},
    {"BenchmarkNoUnit 10 1", "missing units"},
    {"BenchmarkNoUnit2 10 1 ns/op 5", "missing units"},
    {"Unit", "missing unit"},
    {"Unit ns/op =x", "expected key=value"},
    {"Unit ns/op nokey", "expected key=value"}};

TEST(BadLines, ContributeAMessageAndNoResult) {
  for (const BadLine& bad : bad_lines) {
    const ResultFile file = read_results("BenchmarkGood 1 1 ns/op\n" + bad.line + "\n", "in.txt");
    EXPECT_EQ(names(file), std::vector<std::string>{"Good"});
    EXPECT_THAT(file.messages, ElementsAre("in.txt:2: " + bad.text));
  }
}

TEST(IgnoredLines, SayNothing) {
  const ResultFile file = read_results(
      "PASS\nok  \texample.test 1.2s\nBenchmarkAlone\n  BenchmarkIndented 10 3 ns/op\nUnitless "
      "1\n# a comment\n"
      "\nno:blank\nUpper: case\nup Per: x\nBenchmarkGood 1 1 ns/op\n",
      "f");
  EXPECT_EQ(names(file), std::vector<std::string>{"Good"});
  EXPECT_THAT(file.messages, IsEmpty());
  EXPECT_THAT(*file.records[0].config, IsEmpty());
}

TEST(ConfigLines, ApplyToLaterResultsUntilChanged) {
  const ResultFile file = read_results(
      "BenchmarkA 1 1 x\ncpu: AMD EPYC  \npkg:\t \tp q\nBenchmarkB 1 1 x\nBenchmarkC 1 1 x\ncpu:\n"
      "BenchmarkD 1 1 x\npkg: \nBenchmarkE 1 1 x\ncpu: other\n",
      "f");
  ASSERT_EQ(file.records.size(), 5U);
  EXPECT_THAT(*file.records[0].config, IsEmpty());
  EXPECT_THAT(*file.records[1].config, ElementsAre(Pair("cpu", "AMD EPYC  "), Pair("pkg", "p q")));
  EXPECT_EQ(file.records[1].config, file.records[2].config) << "lines share what is in force";
  EXPECT_THAT(*file.records[3].config, ElementsAre(Pair("pkg", "p q")));
  EXPECT_THAT(*file.records[4].config, IsEmpty());
  EXPECT_THAT(file.last_config, ElementsAre(Pair("cpu", "other")));
}

TEST(ConfigLines, HaveAKeyOfLowerCaseLetters) {
  const ResultFile file = read_results(
      "\xC3\xA9t\xC3\xA9: 1\nc\xC3\x89: no\n\xC3\x89: no\n9a: no\na9-_/: 2\na b: no\n::: no\na:b: "
      "3\nBenchmarkA 1 1 x\n",
      "f");
  EXPECT_THAT(file.last_config, ElementsAre(Pair("a9-_/", "2"), Pair("\xC3\xA9t\xC3\xA9", "1")));
}

TEST(UnitLines, AreKeptUnderTheTidiedUnit) {
  const ResultFile file = read_results(
      "Unit ns/op better=lower assume=\nUnit sec/op better=lower\nUnit ns/op "
      "better=higher\nUnit\tMB/s better=higher\n"
      "Unit ns/op =x nokey more=1\nBenchmarkA 1 1 x\n",
      "u.txt");
  EXPECT_THAT(file.units.at("sec/op"),
              ElementsAre(Pair("assume", ""), Pair("better", "lower"), Pair("more", "1")));
  EXPECT_THAT(file.units.at("B/s"), ElementsAre(Pair("better", "higher")));
  EXPECT_THAT(file.messages,
              ElementsAre("u.txt:3: metadata better of unit ns/op already set to lower",
                          "u.txt:5: expected key=value", "u.txt:5: expected key=value"));
}

TEST(Annotations, StandInOrderAndSamplesWithTheirResult) {
  const ResultFile file = read_results(
      "# plan rounds=2\n# sample round=1 order=2\nBenchmarkA 1 1 x\nBenchmarkB 1 1 x\n# sample "
      "round=2 order=1\n"
      "# round number=2\nBenchmarkC 1 1 x\n# sample round=3\nBenchmarkTorn 1\nBenchmarkD 1 1 x\n",
      "f");
  ASSERT_EQ(file.annotations.size(), 2U);
  EXPECT_EQ(file.annotations[0].kind, "plan");
  EXPECT_EQ(file.annotations[1].kind, "round");
  ASSERT_EQ(file.records.size(), 4U);
  ASSERT_TRUE(file.records[0].annotation);
  EXPECT_EQ(file.records[0].annotation->find("order"), "2");
  EXPECT_FALSE(file.records[1].annotation);
  EXPECT_FALSE(file.records[2].annotation) << "a sample stands right before its result";
  EXPECT_FALSE(file.records[3].annotation) << "a bad line uses its sample up";
}

TEST(LineEnds, MayBeCarriageReturnAndNewline) {
  const ResultFile file = read_results("cpu: x\r\nBenchmarkA 1 1 ns/op\r\n# plan a=b\r\n", "f");
  EXPECT_THAT(file.last_config, ElementsAre(Pair("cpu", "x")));
  EXPECT_EQ(file.records[0].measurements[0].unit, "ns/op");
  EXPECT_EQ(file.annotations[0].find("a"), "b");
}

TEST(TornLine, OfTheSuiteIsIgnoredWithAMessage) {
  const ResultFile file =
      read_results("suite: codecbench 0.1.0\nBenchmarkA 1 1 ns/op\nBenchmarkA 1 1 n", "t.txt");
  EXPECT_EQ(file.records.size(), 1U);
  EXPECT_THAT(
      file.messages,
      ElementsAre("t.txt:3: the last line has no end (an interrupted write?) and is ignored"));
}

class ResultFileOnDisk : public testing::Test {
 protected:
  ResultFileOnDisk()
      : folder_(std::filesystem::temp_directory_path() /
                ("result_reader_test." + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ResultFileOnDisk() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& bytes) {
    const std::string path = folder_ / "results.txt";
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  std::string error_of(const std::string& bytes) {
    const Result<ResultFile> file = read_result_file(write(bytes));
    return file.ok() ? "" : file.error();
  }

  std::filesystem::path folder_;
};

TEST_F(ResultFileOnDisk, IsRead) {
  const Result<ResultFile> file = read_result_file(write("BenchmarkA 1 1 x\n"));
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->records.size(), 1U);
  EXPECT_EQ(file->path, folder_ / "results.txt");
}

TEST_F(ResultFileOnDisk, OfAnnotationsOnlyIsRead) {
  EXPECT_TRUE(
      read_result_file(write("# plan rounds=1\n# cell cell=Decode/x status=crashed\n")).ok());
}

TEST_F(ResultFileOnDisk, ThatIsMissingIsAnError) {
  const Result<ResultFile> file = read_result_file(folder_ / "none.txt");
  ASSERT_FALSE(file.ok());
  EXPECT_THAT(file.error(), HasSubstr("none.txt: No such file or directory"));
}

TEST_F(ResultFileOnDisk, ThatIsAFolderIsAnError) {
  const Result<ResultFile> file = read_result_file(folder_);
  ASSERT_FALSE(file.ok());
  EXPECT_THAT(file.error(), HasSubstr("Is a directory"));
}

TEST_F(ResultFileOnDisk, WithoutAnyResultIsAnError) {
  EXPECT_THAT(error_of(""), HasSubstr("is empty"));
  EXPECT_THAT(error_of("hello\nworld\n"), HasSubstr("holds no benchmark result"));
  EXPECT_THAT(error_of("hello\nworld\n"), HasSubstr("codecbench run -o FILE"));
  EXPECT_THAT(error_of("BenchmarkA 1\n"), HasSubstr("results.txt:1: missing measurements"));
  EXPECT_THAT(error_of(" {\"a\": 1}\n"), HasSubstr("looks like JSON"));
}

TEST_F(ResultFileOnDisk, OfOtherEncodingsIsAnError) {
  EXPECT_THAT(error_of("\xEF\xBB\xBF"
                       "cpu: x\nBenchmarkA 1 1 x\n"),
              HasSubstr("byte order mark"));
  EXPECT_THAT(error_of(std::string("\xFF\xFE"
                                   "B\0e\0",
                                   6)),
              HasSubstr("UTF-16"));
  EXPECT_THAT(error_of(std::string("\xFE\xFF\0B", 4)), HasSubstr("UTF-16"));
  EXPECT_THAT(error_of(std::string("BenchmarkA 1 1 x\n\0\x01\x02", 20)), HasSubstr("binary data"));
}

}  // namespace
}  // namespace codecbench::results
