#include "harness/bench/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include "base/whole_file.h"
#include "harness/bench/environment.h"
#include "harness/bench/fields.h"
#include "harness/bench/shuffle.h"
#include "harness/bench/testing/fake_codecs.h"
#include "harness/bench/worker.h"
#include "harness/results/result_reader.h"

// Whole runs with fake codecs; the test binary is its own worker.
namespace codecbench {
namespace {

using namespace std::chrono_literals;
using results::Annotation;
using results::ResultFile;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

using Visit = std::pair<std::int64_t, std::string>;  // round, benchmark name

class RunTest : public testing::Test {
 protected:
  RunTest() {
    path_ = testing::TempDir() + "run-" + std::to_string(getpid()) + ".txt";
    unlink(path_.c_str());
    options_.output = path_;
    options_.selection.codecs = {"^right$"};
    options_.selection.operations = {"^decode$"};
    options_.rounds = 2;
    options_.min_time = 100us;
    options_.seed = 42;
    // Only codecs that are meant to hang wait for it.
    options_.cell_time_limit = 20s;
    errors_ = memfd_create("errors", MFD_CLOEXEC);
  }
  ~RunTest() override {
    unlink(path_.c_str());
    close(errors_);
  }

  // Of the test binary, which says of itself what it is told to.
  void have_layouts(int count) {
    options_.link = {"objects", 0, 7};
    options_.worker.arguments = {worker_argument, "objects", "0"};
    for (int number = 1; number <= count; ++number) {
      WorkerProgram layout;
      layout.arguments = {worker_argument, "objects", std::to_string(number)};
      options_.layouts.push_back(layout);
    }
  }

  void have_build(const std::string& name) {
    NamedBuild build;
    build.name = name;
    build.program.arguments = {worker_argument, "objects of " + name, "0"};
    options_.builds.push_back(build);
  }

  RunSummary measure() {
    Console console(errors_);
    return run(fake::catalog(), fake::datasets(), {"tiny"}, options_, interruption_, console);
  }

  std::string notices() const {
    std::array<char, 65536> block{};
    const ssize_t got = pread(errors_, block.data(), block.size(), 0);
    return got > 0 ? std::string(block.data(), static_cast<std::size_t>(got)) : "";
  }

  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  bool exists() const { return access(path_.c_str(), F_OK) == 0; }

  ResultFile results() const { return results::read_results(content(), path_); }

  // Of good and of disqualified cells, in the order of the file.
  std::vector<Visit> samples() const {
    std::vector<Visit> visits;
    for (const results::Record& record : results().records) {
      EXPECT_TRUE(record.annotation);
      visits.emplace_back(number_field<std::int64_t>(*record.annotation, "round").value_or(-1),
                          record.name);
    }
    for (const Annotation& annotation : results().annotations) {
      if (annotation.kind != "disqualified-sample") continue;
      visits.emplace_back(number_field<std::int64_t>(annotation, "round").value_or(-1),
                          text_field(annotation, "cell"));
    }
    return visits;
  }

  std::vector<Annotation> annotations(std::string_view kind) const {
    std::vector<Annotation> found;
    for (const Annotation& annotation : results().annotations) {
      if (annotation.kind == kind) found.push_back(annotation);
    }
    return found;
  }

  // Status and reason by benchmark name, the last one.
  std::map<std::string, std::pair<std::string, std::string>> statuses() const {
    std::map<std::string, std::pair<std::string, std::string>> statuses;
    for (const Annotation& cell : annotations("cell")) {
      statuses[text_field(cell, "cell")] = {text_field(cell, "status"), text_field(cell, "reason")};
    }
    return statuses;
  }

  static std::string decode_of(const std::string& codec, const std::string& format = "cbor") {
    return "Decode/format=" + format + "/dataset=tiny/codec=" + codec;
  }

