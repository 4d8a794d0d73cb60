#include "harness/conformance/case_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/hex.h"
#include "base/whole_file.h"
#include "codecs/diagnostic.h"
#include "harness/conformance/case_line.h"

namespace codecbench::conformance {
namespace {

constexpr std::size_t shortest_run_written_as_repetition = 16;

std::string to_input(std::string_view bytes) {
  if (bytes.empty()) return "\"\"";
  std::string text;
  std::size_t pending = 0;  // first byte not yet written
  std::size_t at = 0;
  const auto flush = [&](std::size_t end) {
    if (end == pending) return;
    if (!text.empty()) text += ' ';
    text += to_hex(bytes.substr(pending, end - pending));
  };
  while (at < bytes.size()) {
    const std::size_t run = std::min(bytes.find_first_not_of(bytes[at], at), bytes.size()) - at;
    if (run >= shortest_run_written_as_repetition) {
      flush(at);
      if (!text.empty()) text += ' ';
      text += fmt::format("{}*{}", to_hex(bytes.substr(at, 1)), run);
      pending = at + run;
    }
    at += run;
  }
  flush(bytes.size());
  return text;
}

// Bars occur only inside string literals.
std::string without_bars(std::string_view diagnostic) {
  std::string text;
  for (const char c : diagnostic) {
    if (c == '|') {
      text += "\\u007c";
    } else {
      text += c;
    }
  }
  return text;
}

Result<std::string> read_file(const std::filesystem::path& path) {
  Result<std::string> text = read_whole_file(path.string());
  if (!text) return Error{fmt::format("{}: cannot be read; is it a .vec file?", path.string())};
  return text;
}

}  // namespace

Result<std::vector<Case>> parse_cases(std::string_view text, std::string_view file_name) {
  std::vector<Case> cases;
  std::size_t line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t start = line.find_first_not_of(blanks_of_a_line);
    if (start == std::string_view::npos || line[start] == '#') continue;
    Result<Case> parsed = parse_case_line(line, fmt::format("{}:{}", file_name, line_number));
    if (!parsed) return Error{parsed.error()};
    cases.push_back(std::move(*parsed));
  }
  if (std::string duplicate = find_duplicate_id(cases); !duplicate.empty()) {
    return Error{std::move(duplicate)};
  }
  return cases;
}

std::string find_duplicate_id(const std::vector<Case>& cases) {
  std::map<std::string_view, const Case*> seen;
  for (const Case& item : cases) {
    const auto [other, is_new] = seen.emplace(item.id, &item);
    if (!is_new) {
      return fmt::format("{}:1: the id '{}' is already used at {}: ids are unique", item.source,
                         item.id, other->second->source);
    }
  }
  return {};
}

Result<std::vector<Case>> read_case_files(const std::string& folder_or_file) {
  std::vector<std::filesystem::path> paths;
  std::error_code error;
  if (std::filesystem::is_directory(folder_or_file, error)) {
    std::filesystem::directory_iterator entry(folder_or_file, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
      if (entry->path().extension() == ".vec") paths.push_back(entry->path());
    }
    if (error) return Error{fmt::format("{}: {}", folder_or_file, error.message())};
    if (paths.empty()) return Error{fmt::format("{}: no .vec file in this folder", folder_or_file)};
    std::sort(paths.begin(), paths.end());
  } else {
    paths.emplace_back(folder_or_file);
  }
  std::vector<Case> all;
  for (const std::filesystem::path& path : paths) {
    const Result<std::string> text = read_file(path);
    if (!text) return Error{text.error()};
    Result<std::vector<Case>> cases = parse_cases(*text, path.string());
    if (!cases) return Error{cases.error()};
    all.insert(all.end(), std::make_move_iterator(cases->begin()),
               std::make_move_iterator(cases->end()));
  }
  if (std::string duplicate = find_duplicate_id(all); !duplicate.empty()) {
    return Error{std::move(duplicate)};
  }
  return all;
}

std::string to_vec_line(const Case& item) {
  std::string line = fmt::format("{} | {} | {}", item.id, name(item.format), name(item.case_class));
  if (!item.profile.empty()) line += ":" + item.profile;
  line += fmt::format(" | {} | {} | {}", item.clause, to_input(item.bytes), name(item.expectation));
  if (item.value) line += " " + without_bars(to_diagnostic(*item.value));
  if (item.preferred) line += " -> " + to_input(*item.preferred);
  line += " |";
  if (!item.note.empty()) line += " " + item.note;
  return line;
}

}  // namespace codecbench::conformance
