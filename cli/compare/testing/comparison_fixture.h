// Comparisons of small files that a test writes.
#ifndef CODECBENCH_CLI_COMPARE_TESTING_COMPARISON_FIXTURE_H_
#define CODECBENCH_CLI_COMPARE_TESTING_COMPARISON_FIXTURE_H_

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/compare/comparison_run.h"

namespace codecbench::cli {

class ComparisonFixture : public testing::Test {
 protected:
  ComparisonFixture()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("comparison-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ComparisonFixture() override { std::filesystem::remove_all(folder_); }

  // Writes the file and gives it as an input, under its name as the label.
  void add(const std::string& name, const std::string& text) {
    options_.inputs.push_back(name + "=" + write(name, text));
  }
  void add_unlabelled(const std::string& name, const std::string& text) {
    options_.inputs.push_back(write(name, text));
  }
  std::string write(const std::string& name, const std::string& text) const {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  CompareOutcome run() const { return run_comparison(options_); }

  std::filesystem::path folder_;
  CompareOptions options_;
};

// A result line for each value, in ns/op.
inline std::string result_lines(const std::string& name, const std::vector<int>& values) {
  std::string text;
  for (const int value : values) {
    text += "Benchmark" + name + " 1 " + std::to_string(value) + " ns/op\n";
  }
  return text;
}

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_TESTING_COMPARISON_FIXTURE_H_
