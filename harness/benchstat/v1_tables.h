// Tables of the first benchstat: one a unit, with a delta where there are exactly two inputs.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_V1_TABLES_H_
#define CODECBENCH_HARNESS_BENCHSTAT_V1_TABLES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "harness/benchproc/scale_v1.h"
#include "harness/benchstat/v1_collection.h"

namespace codecbench::benchstat {

enum class V1Test : std::uint8_t { u_test, t_test, none };
enum class V1Sort : std::uint8_t { none, name, delta };

struct V1Rules {
  double alpha = 0.05;  // a difference is significant if p < alpha
  V1Test test = V1Test::u_test;
  bool geomean = false;
  V1Sort sort = V1Sort::none;
  bool reverse = false;
  bool benchstat = false;  // its wrong p values too (stats/benchstat_p_value.h)
};

struct V1Row {
  std::string benchmark;
  std::string group;              // empty unless there are several
  std::vector<V1Sample> samples;  // one a config
  benchproc::ScalerV1 scaler;
  double percent = 0;
  std::string delta;  // "-13.31%", "0.00%", "~", or empty
  std::string note;   // "(p=0.016 n=4+5)"
  int change = 0;     // 1 better, -1 worse
};

struct V1Table {
  std::string metric;  // "time/op"
  bool compares = false;
  std::vector<std::string> configs;
  std::size_t groups = 0;
  std::vector<V1Row> rows;
};

std::vector<V1Table> build_v1_tables(const V1Collection& collection, const V1Rules& rules);

// "13%"; empty if mean or maximum is 0.
std::string v1_range_text(const V1Sample& sample);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_V1_TABLES_H_
