// The two looks at every cell before it is timed: is it right, and how long does it take?
//
// Both change the cells' records in place. Each blocks until its cells are done.
#ifndef CODECBENCH_HARNESS_BENCH_PHASES_H_
#define CODECBENCH_HARNESS_BENCH_PHASES_H_

#include <chrono>
#include <string>
#include <vector>

#include "base/result.h"
#include "harness/bench/console.h"
#include "harness/bench/layouts.h"
#include "harness/bench/preparation.h"
#include "harness/bench/run_file.h"
#include "harness/bench/supervisor.h"
#include "harness/process/interruption.h"

namespace codecbench {

// What all phases of a run share; refers to what the run owns.
struct RunContext {
  std::string build;  // its name; empty: this program's own
  const Preparation& prepared;
  std::vector<PreparedCell>&
      cells;  // of the preparation, with what the build's workers made of them
  const RunPlan& plan;
  const WorkerProgram& program;        // verifies and calibrates
  std::vector<LinkedProgram> layouts;  // take turns in the rounds; at least one
  std::chrono::nanoseconds cell_time_limit;
  const process::Interruption& interruption;
  Console& console;
};

// Compares every cell that is not unsupported with the oracle and counts its allocations, in as many
// workers at once as there are CPUs. Cells become disqualified, crashed or hung; wrong cells that
// refuse nothing stay in `timed`, the numbers of the cells that can be timed.
Result<SupervisorEnd> verify_cells(RunContext& context, std::vector<std::size_t>* timed);

// Finds out how long a pass of each of `timed` takes, in one worker pinned as rounds are, unless
// verification already showed that one pass is enough; removes those that fail. The records' timing is
// set but for the pass counts.
Result<SupervisorEnd> calibrate_cells(RunContext& context, std::vector<std::size_t>* timed);

// A task with the datasets of the run and these cells.
Task make_task(const RunContext& context, TaskKind kind, const std::vector<std::size_t>& cells);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_PHASES_H_
