#include "reports/testing/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

namespace codecbench::reports {

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << "cannot read " << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void expect_golden(const std::string& path, const std::string& text) {
  if (std::getenv("CODECBENCH_UPDATE_GOLDENS") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    ADD_FAILURE() << "wrote " << path << "; look at it, then run without CODECBENCH_UPDATE_GOLDENS";
    return;
  }
  const std::string wanted = read_text(path);
  if (text == wanted) return;
  const auto [got, expected] =
      std::mismatch(text.begin(), text.end(), wanted.begin(), wanted.end());
  const auto line = 1 + std::count(text.begin(), got, '\n');
  const auto line_at = [](const std::string& whole, std::string::const_iterator place) {
    const auto start = static_cast<std::size_t>(place - whole.begin());
    const std::size_t before = start == 0 ? std::string::npos : whole.rfind('\n', start - 1);
    const std::size_t first = before == std::string::npos ? 0 : before + 1;
    return whole.substr(first, whole.find('\n', first) - first);
  };
  ADD_FAILURE() << "differs from " << path << " in line " << line
                << "\n  is:     " << line_at(text, got)
                << "\n  wanted: " << line_at(wanted, expected);
}

ranking::CodecComparison small_comparison(const std::string& testdata,
                                          const std::string& reference) {
  const std::vector<results::ResultFile> files = {
      results::read_results(read_text(testdata + "/small.txt"), "small.txt")};
  auto comparison = ranking::compare_codecs(files, {reference, 0.95});
  EXPECT_TRUE(comparison.ok()) << (comparison.ok() ? "" : comparison.error());
  return comparison.ok() ? *comparison : ranking::CodecComparison();
}

}  // namespace codecbench::reports