  // Cuts the file behind its `count`-th sample, as a kill would.
  void cut_behind_sample(int count) {
    const std::string text = content();
    std::size_t at = 0;
    for (int i = 0; i < count; ++i) at = text.find("\nBenchmark", at + 1);
    ASSERT_NE(at, std::string::npos);
    const std::size_t end = text.find('\n', at + 1);
    std::ofstream(path_, std::ios::binary) << text.substr(0, end + 1);
  }

  RunOptions options_;
  process::Interruption interruption_;
  std::string path_;
  int errors_ = -1;
};

TEST_F(RunTest, EveryCellHasOneSampleARound) {
  options_.selection.operations = {};
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.cells, 8u);  // two formats
  EXPECT_EQ(summary.ok, 8u);
  EXPECT_EQ(summary.rounds, 2);
  EXPECT_EQ(summary.samples, 16);
  const std::vector<Visit> visits = samples();
  EXPECT_EQ(visits.size(), 16u);
  EXPECT_EQ(std::set<Visit>(visits.begin(), visits.end()).size(), 16u);
  EXPECT_THAT(results().messages, IsEmpty());
}

TEST_F(RunTest, TheFileSaysWhereItComesFrom) {
  measure();
  const ResultFile file = results();
  const results::Config& config = file.last_config;
  for (const auto& [key, value] : environment_lines()) {
    EXPECT_EQ(config.find(key)->second, value) << key;
  }
  EXPECT_EQ(config.find("alloc")->second, "pinned");
  EXPECT_EQ(config.find("pinned-cpu")->second, std::to_string(allowed_cpus().back()));
  EXPECT_EQ(config.find("dataset-tiny")->second, "sha256:" + fake::tiny_dataset().sha256);
  EXPECT_EQ(config.find("codec-cbor-right")->second, "fake 1.0");
  EXPECT_EQ(config.find("codec-json-right")->second, "fake 1.0");
  EXPECT_EQ(file.units.at("allocs/op").at("assume"), "exact");

  EXPECT_EQ(annotations("codec").size(), 2u);
  ASSERT_EQ(annotations("dataset").size(), 1u);
  EXPECT_EQ(annotations("dataset")[0].find("documents"), "3");
  EXPECT_EQ(annotations("dataset")[0].find("source"), "made for a test");
  EXPECT_TRUE(annotations("dataset")[0].find("bytes-json"));
  ASSERT_EQ(annotations("plan").size(), 1u);
  EXPECT_EQ(annotations("plan")[0].find("rounds"), "2");
  EXPECT_EQ(annotations("plan")[0].find("seed"), "42");
  EXPECT_EQ(annotations("plan")[0].find("min-time"), "0.0001");
  EXPECT_EQ(annotations("plan")[0].find("program-sha256"), *program_hash());
}

// The document of the file is whole: it names every kind of line that a run writes, and its fields.
TEST_F(RunTest, EveryFieldOfTheFileIsDocumented) {
  const std::string path =
      std::filesystem::path(TESTDATA_DIR).parent_path().parent_path() / "results/README.md";
  const Result<std::string> document = read_whole_file(path);
  ASSERT_TRUE(document) << document.error();
  options_.selection.codecs = {"^right$", "^wrong-value$", "^allocating$", "^textual$", "^null$"};
  options_.selection.datasets = {"tiny", "binary"};
  have_layouts(2);
  have_build("other");
  ASSERT_EQ(measure().end, RunEnd::finished) << notices();
  std::set<std::string> kinds;
  for (const Annotation& line : results().annotations) {
    const std::size_t row = document->find("| `" + line.kind + "` |");
    ASSERT_NE(row, std::string::npos) << line.kind << " is in no row of " << path;
    kinds.insert(line.kind);
    if (line.kind == "plan") continue;  // the runner's own, as the row says
    const std::string text = document->substr(row, document->find('\n', row) - row);
    for (auto [key, value] : line.fields) {
      if (key.starts_with("bytes-")) key = "bytes-<format>";
      if (line.kind == "disqualified-sample" && key.find('-') != std::string::npos) continue;
      const std::regex named("`([^`]*, )?" + key + "(=[^`]*)?(, [^`]*)?`");
      EXPECT_TRUE(std::regex_search(text, named))
          << key << " of " << line.kind << " is not in its row of " << path;
    }
  }
  EXPECT_THAT(kinds, testing::IsSupersetOf({"plan", "layout", "build", "codec", "dataset", "cell",
                                            "round", "round-end", "disqualified-sample"}));
}

TEST_F(RunTest, RoundsAreFreshProcessesInRecordedOrder) {
  options_.selection.operations = {};
  options_.rounds = 3;
  measure();
  const std::vector<Annotation> rounds = annotations("round");
  ASSERT_EQ(rounds.size(), 3u);
  std::set<std::string> pids;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    EXPECT_EQ(rounds[i].find("number"), std::to_string(i + 1));
    EXPECT_EQ(rounds[i].find("seed"), std::to_string(round_seed(42, i + 1)));
    EXPECT_GT(number_field<double>(rounds[i], "probe-ns").value_or(0), 0);
    pids.insert(text_field(rounds[i], "pid"));
  }
  EXPECT_EQ(pids.size(), 3u);
  EXPECT_EQ(annotations("round-end").size(), 3u);

