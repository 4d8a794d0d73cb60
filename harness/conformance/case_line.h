// One case of the .vec text format, which case_file.h describes.
//
// Pure; any thread may call it.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CASE_LINE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CASE_LINE_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

// What may stand around fields and between parts.
inline constexpr std::string_view blanks_of_a_line = " \t\r";

// `line` without its ending; `place` is "file:line". Error: "file:line:column: reason and what to
// do".
Result<Case> parse_case_line(std::string_view line, std::string place);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CASE_LINE_H_
