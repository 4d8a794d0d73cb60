// Comparison tables as JSON: everything that went into them and came out, so that nothing has to be
// computed again.
//
// Samples in the order of measurement, midranks, U, p and Holm's p, the interval with its real
// coverage, the shift with its interval, what could have been detected, the verdict. The schema is
// in README.md beside this file. An infinite number is null. The same bytes from the same tables.
#ifndef CODECBENCH_REPORTS_TABLES_JSON_TABLES_H_
#define CODECBENCH_REPORTS_TABLES_JSON_TABLES_H_

#include <string>
#include <vector>

#include "harness/benchstat/tables.h"
#include "harness/benchstat/verdict.h"

namespace codecbench::reports {

std::string json_tables(const benchstat::Tables& tables, const benchstat::EffectRules& effect,
                        const std::vector<std::string>& warnings);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_JSON_TABLES_H_
