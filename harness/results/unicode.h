// The three questions about characters that decide what a line of Go benchmark text is: Go's
// unicode.IsSpace, IsLower and IsUpper, for every code point (Unicode 15.0, the version of golang's
// standard library). Pure functions.
#ifndef CODECBENCH_HARNESS_RESULTS_UNICODE_H_
#define CODECBENCH_HARNESS_RESULTS_UNICODE_H_

#include <cstddef>
#include <string_view>

namespace codecbench::results {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;  // in bytes
};

// The first code point of UTF-8 text; a byte that starts none is U+FFFD of length 1. REQUIRES: text
// is not empty.
CodePoint first_code_point(std::string_view text);

bool is_white_space(char32_t c);
bool is_lower_case_letter(char32_t c);  // category Ll
bool is_upper_case_letter(char32_t c);  // category Lu

}  // namespace codecbench::results

#endif  // CODECBENCH_HARNESS_RESULTS_UNICODE_H_
