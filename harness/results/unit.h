// The unit of a measurement, brought to base units the way golang's benchstat does it.
//
// Words are cut at '*', '/', '-' and white space; '/' starts the denominator and '*' ends it. A
// word "ns" of the numerator becomes "sec" (factor 1e-9), "MB" becomes "B" (factor 1e6); everything
// else stays. So ns/op and sec/op are one unit. Pure function. Source: golang.org/x/perf/benchunit.
#ifndef CODECBENCH_HARNESS_RESULTS_UNIT_H_
#define CODECBENCH_HARNESS_RESULTS_UNIT_H_

#include <string>
#include <string_view>

namespace codecbench::results {

struct TidyUnit {
  std::string unit;
  double factor = 1;  // value in the tidied unit = factor * value in the unit as written
};

TidyUnit tidy_unit(std::string_view unit);

}  // namespace codecbench::results

#endif  // CODECBENCH_HARNESS_RESULTS_UNIT_H_
