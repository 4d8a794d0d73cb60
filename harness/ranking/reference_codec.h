// Which codec the others are compared with.
//
// One codec for the whole report; for a cell it is the cell of that codec on the same dataset and
// operation that is nearest to what was asked for: in the mode asked for, else in another mode of
// the same library (one mode may decode and another encode); in the cell's own format, else in the
// format that the codec is listed with first, so that a MessagePack library can be the yardstick of
// every format. Only a cell that is `ok` and measured can be a reference. Pure functions.
#ifndef CODECBENCH_HARNESS_RANKING_REFERENCE_CODEC_H_
#define CODECBENCH_HARNESS_RANKING_REFERENCE_CODEC_H_

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "harness/ranking/cell_summary.h"
#include "harness/ranking/codec_name.h"

namespace codecbench::ranking {

// `wanted` as a person names it, a name without a mode standing for all of them. Empty:
// msgpack-c:reused-zone if it was measured, else reel, else the codec of the first ranked cell; no
// name at all if there is none. Error: nothing was measured under that name; says what there is.
Result<CodecName> choose_reference(const std::string& wanted, std::span<const CellSummary> cells);

// `group`: the cells of the same dataset and operation. `formats`: in what order a format that is
// not the cell's own is chosen. Null if the reference is not in the group.
const CellSummary* find_reference(const CodecName& reference, const CellSummary& cell,
                                  std::span<const CellSummary> group,
                                  const std::vector<std::string>& formats);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_REFERENCE_CODEC_H_
