// Numbers as Go benchmark text writes them.
//
// Reading follows Go's strconv (Atoi, ParseFloat), because that decides which lines are results:
// decimal and hexadecimal floats, underscores between digits, Inf and NaN in any case. Writing
// gives the fewest digits that read back as the same double. Pure functions; no locale has any
// influence.
#ifndef CODECBENCH_HARNESS_RESULTS_NUMBER_H_
#define CODECBENCH_HARNESS_RESULTS_NUMBER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace codecbench::results {

enum class NumberError : std::uint8_t { none, invalid_syntax, out_of_range };

// "invalid syntax", "value out of range": Go's words.
std::string_view describe(NumberError error);

template <class T>
struct ParsedNumber {
  T value = 0;
  NumberError error = NumberError::none;
};

// A decimal 64-bit integer with an optional sign.
ParsedNumber<std::int64_t> parse_integer(std::string_view text);
// Overflow is an error, underflow gives 0.
ParsedNumber<double> parse_float(std::string_view text);

// Positional from 1e-6 to 1e15, else with an exponent. REQUIRES: finite.
std::string print_number(double value);

}  // namespace codecbench::results

#endif  // CODECBENCH_HARNESS_RESULTS_NUMBER_H_
