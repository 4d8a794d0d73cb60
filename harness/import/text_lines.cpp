#include "harness/import/text_lines.h"

#include <algorithm>

#include "harness/results/number.h"

namespace codecbench::imports {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t start = line.find_first_not_of(blanks);
    if (start == std::string_view::npos) return words;
    const std::size_t end = std::min(line.find_first_of(blanks, start), line.size());
    words.push_back(line.substr(start, end - start));
    line.remove_prefix(end);
  }
}

std::string_view trimmed(std::string_view line) {
  const std::size_t start = line.find_first_not_of(blanks);
  if (start == std::string_view::npos) return {};
  return line.substr(start, line.find_last_not_of(blanks) - start + 1);
}

std::optional<std::string> run_heading(std::string_view line) {
  std::string word(trimmed(line));
  if (!word.ends_with(':')) return std::nullopt;
  word.pop_back();
  std::transform(word.begin(), word.end(), word.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  });
  const bool known = word == "before" || word == "after" || word == "old" || word == "new";
  return known ? std::optional(word) : std::nullopt;
}

std::optional<double> parse_grouped_number(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if ((c < '0' || c > '9') && c != ',' && c != '.') return std::nullopt;
    if (c != ',') digits += c;
  }
  const auto number = results::parse_float(digits);
  if (number.error != results::NumberError::none) return std::nullopt;
  return number.value;
}

}  // namespace codecbench::imports
