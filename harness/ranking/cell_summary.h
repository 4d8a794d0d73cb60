// What is known of one cell (codec x dataset x operation) after all its rounds.
//
// A number stands for a cell only if the cell is `ok`: a disqualified one keeps its samples, to be
// shown struck through, but has no rank and no ratio and is nobody's reference. Plain values that
// own their strings; no statistics here.
#ifndef CODECBENCH_HARNESS_RANKING_CELL_SUMMARY_H_
#define CODECBENCH_HARNESS_RANKING_CELL_SUMMARY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/results/record.h"
#include "harness/stats/median_interval.h"

namespace codecbench::ranking {

enum class CellStatus : std::uint8_t { ok, disqualified, unsupported, crashed, hung, not_measured };
inline constexpr std::array<CellStatus, 6> all_cell_statuses = {
    CellStatus::ok,      CellStatus::disqualified, CellStatus::unsupported,
    CellStatus::crashed, CellStatus::hung,         CellStatus::not_measured};

constexpr std::string_view name(CellStatus status) {
  switch (status) {
    case CellStatus::ok:
      return "ok";
    case CellStatus::disqualified:
      return "disqualified";
    case CellStatus::unsupported:
      return "unsupported";
    case CellStatus::crashed:
      return "crashed";
    case CellStatus::hung:
      return "hung";
    case CellStatus::not_measured:
      return "not measured";
  }
  return "";
}

// One round's value. Two samples belong to the same round, and may be paired, if run and round
// agree.
struct RoundSample {
  std::size_t run = 0;  // from 0: a file, or a part of one whose rounds count from the start again
  std::size_t round = 0;  // from 1
  std::size_t order = 0;  // place in the round, from 1; 0 if the file does not say
  double nanoseconds = 0;
  std::size_t layout =
      0;  // number of the layout that measured it; 0 if there is only the program itself
};

struct Estimate {
  double median = 0;
  stats::Interval interval;  // infinite ends where the rounds are too few to tell
};

// How many times as fast as the reference: reference time / own time, the median over the rounds
// that both were in.
struct SpeedRatio {
  results::CellId reference;
  std::size_t n = 0;
  Estimate estimate;
};

// The medians of the layouts of one run; of several runs, those of the run where they are farthest apart.
struct LayoutSpread {
  std::size_t layouts = 0;
  double ratio = 1;  // slowest / fastest
  std::size_t slowest = 0;
  std::size_t fastest = 0;
  double p = 1;  // of layouts that do not differ being that far apart
  bool beyond_noise = false;
};

// What the conformance suite found of a codec at one operation, by the checks that are relevant to it.
struct CellConformance {
  std::size_t failed = 0;            // checks
  std::vector<std::string> lenient;  // rules that the codec, as it declares, does not enforce
};

struct CellSummary {
  results::CellId id;
  CellStatus status = CellStatus::ok;
  std::string reason;      // why it is not ok
  bool yardstick = false;  // shown, never ranked
  // From 1, by median time among the cells of its dataset and operation; 0 if it has no rank.
  std::size_t rank = 0;
  // No ranked cell of its group is both at least as fast and encodes at least as small (Pareto).
  bool on_front = false;

  std::vector<RoundSample> samples;     // by run, then round
  std::optional<Estimate> nanoseconds;  // of one operation on one document
  std::optional<SpeedRatio> speed;
  std::optional<LayoutSpread> layouts;  // nothing if one layout measured it

  // Medians over the rounds; nothing if no round has the unit. Megabytes are 10^6 bytes of the
  // encoding that the operation reads or writes; allocations and faults are a document's; the peak
  // is of a pass over the dataset, above the start; the encoded bytes are the whole dataset's.
  std::optional<double> documents_per_second;
  std::optional<double> megabytes_per_second;
  std::optional<double> allocations;
  std::optional<double> allocated_bytes;
  std::optional<double> peak_bytes;
  std::optional<double> page_faults;
  std::optional<double> encoded_bytes;

  std::optional<CellConformance> conformance;  // nothing where the suite was not run

  bool fails_conformance() const { return conformance && conformance->failed > 0; }
  bool is_reference() const { return speed && speed->reference == id; }
  bool is_ranked() const { return rank != 0; }
};

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_CELL_SUMMARY_H_
