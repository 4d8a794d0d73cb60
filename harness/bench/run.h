// One run: from what the user asked for to a result file.
//
//   plan -> make and encode the datasets -> verify every cell -> calibrate -> schedule -> rounds
//
// Everything a codec does happens in worker processes (worker.h). The result file is started before
// anything is measured, so that a full disk or a wrong path shows at once, and removed again if
// nothing was. Blocks its caller; one run at a time in a process.
#ifndef CODECBENCH_HARNESS_BENCH_RUN_H_
#define CODECBENCH_HARNESS_BENCH_RUN_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "codecs/catalog.h"
#include "datasets/dataset.h"
#include "harness/bench/builds.h"
#include "harness/bench/console.h"
#include "harness/bench/plan.h"
#include "harness/bench/supervisor.h"
#include "harness/bench/task.h"
#include "harness/process/interruption.h"

namespace codecbench {

// What is not set has its default in a new run, and the recorded value in a resumed one.
struct RunOptions {
  Selection selection;
  std::optional<std::int64_t> rounds;
  std::optional<std::chrono::nanoseconds> min_time;
  std::optional<std::chrono::nanoseconds> time_budget;  // of everything, preparation included
  std::optional<std::uint64_t> seed;
  std::optional<AllocatorRegime> allocator;
  std::optional<int> cpu;
  std::string output;
  bool resume = false;
  bool overwrite = false;
  std::chrono::nanoseconds cell_time_limit = std::chrono::seconds(30);
  WorkerProgram worker;
  Link link;  // which link this program is
  // Of the same objects: what the rounds are spread over. How many of them; 1 is this program alone.
  std::vector<WorkerProgram> layouts;
  std::optional<std::int64_t> layout_count;
  std::vector<NamedBuild> builds;  // to measure beside this program's own
};

enum class RunEnd : std::uint8_t {
  finished,
  interrupted,  // by a signal; the file can be resumed if it was kept
  usage_error,  // what was asked for cannot be meant
  broken,       // nothing could be measured, or the results could not be kept
};

struct RunSummary {
  RunEnd end = RunEnd::finished;
  std::string message;  // of an error, or what a user should know at the end
  std::size_t cells = 0;
  std::size_t ok = 0;
  std::size_t disqualified = 0;
  std::size_t unsupported = 0;
  std::size_t crashed = 0;
  std::size_t hung = 0;
  std::int64_t rounds = 0;
  std::int64_t samples = 0;  // taken now
};

RunSummary run(const Catalog& catalog, const std::vector<DatasetSpec>& datasets,
               const DefaultDatasets& defaults, const RunOptions& options,
               const process::Interruption& interruption, Console& console);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_RUN_H_
