// What the `Unit` lines of all inputs say about units: which direction is better, and whether values
// are exact.
//
// Kept by tidied unit, so that ns/op and sec/op share it; the first value of a key stays. It counts
// for lines before the `Unit` line as well, and for every input. Source: golang/proposal
// design/14313.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_UNIT_METADATA_H_
#define CODECBENCH_HARNESS_BENCHSTAT_UNIT_METADATA_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace codecbench::benchstat {

enum class Better : std::uint8_t { unknown, lower, higher };

enum class Assumption : std::uint8_t {
  nothing,  // median, order-statistic interval, U test
  exact,    // no noise: the mode, and every difference is one
};

class UnitMetadata {
 public:
  // The value that is set already, if it is another one: a conflict, and nothing changes.
  std::optional<std::string> set(std::string_view unit, std::string_view key,
                                 std::string_view value);

  // `unit` may be as written, as benchstat has it for zeros. Without a `Unit` line: lower for times and allocations, higher for
  // throughputs, by the unit's name.
  Better better(std::string_view unit) const;
  Assumption assumption(std::string_view unit) const;

 private:
  const std::string* find(std::string_view unit, std::string_view key) const;

  std::map<std::pair<std::string, std::string>, std::string> values_;
};

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_UNIT_METADATA_H_