  std::vector<std::string> cells;
  for (const Annotation& cell : annotations("cell")) cells.push_back(text_field(cell, "cell"));
  std::vector<Visit> expected;
  for (std::int64_t round = 1; round <= 3; ++round) {
    for (const std::size_t i : shuffled_order(cells.size(), round_seed(42, round))) {
      expected.emplace_back(round, cells[i]);
    }
  }
  EXPECT_EQ(samples(), expected);
  EXPECT_EQ(results().records[0].annotation->find("order"), "1");
  EXPECT_EQ(results().records[7].annotation->find("order"), "8");
}

TEST_F(RunTest, RoundsAreSpreadOverTheLayouts) {
  have_layouts(4);
  options_.rounds = 6;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(annotations("plan")[0].find("layouts"), "3");
  const std::vector<Annotation> layouts = annotations("layout");
  ASSERT_EQ(layouts.size(), 3u);
  std::map<std::string, int> rounds_of;
  for (const Annotation& layout : layouts) {
    EXPECT_EQ(layout.find("seed"), "7");
    EXPECT_EQ(layout.find("program-sha256"), *program_hash());
    rounds_of[text_field(layout, "number")] = 0;
  }
  ASSERT_EQ(annotations("round").size(), 6u);
  for (const Annotation& round : annotations("round")) ++rounds_of[text_field(round, "layout")];
  EXPECT_EQ(rounds_of.size(), 3u);
  for (const auto& [layout, count] : rounds_of) EXPECT_EQ(count, 2) << layout;
  EXPECT_THAT(notices(), Not(HasSubstr("one link")));
}

TEST_F(RunTest, OneLayoutIsThisProgramAndSaysSo) {
  have_layouts(4);
  options_.layout_count = 1;
  EXPECT_EQ(measure().end, RunEnd::finished);
  EXPECT_EQ(annotations("plan")[0].find("layouts"), "1");
  EXPECT_EQ(annotations("round").size(), 2u);
  EXPECT_THAT(annotations("layout"), IsEmpty());
  for (const Annotation& round : annotations("round")) EXPECT_EQ(round.find("layout"), "0");
  EXPECT_THAT(notices(), HasSubstr("one link: what is measured holds for one link\n"));
}

TEST_F(RunTest, WithoutLayoutsARunSaysHowToGetThem) {
  measure();
  EXPECT_EQ(annotations("plan")[0].find("layouts"), "1");
  EXPECT_THAT(notices(), HasSubstr("build the target codecbench_layouts to measure several"));
}

TEST_F(RunTest, FewRoundsHaveFewLayouts) {
  have_layouts(4);
  options_.layout_count = 4;
  measure();  // two rounds
  EXPECT_EQ(annotations("plan")[0].find("layouts"), "2");
  EXPECT_EQ(annotations("layout").size(), 2u);
  EXPECT_THAT(notices(), HasSubstr("2 layouts, one a round; --rounds 2 leaves no more"));
}

