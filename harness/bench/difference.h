// Where two Values differ as data: what a person needs to see of two large documents.
//
// Pure functions; they recurse on the depth of a Value, which max_value_depth bounds.
#ifndef CODECBENCH_HARNESS_BENCH_DIFFERENCE_H_
#define CODECBENCH_HARNESS_BENCH_DIFFERENCE_H_

#include <string>

#include "codecs/value.h"

namespace codecbench {

// The first difference, e.g. `at $["features"][0]: expected 1.5, got 1.25` in the diagnostic
// notation; empty if the two are equal as data.
// Complexity: that of equal_as_data for every level above the difference.
std::string first_difference(const Value& expected, const Value& actual);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_DIFFERENCE_H_
