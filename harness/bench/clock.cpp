#include "harness/bench/clock.h"

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "harness/bench/disturbance.h"

namespace codecbench {
namespace {

// The library says that a run did not take place in one of two ways: by a flag before version 1.8,
// by a reason after it.
template <typename Run>
bool was_skipped(const Run& run) {
  if constexpr (requires { run.error_occurred; }) {
    return run.error_occurred;
  } else {
    return run.skipped != decltype(run.skipped){};
  }
}

// Takes the two times and prints nothing.
class TimeTaker final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || was_skipped(run)) continue;
      cpu_seconds = run.cpu_accumulated_time;
      wall_seconds = run.real_accumulated_time;
      iterations = run.iterations;
    }
  }

  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::int64_t iterations = 0;
};

}  // namespace

Result<Timed> time_passes(LoadedCell& cell, std::int64_t warm_up, std::int64_t passes) {
  bool ok = true;
  Usage used;
  const auto benchmark = [&](benchmark::State& state) {
    for (std::int64_t i = 0; i < warm_up; ++i) ok &= cell.pass();
    const Usage before = thread_usage();
    for ([[maybe_unused]] auto _ : state) ok &= cell.pass();
    used = thread_usage() - before;
  };
  benchmark::RegisterBenchmark("cell", benchmark)->Iterations(passes);
  TimeTaker taker;
  benchmark::RunSpecifiedBenchmarks(&taker, "cell");
  benchmark::ClearRegisteredBenchmarks();

  if (!ok) {
    const std::string why = cell.explain_failure();
    return Error{why.empty() ? "a pass failed, but does not when it is repeated" : why};
  }
  if (taker.iterations != passes) return Error{"Google Benchmark did not run the cell"};
  return Timed{passes,
               taker.cpu_seconds * 1e9,
               taker.wall_seconds * 1e9,
               used.minor_faults,
               used.major_faults,
               used.involuntary_switches};
}

}  // namespace codecbench
