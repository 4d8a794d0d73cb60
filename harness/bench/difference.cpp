#include "harness/bench/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "codecs/diagnostic.h"

namespace codecbench {
namespace {

constexpr std::size_t shown_bytes = 100;

std::string shown(const Value& value) { return to_short_diagnostic(value, shown_bytes); }

std::string difference_at(const std::string& path, const Value& expected, const Value& actual);

std::string array_difference(const std::string& path, const Array& expected, const Array& actual) {
  const std::size_t common = std::min(expected.items.size(), actual.items.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (!equal_as_data(expected.items[i], actual.items[i])) {
      return difference_at(fmt::format("{}[{}]", path, i), expected.items[i], actual.items[i]);
    }
  }
  return fmt::format("at {}: expected {} items, got {}", path, expected.items.size(),
                     actual.items.size());
}

std::vector<const MapEntry*> sorted_entries(const Map& map) {
  std::vector<const MapEntry*> sorted;
  for (const MapEntry& entry : map.entries) sorted.push_back(&entry);
  std::sort(sorted.begin(), sorted.end(), [](const MapEntry* a, const MapEntry* b) {
    const auto keys = order_as_data(a->key, b->key);
    return keys != 0 ? keys < 0 : order_as_data(a->value, b->value) < 0;
  });
  return sorted;
}

std::string map_difference(const std::string& path, const Map& expected, const Map& actual) {
  const auto wanted = sorted_entries(expected);
  const auto got = sorted_entries(actual);
  for (std::size_t i = 0; i < wanted.size() || i < got.size(); ++i) {
    if (i == got.size() || (i < wanted.size() && order_as_data(wanted[i]->key, got[i]->key) < 0)) {
      return fmt::format("at {}: the key {} is missing", path, shown(wanted[i]->key));
    }
    if (i == wanted.size() || order_as_data(wanted[i]->key, got[i]->key) > 0) {
      return fmt::format("at {}: there is no key {}, but it came", path, shown(got[i]->key));
    }
    if (!equal_as_data(wanted[i]->value, got[i]->value)) {
      return difference_at(fmt::format("{}[{}]", path, shown(wanted[i]->key)), wanted[i]->value,
                           got[i]->value);
    }
  }
  return "";
}

std::string difference_at(const std::string& path, const Value& expected, const Value& actual) {
  const auto* expected_array = expected.as<Array>();
  const auto* actual_array = actual.as<Array>();
  if (expected_array != nullptr && actual_array != nullptr) {
    return array_difference(path, *expected_array, *actual_array);
  }
  const auto* expected_map = expected.as<Map>();
  const auto* actual_map = actual.as<Map>();
  if (expected_map != nullptr && actual_map != nullptr) {
    return map_difference(path, *expected_map, *actual_map);
  }
  const auto* expected_tag = expected.as<Tag>();
  const auto* actual_tag = actual.as<Tag>();
  if (expected_tag != nullptr && actual_tag != nullptr &&
      expected_tag->number == actual_tag->number) {
    return difference_at(fmt::format("{}({})", path, expected_tag->number),
                         expected_tag->content.front(), actual_tag->content.front());
  }
  return fmt::format("at {}: expected {}, got {}", path, shown(expected), shown(actual));
}

}  // namespace

std::string first_difference(const Value& expected, const Value& actual) {
  return equal_as_data(expected, actual) ? "" : difference_at("$", expected, actual);
}

}  // namespace codecbench
