// What a printed table gives away (printed_table.h).

#include <cmath>
#include <string>

#include "harness/benchproc/scale.h"
#include "harness/import/printed_table.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/rank_sum_distribution.h"

namespace codecbench::imports {
namespace {

constexpr double alpha = 0.05;
constexpr double p_rounding = 0.0005;
constexpr double delta_rounding = 0.005;

// Whether the centers, each anywhere within its rounding, can have this delta.
bool delta_follows(const PrintedCell& before, const PrintedCell& after) {
  const double lowest = (after.center - after.rounding) / (before.center + before.rounding);
  const double highest = (after.center + after.rounding) / (before.center - before.rounding);
  const double slack = delta_rounding + 1e-9;
  return *after.delta_percent >= (lowest - 1) * 100 - slack &&
         *after.delta_percent <= (highest - 1) * 100 + slack;
}

// Whether samples of these sizes without ties can have a p that prints as this one.
bool possible_without_ties(const PrintedCell& cell) {
  const stats::CountedDistribution distribution = stats::rank_sum_distribution(cell.n1, cell.n2);
  for (std::ptrdiff_t u = 0; 2 * u <= distribution.largest() + 1; ++u) {
    if (std::abs(distribution.two_sided(u) - *cell.p) <= p_rounding + 1e-12) return true;
  }
  return false;
}

std::string sizes(const PrintedCell& cell) {
  std::string text = "n=" + std::to_string(cell.n1);
  if (cell.n1 != cell.n2) text += "+" + std::to_string(cell.n2);
  return text;
}

void check_cell(const std::string& row, const PrintedCell& before, const PrintedCell& cell,
                std::vector<std::string>& findings) {
  if (cell.delta_percent && !delta_follows(before, cell)) {
    findings.push_back(
        row + ": the printed delta " + benchproc::print_fixed(*cell.delta_percent, 2) +
        "% does not follow from the printed " + before.center_text + " and " + cell.center_text);
  }
  if (cell.n1 == 0 || cell.n2 == 0) return;
  if (stats::smallest_mann_whitney_p(cell.n1, cell.n2) > alpha) {
    findings.push_back(row + ": " + sizes(cell) + ", no conclusion possible");
    return;
  }
  constexpr std::size_t most = 50;
  if (!cell.p || cell.n1 > most || cell.n2 > most || possible_without_ties(cell)) return;
  findings.push_back(row + ": p=" + benchproc::print_fixed(*cell.p, 3) + " " + sizes(cell) +
                     " takes samples with equal values");
}

}  // namespace

std::vector<std::string> check_printed_table(const PrintedTable& table) {
  std::vector<std::string> findings;
  std::size_t significant = 0;
  std::size_t compared = 0;
  for (const PrintedRow& row : table.rows) {
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
      if (!row.cells[i].compared) continue;
      ++compared;
      significant += row.cells[i].delta_percent ? 1 : 0;
      check_cell(row.name, row.cells.front(), row.cells[i], findings);
    }
  }
  findings.insert(findings.begin(), "printed as significant: " + std::to_string(significant) +
                                        " of " + std::to_string(compared) + " comparisons in " +
                                        table.unit);
  return findings;
}

}  // namespace codecbench::imports
