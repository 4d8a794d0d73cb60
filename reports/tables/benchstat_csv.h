// Tables as comma-separated values, in the form of golang's benchstat since 2023.
//
// Warnings come apart from the values, each with the spreadsheet name of its cell: "B6: text".
#ifndef CODECBENCH_REPORTS_TABLES_BENCHSTAT_CSV_H_
#define CODECBENCH_REPORTS_TABLES_BENCHSTAT_CSV_H_

#include <string>

#include "harness/benchstat/tables.h"

namespace codecbench::reports {

struct CsvReport {
  std::string values;
  std::string warnings;  // for standard error, one a line
};

// `benchstat_letters`: names columns from the 27th on wrongly, as benchstat does (BB for AB).
CsvReport benchstat_csv(const benchstat::Tables& tables, bool benchstat_letters);

// The letters of a spreadsheet column, from 0: A to Z, AA, AB, ...
std::string spreadsheet_column(std::size_t column);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_BENCHSTAT_CSV_H_
