// codecbench conform as a user meets it, with the fakes of cli/testing/fake_main.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/testing/program.h"

namespace codecbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

class ConformCommandTest : public testing::Test {
 protected:
  ConformCommandTest() : folder_(testing::TempDir() + "conform-" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_ + "/expectations");
  }
  ~ConformCommandTest() override { std::filesystem::remove_all(folder_); }

  // On a few cases, without datasets.
  Ended conform(Words words) const {
    words.insert(words.begin(), {CODECBENCH, "conform", "--format", "cbor", "-o", folder_ + "/out",
                                 "--expectations", folder_ + "/expectations"});
    return Program(words).wait();
  }
  Ended conform_few(Words words) const {
    words.insert(words.end(), {"--case", "cbor.appendix-f.reserved", "--no-datasets"});
    return conform(words);
  }
  std::string content(const std::string& name) const {
    std::ifstream file(folder_ + "/" + name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
  }

  std::string folder_;
};

TEST_F(ConformCommandTest, ShowsFailuresAndIsFineAllTheSame) {
  const Ended ended = conform_few({"--codec", "^gullible$"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("well-formedness"));
  EXPECT_THAT(ended.out, HasSubstr("expected refused: not well-formed"));
  EXPECT_THAT(ended.out, HasSubstr("observed accepted"));
  const auto json = nlohmann::json::parse(content("out/conformance.json"));
  EXPECT_EQ(json["codecs"].size(), 1);
  ASSERT_FALSE(json["verdicts"].empty());
  EXPECT_EQ(json["verdicts"][0]["check"], "validate");
  EXPECT_EQ(json["sources"][0]["name"], "own cases");
  EXPECT_THAT(content("out/conformance.csv"), HasSubstr("gullible,1.0,cbor,decode,"));
  EXPECT_EQ(ended.err, "") << "a pipe is no terminal";
}

TEST_F(ConformCommandTest, CheckHoldsForARightCodec) {
  const Ended ended = conform_few({"--codec", "^right$", "--check"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("as expected: 0 failures expected, 0 not"));
}

TEST_F(ConformCommandTest, CheckPrintsTheLinesThatWouldMakeItHold) {
  Ended ended = conform_few({"--codec", "^gullible$", "--check", "--failures", "0"});
  EXPECT_EQ(ended.exit_code, exit_unexpected);
  const std::size_t begin = ended.out.find("# gullible.txt\n");
  ASSERT_NE(begin, std::string::npos) << ended.out;
  const std::string lines = ended.out.substr(begin, ended.out.find("NOT as expected") - begin);
  write("expectations/gullible.txt", lines);
  ended = conform_few({"--codec", "^gullible$", "--check"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.out << ended.err;

  // The same lines for a codec that is right.
  write("expectations/right.txt", lines);
  ended = conform_few({"--codec", "^right$", "--check"});
  EXPECT_EQ(ended.exit_code, exit_unexpected);
  EXPECT_THAT(ended.out, HasSubstr("is no failure any more"));
}

TEST_F(ConformCommandTest, UpdateMakesTheFileThatCheckWants) {
  const Words whole = {"--codec", "^gullible$", "--no-datasets", "--failures", "0"};
  const auto with = [&whole](const char* option) {
    Words words = whole;
    words.emplace_back(option);
    return words;
  };
  Ended ended = conform(with("--update-expectations"));
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("gullible.txt is changed\n+ cbor"));
  EXPECT_THAT(content("expectations/gullible.txt"), HasSubstr("\nversions 1.0\n"));
  ended = conform(with("--check"));
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.out << ended.err;
  ended = conform(with("--update-expectations"));
  EXPECT_THAT(ended.out, HasSubstr("no file of expected failures needed a change"));
}

TEST_F(ConformCommandTest, UpdateRefusesAPartOfTheCases) {
  const Ended ended = conform_few({"--codec", "^gullible$", "--update-expectations"});
  EXPECT_EQ(ended.exit_code, exit_usage);
  EXPECT_THAT(ended.err, HasSubstr("leave out --class and --case"));
}

TEST_F(ConformCommandTest, AVersionThatNobodyTriedIsNoError) {
  write("expectations/right.txt",
        "cbor validate cbor.appendix-f.reserved* | RFC 8949: gone since | 0.9\n");
  const Ended ended = conform_few({"--codec", "^right$", "--check"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("right.txt knows versions 0.9 of right, linked is 1.0"));
  EXPECT_THAT(ended.out, HasSubstr("right.txt:1: news: right validate cbor.appendix-f.reserved"));
}

TEST_F(ConformCommandTest, ACrashIsAVerdict) {
  const Ended ended = conform_few({"--codec", "^crashing$"});
  EXPECT_EQ(ended.exit_code, exit_fine) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("was killed by SIGABRT"));
}

TEST_F(ConformCommandTest, RefusesWhatCannotBeMeant) {
  const std::pair<Words, const char*> wrong[] = {
      {{"--codec", "nobody"}, "nobody"},
      {{"--class", "validty"}, "--class: 'validty' is none of well-formedness"},
      {{"--case", "no-such-case"}, "no-such-case"},
  };
  for (const auto& [words, message] : wrong) {
    const Ended ended = conform(words);
    EXPECT_EQ(ended.exit_code, exit_usage);
    EXPECT_THAT(ended.err, HasSubstr(message));
  }
}

TEST_F(ConformCommandTest, RefusesSuitesAndExpectationsThatCannotBeRead) {
  write("expectations/right.txt", "cbor decode x\n");
  Ended ended = conform_few({"--codec", "^right$", "--check"});
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr("right.txt:1: a line is"));
  ended = conform_few({"--codec", "^right$", "--suite", "vec=/nonexistent"});
  EXPECT_EQ(ended.exit_code, exit_broken);
  EXPECT_THAT(ended.err, HasSubstr("/nonexistent"));
}

TEST_F(ConformCommandTest, ListsWithoutDoing) {
  const Ended ended = conform_few({"--codec", "^crashing$", "--list"});
  EXPECT_EQ(ended.exit_code, exit_fine);
  EXPECT_THAT(ended.out, HasSubstr("1 codecs"));
  EXPECT_THAT(ended.out, Not(HasSubstr("SIGABRT")));
}

TEST_F(ConformCommandTest, HelpSaysTheExitCodes) {
  const Ended ended = conform({"--help"});
  EXPECT_EQ(ended.exit_code, exit_fine);
  EXPECT_THAT(ended.out, HasSubstr("1 --check: the failures are not those expected"));
  EXPECT_THAT(ended.out, HasSubstr("msgpack-test-suite"));
}

}  // namespace
}  // namespace codecbench::cli
