#include "base/nearest_name.h"

#include <algorithm>
#include <utility>

namespace codecbench {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace

std::size_t edit_distance(std::string_view first, std::string_view second) {
  const std::string a = lower(first);
  const std::string b = lower(second);
  // Three rows of the table of distances between prefixes: the last but one, the last, this one.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({substitution, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::vector<std::string> nearest_names(std::string_view typed,
                                       const std::vector<std::string>& names, std::size_t limit) {
  std::vector<std::pair<std::size_t, std::string>> near;
  const std::string typed_lower = lower(typed);
  for (const std::string& name : names) {
    const std::string name_lower = lower(name);
    const std::size_t distance = edit_distance(typed, name);
    const bool prefix = typed_lower.size() >= 2 && (name_lower.starts_with(typed_lower) ||
                                                    typed_lower.starts_with(name_lower));
    if (prefix || 2 * distance <= std::max(typed.size(), name.size())) {
      near.emplace_back(distance, name);
    }
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::string> nearest;
  for (const auto& [distance, name] : near) {
    if (nearest.size() == limit) break;
    nearest.push_back(name);
  }
  return nearest;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
  const std::vector<std::string> near = nearest_names(typed, names);
  if (near.empty()) return "";
  std::string question = "; did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) question += i + 1 == near.size() ? " or " : ", ";
    question += near[i];
  }
  return question + "?";
}

}  // namespace codecbench
