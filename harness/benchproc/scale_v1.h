// Numbers the way the first benchstat printed them, until 2023: 11.4µs, 103µs, 1.07kB, 95.4MB/s.
//
// Three significant digits, with the prefix and the decimals of the first value of a row for the
// whole row. Values are in the unit as written, which is not tidied: nanoseconds in ns/op. Pure
// functions. Source: golang.org/x/perf/benchstat.
#ifndef CODECBENCH_HARNESS_BENCHPROC_SCALE_V1_H_
#define CODECBENCH_HARNESS_BENCHPROC_SCALE_V1_H_

#include <string>
#include <string_view>

namespace codecbench::benchproc {

struct ScalerV1 {
  int decimals = 2;
  double divisor = 1;
  double multiplier = 1;  // applied after the division
  std::string suffix;     // prefix and unit: "µs", "kB"

  std::string format(double value) const;
};

ScalerV1 scale_v1(double value, std::string_view unit);

// What a table of that unit is called: ns/op is time/op, B/op alloc/op, MB/s speed; also behind a
// prefix, as in user-ns/op. Other units are called by their own name.
std::string metric_name_v1(std::string_view unit);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_SCALE_V1_H_
