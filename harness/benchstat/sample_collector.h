// Sorts the measurements of a stream of result lines into cells.
//
// Made for millions of lines: what a line leads to is remembered by its name for as long as the
// configuration stays, so that a repeated line costs little more than parsing it. Units are tidied
// here. Owns the samples; refers to the query, which must outlive it. Used from one thread.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_SAMPLE_COLLECTOR_H_
#define CODECBENCH_HARNESS_BENCHSTAT_SAMPLE_COLLECTOR_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/benchfmt/scanner.h"
#include "harness/benchproc/query.h"
#include "harness/benchstat/provenance_check.h"
#include "harness/benchstat/unit_metadata.h"

namespace codecbench::benchstat {

// The measurements with one table, unit, row and column.
struct CollectedCell {
  benchproc::TupleId table = 0;
  benchproc::StringId unit = 0;  // tidied
  benchproc::TupleId row = 0;
  benchproc::TupleId column = 0;
  std::vector<double> values;         // in the order they were read
  std::vector<std::uint32_t> rounds;  // of each value; empty unless rounds have several slices
  benchproc::TupleId residue = 0;     // of the first value
  std::vector<benchproc::TupleId> residues;  // all distinct ones, if there are several
  std::uint32_t next_of_line = 0;  // a guess at the cell of the next measurement of a line
};

struct CollectRules {
  // As golang's benchstat: a value that tidying does not change (0 or infinite) keeps its unit as
  // written, and so lands in another table; and -0 stays -0.
  bool benchstat = false;
};

class SampleCollector final : public benchfmt::Visitor {
 public:
  SampleCollector(benchproc::Query& query, CollectRules rules);

  // What follows is read from `path` (for messages) and has the `.file` key `label`.
  void begin_file(std::string_view label, std::string_view path);

  void result(std::size_t line, const benchfmt::ResultView& result) override;
  void config(std::string_view key, std::string_view value) override;
  void unit_metadata(std::size_t line, std::string_view unit, std::string_view key,
                     std::string_view value) override;
  void annotation(std::size_t line, std::string_view text) override;
  void message(std::size_t line, std::string_view text) override;

  // REQUIRES: the cell has a value.
  static void add_residue(CollectedCell& cell, benchproc::TupleId residue);

  std::vector<CollectedCell>& cells() { return cells_; }
  const UnitMetadata& units() const { return units_; }
  // FILE:LINE: text
  const std::vector<std::string>& messages() const { return messages_; }
  // By unit id; in order of first appearance. REQUIRES: a cell has this unit.
  std::uint32_t unit_rank(benchproc::StringId unit) const { return known_units_[unit].rank; }
  // What each input says about where it comes from, in order.
  const std::vector<InputFacts>& inputs() const { return inputs_; }
  std::size_t results_read() const { return results_read_; }
  std::size_t results_kept() const { return results_kept_; }

 private:
  struct KnownUnit {
    benchproc::StringId tidied = 0;
    double factor = 0;       // 0: not looked at yet
    std::uint32_t rank = 0;  // of the unit itself; no_rank_ before its first measurement
  };
  // What a line of this name leads to.
  struct Memo {
    std::uint32_t config_version = 0;  // 0: nothing is known
    benchproc::TupleId table = 0;
    benchproc::TupleId row = 0;
    benchproc::TupleId column = 0;
    benchproc::TupleId residue = 0;
    std::uint32_t first_cell = no_cell;
    bool projected = false;  // the tuples are known
    bool kept = true;        // unless the filter asks for units
  };

  static constexpr std::uint32_t no_cell = 0xFFFFFFFF;
  static constexpr std::uint32_t no_rank = 0xFFFFFFFF;

  KnownUnit& known_unit(benchproc::StringId unit);
  Memo& memo_of(const benchproc::Subject& subject);
  void project(const benchproc::Subject& subject, Memo& memo);
  std::uint32_t cell_for(const Memo& memo, benchproc::StringId unit, std::uint32_t guess);
  std::uint32_t find_or_add_cell(const Memo& memo, benchproc::StringId unit);
  void grow();

  benchproc::Query& query_;
  CollectRules rules_;
  UnitMetadata units_;
  benchproc::ConfigState config_;
  std::uint32_t config_version_ = 1;
  std::string path_;
  std::vector<InputFacts> inputs_;
  std::vector<std::string> messages_;
  std::vector<CollectedCell> cells_;
  std::vector<std::uint32_t> slots_;  // open addressing: cell + 1, 0: free
  std::vector<Memo> memos_;           // by string id of the name
  std::vector<KnownUnit> known_units_;
  std::vector<benchproc::StringId> units_of_last_line_;  // as written, by position
  std::uint32_t ranked_units_ = 0;
  std::uint32_t round_ = 0;       // of the next result line; 0: no round with slices
  std::size_t usual_values_ = 0;  // of a cell; a guess
  std::size_t results_read_ = 0;
  std::size_t results_kept_ = 0;
};

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_SAMPLE_COLLECTOR_H_
