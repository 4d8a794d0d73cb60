// The program as a user meets it: exit codes, messages, files. The real binary for what needs no
// misbehaving codec, the one with fakes (testing/fake_main.cpp) for the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/exit_code.h"
#include "cli/suite.h"
#include "cli/testing/program.h"
#include "datasets/dataset.h"
#include "harness/results/record.h"
#include "harness/results/result_reader.h"

namespace codecbench::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

using Words = std::vector<std::string>;

class CommandLineTest : public testing::Test {
 protected:
  CommandLineTest() : prefix_(testing::TempDir() + "cli-" + std::to_string(getpid()) + "-") {}
  ~CommandLineTest() override {
    for (const std::string& path : files_) unlink(path.c_str());
  }

  std::string file(const std::string& name) {
    files_.insert(prefix_ + name);
    return prefix_ + name;
  }
  std::string file_with(const std::string& name, const std::string& text) {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }
  static std::string content(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  }

  static Words line(const std::string& program, Words words) {
    words.insert(words.begin(), program);
    return words;
  }
  static Ended real(const Words& words) { return Program(line(CODECBENCH, words)).wait(); }
  static Ended fake(const Words& words) { return Program(line(FAKE_CODECBENCH, words)).wait(); }

 private:
  const std::string prefix_;
  std::set<std::string> files_;
};

// (round, benchmark name) of every sample.
std::vector<std::pair<std::string, std::string>> samples(const std::string& path) {
  std::vector<std::pair<std::string, std::string>> found;
  const auto file = results::read_result_file(path);
  EXPECT_TRUE(file.ok()) << file.error();
  if (!file) return found;
  EXPECT_THAT(file->messages, IsEmpty());
  for (const results::Record& record : file->records) {
    EXPECT_TRUE(record.annotation) << record.name;
    if (!record.annotation) continue;
    found.emplace_back(record.annotation->find("round").value_or(""), record.name);
  }
  return found;
}

