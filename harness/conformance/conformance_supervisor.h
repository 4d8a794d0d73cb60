// Sends a range of a job's items through workers until every one has a judgement, whatever happens
// to the workers.
//
// One worker at a time does the items in order. If it crashes, exits or takes too long over an
// item, that item is judged by how it ended, with what the black box says of its last call, and a
// new worker goes on with the next. A worker that ends before it turns to any item is the suite's
// fault: the second in a row is an Error. Blocks its caller; any number may run in different
// threads.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_SUPERVISOR_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_SUPERVISOR_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/conformance/job.h"
#include "harness/conformance/judge.h"
#include "harness/process/file_descriptor.h"

namespace codecbench::conformance {

// How workers are started.
struct ConformanceProgram {
  std::string path = "/proc/self/exe";
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  std::vector<std::string> preload;  // process::Command::preload

  // Allocations are counted; with a sanitizer, the environment has the sanitizer's own limits.
  static ConformanceProgram of_this_build();
};

struct ItemRange {
  std::size_t first = 0;
  std::size_t end = 0;
};

struct ConformanceHandlers {
  std::function<void(std::size_t item, Judgement)> on_judgement;
  // How long the item may take.
  std::function<std::chrono::nanoseconds(std::size_t item)> time_limit;
};

// False if `interrupt_fd` (or -1) became readable. Error: no worker can be started.
Result<bool> supervise_range(const ConformanceProgram& program, const process::FileDescriptor& job,
                             int workload_fd, ItemRange range, int interrupt_fd,
                             const ConformanceHandlers& handlers);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_SUPERVISOR_H_
