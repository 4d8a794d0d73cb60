// Tables as golang's benchstat prints them since 2023: one grid a table, with footnotes.
#ifndef CODECBENCH_REPORTS_TABLES_BENCHSTAT_TEXT_H_
#define CODECBENCH_REPORTS_TABLES_BENCHSTAT_TEXT_H_

#include <string>

#include "harness/benchstat/tables.h"

namespace codecbench::reports {

std::string benchstat_text(const benchstat::Tables& tables);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_BENCHSTAT_TEXT_H_