TEST_F(CommandLineTest, TellsItsVersionAndItsUse) {
  Ended ended = real({"--version"});
  EXPECT_EQ(ended.exit_code, exit_fine);
  EXPECT_THAT(ended.out, MatchesRegex("codecbench [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  ended = real({"--help"});
  EXPECT_EQ(ended.exit_code, exit_fine);
  EXPECT_THAT(ended.out, AllOf(HasSubstr("run"), HasSubstr("list"), HasSubstr("Exit codes:")));
  ended = real({"run", "--help"});
  EXPECT_EQ(ended.exit_code, exit_fine);
  EXPECT_THAT(ended.out, AllOf(HasSubstr("--time-budget"), HasSubstr("Examples:")));
}

TEST_F(CommandLineTest, RefusesWhatItDoesNotKnow) {
  for (const Words& words :
       {Words{}, Words{"list"}, Words{"run", "--nonsense"}, Words{"run", "extra"},
        Words{"run", "--rounds", "x"}, Words{"run", "--codec"}, Words{"run", "--seed", "-1"}}) {
    const Ended ended = real(words);
    EXPECT_EQ(ended.exit_code, exit_usage) << testing::PrintToString(words);
    EXPECT_THAT(ended.err, AllOf(StartsWith("codecbench: "), HasSubstr("--help")));
    EXPECT_EQ(ended.out, "");
  }
  EXPECT_THAT(real({"rnu"}).err, HasSubstr("did you mean run?"));
}

TEST_F(CommandLineTest, ListsCodecs) {
  Ended ended = real({"list", "codecs", "--format", "cbor"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.out, StartsWith("codec "));
  EXPECT_THAT(ended.out, HasSubstr("reel "));
  EXPECT_THAT(ended.out, Not(HasSubstr("msgpack ")));
  EXPECT_THAT(ended.out, HasSubstr("\nbuilt with:\n  reel "));
  ended = real({"list", "codecs", "--codec", "rele"});
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, HasSubstr("did you mean reel?"));
}

TEST_F(CommandLineTest, ListsDatasetsThatAreNotHere) {
  const Ended ended = fake({"list", "datasets"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_EQ(ended.out,
            "dataset  here  what it is\n"
            "tiny     yes   a fake\n"
            "binary   yes   a fake\n"
            "large    yes   a fake\n"
            "gone     no    a fake\n"
            "away     no    a fake\n"
            "broken   yes   a fake\n"
            "\n"
            "gone: install the package gone\n"
            "away: install the package gone; tiny stands in for it\n");
  EXPECT_EQ(fake({"list", "datasets", "--dataset", "huge"}).exit_code, exit_usage);
}

TEST_F(CommandLineTest, ListsCells) {
  const Ended ended = fake({"list", "cells", "--codec", "^right$", "--op", "decode+visit"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_EQ(ended.out,
            "operation     format  codec  dataset\n"
            "decode+visit  cbor    right  tiny\n"
            "decode+visit  json    right  tiny\n"
            "\n"
            "2 cells\n");
}

TEST_F(CommandLineTest, ListsLibrariesThatAreAbsent) {
  EXPECT_THAT(fake({"list", "codecs"}).out, EndsWith("\n\nabsent: missing (libmissing-dev)\n"));
}

TEST_F(CommandLineTest, AListThatCannotBeWrittenIsBroken) {
  const Ended ended = Program(line(FAKE_CODECBENCH, {"list", "codecs"}), "/dev/full").wait();
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr("cannot write to standard output"));
}

TEST_F(CommandLineTest, EveryMainDatasetExists) {
  std::vector<std::string> names;
  for (const DatasetSpec& spec : all_datasets()) names.push_back(spec.name);
  for (const std::string& name : main_datasets()) EXPECT_THAT(names, Contains(name));
}

TEST_F(CommandLineTest, MeasuresEveryCodec) {
  const std::string output = file("all.txt");
  const Ended ended = real({"run", "--dataset", "nested-arrays", "--rounds", "2", "--min-time",
                            "1ms", "--strict", "-o", output});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, HasSubstr("; see " + output));
  EXPECT_THAT(ended.err, Not(HasSubstr("\x1b")));  // no status line outside a terminal
  const auto visits = samples(output);
  EXPECT_GE(visits.size(), 100u);
  EXPECT_EQ(std::set(visits.begin(), visits.end()).size(), visits.size());
}

TEST_F(CommandLineTest, BadValuesAreExplained) {
  const auto error_of = [](const Words& words) {
    Words all = {"run", "-o", "/nonexistent/out.txt"};
    all.insert(all.end(), words.begin(), words.end());
    const Ended ended = real(all);
    EXPECT_EQ(ended.exit_code, exit_usage) << testing::PrintToString(words);
    return ended.err;
  };
  EXPECT_THAT(error_of({"--codec", "libcobr"}),
              HasSubstr("--codec 'libcobr' matches no codec; did you mean libcbor"));
  EXPECT_THAT(error_of({"--dataset", "canda"}),
              HasSubstr("--dataset 'canda' matches no dataset; did you mean canada"));
  EXPECT_THAT(error_of({"--codec", "("}), HasSubstr("--codec '(' is not a regular expression"));
  EXPECT_THAT(error_of({"--min-time", "10"}), HasSubstr("--min-time: '10' is not a duration"));
  EXPECT_THAT(error_of({"--time-budget", "x"}), HasSubstr("--time-budget: 'x' is not a duration"));
  EXPECT_THAT(error_of({"--cell-timeout", "x"}), HasSubstr("--cell-timeout: 'x'"));
  EXPECT_THAT(error_of({"--alloc", "jemalloc"}), HasSubstr("neither pinned nor default"));
  EXPECT_THAT(error_of({"--rounds", "0"}), HasSubstr("--rounds: 0 is not between"));
  EXPECT_THAT(error_of({"--cpu", "100000"}), HasSubstr("CPU 100000 cannot be used"));
  EXPECT_THAT(error_of({"--resume", "--force"}), HasSubstr("contradict"));
  EXPECT_THAT(error_of({"--dataset", "=x.json"}), HasSubstr("--dataset"));
}

TEST_F(CommandLineTest, BrokenInputAndOutputAreExplained) {
  const Words small = {"run", "--dataset", "nested-arrays", "--codec", "^reel$"};
  const auto with = [&small](Words words) {
    words.insert(words.begin(), small.begin(), small.end());
    return words;
  };
  Ended ended = real(with({"-o", "/nonexistent/out.txt"}));
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr("cannot write /nonexistent/out.txt: No such file"));
  ended = real(with({"-o", "/dev/full"}));
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr("/dev/full: No space left on device"));

  const std::string truncated = file_with("truncated.json", "{\"key\": [1, 2");
  ended = real({"run", "--dataset", "mine=" + truncated, "-o", file("out.txt")});
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr(truncated));
  EXPECT_NE(access(file("out.txt").c_str(), F_OK), 0);
  ended = real({"run", "--dataset", "mine=/nonexistent.json", "-o", file("out.txt")});
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr("/nonexistent.json"));
}

