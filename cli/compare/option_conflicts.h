// Options that would do nothing: saying nothing about them would be a lie, above all of a gate.
#ifndef CODECBENCH_CLI_COMPARE_OPTION_CONFLICTS_H_
#define CODECBENCH_CLI_COMPARE_OPTION_CONFLICTS_H_

#include <optional>
#include <string>

#include "cli/compare/comparison_run.h"

namespace codecbench::cli {

// "--fail-on does not go with --layout v1", for the first such option; nothing if there is none.
std::optional<std::string> why_options_conflict(const CompareOptions& options);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_OPTION_CONFLICTS_H_
