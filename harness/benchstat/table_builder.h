// Makes tables of collected samples: sorts, summarizes, compares.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_TABLE_BUILDER_H_
#define CODECBENCH_HARNESS_BENCHSTAT_TABLE_BUILDER_H_

#include <string>
#include <vector>

#include "harness/benchstat/sample_collector.h"
#include "harness/benchstat/tables.h"

namespace codecbench::benchstat {

struct TableRules {
  Thresholds thresholds;
  // The value of a column key that makes its column the baseline, wherever it stands; empty: the
  // first column. A table without that column compares nothing.
  std::string baseline;
  // Key fields of tables that count as empty: tables that differ only in them are one.
  std::vector<std::string> dropped_table_keys;
  bool matched_geomean = false;  // over the rows that every column has, with a center above 0
  bool look_for_drift = false;   // warns of samples that are not independent
};

// Takes the samples out of `collector`, whose query is `query`.
Tables build_tables(benchproc::Query query, SampleCollector& collector, const TableRules& rules);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_TABLE_BUILDER_H_
