#include "harness/benchproc/subject.h"

#include <algorithm>

namespace codecbench::benchproc {

void ConfigState::set(StringId key, StringId value, bool from_file) {
  const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                  [key](const ConfigEntry& known) { return known.key == key; });
  if (value == empty_string) {
    if (entry == entries_.end()) return;
    *entry = entries_.back();
    entries_.pop_back();
  } else if (entry == entries_.end()) {
    entries_.push_back({key, value, from_file});
  } else {
    *entry = {key, value, from_file};
  }
}

StringId ConfigState::value(StringId key) const {
  for (const ConfigEntry& entry : entries_) {
    if (entry.key == key) return entry.value;
  }
  return empty_string;
}

}  // namespace codecbench::benchproc
