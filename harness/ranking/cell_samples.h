// The samples of every cell, gathered from the lines of result files.
//
// This is where a line finds its round, slices of one round become one sample, and a bad value is
// turned away with a warning. Plain values.
#ifndef CODECBENCH_HARNESS_RANKING_CELL_SAMPLES_H_
#define CODECBENCH_HARNESS_RANKING_CELL_SAMPLES_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/ranking/cell_summary.h"
#include "harness/results/record.h"
#include "harness/results/result_reader.h"

namespace codecbench::ranking {

struct CellSamples {
  std::optional<CellStatus> status;  // nothing if no `cell` annotation names it
  std::string reason;
  std::vector<RoundSample> rounds;  // one a round, by run and round
  std::map<std::string, std::vector<double>, std::less<>>
      values;  // by unit as written, a value a line
};

using SamplesByCell = std::map<results::CellId, CellSamples>;

// Appends to `warnings` what could not be used: names that are no cells, values that are no
// positive time.
SamplesByCell collect_samples(std::span<const results::ResultFile> files,
                              std::vector<std::string>& warnings);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_CELL_SAMPLES_H_
