#include "reports/html_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/whole_file.h"
#include "reports/json_report.h"
#include "reports/testing/golden.h"

namespace codecbench::reports {
namespace {

using testing::HasSubstr;

class HtmlPage : public testing::Test {
 protected:
  HtmlPage()
      : folder_(std::filesystem::temp_directory_path() /
                ("html_page_test." + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    html_ = folder_ / "index.html";
    json_ = folder_ / "report.json";
  }
  ~HtmlPage() override {
    ::unsetenv("CODECBENCH_PYTHON");
    std::filesystem::remove_all(folder_);
  }

  // An interpreter that does what the shell script says.
  void use_interpreter(const std::string& script) const {
    const std::string path = folder_ / "python";
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    ::chmod(path.c_str(), 0755);
    ::setenv("CODECBENCH_PYTHON", path.c_str(), 1);
  }

  std::string error() const {
    const auto error = write_html_page(json_, html_);
    return error ? error->message : "";
  }

  std::filesystem::path folder_;
  std::string html_;
  std::string json_;
};

TEST_F(HtmlPage, IsMadeByDebiansPython) {
  ASSERT_FALSE(write_whole_file(json_, render_json(small_comparison(TESTDATA_DIR))));
  EXPECT_EQ(error(), "");
  EXPECT_THAT(read_text(html_), testing::StartsWith("<!DOCTYPE html>"));
}

TEST_F(HtmlPage, IsMadeFromTheJsonInTheFolder) {
  use_interpreter("echo \"$@\" > " + html_);
  EXPECT_EQ(error(), "");
  EXPECT_THAT(read_text(html_), HasSubstr("/render.py " + json_ + " -o " + html_));
}

TEST_F(HtmlPage, IsGivenTheConformance) {
  use_interpreter("echo \"$@\" > " + html_);
  EXPECT_FALSE(write_html_page(json_, html_, "/x/conformance.json"));
  EXPECT_THAT(read_text(html_), HasSubstr("--conformance /x/conformance.json"));
}

TEST_F(HtmlPage, NeedsAnInterpreter) {
  ::setenv("CODECBENCH_PYTHON", "/nowhere/python3", 1);
  EXPECT_EQ(
      error(),
      "cannot make " + html_ +
          ": /nowhere/python3: No such file or directory; install it (apt-get install python3 "
          "python3-jinja2 python3-matplotlib), name one in CODECBENCH_PYTHON, or leave the page "
          "out with --no-html");
}

TEST_F(HtmlPage, SaysWhatTheScriptSaid) {
  use_interpreter("echo Traceback >&2; echo 'render.py: jinja2 is missing' >&2; exit 3");
  EXPECT_EQ(error(), "cannot make " + html_ + ": render.py: jinja2 is missing");
  use_interpreter("exit 1");
  EXPECT_EQ(error(), "cannot make " + html_ + ": " + (folder_ / "python").string() + " failed");
  use_interpreter("kill -9 $$");
  EXPECT_THAT(error(), HasSubstr("was killed by signal 9"));
}

TEST_F(HtmlPage, SaysThatTheJsonIsMissing) {
  EXPECT_THAT(error(), HasSubstr("cannot read " + json_ + ": No such file"));
}

// A Python without the packages: -S -E leaves out where Debian puts them.
TEST_F(HtmlPage, NamesThePackagesThatAreMissing) {
  ASSERT_FALSE(write_whole_file(json_, render_json(small_comparison(TESTDATA_DIR))));
  use_interpreter("exec /usr/bin/python3 -S -E \"$@\"");
  EXPECT_THAT(error(), HasSubstr("is missing; install Debian's packages: apt-get install "
                                 "python3-jinja2 python3-matplotlib"));
}

}  // namespace
}  // namespace codecbench::reports
