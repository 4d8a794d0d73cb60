// Comparison tables as one self-contained HTML page: no script, no outside resource.
#ifndef CODECBENCH_REPORTS_TABLES_HTML_TABLES_H_
#define CODECBENCH_REPORTS_TABLES_HTML_TABLES_H_

#include <string>
#include <vector>

#include "harness/benchstat/tables.h"
#include "harness/benchstat/verdict.h"

namespace codecbench::reports {

std::string html_tables(const benchstat::Tables& tables, const benchstat::EffectRules& effect,
                        const std::vector<std::string>& warnings);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_HTML_TABLES_H_
