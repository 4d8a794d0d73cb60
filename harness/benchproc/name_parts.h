// A benchmark name and what it is made of: `Decode/format=cbor/canada-8`.
//
// A trailing `-digits` is GOMAXPROCS. What is left is cut in front of each slash: the first piece is
// the base name, the others are `/key=value` or positional `/text`. Concatenated, the parts are the
// name again. Pure functions over views of the name. Source: golang.org/x/perf/benchfmt.
#ifndef CODECBENCH_HARNESS_BENCHPROC_NAME_PARTS_H_
#define CODECBENCH_HARNESS_BENCHPROC_NAME_PARTS_H_

#include <string>
#include <string_view>
#include <vector>

namespace codecbench::benchproc {

struct NameParts {
  std::string_view base;
  std::vector<std::string_view> parts;  // each with its slash, or the dash of GOMAXPROCS
};

NameParts split_name(std::string_view name);

// Everything in front of the first slash; without a slash, the name without its GOMAXPROCS part.
std::string_view base_name(std::string_view name);

// The value of the part `/key=value`; `key` comes with its slash. `/gomaxprocs` also reads the
// `-digits` at the end, first. Empty if there is none.
std::string_view name_part(std::string_view name, std::string_view key);

// The name without the parts of `keys`; ".name" among them turns the base name into `*`, and
// `/gomaxprocs` also cuts the `-digits`. Whole keys that the name does not have change nothing.
std::string name_without(std::string_view name, const std::vector<std::string>& keys);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_NAME_PARTS_H_
