// The numeric order of key values: `@num`.
//
// A value is a number if it is a float as Go writes them, or digits and dots with a prefix: 1.5, 2k,
// 4Ki, 16MB (k or K, M, G, T, P, E, Z, Y: powers of 1000; with an i of 1024; a final b or B is
// dropped). Numbers come before NaN, NaN before everything else. Pure functions. Source:
// golang.org/x/perf/benchproc.
#ifndef CODECBENCH_HARNESS_BENCHPROC_NUMBER_ORDER_H_
#define CODECBENCH_HARNESS_BENCHPROC_NUMBER_ORDER_H_

#include <compare>
#include <optional>
#include <string_view>

namespace codecbench::benchproc {

std::optional<double> parse_prefixed_number(std::string_view text);

// Equivalent: of the same number, or neither is a number.
std::weak_ordering compare_as_numbers(std::string_view a, std::string_view b);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_NUMBER_ORDER_H_
