// The syntax tree of a filter expression such as `.name:Decode /size:(1k OR /[24]k/) -goos:windows`.
//
//   filter = and { "OR" and }
//   and    = match { ["AND"] match }
//   match  = "(" filter ")" | "-" match | "*" | key ":" value | key ":" "(" value { "OR" value } ")"
//   value  = word | "/" regexp "/"
//
// The tree is flat: nodes refer to each other by index, children before parents, so that walking it
// needs no recursion. Immutable once parsed. Grammar and messages: golang.org/x/perf/benchproc.
#ifndef CODECBENCH_HARNESS_BENCHPROC_FILTER_EXPRESSION_H_
#define CODECBENCH_HARNESS_BENCHPROC_FILTER_EXPRESSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/benchproc/regexp.h"
#include "harness/benchproc/syntax.h"

namespace codecbench::benchproc {

struct FilterNode {
  enum class Kind : std::uint8_t { match, all_of, any_of, negation };
  Kind kind = Kind::all_of;
  std::vector<std::size_t> operands;  // of the three operators; no operand of all_of: everything

  // Of a match:
  std::string key;
  std::string literal;                   // the whole value
  std::shared_ptr<const Regexp> regexp;  // null: compare with `literal`
  std::size_t offset = 0;                // of the key in the query

  bool matches(std::string_view value) const {
    return regexp ? regexp->matches(value) : value == literal;
  }
};

struct FilterExpression {
  std::string query;
  std::vector<FilterNode> nodes;  // the last one is the root

  // The expression in a form that reads back the same: `(a:b AND c:d)`.
  std::string to_string() const;
};

std::variant<FilterExpression, SyntaxError> parse_filter(std::string_view query);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_FILTER_EXPRESSION_H_
