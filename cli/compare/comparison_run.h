// The whole of `codecbench compare`: options in, texts and an exit status out.
//
// Reads the inputs, and prints nothing itself, so that it can be tested like a function.
#ifndef CODECBENCH_CLI_COMPARE_COMPARISON_RUN_H_
#define CODECBENCH_CLI_COMPARE_COMPARISON_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "harness/benchproc/query.h"
#include "harness/benchstat/multiple_comparisons.h"
#include "harness/benchstat/selection.h"
#include "harness/benchstat/v1_tables.h"

namespace codecbench::cli {

enum class CompareFormat : std::uint8_t {
  text,
  csv,
  json,
  markdown,
  html,
  google_benchmark,  // no comparison: the results of all inputs in Google Benchmark's JSON
};

enum class CompareLayout : std::uint8_t {
  v2,     // golang's benchstat since 2023
  v1,     // and before
  cborg,  // cborg's benchmark: codec against codec
};

struct CompareOptions {
  std::vector<std::string> inputs;  // [label=]path
  benchproc::QueryText query;
  double alpha = 0.05;
  double confidence = 0.95;
  CompareFormat format = CompareFormat::text;
  CompareLayout layout = CompareLayout::v2;
  std::string baseline;  // a value of a column key
  benchstat::SelectionRules selection;
  bool matched_geomean = false;
  benchstat::Correction correction = benchstat::Correction::none;
  bool fail_on_regression = false;
  bool force = false;      // compare what should not be
  bool benchstat = false;  // golang's benchstat byte for byte, its defects included

  benchstat::V1Rules v1;  // of layout v1; alpha and benchstat are taken from above
  std::vector<std::string> v1_split = {"pkg", "goos", "goarch"};
  bool v1_ranges = true;  // in csv
};

struct CompareOutcome {
  std::string out;
  std::string err;
  int exit_status = 0;  // 1 for a regression that was to be found, 2 after an error
};

CompareOutcome run_comparison(const CompareOptions& options);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_COMPARISON_RUN_H_
