// Sends cells through workers until every one has a result, whatever happens to the workers
// (harness/process/supervision.h): what is a task's own, its messages and its limits. Blocks its caller; several may run in different threads (then the handlers are called from these).
#ifndef CODECBENCH_HARNESS_BENCH_SUPERVISOR_H_
#define CODECBENCH_HARNESS_BENCH_SUPERVISOR_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/bench/link.h"
#include "harness/bench/task.h"
#include "harness/process/supervision.h"

namespace codecbench {

// How workers are started.
struct WorkerProgram {
  std::string path = "/proc/self/exe";
  std::vector<std::string> arguments;  // worker_argument and what else the program wants
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  std::vector<std::string> preload;            // process::Command::preload
  std::optional<std::uint64_t> address_space;  // bytes a worker may map
};

struct SupervisorHandlers {
  // Every message of the worker but `begin`. An Error ends everything: the result cannot be kept.
  std::function<std::optional<Error>(const Message&)> on_message;
  // The cell whose number this is has no result and will have none.
  std::function<std::optional<Error>(std::size_t cell, process::LossKind,
                                     const std::string& reason)>
      on_loss;
  // A worker started; pid.
  std::function<std::optional<Error>(int pid)> on_start;
  // How long the cell may take, set-up included.
  std::function<std::chrono::nanoseconds(const TaskCell&)> time_limit;
};

enum class SupervisorEnd : std::uint8_t { finished, interrupted };

// `workload_fd` is the file of the task's datasets. `interrupt_fd` (or -1) stops it when readable.
// Error: what a handler said, or no worker can be started.
Result<SupervisorEnd> supervise(const WorkerProgram& program, Task task, int workload_fd,
                                int interrupt_fd, const SupervisorHandlers& handlers);

// Starts a worker that has nothing to do and takes from its first message what it is. Error: it does
// not start, or says nothing.
struct ProgramFacts {
  Link link;
  BuildFacts build;
};
Result<ProgramFacts> ask_program(const WorkerProgram& program);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_SUPERVISOR_H_
