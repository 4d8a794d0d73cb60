// Fields of a line: what stands between runs of white space.
//
// Written for speed where text is ASCII, which is nearly always; other white space of Unicode
// counts as well. Views only, no allocation.
#ifndef CODECBENCH_HARNESS_BENCHFMT_FIELDS_H_
#define CODECBENCH_HARNESS_BENCHFMT_FIELDS_H_

#include <string_view>

#include "harness/results/number.h"

namespace codecbench::benchfmt {

// Takes the first field off `line`, together with the white space behind it. White space in front
// makes an empty field.
std::string_view take_field(std::string_view& line);

// results::parse_float, with a short way for plain decimals of up to 15 digits.
results::ParsedNumber<double> parse_measurement(std::string_view text);

}  // namespace codecbench::benchfmt

#endif  // CODECBENCH_HARNESS_BENCHFMT_FIELDS_H_
