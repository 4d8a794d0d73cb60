// Reads result files: ours, Go's, and anything else in Go benchmark text.
//
// Grammar and messages are benchstat's (golang/perf benchfmt) for what it reads; on top of it the
// suite's annotations are kept. A reader never fails on a line: a bad line becomes a `FILE:LINE:
// text` message and contributes nothing. It fails on a file that cannot be read, is no text, or
// holds no result at all.
#ifndef CODECBENCH_HARNESS_RESULTS_RESULT_READER_H_
#define CODECBENCH_HARNESS_RESULTS_RESULT_READER_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/results/record.h"

namespace codecbench::results {

using Config = std::map<std::string, std::string, std::less<>>;

struct Record {
  std::string name;  // without "Benchmark"
  std::int64_t iterations = 0;
  std::vector<Measurement> measurements;
  std::shared_ptr<const Config> config;  // in force at this line; shared between lines
  std::optional<Annotation> annotation;  // the `sample` annotation right before the line
  std::size_t line = 0;                  // 1-based
};

struct ResultFile {
  std::string path;
  std::vector<Record> records;
  std::vector<Annotation> annotations;                              // other than `sample`, in order
  std::map<std::string, std::map<std::string, std::string>> units;  // unit -> metadata
  std::vector<std::string> messages;                                // FILE:LINE: text
  Config last_config;                                               // as it stood at the end
};

Result<ResultFile> read_result_file(const std::string& path);  // "-" is standard input
ResultFile read_results(std::string_view text, const std::string& path);

}  // namespace codecbench::results

#endif  // CODECBENCH_HARNESS_RESULTS_RESULT_READER_H_
