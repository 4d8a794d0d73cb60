// The smallest input that still shows what an input shows.
//
// Delta debugging on bytes (A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing
// input", IEEE TSE 28 (2002) 2), with what formats add: an item alone, an item in place of a larger
// one, a count lowered with what it counts. Deterministic. The result is a local minimum: no single
// step makes it shorter, or of the same length and smaller byte by byte.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_MINIMIZATION_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_MINIMIZATION_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/format.h"

namespace codecbench::differential {

// For each candidate whether it shows the same. Error: ends the minimization.
using Shows = std::function<Result<std::vector<bool>>(const std::vector<std::string>& candidates)>;

// `budget` bounds the work: the bytes of all candidates, each counted as 64 more. REQUIRES: `input` shows it.
Result<std::string> minimize(Format format, std::string input, const Shows& shows,
                             std::size_t budget);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_MINIMIZATION_H_
