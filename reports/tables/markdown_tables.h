// Comparison tables as GitHub Markdown, made for a comment below a pull request.
//
// One sentence first, with how much regressed and improved; then a table for each unit with the rows
// that changed, the worst first; all other rows folded away; then the warnings.
#ifndef CODECBENCH_REPORTS_TABLES_MARKDOWN_TABLES_H_
#define CODECBENCH_REPORTS_TABLES_MARKDOWN_TABLES_H_

#include <string>
#include <vector>

#include "harness/benchstat/tables.h"
#include "harness/benchstat/verdict.h"

namespace codecbench::reports {

std::string markdown_tables(const benchstat::Tables& tables, const benchstat::EffectRules& effect,
                            const std::vector<std::string>& warnings);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_MARKDOWN_TABLES_H_
