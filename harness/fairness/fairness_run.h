// A fairness run: every adapter beside its library's plain driver, in the same processes.
//
// Each round is a fresh worker, pinned as a run's are, that visits the cells in a random order and
// times both sides of each in alternating slices (harness/bench/pairing.h). Or, with instructions,
// one worker under valgrind's callgrind counts both sides exactly: no time, no noise, no interval.
// The result file is Go benchmark text (tax.h says how a pair stands in it) with the text of every
// plain driver as an annotation, so that a report can answer "how did you call it?". Blocks its
// caller; one at a time in a process.
#ifndef CODECBENCH_HARNESS_FAIRNESS_FAIRNESS_RUN_H_
#define CODECBENCH_HARNESS_FAIRNESS_FAIRNESS_RUN_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "codecs/catalog.h"
#include "datasets/dataset.h"
#include "harness/bench/console.h"
#include "harness/bench/link.h"
#include "harness/bench/plan.h"
#include "harness/bench/run.h"
#include "harness/process/interruption.h"

namespace codecbench::fairness {

struct FairnessOptions {
  Selection selection;
  std::int64_t rounds = 10;
  std::optional<std::chrono::nanoseconds> time_budget;  // no round starts that would end later
  std::optional<std::uint64_t> seed;
  std::optional<int> cpu;
  bool instructions = false;
  std::string output;
  bool overwrite = false;
  WorkerProgram worker;
  // Other links of this program (harness/bench/layouts.h), which take turns in the rounds: a tax that
  // is measured in one link holds for one link. Without any the program itself does every round.
  std::vector<WorkerProgram> layouts;
  Link link;  // of this program
};

struct FairnessSummary {
  RunEnd end = RunEnd::finished;
  std::string message;  // of an error, or what a user should know at the end
  std::size_t cells = 0;
  std::int64_t rounds = 0;  // complete ones
};

FairnessSummary run_fairness(const Catalog& catalog, const std::vector<DatasetSpec>& datasets,
                             const DefaultDatasets& defaults, const FairnessOptions& options,
                             const process::Interruption& interruption, Console& console);

}  // namespace codecbench::fairness

#endif  // CODECBENCH_HARNESS_FAIRNESS_FAIRNESS_RUN_H_
