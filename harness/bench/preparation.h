// The data of a run, made once: documents in memory for the workers, and the list of cells.
//
// Owns the workload; movable; belongs to one thread.
#ifndef CODECBENCH_HARNESS_BENCH_PREPARATION_H_
#define CODECBENCH_HARNESS_BENCH_PREPARATION_H_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/bench/console.h"
#include "harness/bench/plan.h"
#include "harness/bench/run_file.h"
#include "harness/bench/task.h"
#include "harness/bench/workload.h"
#include "harness/process/interruption.h"

namespace codecbench {

struct DatasetFacts {
  std::string name;
  std::string source;
  std::string sha256;
  std::string description;
  std::size_t documents = 0;
  std::size_t tried = 0;
};

// A cell with what workers are told about it; `task.number` is its place in Preparation::cells.
struct PreparedCell {
  CellRecord record;
  TaskCell task;
};

struct Preparation {
  WorkloadWriter workload;
  std::vector<DatasetImage> images;
  std::vector<DatasetFacts> facts;
  std::vector<PreparedCell> cells;  // unsupported ones included
};

// Makes every dataset of the plan and finds what data each codec cannot carry; nothing if
// interrupted.
// Error: a dataset cannot be made; names it.
Result<std::optional<Preparation>> prepare(const Plan& plan,
                                           const process::Interruption& interruption,
                                           Console& console);

// `dataset-<name>` and `codec-<format>-<name>` lines.
std::vector<std::pair<std::string, std::string>> content_lines(const Plan& plan,
                                                               const Preparation& preparation);

results::Annotation to_annotation(const DatasetFacts& dataset, const DatasetImage& image);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_PREPARATION_H_