TEST_F(CommandLineTest, AJsonFileIsADataset) {
  const std::string json = file_with("mine.json", "{\"key\": [1, 2.5, \"text\", null]}");
  const std::string output = file("mine.txt");
  const Ended ended = real({"run", "--dataset", "mine=" + json, "--codec", "^reel$", "--rounds",
                            "1", "--min-time", "100us", "-o", output});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(samples(output), Contains(std::pair<std::string, std::string>(
                                   "1", "Decode/format=cbor/dataset=mine/codec=reel")));
}

TEST_F(CommandLineTest, ResultsAreNotOverwrittenUnasked) {
  const std::string output = file_with("precious.txt", "precious\n");
  const Words words = {"run",        "--codec", "^right$", "--rounds", "1",
                       "--min-time", "100us",   "-o",      output};
  Ended ended = fake(words);
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, HasSubstr("exists; --resume goes on with it, --force replaces it"));
  EXPECT_EQ(content(output), "precious\n");
  ended = fake({"run", "--resume", "-o", output});
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, HasSubstr("is no interrupted run"));
  EXPECT_EQ(content(output), "precious\n");
  Words forced = words;
  forced.push_back("--force");
  EXPECT_EQ(fake(forced).exit_code, exit_fine);
  EXPECT_THAT(samples(output), SizeIs(8));
}

TEST_F(CommandLineTest, StrictTellsWrongResultsByItsExitCode) {
  const Words words = {"run",         "--codec",  "^right$", "--codec",
                       "wrong-value", "--rounds", "1",       "--op",
                       "decode",      "--format", "cbor",    "--force",
                       "--min-time",  "100us",    "-o",      file("strict.txt")};
  Ended ended = fake(words);
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("4 cells: 2 ok, 2 disqualified"));
  Words strict = words;
  strict.push_back("--strict");
  EXPECT_EQ(fake(strict).exit_code, exit_wrong);
}

TEST_F(CommandLineTest, ACrashingCodecKeepsTheOthers) {
  const std::string output = file("crash.txt");
  const Ended ended = fake({"run", "--codec", "right|crashing|bomb|exiting", "--rounds", "1",
                            "--min-time", "100us", "-o", output});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("codec=crashing is crashed: was killed by SIGABRT"));
  EXPECT_THAT(samples(output), SizeIs(8));
}

TEST_F(CommandLineTest, CtrlCKeepsWhatIsThereAndResumeGoesOn) {
  const std::string output = file("interrupted.txt");
  Program program(line(FAKE_CODECBENCH, {"run", "--codec", "^right$", "--rounds", "1000",
                                         "--min-time", "1ms", "-o", output}));
  // Far enough to be in mid-round.
  while (content(output).find("# sample round=3 ") == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  program.send(SIGINT);
  Ended ended = program.wait();
  EXPECT_EQ(ended.exit_code, exit_interrupted);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("interrupted in round"), HasSubstr("is kept"),
                               HasSubstr("codecbench run --resume -o " + output)));
  const std::size_t before = samples(output).size();
  EXPECT_GE(before, 17u);

  // 1,000 rounds would take long: the plan is cut to what a test can wait for.
  std::string text = content(output);
  const std::string plan = "# plan rounds=1000";
  const std::size_t rounds = before / 8 + 2;
  text.replace(text.find(plan), plan.size(), "# plan rounds=" + std::to_string(rounds));
  std::ofstream(output, std::ios::binary) << text;
  ended = fake({"run", "--resume", "-o", output});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  const auto visits = samples(output);
  EXPECT_EQ(visits.size(), rounds * 8);
  EXPECT_EQ(std::set(visits.begin(), visits.end()).size(), visits.size());
}

TEST_F(CommandLineTest, CtrlCWhileACodecHangsEndsAtOnce) {
  const std::string output = file("hanging.txt");
  Program program(line(FAKE_CODECBENCH, {"run", "--codec", "^hanging$", "-o", output}));
  while (content(output).find("# dataset ") == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  program.send(SIGTERM);
  const Ended ended = program.wait();
  EXPECT_EQ(ended.exit_code, exit_interrupted);
  EXPECT_THAT(ended.err, HasSubstr("before anything was measured"));
  EXPECT_NE(access(output.c_str(), F_OK), 0);
}

// A disk that fills up in mid-run: the limit of a file's size plays the disk.
TEST_F(CommandLineTest, AFullDiskKeepsWholeLines) {
  const std::string output = file("full.txt");
  const std::string script = std::string("ulimit -f 32; trap '' XFSZ; exec ") + FAKE_CODECBENCH +
                             " run --codec '^right$' --rounds 1000 --min-time 100us -o " + output;
  const Ended ended = Program({"/bin/sh", "-c", script}).wait();
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("File too large"),
                               HasSubstr("what was measured before is kept in " + output)));
  EXPECT_GT(samples(output).size(), 8u);
  EXPECT_EQ(content(output).back(), '\n');
}

