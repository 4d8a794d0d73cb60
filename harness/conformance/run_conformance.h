// A conformance run: every check of every codec on every case and dataset, each in a process that
// may crash, summed up in a report.
//
// Yardsticks are no codecs and are left out. Workers run side by side, as many as there are CPUs;
// the report does not depend on how many. Blocks its caller.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_RUN_CONFORMANCE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_RUN_CONFORMANCE_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/catalog.h"
#include "datasets/dataset.h"
#include "harness/conformance/case.h"
#include "harness/conformance/conformance_report.h"
#include "harness/conformance/conformance_supervisor.h"

namespace codecbench::conformance {

struct ConformanceInput {
  std::vector<const Catalog::Entry*> codecs;
  std::vector<Case> cases;
  std::vector<DatasetSpec> datasets;  // for round trips; absent ones are passed over
  bool cross = true;                  // whether codecs read what others write
};

struct ConformanceOptions {
  ConformanceProgram program = ConformanceProgram::of_this_build();
  // Of an item; 20 microseconds for each byte of its input come on top. Generous, since other
  // processes may have the machine; with a sanitizer both are ten times as long.
  std::chrono::nanoseconds base_time_limit = std::chrono::seconds(20);
  int workers = 2;
  int interrupt_fd = -1;
  // What is done, for a status line. Called from several threads, one at a time.
  std::function<void(std::size_t done, std::size_t all)> on_progress;
  std::function<void(const std::string&)> on_notice;
};

// Error: no worker can be started, a dataset cannot be made, or "interrupted".
Result<ConformanceReport> run_conformance(ConformanceInput input,
                                          const ConformanceOptions& options);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_RUN_CONFORMANCE_H_
