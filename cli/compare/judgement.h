// What a reader of the tables must be told beside them: what the samples cannot show, where a text's
// claim and its figures contradict each other, and why nothing was compared.
#ifndef CODECBENCH_CLI_COMPARE_JUDGEMENT_H_
#define CODECBENCH_CLI_COMPARE_JUDGEMENT_H_

#include <optional>
#include <string>
#include <vector>

#include "harness/benchstat/tables.h"
#include "harness/import/imported.h"

namespace codecbench::cli {

// Puts what a text printed of its comparisons in the place of what its single values would say.
void apply_printed(const std::vector<imports::PrintedComparison>& printed,
                   benchstat::Tables& tables);

// One line for each comparison whose samples are too few for any conclusion: the change that was
// observed, and how many samples would do. At most 20, and how many more there are.
std::vector<std::string> too_few_lines(const benchstat::Tables& tables);

// One line for each claim of an improvement whose figures got worse.
std::vector<std::string> contradicted_claims(const benchstat::Tables& tables,
                                             const std::vector<imports::Claim>& claims);

// Why no row has two columns to compare, although there is more than one; nothing if something was
// compared.
std::optional<std::string> why_nothing_compared(const benchstat::Tables& tables);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_JUDGEMENT_H_
