// Numbers with a prefix, the way golang's benchstat prints them: 1.234µ, 16.00Ki.
//
// A Scaler is chosen for a whole row, from the non-zero value closest to zero, so that it has at
// least four significant digits; the other values of the row share its prefix and decimals. Values
// must be in base units (results::tidy_unit). Pure functions. Source: golang.org/x/perf/benchunit.
#ifndef CODECBENCH_HARNESS_BENCHPROC_SCALE_H_
#define CODECBENCH_HARNESS_BENCHPROC_SCALE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace codecbench::benchproc {

enum class PrefixClass : std::uint8_t {
  decimal,  // T G M k, none, m µ n: powers of 1000
  binary,   // Ti Gi Mi Ki, none: powers of 1024
};

// Binary if a word of the numerator is B, MB or bytes.
PrefixClass prefix_class(std::string_view unit);

struct Scaler {
  int decimals = 3;
  double factor = 1;  // the value of one prefix
  std::string_view prefix;

  std::string format(double value) const;
};

Scaler common_scale(std::span<const double> values, PrefixClass prefixes);

// `value` with the scale of its own.
std::string scaled(double value, PrefixClass prefixes);

// "%.*f" of the exact binary value, without a locale; infinities and NaN as Go prints them: +Inf,
// -Inf, NaN.
std::string print_fixed(double value, int decimals);

// The fewest digits that read back as the same double, as Go's fmt prints a float64: with an
// exponent of at least two digits if it is below -4 or at least 6.
std::string print_shortest(double value);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_SCALE_H_
