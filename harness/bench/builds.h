// The builds that a run measures side by side: this program's own and others that the user names, each with its layouts.
//
// A build is other object files of the same suite: another compiler, other flags. Its cells are verified, may be wrong
// where the main build is right, and then count for nothing but that. Plain values and functions that start programs.
#ifndef CODECBENCH_HARNESS_BENCH_BUILDS_H_
#define CODECBENCH_HARNESS_BENCH_BUILDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "harness/bench/layouts.h"
#include "harness/bench/preparation.h"
#include "harness/bench/run_file.h"
#include "harness/bench/supervisor.h"

namespace codecbench {

// As the user names it.
struct NamedBuild {
  std::string name;
  WorkerProgram program;
  std::vector<WorkerProgram> layouts;  // of the program (find_layouts)
};

struct MeasuredBuild {
  std::string name;       // empty: this program's own
  LinkedProgram program;  // verifies, and does all rounds if it is alone
  BuildFacts facts;
  // Before choosing those that are there, then those that take turns in the rounds; none: the program alone.
  std::vector<LinkedProgram> layouts;
  std::vector<PreparedCell> cells;  // of another build than this program's own
};

// What takes turns in the rounds.
std::vector<LinkedProgram> programs_of(const MeasuredBuild& build);

// "NAME=PROGRAM". Error: it is not of that form, or there is no such program.
Result<NamedBuild> parse_build(const std::string& text);

// Asks the program and, unless it is to be alone, its layouts what they are. Error: they do not start or do not belong
// together, or the program is of another version of the suite; names the program.
Result<MeasuredBuild> open_build(const NamedBuild& named, bool alone);

// Keeps as many layouts as the run has rounds for.
void choose_layouts(MeasuredBuild* build, std::optional<std::int64_t> asked, std::int64_t rounds,
                    std::uint64_t seed);
// Keeps the very ones that the file has; Error: the number of one that is not there.
std::optional<Error> take_layouts(MeasuredBuild* build, const std::vector<LayoutRecord>& recorded);
std::vector<LayoutRecord> to_records(const std::vector<LinkedProgram>& layouts);

// The cells of a build before it is verified: those of the main build that could be timed.
std::vector<PreparedCell> cells_for_build(const std::string& build,
                                          const std::vector<PreparedCell>& main_cells);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_BUILDS_H_