TEST_F(RunTest, ABudgetThatIsGoneHasARoundForThreeLayouts) {
  have_layouts(4);
  options_.rounds = std::nullopt;
  options_.time_budget = 1ms;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.rounds, 3);
  EXPECT_EQ(annotations("layout").size(), 3u);
  EXPECT_THAT(notices(), HasSubstr("3 rounds, one a layout, do not fit into 1ms"));
}

TEST_F(RunTest, MoreLayoutsThanThereAreIsAUsageError) {
  have_layouts(2);
  options_.layout_count = 3;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_THAT(summary.message, StartsWith("--layouts: there are 2 layouts of this program, not 3"));
  EXPECT_FALSE(exists());
}

TEST_F(RunTest, ALayoutOfAnotherBuildIsRefusedByName) {
  have_layouts(3);
  options_.layouts[1].arguments[1] = "other objects";
  options_.layouts[1].path = "/proc/self/./exe";
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_THAT(summary.message, StartsWith("the layout /proc/self/./exe is of another build"));
  EXPECT_FALSE(exists());
  // Not looked at, not refused.
  options_.layout_count = 1;
  EXPECT_EQ(measure().end, RunEnd::finished);
}

TEST_F(RunTest, ARunResumesWithItsLayouts) {
  have_layouts(4);
  options_.rounds = 6;
  measure();
  const std::vector<Visit> whole = samples();
  const auto layouts = [this] {
    std::vector<std::pair<std::string, std::string>> all;
    for (const Annotation& round : annotations("round")) {
      all.emplace_back(text_field(round, "number"), text_field(round, "layout"));
    }
    return all;
  };
  const auto of_rounds = layouts();
  cut_behind_sample(6);  // two cells a round
  ASSERT_EQ(layouts().size(), 3u);
  RunOptions plain;
  plain.output = path_;
  plain.resume = true;
  plain.link = options_.link;
  plain.worker = options_.worker;
  plain.layouts = options_.layouts;
  options_ = plain;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(samples(), whole);
  EXPECT_EQ(layouts(), of_rounds);
  EXPECT_EQ(annotations("layout").size(), 3u);

  options_.layout_count = 2;
  EXPECT_THAT(measure().message, HasSubstr("another --layouts"));
  options_.layout_count = std::nullopt;
  for (WorkerProgram& layout : options_.layouts) layout.arguments[2] += "9";
  EXPECT_THAT(measure().message,
              HasSubstr("is not there any more, or was linked with another seed"));
}

TEST_F(RunTest, BuildsShareTheRounds) {
  have_layouts(0);
  have_build("O3");
  options_.selection.formats = {"cbor"};
  options_.rounds = 8;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.samples, 16);
  EXPECT_EQ(summary.ok, 1u);  // cells of the main build
  const std::string main = decode_of("right");
  const std::string other = "Decode/format=cbor/dataset=tiny/build=O3/codec=right";
  std::map<std::string, int> first;
  std::map<std::int64_t, std::vector<std::string>> order;
  for (const auto& [round, name] : samples()) order[round].push_back(name);
  for (const auto& [round, names] : order) {
    EXPECT_THAT(names, UnorderedElementsAre(main, other)) << round;
    ++first[names.front()];
  }
  EXPECT_EQ(order.size(), 8u);
  EXPECT_EQ(first.size(), 2u);  // the order is drawn, too
  ASSERT_EQ(annotations("build").size(), 1u);
  EXPECT_EQ(annotations("build")[0].find("name"), "O3");
  EXPECT_EQ(annotations("build")[0].find("flags"), this_build().flags);
  EXPECT_EQ(annotations("build")[0].find("program-sha256"), *program_hash());
  EXPECT_EQ(statuses()[other].first, "ok");
  std::map<std::string, int> rounds_of;
  for (const Annotation& round : annotations("round")) ++rounds_of[text_field(round, "build")];
  EXPECT_THAT(rounds_of, ElementsAre(std::pair("", 8), std::pair("O3", 8)));
}

