// The inputs of a comparison: [label=]path, "-" for standard input.
//
// Labels become the `.file` key. An unlabelled path given twice becomes path#0 and path#1; equal
// labels are merged on purpose. Source of the rules: golang.org/x/perf/benchfmt.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_INPUTS_H_
#define CODECBENCH_HARNESS_BENCHSTAT_INPUTS_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::benchstat {

struct Input {
  std::string label;
  std::string path;
};

std::vector<Input> parse_inputs(const std::vector<std::string>& arguments);

// Hands the bytes of `path` to `sink`, block by block, until it returns false. The error is the
// operating system's: "no such file or directory".
std::optional<std::string> read_blocks(const std::string& path,
                                       const std::function<bool(std::string_view)>& sink);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_INPUTS_H_
