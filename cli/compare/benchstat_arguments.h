// The command line of golang's benchstat, for comparisons with --compat benchstat.
//
// Both of it: the one of today (v2) and the one used until 2023 (v1). Flags as Go's flag package reads them: -name value, -name=value, with one or two dashes, before
// the first input; `--` ends them.
#ifndef CODECBENCH_CLI_COMPARE_BENCHSTAT_ARGUMENTS_H_
#define CODECBENCH_CLI_COMPARE_BENCHSTAT_ARGUMENTS_H_

#include <string>
#include <variant>
#include <vector>

#include "cli/compare/comparison_run.h"

namespace codecbench::cli {

// The options, or what benchstat would print before it gives up.
std::variant<CompareOptions, CompareOutcome> parse_benchstat_arguments(
    const std::vector<std::string>& arguments);
std::variant<CompareOptions, CompareOutcome> parse_benchstat_v1_arguments(
    const std::vector<std::string>& arguments);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_BENCHSTAT_ARGUMENTS_H_
