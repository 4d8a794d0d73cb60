// Holds everything that the suite writes against the grammar of Go benchmark text, written down a
// second time as regular expressions, stricter than any reader: a line is one of the four kinds in
// its canonical form, or the file is wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <sstream>

#include "harness/results/result_reader.h"
#include "harness/results/result_writer.h"

namespace codecbench::results {
namespace {

const std::regex config_line("[a-z][^ \\tA-Z:]*: [^\\r\\n]*");
const std::regex unit_line("Unit [!-~]+( [a-z]+=[a-z]+)+");
const std::regex annotation_line(
    R"re(# [a-z][a-z0-9_-]*( [a-z][a-z0-9_-]*=([!#-\[\]-~][!#-\[\]-~]*|"([^"\\]|\\.)*"))+)re");
const std::regex result_line(
    R"(Benchmark[A-Z][!-~]* [1-9][0-9]*( -?(0|[1-9][0-9]*)(\.[0-9]+)?(e[+-][0-9]+)? [!-~]+)+)");
// What benchstat would take for GOMAXPROCS.
const std::regex processors("Benchmark[^ ]*-[0-9]+ .*");

std::string fault(const std::string& line) {
  if (line.starts_with("Benchmark")) {
    if (!std::regex_match(line, result_line)) return "not a result line";
    return std::regex_match(line, processors) ? "a name that ends like GOMAXPROCS" : "";
  }
  if (line.starts_with("Unit")) return std::regex_match(line, unit_line) ? "" : "not a unit line";
  if (line.starts_with("#"))
    return std::regex_match(line, annotation_line) ? "" : "not an annotation";
  return std::regex_match(line, config_line) ? "" : "not a configuration line";
}

void expect_grammar(const std::string& text) {
  ASSERT_TRUE(text.ends_with('\n'));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_EQ(fault(line), "") << line;
}

TEST(Checker, FindsFaults) {
  for (const char* line : {"",
                           "BenchmarkA",
                           "BenchmarkA 1",
                           "BenchmarkA 1 2",
                           "BenchmarkA 1 2 x 3",
                           "Benchmarka 1 2 x",
                           "BenchmarkA 0 2 x",
                           "BenchmarkA 1 0x1p2 x",
                           "BenchmarkA 1 Inf x",
                           "BenchmarkA 1 NaN x",
                           "BenchmarkA 1  2 x",
                           "BenchmarkA-8 1 2 x",
                           "Benchmark A 1 2 x",
                           "Unit",
                           "Unit x",
                           "Unit x y",
                           "#",
                           "# a",
                           "# a b",
                           "# a b=",
                           "# a b=\"",
                           "Key: x",
                           "key:x",
                           "k y: x",
                           "BenchmarkA 1 01 x"}) {
    EXPECT_NE(fault(line), "") << line;
  }
}

TEST(Grammar, HoldsForEverythingTheWriterWrites) {
  const std::string path = std::filesystem::temp_directory_path() /
                           ("grammar_test." + std::to_string(::getpid()) + ".txt");
  const std::vector<std::string> names = {
      "reel",  "msgpack-c:reused-zone", "rnd-100", "with blank", "a/b.json",
      "50%-3", "caf\xC3\xA9",           "x\ny",    "-7",         "q\"uote\\"};
  std::mt19937_64 random(7);
  std::vector<double> values = {
      0, 1, 0.5, 1e6, 1e20, 1e-9, 123456789.123456789, 1e15, 999999999999999, 5e-324, 1.7e308};
  for (int i = 0; i < 200; ++i)
    values.push_back(
        std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 200) - 150));

  std::size_t samples = 0;
  {
    Result<ResultWriter> writer = ResultWriter::create(path);
    ASSERT_TRUE(writer.ok());
    for (const std::string& name : names) {
      ASSERT_FALSE(writer->config(config_key("codec-" + name), name + " 1.0"));
      ASSERT_FALSE(
          writer->annotate({"codec", {{"name", name}, {"note", ""}, {"note", "a \"b\"\t\x01\n"}}}));
    }
    ASSERT_FALSE(writer->unit("ns/op", "better=lower assume=exact"));
    for (const double value : values) {
      const CellId cell = {"decode+visit", "cbor", names[random() % names.size()],
                           names[random() % names.size()]};
      ASSERT_FALSE(
          writer->sample(cell, 1 + static_cast<std::int64_t>(random() % 1000),
                         {{value, "ns/op"}, {value / 3, "MB/s"}},
                         Annotation{"sample", {{"round", "1"}, {"cell", benchmark_name(cell)}}}));
      ++samples;
    }
  }
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  expect_grammar(text.str());

  const Result<ResultFile> back = read_result_file(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->messages, std::vector<std::string>());
  ASSERT_EQ(back->records.size(), samples);
  for (std::size_t i = 0; i < samples; ++i)
    EXPECT_EQ(back->records[i].measurements[0].value, values[i]);
}

}  // namespace
}  // namespace codecbench::results
