#include "harness/benchstat/unit_metadata.h"

#include <array>

#include "harness/results/unit.h"

namespace codecbench::benchstat {

std::optional<std::string> UnitMetadata::set(std::string_view unit, std::string_view key,
                                             std::string_view value) {
  const auto [known, added] =
      values_.emplace(std::pair(results::tidy_unit(unit).unit, std::string(key)), value);
  if (added || known->second == value) return std::nullopt;
  return known->second;
}

const std::string* UnitMetadata::find(std::string_view unit, std::string_view key) const {
  const auto known = values_.find({results::tidy_unit(unit).unit, std::string(key)});
  return known == values_.end() ? nullptr : &known->second;
}

Better UnitMetadata::better(std::string_view unit) const {
  if (const std::string* said = find(unit, "better")) {
    return *said == "higher" ? Better::higher : *said == "lower" ? Better::lower : Better::unknown;
  }
  constexpr std::array<std::string_view, 5> costs = {"sec/op", "B/op", "allocs/op", "sec",
                                                     "faults/op"};
  constexpr std::array<std::string_view, 4> throughputs = {"B/s", "docs/s", "op/s", "items/s"};
  for (const std::string_view cost : costs) {
    if (unit == cost) return Better::lower;
  }
  for (const std::string_view throughput : throughputs) {
    if (unit == throughput) return Better::higher;
  }
  return Better::unknown;
}

Assumption UnitMetadata::assumption(std::string_view unit) const {
  const std::string* said = find(unit, "assume");
  return said != nullptr && *said == "exact" ? Assumption::exact : Assumption::nothing;
}

}  // namespace codecbench::benchstat
