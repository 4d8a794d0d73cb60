// Result files of any kind that can be read, as Google Benchmark's JSON, for its own tools.
#ifndef CODECBENCH_CLI_COMPARE_GOOGLE_BENCHMARK_CONVERSION_H_
#define CODECBENCH_CLI_COMPARE_GOOGLE_BENCHMARK_CONVERSION_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "harness/benchstat/inputs.h"

namespace codecbench::cli {

// The results of all inputs in order, under the last input's configuration. `*messages` takes a line
// for each that could not be read. An error if there is no result.
Result<std::string> to_google_benchmark(const std::vector<benchstat::Input>& inputs,
                                        std::string* messages);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_GOOGLE_BENCHMARK_CONVERSION_H_
