#include "harness/fairness/instruction_counts.h"

#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include "base/whole_file.h"

namespace codecbench::fairness {
namespace {

// What follows `key` on the first line that starts with it.
std::optional<std::string_view> value_of(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = text.substr(0, newline);
    if (line.substr(0, key.size()) == key) return line.substr(key.size());
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::pair<std::string, std::uint64_t>> parse_dump(std::string_view text) {
  const auto name = value_of(text, "desc: Trigger: Client Request: ");
  const auto total = value_of(text, "totals: ");
  if (!name || !total) return std::nullopt;
  std::uint64_t count = 0;
  const char* end = total->data() + total->size();
  const auto [stopped, failed] = std::from_chars(total->data(), end, count);
  if (failed != std::errc() || stopped != end) return std::nullopt;
  return std::pair(std::string(*name), count);
}

Result<std::map<std::string, std::uint64_t>> read_dumps(const std::string& folder) {
  std::map<std::string, std::uint64_t> dumps;
  std::error_code error;
  for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    const Result<std::string> text = read_whole_file(file->path().string());
    if (!text) return Error{text.error()};
    if (auto dump = parse_dump(*text)) dumps.insert(*std::move(dump));
  }
  if (error) return Error{folder + ": " + error.message()};
  return dumps;
}

}  // namespace codecbench::fairness
