#include "harness/benchstat/multiple_comparisons.h"

#include <algorithm>
#include <vector>

#include "harness/stats/multiplicity.h"

namespace codecbench::benchstat {

std::string_view name(Correction correction) {
  switch (correction) {
    case Correction::holm:
      return "Holm";
    case Correction::benjamini_hochberg:
      return "Benjamini-Hochberg";
    case Correction::none:
      break;
  }
  return "none";
}

std::size_t correct_p_values(Tables& tables, Correction correction) {
  if (correction == Correction::none) return 0;
  std::vector<Comparison*> family;
  std::vector<double> p;
  for (Table& table : tables.tables) {
    for (Cell& cell : table.cells) {
      if (!cell.comparison || cell.comparison->p == 0) continue;
      family.push_back(&*cell.comparison);
      p.push_back(std::min(1.0, cell.comparison->p));
    }
  }
  const std::vector<double> adjusted =
      correction == Correction::holm ? stats::holm(p) : stats::benjamini_hochberg(p);
  for (std::size_t i = 0; i < family.size(); ++i) {
    family[i]->raw_p = family[i]->p;
    family[i]->p = adjusted[i];
  }
  return family.size();
}

}  // namespace codecbench::benchstat
