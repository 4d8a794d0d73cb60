// codecbench report as a user meets it: exit codes, messages, files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/testing/program.h"

namespace codecbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Words = std::vector<std::string>;
const std::string small = SMALL_RESULTS;

class ReportCommand : public testing::Test {
 protected:
  ReportCommand()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("report-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ReportCommand() override {
    ::unsetenv("CODECBENCH_PYTHON");
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
    std::filesystem::remove_all(folder_);
  }

  static Ended report(Words words, const std::string& standard_output = "") {
    words.insert(words.begin(), {CODECBENCH, "report"});
    return Program(words, standard_output).wait();
  }
  static std::string content(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  }
  std::string path(const std::string& name) const { return folder_ / name; }
  std::string file_with(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  std::filesystem::path folder_;
};

TEST_F(ReportCommand, PrintsTables) {
  const Ended ended = report({small});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_EQ(ended.out, content(SMALL_TABLES)) << "no colours and no cuts where it is no terminal";
  EXPECT_EQ(ended.err, "");
}

TEST_F(ReportCommand, WritesItsFolder) {
  const Ended ended = report({small, "-o", path("out/deep")});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_EQ(content(path("out/deep/report.txt")), content(SMALL_TABLES));
  EXPECT_THAT(content(path("out/deep/report.csv")), StartsWith("dataset,operation,format,codec,"));
  EXPECT_THAT(content(path("out/deep/report.json")), HasSubstr("\"codecbench-report\""));
  EXPECT_THAT(content(path("out/deep/index.html")),
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("</html>")));
  EXPECT_EQ(ended.err, "codecbench report: wrote " + path("out/deep/index.html") + "\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("out/deep")), {}), 4);
}

TEST_F(ReportCommand, WritesTheSameBytesAgain) {
  ASSERT_EQ(report({small, "-o", path("one")}).exit_code, exit_fine);
  ASSERT_EQ(report({small, "-o", path("two")}).exit_code, exit_fine);
  for (const char* name : {"report.txt", "report.csv", "report.json", "index.html"}) {
    EXPECT_EQ(content(path("one") + "/" + name), content(path("two") + "/" + name)) << name;
  }
}

TEST_F(ReportCommand, LeavesThePageOut) {
  ::setenv("CODECBENCH_PYTHON", "/nowhere/python3", 1);
  EXPECT_EQ(report({small, "-o", path("out"), "--no-html"}).exit_code, exit_fine);
  EXPECT_TRUE(std::filesystem::exists(path("out/report.json")));
  EXPECT_FALSE(std::filesystem::exists(path("out/index.html")));
}

TEST_F(ReportCommand, TakesAReference) {
  EXPECT_THAT(report({small, "--reference", "reel@cbor"}).out,
              HasSubstr("speed against reel@cbor"));
  const Ended unknown = report({small, "--reference", "rel"});
  EXPECT_EQ(unknown.exit_code, exit_usage);
  EXPECT_THAT(unknown.err, HasSubstr("no codec 'rel' in these results; there are: "));
}

TEST_F(ReportCommand, FiltersWhatItShows) {
  const Ended ended = report(
      {small, "--codec", "reel", "--dataset", "canada", "--format", "keks", "--op", "encode"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("3  reel   keks"));
  EXPECT_THAT(ended.out, Not(HasSubstr("libcbor")));
  EXPECT_THAT(ended.out, Not(HasSubstr("decode, canada")));
  EXPECT_THAT(ended.out, HasSubstr("4.28×")) << "against the reference that is not shown";
}

TEST_F(ReportCommand, RefusesFiltersThatLeaveNothing) {
  for (const Words& words : {Words{small, "--codec", "rel"}, Words{small, "--codec", "("},
                             Words{small, "--codec", "simdjson", "--op", "encode"}}) {
    const Ended ended = report(words);
    EXPECT_EQ(ended.exit_code, exit_usage);
    EXPECT_THAT(ended.err, StartsWith("codecbench report: "));
    EXPECT_EQ(ended.out, "");
  }
}

TEST_F(ReportCommand, ShowsCborgsForm) {
  const Ended ended = report({small, "--view", "cborg", "--pair", "reel,msgpack-c:reused-zone"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(
      ended.out,
      StartsWith("canada @ 1\n\tencode (avg 1,056,160 b): reel @ 7,900 op/s / msgpack-c @ "));
  EXPECT_EQ(report({small, "--view", "cborg"}).out, ended.out) << "the reference is the other one";
  EXPECT_EQ(report({small, "--view", "cborg", "--pair", "reel"}).exit_code, exit_usage);
  EXPECT_EQ(report({small, "--view", "cborg", "--pair", "reel,none"}).exit_code, exit_usage);
  EXPECT_EQ(report({small, "--pair", "reel,libcbor"}).exit_code, exit_usage);
  EXPECT_EQ(report({small, "--view", "pie"}).exit_code, exit_usage);
}

TEST_F(ReportCommand, RefusesInputWithoutAResult) {
  const struct {
    std::string file;
    std::string words;
  } cases[] = {
      {path("none.txt"), "none.txt: No such file or directory"},
      {path(""), "Is a directory"},
      {file_with("empty.txt", ""), "is empty"},
      {file_with("garbage.txt", std::string("\x7f"
                                            "ELF\0\0\1",
                                            7)),
       "is binary data"},
      {file_with("prose.txt", "hello\n"), "holds no benchmark result"},
      {file_with("utf16.txt", std::string("\xFF\xFE"
                                          "B\0",
                                          4)),
       "is UTF-16"},
      {file_with("json.txt", "{}"), "looks like JSON"},
      {file_with("go.txt", "BenchmarkFoo-8 1 1 ns/op\n"), "no measured cell"},
  };
  for (const auto& bad : cases) {
    const Ended ended = report({bad.file, "-o", path("out")});
    EXPECT_EQ(ended.exit_code, exit_usage) << bad.words;
    EXPECT_THAT(ended.err, AllOf(StartsWith("codecbench report: "), HasSubstr(bad.words)));
    EXPECT_EQ(ended.out, "");
    EXPECT_FALSE(std::filesystem::exists(path("out"))) << bad.words;
  }
  EXPECT_EQ(report({}).exit_code, exit_usage);
}

TEST_F(ReportCommand, RefusesOtherDataAndWarnsOfOtherMachines) {
  const std::string line = "BenchmarkDecode/format=cbor/dataset=d/codec=reel 1 5 ns/op\n";
  const std::string a = file_with("a.txt", "cpu: x\ndataset-d: sha256:1\n" + line);
  const std::string b = file_with("b.txt", "cpu: y\ndataset-d: sha256:1\n" + line);
  const std::string c = file_with("c.txt", "cpu: x\ndataset-d: sha256:2\n" + line);
  const Ended warned = report({a, b});
  EXPECT_EQ(warned.exit_code, exit_fine);
  EXPECT_THAT(warned.out, HasSubstr("warning: cpu differs: 'x' in " + a + ", 'y' in " + b));
  const Ended refused = report({a, c});
  EXPECT_EQ(refused.exit_code, exit_usage);
  EXPECT_THAT(refused.err, HasSubstr("dataset d has two contents"));
}

TEST_F(ReportCommand, SaysThatItCannotWrite) {
  const Ended in_the_way = report({small, "-o", file_with("file", "x") + "/out", "--no-html"});
  EXPECT_EQ(in_the_way.exit_code, exit_broken);
  EXPECT_THAT(in_the_way.err, HasSubstr("cannot create "));
  std::filesystem::create_directories(path("out/report.csv"));
  const Ended folder = report({small, "-o", path("out"), "--no-html"});
  EXPECT_EQ(folder.exit_code, exit_broken);
  EXPECT_THAT(folder.err, HasSubstr("cannot write " + path("out/report.csv") + ": Is a directory"));
  const Ended full = report({small}, "/dev/full");
  EXPECT_EQ(full.exit_code, exit_broken);
  EXPECT_THAT(full.err, HasSubstr("cannot write to standard output"));
}

TEST_F(ReportCommand, SaysThatThePageCannotBeMade) {
  ::setenv("CODECBENCH_PYTHON", "/nowhere/python3", 1);
  const Ended ended = report({small, "-o", path("out")});
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err,
              AllOf(HasSubstr("/nowhere/python3: No such file or directory"),
                    HasSubstr("apt-get install python3 python3-jinja2 python3-matplotlib")));
  EXPECT_TRUE(std::filesystem::exists(path("out/report.json"))) << "the rest is there";
}

TEST_F(ReportCommand, ShowsConformanceThatIsNamedOrFound) {
  const std::string conformance =
      std::filesystem::path(small).parent_path() / "small.conformance.json";
  EXPECT_THAT(report({small}).out, Not(HasSubstr("Failed counts")));
  const Ended named = report({small, "--conformance", conformance});
  EXPECT_EQ(named.exit_code, exit_fine) << named.err;
  EXPECT_THAT(named.out, HasSubstr("Failed counts the conformance checks"));
  EXPECT_THAT(named.out, HasSubstr("measured as version"));

  // In the folder, of which the page then is made, too.
  std::filesystem::create_directories(folder_ / "out");
  std::filesystem::copy_file(conformance, folder_ / "out" / "conformance.json");
  const Ended found = report({small, "-o", path("out")});
  EXPECT_EQ(found.exit_code, exit_fine) << found.err;
  EXPECT_THAT(content(folder_ / "out" / "report.txt"), HasSubstr("Failed counts"));
  EXPECT_THAT(content(folder_ / "out" / "report.json"), HasSubstr("\"conformance\":{"));
  EXPECT_THAT(content(folder_ / "out" / "index.html"), HasSubstr("<section id=\"conformance\">"));
  const Ended without = report({small, "-o", path("out"), "--no-conformance"});
  EXPECT_THAT(without.out, Not(HasSubstr("Failed counts")));
  EXPECT_THAT(content(folder_ / "out" / "index.html"), Not(HasSubstr("id=\"conformance\"")));

  const Ended broken = report({small, "--conformance", file_with("broken.json", "{}")});
  EXPECT_EQ(broken.exit_code, exit_usage);
  EXPECT_THAT(broken.err, HasSubstr("make it with 'codecbench conform -o DIR'"));
}

}  // namespace
}  // namespace codecbench::cli
