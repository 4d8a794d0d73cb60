// Reads the counts that callgrind dumped for the workers of `fairness --instructions`.
//
// A worker under callgrind dumps its count of instructions behind every measured pass, each time
// into a file of its own that starts with the reason for the dump, which we name, and ends with the
// total (valgrind's manual, "Callgrind Format Specification"). Nothing else of the profile is read.
#ifndef CODECBENCH_HARNESS_FAIRNESS_INSTRUCTION_COUNTS_H_
#define CODECBENCH_HARNESS_FAIRNESS_INSTRUCTION_COUNTS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace codecbench::fairness {

// The dump's name and its total; nothing if `text` is no dump that a client asked for.
std::optional<std::pair<std::string, std::uint64_t>> parse_dump(std::string_view text);

// Every such dump in `folder`, by name. Error: the folder cannot be read.
Result<std::map<std::string, std::uint64_t>> read_dumps(const std::string& folder);

}  // namespace codecbench::fairness

#endif  // CODECBENCH_HARNESS_FAIRNESS_INSTRUCTION_COUNTS_H_