TEST_F(RunTest, WrongCellsOfABuildAreNamedWithIt) {
  have_layouts(0);
  have_build("O3");
  options_.selection.codecs = {"^right$", "wrong-value"};
  options_.selection.formats = {"cbor"};
  measure();
  EXPECT_EQ(statuses()["Decode/format=cbor/dataset=tiny/build=O3/codec=wrong-value"].first,
            "disqualified");
  for (const results::Record& record : results().records) {
    EXPECT_THAT(record.name, HasSubstr("codec=right"));
  }
}

TEST_F(RunTest, BuildsResume) {
  have_layouts(0);
  have_build("O3");
  options_.rounds = 4;
  measure();
  const std::vector<Visit> whole = samples();
  ASSERT_EQ(whole.size(), 16u);
  for (const int cut : {1, 3, 7, 12}) {
    cut_behind_sample(cut);
    options_.resume = true;
    const RunSummary summary = measure();
    EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
    EXPECT_EQ(samples(), whole) << cut;
  }
  have_build("more");
  EXPECT_THAT(measure().message, HasSubstr("it was measured with fewer builds"));
  options_.builds.clear();
  EXPECT_THAT(measure().message, HasSubstr("it has the build O3; give --build O3=PROGRAM again"));
}

TEST_F(RunTest, ABuildThatIsNoneIsRefusedByName) {
  have_build("O3");
  have_build("O3");
  EXPECT_EQ(measure().message, "--build: two builds are named O3");
  options_.builds.pop_back();
  options_.builds[0].program.path = "/bin/false";
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_THAT(summary.message, StartsWith("the build O3 (/bin/false): is no worker"));
  EXPECT_FALSE(exists());
}

TEST(ParseBuild, IsANameAndAProgram) {
  const auto build = parse_build("a b=/bin/true");
  ASSERT_TRUE(build.ok()) << build.error();
  EXPECT_EQ(build->name, "a b");
  EXPECT_EQ(build->program.path, "/bin/true");
  for (const char* text : {"", "x", "=/bin/true", "x="}) {
    EXPECT_EQ(parse_build(text).error(),
              "--build: '" + std::string(text) + "' is not NAME=PROGRAM");
  }
  EXPECT_EQ(parse_build("x=/nonexistent").error(), "--build: /nonexistent is no program");
}

TEST_F(RunTest, EverySampleOfACellHasTheSameIterations) {
  measure();
  std::map<std::string, std::set<std::int64_t>> iterations;
  for (const results::Record& record : results().records) {
    iterations[record.name].insert(record.iterations);
  }
  EXPECT_EQ(iterations.size(), 2u);
  for (const auto& [name, counts] : iterations) {
    EXPECT_EQ(counts.size(), 1u) << name;
    EXPECT_EQ(*counts.begin() % 3, 0);  // passes over three documents
  }
}

TEST_F(RunTest, WrongCodecsAreDisqualifiedAndTimedApart) {
  options_.selection.codecs = {"^right$", "wrong-value", "^refusing$"};
  options_.selection.formats = {"cbor"};
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.ok, 1u);
  EXPECT_EQ(summary.disqualified, 2u);
  EXPECT_EQ(statuses()[decode_of("wrong-value")],
            std::pair(std::string("disqualified"),
                      std::string("document 0 comes out wrong at $[0]: expected 1, got 7")));
  EXPECT_THAT(statuses()[decode_of("refusing")].second, HasSubstr("document 1 is refused"));
  for (const results::Record& record : results().records) {
    EXPECT_EQ(record.name, decode_of("right"));
  }
  EXPECT_THAT(samples(), Contains(Visit(1, decode_of("wrong-value"))));
  EXPECT_THAT(samples(), Not(Contains(Visit(1, decode_of("refusing")))));
  EXPECT_THAT(notices(), HasSubstr(decode_of("wrong-value") + " is disqualified: document 0"));
}

