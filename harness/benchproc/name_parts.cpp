#include "harness/benchproc/name_parts.h"

#include <algorithm>
#include <cstddef>

namespace codecbench::benchproc {
namespace {

constexpr std::string_view gomaxprocs = "/gomaxprocs";

// Where the trailing `-digits` starts, or the size of the name if it has none.
std::size_t gomaxprocs_start(std::string_view name) {
  const std::size_t before = name.find_last_not_of("0123456789");
  const bool found =
      before != std::string_view::npos && name[before] == '-' && before + 1 < name.size();
  return found ? before : name.size();
}

// Whether `part` is `key` followed by "=".
bool has_key(std::string_view part, std::string_view key) {
  return part.size() > key.size() && part.starts_with(key) && part[key.size()] == '=';
}

}  // namespace

NameParts split_name(std::string_view name) {
  NameParts split;
  const std::size_t end = gomaxprocs_start(name);
  const std::string_view front = name.substr(0, end);
  std::size_t slash = std::min(front.find('/'), front.size());
  split.base = front.substr(0, slash);
  while (slash < front.size()) {
    const std::size_t next = std::min(front.find('/', slash + 1), front.size());
    split.parts.push_back(front.substr(slash, next - slash));
    slash = next;
  }
  if (end < name.size()) split.parts.push_back(name.substr(end));
  return split;
}

std::string_view base_name(std::string_view name) {
  const std::size_t slash = name.find('/');
  return name.substr(0, slash != std::string_view::npos ? slash : gomaxprocs_start(name));
}

std::string_view name_part(std::string_view name, std::string_view key) {
  const std::size_t end = gomaxprocs_start(name);
  if (key == gomaxprocs && end < name.size()) return name.substr(end + 1);
  const std::string_view front = name.substr(0, end);
  std::size_t slash = front.find('/');
  while (slash != std::string_view::npos) {
    const std::size_t next = std::min(front.find('/', slash + 1), front.size());
    const std::string_view part = front.substr(slash, next - slash);
    if (has_key(part, key)) return part.substr(key.size() + 1);
    slash = front.find('/', slash + 1);
  }
  return {};
}

std::string name_without(std::string_view name, const std::vector<std::string>& keys) {
  const NameParts split = split_name(name);
  const bool without_base = std::find(keys.begin(), keys.end(), ".name") != keys.end();
  const bool without_gomaxprocs = std::find(keys.begin(), keys.end(), gomaxprocs) != keys.end();
  std::string rest(without_base ? "*" : split.base);
  for (const std::string_view part : split.parts) {
    const bool cut = part.front() == '-'
                         ? without_gomaxprocs
                         : std::any_of(keys.begin(), keys.end(), [part](const std::string& key) {
                             return has_key(part, key);
                           });
    if (!cut) rest += part;
  }
  return rest;
}

}  // namespace codecbench::benchproc
