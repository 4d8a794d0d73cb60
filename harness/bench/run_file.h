// What a run leaves in its result file, and how it finds its way back into it.
//
// Fields and kinds of line are those of harness/results/README.md; README.md beside this file lists
// what the runner adds to them. Plain values; pure functions.
#ifndef CODECBENCH_HARNESS_BENCH_RUN_FILE_H_
#define CODECBENCH_HARNESS_BENCH_RUN_FILE_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "codecs/codec.h"
#include "harness/bench/link.h"
#include "harness/bench/plan.h"
#include "harness/bench/schedule.h"
#include "harness/bench/task.h"
#include "harness/results/record.h"
#include "harness/results/result_reader.h"

namespace codecbench {

// A `layout` line: one of the programs that take turns in the rounds.
struct LayoutRecord {
  std::int64_t number = 0;
  std::uint64_t seed = 0;  // of the order and gaps of its objects
  std::string program_sha256;
  friend bool operator==(const LayoutRecord&, const LayoutRecord&) = default;
};

// A `build` line: another build of the suite, measured beside this program.
struct BuildRecord {
  std::string name;
  BuildFacts facts;
  std::string program_sha256;
  std::vector<LayoutRecord> layouts;  // as of the plan
};

// The `plan` line, the `layout` and the `build` lines: all that --resume needs to go on.
struct RunPlan {
  Selection selection;
  TimePlan time;
  std::optional<std::chrono::nanoseconds> time_budget;
  std::uint64_t seed = 1;
  AllocatorRegime allocator = AllocatorRegime::pinned;
  int cpu = 0;
  std::string program_sha256;
  std::vector<LayoutRecord> layouts;  // none: the program itself does all rounds
  std::vector<BuildRecord> builds;    // beside this program's own
};

enum class CellStatus : std::uint8_t { ok, disqualified, unsupported, crashed, hung };
std::string_view name(CellStatus status);

struct CellTiming {
  Calibrated calibrated;
  PassCounts counts;  // the same in every round
};

// The `cell` line: what verification and calibration found out about one cell.
struct CellRecord {
  results::CellId id;
  CellStatus status = CellStatus::ok;
  std::string reason;
  bool yardstick = false;
  std::int64_t documents = 0;
  // Present if the cell is timed, which a wrong one is too, as long as it refuses nothing.
  std::optional<CellTiming> timing;
  bool left_out =
      false;  // failed in a round: later ones do without, but keep its place in the order
  std::uint64_t encoded_bytes = 0;
  std::optional<Verified::Allocations> allocations;
};

// Of all but the layouts and builds themselves.
results::Annotation to_annotation(const RunPlan& plan);
// `build`: its name; empty is this program's own.
results::Annotation to_annotation(const LayoutRecord& layout, const std::string& build);
results::Annotation to_annotation(const BuildRecord& build);
results::Annotation to_annotation(const CellRecord& cell);
// `built`: what the library was built with.
results::Annotation to_annotation(const CodecInfo& codec, const std::string& built);

// One sample as the file has it.
struct SampleLine {
  std::int64_t iterations = 0;  // operations on one document
  std::vector<results::Measurement> measurements;
  results::Annotation annotation;  // `sample`, or `disqualified-sample` if the cell is wrong
};
// `order` is the place in the round, from 1.
SampleLine make_sample(const CellRecord& cell, const Timed& timed, std::int64_t round,
                       std::size_t order);

// Unit and metadata of every unit of make_sample().
std::vector<std::pair<std::string, std::string>> unit_lines();

// An interrupted run, read back.
struct RecordedRun {
  RunPlan plan;
  std::vector<CellRecord> cells;  // in the order of the first `cell` line of each
  std::map<std::string, std::vector<CellRecord>> cells_of_builds;  // the same, by name
  std::set<std::pair<std::int64_t, std::string>> sampled;          // round, benchmark name
  results::Config config;
};
// Error: the file is no interrupted run of this suite; says why and what to do.
Result<RecordedRun> read_recorded_run(const results::ResultFile& file);

// What is different between the configuration lines of the file and this machine's, as an error.
std::optional<Error> check_same_configuration(
    const results::Config& recorded, const std::vector<std::pair<std::string, std::string>>& now);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_RUN_FILE_H_
