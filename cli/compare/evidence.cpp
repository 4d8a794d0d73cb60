#include "cli/compare/evidence.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "harness/benchproc/scale.h"
#include "harness/benchstat/verdict.h"
#include "harness/stats/wilcoxon_signed_rank.h"

namespace codecbench::cli {
namespace {

using benchstat::Cell;
using benchstat::Table;
using benchstat::Tables;

// "Encode cbor sec/op": what tells the table from the others.
std::string name_of(const Tables& tables, const Table& table) {
  const benchproc::Projection& keys = tables.query.table();
  std::string name;
  for (std::size_t field = 0; field < keys.fields(); ++field) {
    const std::string_view value = keys.value(table.key, field);
    const bool varies =
        std::any_of(tables.tables.begin(), tables.tables.end(),
                    [&](const Table& other) { return keys.value(other.key, field) != value; });
    if (varies && !value.empty()) name.append(value).append(" ");
  }
  return name + table.unit;
}

std::string percent(double share) {
  const double percents = share * 100;
  const int decimals = percents < 0.995 ? 2 : percents < 9.95 ? 1 : 0;
  return benchproc::print_fixed(percents, decimals) + " %";
}

// The range of what is known about several comparisons; `unknown` of them have no answer.
template <class T>
struct Range {
  std::optional<T> smallest;
  std::optional<T> largest;
  std::size_t unknown = 0;

  void add(std::optional<T> value) {
    if (!value) {
      ++unknown;
      return;
    }
    smallest = smallest ? std::min(*smallest, *value) : *value;
    largest = largest ? std::max(*largest, *value) : *value;
  }
};

struct Inconclusive {
  std::size_t compared = 0;
  std::size_t count = 0;
  Range<double> detectable;
  Range<std::size_t> needed;
};

Inconclusive inconclusive_in(const Table& table) {
  Inconclusive found;
  for (const Cell& cell : table.cells) {
    if (!cell.comparison) continue;
    ++found.compared;
    const Cell& baseline = *table.baseline(cell.row);
    if (judge(table, baseline, cell, {}) != benchstat::Verdict::inconclusive) continue;
    const auto detectable = detectable_change(baseline, cell, cell.comparison->alpha);
    if (!detectable || !std::isfinite(*detectable)) continue;
    ++found.count;
    found.detectable.add(detectable);
    found.needed.add(samples_needed(baseline, cell, cell.comparison->alpha));
  }
  return found;
}

std::string needed_text(const Range<std::size_t>& needed) {
  if (!needed.smallest) return "more than 10000";
  std::string text = std::to_string(*needed.smallest);
  if (needed.unknown > 0) return text + " to more than 10000";
  if (*needed.largest != *needed.smallest) text += " to " + std::to_string(*needed.largest);
  return text;
}

bool too_few_in_column(const Table& table, std::uint32_t column, std::vector<double>* log_ratios) {
  for (const Cell& cell : table.cells) {
    if (cell.column != column || !cell.comparison) continue;
    if (!benchstat::too_few_samples(*cell.comparison)) return false;
    const double ratio = cell.summary.center / table.baseline(cell.row)->summary.center;
    if (!(ratio > 0) || !std::isfinite(ratio)) return false;
    log_ratios->push_back(std::log(ratio));
  }
  return true;
}

}  // namespace

std::vector<std::string> inconclusive_lines(const Tables& tables) {
  std::vector<std::string> lines;
  for (const Table& table : tables.tables) {
    const Inconclusive found = inconclusive_in(table);
    if (found.count == 0) continue;
    const std::string smallest = percent(*found.detectable.smallest);
    const std::string largest = percent(*found.detectable.largest);
    lines.push_back(name_of(tables, table) + ": no difference in " + std::to_string(found.count) +
                    " of " + std::to_string(found.compared) + "; " + smallest +
                    (smallest == largest ? "" : " to " + largest) +
                    " would have been seen; the observed ones take " + needed_text(found.needed) +
                    " samples each");
  }
  return lines;
}

std::vector<std::string> rows_together_lines(const Tables& tables) {
  std::vector<std::string> lines;
  const double alpha = tables.thresholds.alpha;
  for (const Table& table : tables.tables) {
    for (std::uint32_t column = 1; column < table.columns.size(); ++column) {
      std::vector<double> log_ratios;
      if (!too_few_in_column(table, column, &log_ratios)) continue;
      const std::size_t rows = log_ratios.size();
      if (stats::smallest_signed_rank_p(rows, stats::Alternative::two_sided) > alpha) continue;
      double sum = 0;
      for (const double ratio : log_ratios) sum += ratio;
      const double p = stats::wilcoxon_signed_rank(log_ratios).p;
      lines.push_back(name_of(tables, table) + ", " + tables.column_label(table, column) +
                      ": the " + std::to_string(rows) + " rows together: " +
                      benchstat::ratio_text(std::exp(sum / static_cast<double>(rows))) +
                      " (signed-rank p=" + benchproc::print_fixed(p, 3) + "), " +
                      (p <= alpha ? "a difference" : "no difference shown"));
    }
  }
  return lines;
}

}  // namespace codecbench::cli
