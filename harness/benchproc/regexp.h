// Regular expressions in RE2's syntax, matched in time proportional to text times expression.
//
// The expression becomes a program for a machine that follows all its threads at once, so there is
// no backtracking and no recursion, and no text can make a match slow. Works on UTF-8 code points; a
// byte that starts none is U+FFFD. Supported: literals, . ^ $ | ( ) (?: ) (?P<name> ) * + ? {n,m}
// and their lazy forms, [classes] with [:alpha:] names, \d \s \w \b \A \z \Q..\E, octal and hex
// escapes, the flags i m s U. Not supported: Unicode classes (\p); (?i) folds only ASCII letters.
// Messages are those of Go's regexp package. Immutable and thread-safe once compiled.
#ifndef CODECBENCH_HARNESS_BENCHPROC_REGEXP_H_
#define CODECBENCH_HARNESS_BENCHPROC_REGEXP_H_

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace codecbench::benchproc {

class Regexp {
 public:
  // Fails for a repeat count above 1000 and for an expression of more than 100,000 instructions.
  static Result<Regexp> compile(std::string_view expression);

  // Whether the expression matches anywhere in `text`.
  bool matches(std::string_view text) const;

  struct Range {
    char32_t low = 0;
    char32_t high = 0;
  };
  enum class Op : std::uint8_t {
    one_of,   // consumes a code point of class `x`
    none_of,  // consumes one that is not of class `x`
    jump,     // to this instruction + x
    split,    // to this instruction + x and + y
    text_start,
    text_end,
    line_start,
    line_end,
    word_boundary,
    no_word_boundary,
  };
  struct Instruction {
    Op op = Op::jump;
    std::int32_t x = 0;
    std::int32_t y = 0;
  };
  // Relative jumps, so that a piece of it can be copied; falling off its end is a match.
  using Program = std::vector<Instruction>;

 private:
  Regexp(Program program, std::vector<std::vector<Range>> classes)
      : program_(std::move(program)), classes_(std::move(classes)) {}

  bool consumes(const Instruction& instruction, char32_t c) const;

  Program program_;
  std::vector<std::vector<Range>> classes_;
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_REGEXP_H_
