// Where the texts of a comparison go.
#ifndef CODECBENCH_CLI_COMPARE_OUTPUT_H_
#define CODECBENCH_CLI_COMPARE_OUTPUT_H_

#include "cli/compare/comparison_run.h"

namespace codecbench::cli {

// Writes to standard error and output; returns the exit status, which is 2 if that fails.
int print_outcome(const CompareOutcome& outcome);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_OUTPUT_H_
