// The rounds: every cell once in each, in a random order, in a fresh process. Where several builds of the suite are
// measured, a round has a process of each, in random order, and the same order of cells in all.
//
// Samples are appended to the result file as they come. A cell that crashes, hangs or fails here is
// left out of what follows; its samples stay. Blocks its caller.
#ifndef CODECBENCH_HARNESS_BENCH_ROUNDS_H_
#define CODECBENCH_HARNESS_BENCH_ROUNDS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/bench/phases.h"
#include "harness/results/result_writer.h"

namespace codecbench {

enum class RoundsEnd : std::uint8_t { finished, interrupted, out_of_time };

struct RoundsOutcome {
  RoundsEnd end = RoundsEnd::finished;
  std::int64_t rounds = 0;   // that are complete in the file, from the first on
  std::int64_t samples = 0;  // written now
};

struct RoundsRequest {
  std::int64_t rounds = 0;
  // Numbers of the cells that are visited, by every build that has set their records' timing. The order of a round depends
  // on the seed, the round and the length of this list: it must be the same when a run is resumed.
  std::vector<std::size_t> cells;
  // Round and benchmark name of what the file has already.
  std::set<std::pair<std::int64_t, std::string>> sampled;
  // No round starts that would probably end later, but for the first ones: every layout has its turn.
  std::int64_t least_rounds = 1;
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

// Error: a sample cannot be written, or no worker can be started.
// `builds`: this program's own first. REQUIRES: it has set the timing of all cells of the request.
Result<RoundsOutcome> run_rounds(std::span<RunContext> builds, const RoundsRequest& request,
                                 results::ResultWriter& writer);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_ROUNDS_H_
