// Comparison tables as one self-contained HTML page: no script, no outside resource.
#ifndef CODECBENCH_REPORTS_COMPARISON_HTML_TABLES_H_
#define CODECBENCH_REPORTS_COMPARISON_HTML_TABLES_H_

#include <string>
#include <vector>

#include "harness/comparison/tables.h"
#include "harness/comparison/verdict.h"

namespace codecbench::reports {

std::string html_tables(const comparison::Tables& tables, const comparison::EffectRules& effect,
                        const std::vector<std::string>& warnings);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_COMPARISON_HTML_TABLES_H_
