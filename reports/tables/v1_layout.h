// Tables of the first benchstat, which golang used until 2023: text, comma-separated values, HTML.
#ifndef CODECBENCH_REPORTS_TABLES_V1_LAYOUT_H_
#define CODECBENCH_REPORTS_TABLES_V1_LAYOUT_H_

#include <string>
#include <vector>

#include "harness/benchstat/v1_tables.h"

namespace codecbench::reports {

std::string v1_text(const std::vector<benchstat::V1Table>& tables);
// `ranges`: with a column for the range of each mean.
std::string v1_csv(const std::vector<benchstat::V1Table>& tables, bool ranges);
// A whole page.
std::string v1_html(const std::vector<benchstat::V1Table>& tables);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_V1_LAYOUT_H_