TEST_F(RunTest, ACrashAndAHangCostTheirCells) {
  options_.selection.codecs = {"^right$", "^crashing$", "^hanging$"};
  options_.selection.formats = {"cbor"};
  options_.cell_time_limit = 3s;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.ok, 1u);
  EXPECT_EQ(summary.crashed, 1u);
  EXPECT_EQ(summary.hung, 1u);
  EXPECT_EQ(summary.samples, 2);
  EXPECT_THAT(statuses()[decode_of("crashing")].second, HasSubstr("SIGABRT"));
  EXPECT_EQ(statuses()[decode_of("hanging")].first, "hung");
  EXPECT_EQ(statuses()[decode_of("hanging")].second, "took longer than 3s");
}

TEST_F(RunTest, ACrashInARoundCostsTheCellFromThereOn) {
  options_.selection.codecs = {"^right$", "crashing-in-rounds", "refusing-in-rounds"};
  options_.selection.formats = {"cbor"};
  options_.selection.operations = {"^decode$", "validate"};
  options_.rounds = 3;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.ok, 2u);
  EXPECT_EQ(summary.crashed, 2u);
  EXPECT_EQ(summary.disqualified, 2u);
  EXPECT_EQ(summary.samples, 6);
  EXPECT_THAT(statuses()[decode_of("crashing-in-rounds")].second,
              StartsWith("while timed in round 1: was killed by SIGABRT"));
  EXPECT_THAT(statuses()[decode_of("refusing-in-rounds")].second,
              StartsWith("failed while timed in round 1: document 0 is refused"));
  // A worker that died is followed by another one in the same round, and by none in the next.
  EXPECT_EQ(annotations("round").size(), 3u + 2u);
}

TEST_F(RunTest, AHangInARoundCostsTheCellFromThereOn) {
  options_.selection.codecs = {"^right$", "hanging-in-rounds"};
  options_.selection.formats = {"cbor"};
  options_.cell_time_limit = 3s;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.hung, 1u);
  EXPECT_EQ(summary.samples, 2);
  EXPECT_THAT(statuses()[decode_of("hanging-in-rounds")].second,
              HasSubstr("while timed in round 1: took longer than"));
}

TEST_F(RunTest, WhatTheDataRuleOutIsRecorded) {
  options_.selection.codecs = {"^right$", "textual"};
  options_.selection.datasets = {"binary"};
  const RunSummary summary = measure();
  EXPECT_EQ(summary.ok, 1u);
  EXPECT_EQ(summary.unsupported, 2u);
  const auto [status, reason] = statuses()["Decode/format=json/dataset=binary/codec=right"];
  EXPECT_EQ(status, "unsupported");
  EXPECT_THAT(reason, HasSubstr("document 0"));
  EXPECT_THAT(statuses()["Decode/format=cbor/dataset=binary/codec=textual"].second,
              HasSubstr("byte strings"));
}

TEST_F(RunTest, NothingSupportedIsNothingMeasured) {
  options_.selection.codecs = {"textual"};
  options_.selection.datasets = {"binary"};
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::broken);
  EXPECT_THAT(summary.message, HasSubstr("nothing is left to measure"));
  EXPECT_FALSE(exists());
}

TEST_F(RunTest, ASampleHasItsMetrics) {
  options_.selection.codecs = {"allocating"};
  measure();
  const ResultFile file = results();
  ASSERT_FALSE(file.records.empty());
  std::map<std::string, double> values;
  for (const results::Measurement& m : file.records[0].measurements) values[m.unit] = m.value;
  EXPECT_GT(values.at("ns/op"), 0);
  EXPECT_NEAR(values.at("docs/s") * values.at("ns/op"), 1e9, 1e4);
  EXPECT_GT(values.at("MB/s"), 0);
  EXPECT_GE(values.at("allocs/op"), 2);
  EXPECT_GE(values.at("B/op"), 200);
  EXPECT_GE(values.at("peak-B"), 200);
  EXPECT_GE(values.at("faults/op"), 0);
  EXPECT_GT(values.at("encoded-B"), 0);
}

