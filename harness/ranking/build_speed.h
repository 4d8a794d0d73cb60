// Build against build: how many times as fast another build of the suite is as the main one, codec by codec.
//
// Both were in the same rounds, so a ratio is taken within a round; over several datasets it is the geometric mean of the
// round, and its median and interval are over rounds. Only cells that both builds have right count. Plain values, pure
// functions.
#ifndef CODECBENCH_HARNESS_RANKING_BUILD_SPEED_H_
#define CODECBENCH_HARNESS_RANKING_BUILD_SPEED_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "harness/ranking/cell_samples.h"
#include "harness/ranking/cell_summary.h"

namespace codecbench::ranking {

// One cell of another build, by round: the main build's time over its own.
struct BuildRatio {
  results::CellId id;  // with its build
  struct Round {
    std::size_t run = 0;
    std::size_t round = 0;
    double ratio = 1;
  };
  std::vector<Round> rounds;
};

struct BuildSpeed {
  std::string operation;
  std::string format;
  std::string codec;
  std::string build;
  std::size_t datasets = 0;
  std::size_t n = 0;  // rounds with all datasets
  Estimate estimate;
  double lowest = 0;  // of the datasets' medians
  double highest = 0;
};

// Takes what other builds measured out of `samples`.
std::vector<BuildRatio> take_build_ratios(SamplesByCell* samples);

// By operation, build, format and codec, as they come in sorted order.
std::vector<BuildSpeed> build_speeds(const std::vector<BuildRatio>& ratios, double confidence);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_BUILD_SPEED_H_
