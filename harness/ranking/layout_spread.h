// How far the layouts of a program are apart, cell by cell.
//
// The slowest of several layouts over the fastest is above 1 by noise alone, the more so the fewer rounds a layout has.
// So a spread is `beyond_noise` only if it is beyond 5 % and the rounds of one layout agree with each other better than
// layouts do (analysis of variance of the logarithms, p <= 0.01). Where layout changes nothing that happens in at most
// 5 of 100 cells, whatever the noise is like: 1 if it is normal, and up to 5 if a share of the rounds is slow by itself
// (layout_spread_test.cpp).
//
// What a round does to all cells alike is taken out first if that makes times steadier. Pure functions.
#ifndef CODECBENCH_HARNESS_RANKING_LAYOUT_SPREAD_H_
#define CODECBENCH_HARNESS_RANKING_LAYOUT_SPREAD_H_

#include <span>

#include "harness/ranking/cell_summary.h"

namespace codecbench::ranking {

// Sets `layouts` of every cell whose samples are of two layouts or more.
void measure_layout_spread(std::span<CellSummary> cells);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_LAYOUT_SPREAD_H_
