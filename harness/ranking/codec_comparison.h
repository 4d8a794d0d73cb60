// Codec against codec: result files in, one summary a cell out, with ranks and ratios to a
// reference codec.
//
// Ratios pair samples by round (stats/paired_ratio.h); reference_codec.h says with which cell.
// Nothing is dropped in silence: what is left out is a warning. Pure functions over plain values.
#ifndef CODECBENCH_HARNESS_RANKING_CODEC_COMPARISON_H_
#define CODECBENCH_HARNESS_RANKING_CODEC_COMPARISON_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/fairness/tax.h"
#include "harness/ranking/build_speed.h"
#include "harness/ranking/cell_summary.h"
#include "harness/ranking/codec_name.h"
#include "harness/ranking/provenance.h"
#include "harness/results/result_reader.h"

namespace codecbench::ranking {

// How a codec fares over all datasets that it and the reference were measured on.
struct Overall {
  std::string operation;
  std::string format;
  std::string codec;
  std::size_t datasets = 0;
  double geometric_mean = 0;  // of the ratios' medians
  double lowest = 0;
  double highest = 0;
};

// What is known from elsewhere of what the adapters add to their libraries (harness/fairness).
struct FairnessFinding {
  struct Driver {
    std::string codec;
    std::string format;
    std::string operation;
    std::string text;  // of the function
  };
  std::string path;
  std::string program_sha256;
  std::vector<fairness::Tax> taxes;
  std::vector<Driver> drivers;

  // The tax of a cell's codec and operation, or nullptr.
  const fairness::Tax* of(const results::CellId& cell) const;
};

inline constexpr std::string_view one_link_statement =
    "one link: a ranking from one link holds for one link; where the linker puts code moves times "
    "by up to a half";

struct CodecComparison {
  Provenance provenance;
  CodecName reference;
  double confidence = 0;
  std::size_t layouts = 1;  // of the program, that the rounds were spread over
  // Those that have a cell: decode, decode+visit, encode, validate, then others by name; datasets
  // in the order of the files' annotations, then others by name.
  std::vector<std::string> operations;
  std::vector<std::string> datasets;
  // By dataset, then operation; then ranked cells by rank, yardsticks by time, and the rest by
  // status and name.
  std::vector<CellSummary> cells;
  std::vector<Overall> overall;  // by operation; then best first
  // Where several builds were measured; the cells above are the main build's.
  std::vector<BuildRatio> build_ratios;
  std::vector<BuildSpeed> build_speeds;
  // Half of the ranked cells have an interval that reaches at most this share of the median from it:
  // how quiet the machine was. Nothing if half of them have an infinite one.
  std::optional<double> typical_half_width;
  std::optional<FairnessFinding> fairness;  // nothing where it was not measured
  std::vector<std::string> warnings;        // those of the provenance and of the lines

  // The files are of `codecbench run`, and one link of it measured everything.
  bool holds_for_one_link() const { return layouts == 1 && !provenance.plan.empty(); }
  // The cells of one dataset and operation, in their order.
  std::span<const CellSummary> group(std::string_view dataset, std::string_view operation) const;
  // REQUIRES: format is given. Null if there is none. Only the very mode, or any of the library if
  // that one is not `ok` and measured there.
  const CellSummary* find(const CodecName& codec, std::string_view dataset,
                          std::string_view operation) const;
  const CellSummary* find_any_mode(const CodecName& codec, std::string_view dataset,
                                   std::string_view operation) const;
};

// What is known of a cell from elsewhere. A failure of the codec is shown beside its speed; one with
// the cell's own data disqualifies it.
struct ConformanceFinding {
  CellConformance conformance;
  std::string disqualified;  // why; empty if it is not
};

struct ComparisonOptions {
  std::string reference;  // choose_reference()
  double confidence = 0.95;
  std::function<std::optional<ConformanceFinding>(const results::CellId&)> conformance = {};
};

// Errors: files that cannot be compared (provenance.h), a reference that no file has (with the
// codecs there are), no result that names a cell.
Result<CodecComparison> compare_codecs(std::span<const results::ResultFile> files,
                                       const ComparisonOptions& options);

// Leaves only the cells that `keep` holds of; ranks and ratios stay as they were. What is known of
// codecs and datasets goes with the last of their cells.
CodecComparison filtered(const CodecComparison& comparison,
                         const std::function<bool(const results::CellId&)>& keep);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_CODEC_COMPARISON_H_
