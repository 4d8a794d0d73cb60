// Numbers as people read them: three digits that matter, thousands apart, a fitting unit.
//
// Pure functions without a locale. Text is UTF-8 (µs). What has no value ("not measured", NaN) is
// an empty string.
#ifndef CODECBENCH_REPORTS_NUMBER_FORMAT_H_
#define CODECBENCH_REPORTS_NUMBER_FORMAT_H_

#include <optional>
#include <string>
#include <string_view>

#include "harness/stats/median_interval.h"

namespace codecbench::reports {

// `digits` significant digits, never an exponent; whole numbers with more keep them all: 0.139,
// 8.83, 149, 9,500.
std::string significant(double value, int digits = 3);

// "1,234,567": rounded half away from zero.
std::string whole(double value);

struct TimeUnit {
  std::string_view name;  // ns, µs, ms, s
  double nanoseconds = 1;
};

// The largest unit in which the time is at least 1.
TimeUnit fitting_unit(double nanoseconds);
std::string duration(double nanoseconds);  // "149 µs"

std::string bytes(double count);  // "87 B", "61.7 kB", "1.06 MB": powers of 1000
std::string rate(double value);   // "6.69k", "31.6M": powers of 1000

// How far the interval reaches from its centre on the farther side, as a share of it: "4.2 %", "12
// %", or "∞" where an end is infinite.
std::string half_width(double centre, const stats::Interval& interval);

// "8.83×".
std::string ratio(double value);

// How much more a ratio is than 1, in per cent: "+0.2", "-12.0"; zero has no sign.
std::string per_cent_more(double ratio);

// `format` of a value that may be missing or NaN; then empty.
template <class Format>
std::string if_known(const std::optional<double>& value, Format format) {
  return value && *value == *value ? format(*value) : std::string();
}

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_NUMBER_FORMAT_H_
