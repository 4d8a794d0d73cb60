// Durations as people type them: "10ms", "2s", "1m".
//
// Pure functions.
#ifndef CODECBENCH_BASE_DURATION_H_
#define CODECBENCH_BASE_DURATION_H_

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace codecbench {

// A decimal number and one of ns, us, ms, s, m, h: "1.5s". Longer than zero, at most a thousand hours.
// Error: says what was given and what is expected.
Result<std::chrono::nanoseconds> parse_duration(std::string_view text);

// "250us", "10ms", "1.5s", "2m05s", "1h02m": three significant digits below a minute.
std::string format_duration(std::chrono::nanoseconds duration);

}  // namespace codecbench

#endif  // CODECBENCH_BASE_DURATION_H_