TEST_F(CommandLineTest, FuzzSuggestsACodecOfTheFormat) {
  const Ended ended = fake({"fuzz", "--format", "cbor", "--codecs", "rihgt", "--iterations", "1"});
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("no codec 'rihgt'"), HasSubstr("did you mean right?")));
  const Ended format = fake({"fuzz", "--format", "cbro"});
  EXPECT_EQ(format.exit_code, exit_usage);
  EXPECT_THAT(format.err, HasSubstr("did you mean cbor?"));
}

TEST_F(CommandLineTest, FuzzWritesWhatItFindsAndKnowsItAgain) {
  const std::string folder = file("found");
  const Words words = {"fuzz",   "--format", "cbor",         "--codecs", "gullible",
                       "--seed", "1",        "--iterations", "200",      "--fail-on-finding"};
  Words first = words;
  first.insert(first.end(), {"-o", folder});
  const Ended found = fake(first);
  EXPECT_EQ(found.exit_code, exit_unexpected) << found.err;
  EXPECT_THAT(found.out, HasSubstr("gullible validate-differs"));
  const std::string cases = folder + "/fuzz-cbor.vec";
  EXPECT_THAT(content(cases), HasSubstr("trailing-bytes.gullible=validate-differs | cbor | "));
  Words second = words;
  second.insert(second.end(), {"--known", cases});
  const Ended again = fake(second);
  EXPECT_EQ(again.exit_code, exit_fine) << again.out << again.err;
  EXPECT_THAT(again.out, HasSubstr("Known:"));
  const Ended seeded = fake({"fuzz", "--format", "cbor", "--codecs", "right", "--seeds", cases,
                             "--iterations", "50", "--fail-on-finding"});
  EXPECT_EQ(seeded.exit_code, exit_fine) << seeded.out << seeded.err;
  unlink(cases.c_str());
  rmdir(folder.c_str());
}

TEST_F(CommandLineTest, FairnessShowsHowALibraryIsCalled) {
  Ended ended = real({"fairness", "--drivers", "--codec", "^reel$", "--format", "keks"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("// reel keks, decode\n"),
                               HasSubstr("reel::decode(reel::Format::keks, document, {}, decoded)"),
                               Not(HasSubstr("cbor"))));
  ended = real({"fairness", "--drivers", "--codec", "^nothing$"});
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, StartsWith("codecbench fairness: "));
}

TEST_F(CommandLineTest, FairnessTimesBothSidesInEveryRound) {
  const std::string output = file("fairness.txt");
  const Words words = {
      "fairness", "--codec", "^(reel|nlohmann)$", "--format", "cbor", "--dataset", "tiny-messages",
      "--op",     "decode",  "--rounds",          "2",        "-o",   output};
  Ended ended = real(words);
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.out,
              AllOf(HasSubstr("nlohmann"), HasSubstr("reel"), HasSubstr(" of 2 are over")));
  const std::vector<std::pair<std::string, std::string>> found = samples(output);
  EXPECT_THAT(found, SizeIs(8));
  const std::string cell = "Decode/format=cbor/dataset=tiny-messages/codec=reel";
  for (const std::string round : {"1", "2"}) {
    EXPECT_THAT(found, Contains(std::pair(round, cell)));
    EXPECT_THAT(found, Contains(std::pair(round, cell + "@plain")));
  }
  EXPECT_THAT(content(output), HasSubstr("# plain-driver codec=reel"));
  // What is there is not replaced unasked.
  ended = real(words);
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, HasSubstr("--force replaces it"));
}

TEST_F(CommandLineTest, FairnessNeedsAPlainDriver) {
  const std::string output = file("fairness.txt");
  for (const Ended& ended : {fake({"fairness", "-o", output, "--dataset", "tiny"}),
                             real({"fairness", "-o", output, "--codec", "^memcpy$"})}) {
    EXPECT_EQ(ended.exit_code, exit_usage);
    EXPECT_THAT(ended.err, HasSubstr("no chosen codec has a plain driver"));
  }
  for (const Words& more : {Words{"--rounds", "0"}, Words{"--time-budget", "x"},
                            Words{"--cpu", "999"}, Words{"--seed", "-1"}}) {
    Words words = {"fairness", "-o", output};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(real(words).exit_code, exit_usage) << testing::PrintToString(words);
  }
  EXPECT_NE(access(output.c_str(), F_OK), 0);
  EXPECT_EQ(real({"fairness", "-o", "/nowhere/fairness.txt"}).exit_code, exit_broken);
}

}  // namespace
}  // namespace codecbench::cli
