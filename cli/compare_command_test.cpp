// codecbench compare as a user meets it: options, exit status, what goes where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/testing/program.h"

namespace codecbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using Words = std::vector<std::string>;
const std::string testdata = COMPARE_TESTDATA;
const std::string small = SMALL_RESULTS;

class CompareCommand : public testing::Test {
 protected:
  CompareCommand()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("compare-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~CompareCommand() override { std::filesystem::remove_all(folder_); }

  static Ended compare(Words words, const std::string& standard_output = "") {
    words.insert(words.begin(), {CODECBENCH, "compare"});
    return Program(words, standard_output).wait();
  }
  // The program called by another name, in the folder of the inputs.
  Ended under_name(const std::string& name, const std::string& words) const {
    const std::string link = folder_ / name;
    std::filesystem::create_symlink(CODECBENCH, link);
    return Program({"/bin/sh", "-c", "cd " + testdata + " && " + link + " " + words}).wait();
  }
  std::string file_with(const std::string& name, const std::string& text) const {
    const std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  std::string samples(const std::string& name, int first) const {
    std::string text;
    for (const int add : {3, 0, 5, 1, 4, 2}) {
      text += "BenchmarkA 1 " + std::to_string(first + add) + " ns/op\n";
    }
    return name + "=" + file_with(name, text);
  }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  std::filesystem::path folder_;
};

TEST_F(CompareCommand, HelpNamesEveryOption) {
  const Ended ended = compare({"--help"});
  EXPECT_EQ(ended.exit_code, 0);
  for (const char* option :
       {"--filter",     "--table",      "--row",        "--col",    "--ignore",  "--base",
        "--alpha",      "--confidence", "--min-effect", "--only",   "--geomean", "--correction",
        "--fail-on",    "--force",      "--format",     "--layout", "--compat",  "--sort",
        "--delta-test", "--split",      "--norange"}) {
    EXPECT_THAT(ended.out, HasSubstr(option));
  }
  EXPECT_THAT(ended.out, HasSubstr("Exit status: 0, or 1 for a regression"));
}

TEST_F(CompareCommand, ExitStatusIs0Or1Or2) {
  const std::string before = samples("before", 100);
  const std::string after = samples("after", 120);
  EXPECT_EQ(compare({before, after}).exit_code, 0);
  EXPECT_EQ(compare({before, after, "--fail-on", "regression"}).exit_code, 1);
  EXPECT_EQ(compare({after, before, "--fail-on", "regression"}).exit_code, 0);
  EXPECT_EQ(compare({before, after, "--fail-on", "regression", "--min-effect", "30"}).exit_code, 0);
  EXPECT_EQ(compare({before, after, "--fail-on", "regression", "--filter", ".unit:B/op"}).exit_code,
            2);
  for (const Words& wrong : {Words{},
                             {"--no-such-option", before},
                             {before, "--format", "pdf"},
                             {before, "--alpha", "2"},
                             {before, "--filter", "a:"},
                             {before, "--min-effect", "-1"},
                             {"/does/not/exist"}}) {
    const Ended ended = compare(wrong);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_THAT(ended.err, StartsWith("codecbench"));
  }
}

TEST_F(CompareCommand, AFullDiskIsAnError) {
  const Ended ended = compare({samples("before", 100)}, "/dev/full");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("cannot write to standard output"));
}

TEST_F(CompareCommand, SortTakesItsMinus) {
  const std::string before = samples("before", 100);
  EXPECT_EQ(compare({before, "--sort", "-delta"}).exit_code, 0);
  EXPECT_EQ(compare({before, "--sort=-name"}).exit_code, 0);
}

TEST_F(CompareCommand, CodecsWithinOneFile) {
  const Ended ended = compare({small, "--col", "/codec", "--base", "reel"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr(".name: Decode\n"), HasSubstr("/format: cbor\n"),
                               HasSubstr("vs base"), HasSubstr("rnd-100")));
  const Ended unknown = compare({small, "--col", "/codec", "--base", "rale"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("no column is called rale; there are: "));
}

TEST_F(CompareCommand, CodecsInCborgsWords) {
  const Ended ended = compare({small, "--layout", "cborg", "--base", "reel"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("rnd-100 @ 1,000\n"), HasSubstr("op/s / reel @ "),
                               HasSubstr("Avg encode: ")));
}

TEST_F(CompareCommand, CompatBenchstatPrintsItsTables) {
  const Ended ended = compare({"--compat", "benchstat", "old.txt=" + testdata + "/old.txt",
                               "new.txt=" + testdata + "/new.txt"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, content(testdata + "/compare.stdout"));
}

TEST_F(CompareCommand, UnderTheNameOfBenchstatItIsBenchstat) {
  const Ended ended = under_name("benchstat", "-format=csv old.txt new.txt");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, content(testdata + "/csv.stdout"));
  EXPECT_EQ(ended.err, content(testdata + "/csv.stderr"));
}

TEST_F(CompareCommand, UnderTheNameOfTheFirstBenchstatToo) {
  const Ended ended = under_name("benchstat-v1", "-geomean old.txt new.txt");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, content(testdata + "/v1-geomean.stdout"));
}

TEST_F(CompareCommand, BenchstatsErrorsAreStatus2) {
  const Ended ended = under_name("benchstat", "-filter a old.txt");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, StartsWith("benchstat: "));
}

// "    $ codecbench compare ..." and what must follow.
struct Example {
  std::string command;
  std::string output;
};

std::vector<Example> readme_examples() {
  std::ifstream readme(README_FOLDER "/README.md");
  std::vector<Example> examples;
  std::string blank_lines;
  bool inside = false;
  bool command_goes_on = false;
  for (std::string line; std::getline(readme, line);) {
    const bool indented = line.starts_with("    ");
    if (!indented && !line.empty()) inside = false;
    if (indented) line.erase(0, 4);
    if (indented && line.starts_with("$ codecbench compare")) {
      examples.push_back({line.substr(line.find(' ') + 1), ""});
      inside = true;
      blank_lines.clear();
    } else if (inside && command_goes_on) {
      examples.back().command += "\n" + line;
    } else if (inside && line.empty()) {
      blank_lines += "\n";
      continue;
    } else if (inside) {
      examples.back().output += blank_lines + line + "\n";
      blank_lines.clear();
    }
    command_goes_on = inside && line.ends_with('\\');
  }
  return examples;
}

TEST_F(CompareCommand, TheReadmesExamplesPrintWhatItShows) {
  const std::vector<Example> examples = readme_examples();
  ASSERT_EQ(examples.size(), 2u);
  std::filesystem::create_symlink(CODECBENCH, folder_ / "codecbench");
  for (const Example& example : examples) {
    const Ended ended = Program({"/bin/sh", "-c",
                                 "cd " README_FOLDER " && PATH=" + folder_.string() + ":$PATH && " +
                                     example.command + " 2>&1"})
                            .wait();
    EXPECT_EQ(ended.out, example.output) << example.command;
  }
}

TEST_F(CompareCommand, ReadsStandardInput) {
  const Ended ended =
      Program({"/bin/sh", "-c", std::string(CODECBENCH) + " compare - < " + testdata + "/old.txt"})
          .wait();
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, HasSubstr("│"));
  EXPECT_THAT(ended.err, Not(HasSubstr("cannot read")));
}

}  // namespace
}  // namespace codecbench::cli
