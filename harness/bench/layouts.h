// The layouts of a program (link.h), and which round is measured by which.
//
// Every layout of a run has as many rounds as the others, one at most more; which round has which is random and follows
// from the run's seed. Asking a program which link it is starts it as a worker without work.
#ifndef CODECBENCH_HARNESS_BENCH_LAYOUTS_H_
#define CODECBENCH_HARNESS_BENCH_LAYOUTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "harness/bench/link.h"
#include "harness/bench/supervisor.h"

namespace codecbench {

// A program that may do a round.
struct LinkedProgram {
  WorkerProgram program;
  Link link;
  std::string sha256;
};

// The programs `layouts/<name>-<number>` beside the program at `path`, by number; none if there is no such folder.
// <name> is that of the program. Error: the folder cannot be read.
Result<std::vector<std::string>> find_layouts(const std::string& path);

// Asks every one of `programs`. Error: one does not start, or is no link of `objects`; names it and says what to do.
Result<std::vector<LinkedProgram>> ask_layouts(const std::vector<WorkerProgram>& programs,
                                               const std::string& objects);

// How many layouts a run of so many rounds has, of `built`: those asked for, as far as there are rounds; else one for
// every two rounds, at least three, and so few that five rounds repeat a layout: what a report tells layouts from noise
// by (harness/ranking/layout_spread.h).
std::int64_t layout_count(std::optional<std::int64_t> asked, std::int64_t rounds,
                          std::int64_t built);
// The fewest rounds that a run with these layouts is planned with, whatever the budget.
std::int64_t least_rounds(std::optional<std::int64_t> asked, std::int64_t rounds,
                          std::int64_t built);

// Which `count` of `built` a run takes, ascending.
std::vector<std::size_t> draw_layouts(std::size_t built, std::size_t count, std::uint64_t seed);

// The place of a round's layout among the `count` of the run. REQUIRES: round >= 1, count >= 1.
std::size_t layout_of_round(std::size_t count, std::uint64_t seed, std::int64_t round);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_LAYOUTS_H_
