// What the samples of a comparison could have shown, and what it would take to show more.
//
// Judged with the spread of the samples at hand, for a test that finds a difference nine times out of
// ten (harness/stats/detectable_effect.h).
#ifndef CODECBENCH_CLI_COMPARE_EVIDENCE_H_
#define CODECBENCH_CLI_COMPARE_EVIDENCE_H_

#include <string>
#include <vector>

#include "harness/benchstat/tables.h"

namespace codecbench::cli {

// One line for each table with comparisons that show no difference: how many, from which size on a
// change would have been shown, and how many samples would show the observed ones.
std::vector<std::string> inconclusive_lines(const benchstat::Tables& tables);

// Where no row has samples enough, the rows together may: one line for each table and column whose
// rows were all measured too rarely, with the Wilcoxon signed-rank test of the rows' log ratios. It
// takes 6 rows at the level 0.05.
std::vector<std::string> rows_together_lines(const benchstat::Tables& tables);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_EVIDENCE_H_
