#include "harness/process/last_words.h"

#include <algorithm>
#include <cstddef>

namespace codecbench::process {
namespace {

constexpr std::size_t longest = 300;

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, std::min(text.find('\n'), longest)));
}

}  // namespace

std::string last_words(std::string_view error_output) {
  for (const std::string_view mark : {"SUMMARY: ", "runtime error: "}) {
    const std::size_t at = error_output.find(mark);
    if (at != std::string_view::npos) return first_line(error_output.substr(at));
  }
  while (!error_output.empty()) {
    while (error_output.ends_with('\n') || error_output.ends_with(' ')) {
      error_output.remove_suffix(1);
    }
    const std::string_view line = error_output.substr(error_output.rfind('\n') + 1);
    if (line.find_first_not_of("=-+ \t") != std::string_view::npos) return first_line(line);
    error_output.remove_suffix(line.size());
  }
  return "";
}

std::string obituary(const ExitStatus& status, std::string_view error_output) {
  const std::string words = last_words(error_output);
  return words.empty() ? describe(status) : describe(status) + ": " + words;
}

}  // namespace codecbench::process
