// The syntax of a projection such as `.name,/size@num,/format@(cbor msgpack)`.
//
//   projection = [ field { [","] field } ]
//   field      = key [ "@" ( order | "(" word { word } ")" ) ]
//
// Says nothing about which keys and orders exist. Plain values. Grammar and messages:
// golang.org/x/perf/benchproc.
#ifndef CODECBENCH_HARNESS_BENCHPROC_PROJECTION_EXPRESSION_H_
#define CODECBENCH_HARNESS_BENCHPROC_PROJECTION_EXPRESSION_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/benchproc/syntax.h"

namespace codecbench::benchproc {

struct ProjectionField {
  std::string key;
  std::string order = "first";     // "fixed": the order of `fixed`
  std::vector<std::string> fixed;  // empty unless the order is "fixed"
  std::size_t key_offset = 0;
  std::size_t order_offset = 0;

  // In a form that reads back the same: `/size@num`.
  std::string to_string() const;
};

std::variant<std::vector<ProjectionField>, SyntaxError> parse_projection(std::string_view query);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_PROJECTION_EXPRESSION_H_