TEST_F(RunTest, AnExistingFileIsNotTouched) {
  std::ofstream(path_) << "precious\n";
  RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_EQ(summary.message, path_ + " exists; --resume goes on with it, --force replaces it");
  EXPECT_EQ(content(), "precious\n");
  options_.overwrite = true;
  summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_THAT(content(), Not(HasSubstr("precious")));
}

TEST_F(RunTest, ADatasetThatCannotBeMadeIsBrokenInput) {
  options_.selection.datasets = {"broken"};
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::broken);
  EXPECT_EQ(summary.message, "dataset broken: why");
  EXPECT_FALSE(exists());
}

TEST_F(RunTest, AnAbsentDatasetIsNoticed) {
  options_.selection.datasets = {"away"};
  measure();
  EXPECT_THAT(notices(), HasSubstr("dataset away is left out, tiny stands in for it"));
  EXPECT_THAT(samples(), Contains(Visit(1, decode_of("right"))));
}

TEST_F(RunTest, UnwritableOutputsAreSaidAtOnce) {
  options_.output = "/nonexistent/results.txt";
  RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::broken);
  EXPECT_EQ(summary.message, "cannot write /nonexistent/results.txt: No such file or directory");
  options_.output = "/dev/full";
  summary = measure();
  EXPECT_EQ(summary.end, RunEnd::broken);
  EXPECT_THAT(summary.message, HasSubstr("/dev/full: No space left on device"));
}

TEST_F(RunTest, ACpuThatIsNotThereIsAUsageError) {
  options_.cpu = 100'000;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_THAT(summary.message, HasSubstr("CPU 100000 cannot be used; allowed are"));
}

TEST_F(RunTest, AnUnknownCodecIsAUsageError) {
  options_.selection.codecs = {"rihgt"};
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_THAT(summary.message, HasSubstr("did you mean right?"));
  EXPECT_FALSE(exists());
}

TEST_F(RunTest, ATimeBudgetIsPlanned) {
  options_.rounds = std::nullopt;
  options_.min_time = std::nullopt;
  options_.time_budget = 1ms;  // gone before the first round
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished);
  EXPECT_EQ(summary.rounds, 1);
  EXPECT_THAT(notices(), AllOf(HasSubstr("2 cells, 1 rounds, samples of at least 1ms"),
                               HasSubstr("not even one round fits into 1ms")));
  EXPECT_EQ(annotations("plan")[0].find("time-budget"), "0.001");
}

TEST_F(RunTest, AnInterruptionBeforeTheFirstRoundLeavesNothing) {
  raise(SIGINT);
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::interrupted);
  EXPECT_FALSE(exists());
}

TEST_F(RunTest, ARunResumesWhereItWasCut) {
  options_.selection.operations = {};
  options_.rounds = 3;
  measure();
  const std::vector<Visit> whole = samples();
  ASSERT_EQ(whole.size(), 24u);
  // In mid-round, at the end of a round, before the first and after the last sample of all.
  for (const int cut : {1, 5, 8, 13, 24}) {
    cut_behind_sample(cut);
    ASSERT_EQ(samples().size(), static_cast<std::size_t>(cut));
    options_.resume = true;
    const RunSummary summary = measure();
    EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
    EXPECT_EQ(summary.samples, 24 - cut);
    // The same cells in the same order as if nothing had happened.
    EXPECT_EQ(samples(), whole) << cut;
  }
}

TEST_F(RunTest, ARunResumesBehindATornLine) {
  measure();
  const std::vector<Visit> whole = samples();
  const std::string text = content();
  const std::size_t last = text.rfind("Benchmark");
  std::ofstream(path_, std::ios::binary) << text.substr(0, last + 20);
  options_.resume = true;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(samples(), whole);
  EXPECT_THAT(results().messages, IsEmpty());
}

