// What a query looks at: one result line with the configuration in force.
//
// The configuration is a list, because its order decides the order of what is read from it: new keys
// go to the end, and the last entry takes the place of a deleted one (as in golang.org/x/perf/
// benchfmt). `.file` is an entry that no file can set; it is not part of `.config`.
#ifndef CODECBENCH_HARNESS_BENCHPROC_SUBJECT_H_
#define CODECBENCH_HARNESS_BENCHPROC_SUBJECT_H_

#include <string_view>
#include <vector>

#include "harness/benchproc/dictionary.h"

namespace codecbench::benchproc {

struct ConfigEntry {
  StringId key = empty_string;
  StringId value = empty_string;
  bool from_file = true;
};

class ConfigState {
 public:
  // An empty value deletes the key.
  void set(StringId key, StringId value, bool from_file = true);
  void clear() { entries_.clear(); }

  StringId value(StringId key) const;  // empty_string if it is not set
  const std::vector<ConfigEntry>& entries() const { return entries_; }

 private:
  std::vector<ConfigEntry> entries_;
};

struct Subject {
  StringId name = empty_string;
  const ConfigState* config = nullptr;  // REQUIRES: not null
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_SUBJECT_H_
