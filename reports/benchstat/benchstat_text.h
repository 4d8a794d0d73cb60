// Tables as golang's benchstat prints them since 2023: one grid a table, with footnotes.
#ifndef CODECBENCH_REPORTS_BENCHSTAT_BENCHSTAT_TEXT_H_
#define CODECBENCH_REPORTS_BENCHSTAT_BENCHSTAT_TEXT_H_

#include <string>

#include "harness/comparison/tables.h"

namespace codecbench::reports {

std::string benchstat_text(const comparison::Tables& tables);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_BENCHSTAT_BENCHSTAT_TEXT_H_