TEST_F(RunTest, ResumingNeedsNoOptionsAndTakesMoreRounds) {
  measure();
  RunOptions plain;
  plain.output = path_;
  plain.resume = true;
  plain.rounds = 4;
  options_ = plain;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.samples, 4);
  EXPECT_EQ(summary.rounds, 4);
  EXPECT_EQ(samples().size(), 8u);
}

TEST_F(RunTest, ResumingKeepsWrongAndLostCellsAsTheyAre) {
  options_.selection.codecs = {"^right$", "wrong-value", "crashing-in-rounds"};
  options_.selection.formats = {"cbor"};
  measure();
  const std::vector<Visit> before = samples();
  options_.resume = true;
  options_.rounds = 3;
  const RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::finished) << summary.message;
  EXPECT_EQ(summary.crashed, 1u);
  EXPECT_EQ(summary.disqualified, 1u);
  EXPECT_EQ(summary.samples, 2);
  EXPECT_THAT(samples(), Contains(Visit(3, decode_of("wrong-value"))));
  EXPECT_EQ(annotations("plan").size(), 2u);
}

TEST_F(RunTest, ResumingRefusesAnotherPlan) {
  measure();
  const std::string before = content();
  options_.resume = true;
  const RunOptions same = options_;
  const auto refused_for = [this](const std::string& option) {
    const RunSummary summary = measure();
    EXPECT_EQ(summary.end, RunEnd::usage_error) << option;
    EXPECT_THAT(summary.message, HasSubstr("another " + option));
  };
  options_.selection.codecs = {"right"};
  refused_for("--codec");
  options_ = same;
  options_.selection.datasets = {"tiny"};
  refused_for("--dataset");
  options_ = same;
  options_.selection.formats = {"cbor"};
  refused_for("--format");
  options_ = same;
  options_.selection.operations = {"encode"};
  refused_for("--op");
  options_ = same;
  options_.rounds = 1;
  refused_for("--rounds");
  options_ = same;
  options_.min_time = 1ms;
  refused_for("--min-time");
  options_ = same;
  options_.seed = 43;
  refused_for("--seed");
  options_ = same;
  options_.allocator = AllocatorRegime::standard;
  refused_for("--alloc");
  options_ = same;
  options_.cpu = 9999;
  refused_for("--cpu");
  EXPECT_EQ(content(), before);
}

TEST_F(RunTest, ResumingRefusesAnotherWorld) {
  measure();
  const std::string text = content();
  options_.resume = true;
  const auto refused_after = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    std::ofstream(path_, std::ios::binary) << changed;
    const RunSummary summary = measure();
    EXPECT_EQ(summary.end, RunEnd::usage_error) << to;
    return summary.message;
  };
  EXPECT_THAT(refused_after("dataset-tiny: sha256:0", "dataset-tiny: sha256:1"),
              HasSubstr("its dataset-tiny is 'sha256:1"));
  EXPECT_THAT(refused_after("codec-cbor-right: fake 1.0", "codec-cbor-right: fake 0.9"),
              HasSubstr("its codec-cbor-right is 'fake 0.9', now it is 'fake 1.0'"));
  EXPECT_THAT(refused_after("\nkernel: ", "\nkernel: other "), HasSubstr("its kernel is"));
  EXPECT_THAT(refused_after("program-sha256=", "program-sha256=0"), HasSubstr("another build"));
}

TEST_F(RunTest, ResumingRefusesGarbage) {
  options_.resume = true;
  RunSummary summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_EQ(summary.message, "there is no " + path_ + " to resume");
  std::ofstream(path_) << "BenchmarkX 1 2 ns/op\n";
  summary = measure();
  EXPECT_EQ(summary.end, RunEnd::usage_error);
  EXPECT_THAT(summary.message, HasSubstr("is no interrupted run"));
  EXPECT_EQ(content(), "BenchmarkX 1 2 ns/op\n");
}

}  // namespace
}  // namespace codecbench
