#include "harness/benchstat/table_builder.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace codecbench::benchstat {
namespace {

// The place of every tuple of a projection in its order.
std::vector<std::uint32_t> places(const benchproc::Projection& projection) {
  std::vector<benchproc::TupleId> tuples(projection.tuples());
  std::iota(tuples.begin(), tuples.end(), 0);
  projection.sort(tuples);
  std::vector<std::uint32_t> place(tuples.size());
  for (std::size_t i = 0; i < tuples.size(); ++i) place[tuples[i]] = static_cast<std::uint32_t>(i);
  return place;
}

bool has_value(const benchproc::Projection& projection, benchproc::TupleId tuple,
               std::string_view value) {
  for (std::size_t field = 0; field < projection.fields(); ++field) {
    if (projection.value(tuple, field) == value) return true;
  }
  return false;
}

class TableBuilder {
 public:
  TableBuilder(benchproc::Query query, SampleCollector& collector, const TableRules& rules)
      : collector_(collector),
        rules_(rules),
        statistics_(rules.thresholds),
        tables_{std::move(query), rules.thresholds, {}, {}, rules.dropped_table_keys},
        row_places_(places(tables_.query.row())),
        column_places_(places(tables_.query.column())) {
    put_baseline_first();
  }

  Tables build() {
    std::vector<CollectedCell>& cells = collector_.cells();
    drop_table_keys(cells);
    const std::vector<std::uint32_t> table_places = places(tables_.query.table());
    sort_cells(cells, table_places);
    if (!rules_.dropped_table_keys.empty()) merge_equal(cells);
    for (auto start = cells.begin(); start != cells.end();) {
      const auto end = std::find_if(start, cells.end(), [start](const CollectedCell& cell) {
        return cell.table != start->table || cell.unit != start->unit;
      });
      add_table(std::span(start, end));
      start = end;
    }
    cells.clear();
    return std::move(tables_);
  }

 private:
  void drop_table_keys(std::vector<CollectedCell>& cells) {
    if (rules_.dropped_table_keys.empty()) return;
    for (CollectedCell& cell : cells) {
      cell.table = tables_.query.table().without(cell.table, rules_.dropped_table_keys);
    }
  }

  struct Place {
    std::uint32_t table, unit, row, column;
    std::uint32_t cell;

    friend bool operator<(const Place& a, const Place& b) {
      return std::tie(a.table, a.unit, a.row, a.column, a.cell) <
             std::tie(b.table, b.unit, b.row, b.column, b.cell);
    }
  };

  // Sorts places, and then moves each cell once.
  void sort_cells(std::vector<CollectedCell>& cells,
                  const std::vector<std::uint32_t>& table_places) const {
    std::vector<Place> order;
    order.reserve(cells.size());
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
      const CollectedCell& cell = cells[i];
      order.push_back({table_places[cell.table], collector_.unit_rank(cell.unit),
                       row_places_[cell.row], column_places_[cell.column], i});
    }
    std::sort(order.begin(), order.end());
    // Along each cycle of the permutation: the cell that belongs here comes from order[here].cell.
    for (std::uint32_t start = 0; start < cells.size(); ++start) {
      if (order[start].cell == start) continue;
      CollectedCell first = std::move(cells[start]);
      std::uint32_t here = start;
      while (order[here].cell != start) {
        const std::uint32_t from = std::exchange(order[here].cell, here);
        cells[here] = std::move(cells[from]);
        here = from;
      }
      cells[here] = std::move(first);
      order[here].cell = here;
    }
  }

  // REQUIRES: sorted.
  static void merge_equal(std::vector<CollectedCell>& cells) {
    std::size_t kept = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      CollectedCell& last = cells[kept];
      CollectedCell& cell = cells[i];
      if (last.table != cell.table || last.unit != cell.unit || last.row != cell.row ||
          last.column != cell.column) {
        if (++kept != i) cells[kept] = std::move(cell);
        continue;
      }
      last.rounds.resize(
          std::max(last.rounds.size(), cell.rounds.empty() ? 0 : last.values.size()));
      last.values.insert(last.values.end(), cell.values.begin(), cell.values.end());
      last.rounds.insert(last.rounds.end(), cell.rounds.begin(), cell.rounds.end());
      SampleCollector::add_residue(last, cell.residue);
      for (const benchproc::TupleId residue : cell.residues) {
        SampleCollector::add_residue(last, residue);
      }
    }
    if (!cells.empty()) cells.resize(kept + 1);
  }

  // Gives the first place to the column that was asked for.
  void put_baseline_first() {
    if (rules_.baseline.empty()) return;
    for (std::size_t tuple = 0; tuple < column_places_.size(); ++tuple) {
      const bool is_baseline = has_value(tables_.query.column(),
                                         static_cast<benchproc::TupleId>(tuple), rules_.baseline);
      // Places keep their order otherwise; those of baselines come before all others.
      if (!is_baseline) column_places_[tuple] += static_cast<std::uint32_t>(column_places_.size());
    }
  }

  void add_table(std::span<CollectedCell> cells) {
    Table& table = tables_.tables.emplace_back();
    table.key = cells.front().table;
    table.unit = std::string(tables_.query.dictionary().text(cells.front().unit));
    table.assumption = collector_.units().assumption(table.unit);
    table.better = collector_.units().better(table.unit);
    add_columns(table, cells);
    table.cells.reserve(cells.size());
    for (CollectedCell& collected : cells) {
      if (table.rows.empty() || table.rows.back() != collected.row) {
        table.rows.push_back(collected.row);
        table.row_starts.push_back(static_cast<std::uint32_t>(table.cells.size()));
      }
      add_cell(table, collected);
    }
    table.row_starts.push_back(static_cast<std::uint32_t>(table.cells.size()));
    compare_cells(table);
    summarize_columns(table);
  }

  void add_columns(Table& table, std::span<const CollectedCell> cells) {
    for (const CollectedCell& cell : cells) table.columns.push_back(cell.column);
    const auto before = [this](benchproc::TupleId a, benchproc::TupleId b) {
      return column_places_[a] < column_places_[b];
    };
    std::sort(table.columns.begin(), table.columns.end(), before);
    table.columns.erase(std::unique(table.columns.begin(), table.columns.end()),
                        table.columns.end());
    column_index_.resize(column_places_.size());
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      column_index_[table.columns[i]] = static_cast<std::uint32_t>(i);
    }
  }

  void add_cell(Table& table, CollectedCell& collected) {
    Cell& cell = table.cells.emplace_back();
    cell.row = static_cast<std::uint32_t>(table.rows.size() - 1);
    cell.column = column_index_[collected.column];
    cell.sample = std::move(collected.values);
    if (!collected.rounds.empty()) cell.sample = median_of_rounds(cell.sample, collected.rounds);
    if (collected.residues.size() > 1) {
      warn(cell, WarningPlace::sample, varying_keys(collected.residues));
    }
    SummaryWithWarning result = statistics_.summarize(cell.sample, table.assumption);
    cell.summary = result.summary;
    if (result.warning) warn(cell, WarningPlace::summary, *result.warning);
    if (!rules_.look_for_drift || table.assumption == Assumption::exact) return;
    if (const auto warning = drift_warning(cell.sample)) {
      warn(cell, WarningPlace::sample, *warning);
    }
  }

  void compare_cells(Table& table) {
    const bool has_baseline =
        rules_.baseline.empty() ||
        has_value(tables_.query.column(), table.columns.front(), rules_.baseline);
    if (!has_baseline) return;
    for (Cell& cell : table.cells) {
      const Cell* baseline = table.baseline(cell.row);
      if (cell.column == 0 || baseline == nullptr) continue;
      ComparisonWithWarning result =
          statistics_.compare(baseline->sample, cell.sample, table.assumption);
      cell.comparison = result.comparison;
      if (result.warning) warn(cell, WarningPlace::comparison, *result.warning);
    }
  }

  void summarize_columns(Table& table) {
    std::vector<std::vector<CenterPair>> pairs(table.columns.size());
    for (const Cell& cell : table.cells) {
      CenterPair& pair = pairs[cell.column].emplace_back();
      pair.center = cell.summary.center;
      if (cell.comparison) pair.baseline = table.baseline(cell.row)->summary.center;
    }
    if (rules_.matched_geomean) {
      const std::size_t rows = table.rows.size();
      const std::size_t matched = keep_matched(table, pairs);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        table.summaries.push_back(summarize_column(pairs[i], pairs.front().size(), i == 0));
        if (i == 0 && matched < rows) {
          table.summaries.back().warnings.insert(
              table.summaries.back().warnings.begin(),
              "geomeans over " + std::to_string(matched) + " of " + std::to_string(rows) +
                  " rows: those that every column has, with a value above 0");
        }
      }
      return;
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      table.summaries.push_back(summarize_column(pairs[i], pairs.front().size(), i == 0));
    }
  }

  // Leaves in `pairs` only what belongs to rows that every column has, with a center above 0; how
  // many those are.
  static std::size_t keep_matched(const Table& table, std::vector<std::vector<CenterPair>>& pairs) {
    for (std::vector<CenterPair>& column : pairs) column.clear();
    std::size_t matched = 0;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const std::span<const Cell> cells = table.row_cells(row);
      const bool complete = cells.size() == table.columns.size() &&
                            std::all_of(cells.begin(), cells.end(),
                                        [](const Cell& cell) { return cell.summary.center > 0; });
      if (!complete) continue;
      ++matched;
      for (const Cell& cell : cells) {
        CenterPair& pair = pairs[cell.column].emplace_back();
        pair.center = cell.summary.center;
        if (cell.comparison) pair.baseline = cells.front().summary.center;
      }
    }
    return matched;
  }

  std::string varying_keys(const std::vector<benchproc::TupleId>& residues) const {
    const benchproc::Projection& residue = tables_.query.residue();
    std::string text;
    for (std::size_t field = 0; field < residue.fields(); ++field) {
      const std::string_view first = residue.value(residues.front(), field);
      const bool varies = std::any_of(
          residues.begin(), residues.end(),
          [&](benchproc::TupleId tuple) { return residue.value(tuple, field) != first; });
      if (varies) {
        text += text.empty() ? "benchmarks vary in " : ", ";
        text += residue.field_name(field);
      }
    }
    return text;
  }

  void warn(Cell& cell, WarningPlace place, const std::string& text) {
    const auto [known, added] =
        warning_ids_.emplace(text, static_cast<std::uint32_t>(tables_.warning_texts.size()));
    if (added) tables_.warning_texts.push_back(text);
    cell.warnings.push_back({place, known->second});
  }

  SampleCollector& collector_;
  const TableRules& rules_;
  Statistics statistics_;
  Tables tables_;
  std::vector<std::uint32_t> row_places_;
  std::vector<std::uint32_t> column_places_;
  std::vector<std::uint32_t> column_index_;  // by tuple, in the table being made
  std::map<std::string, std::uint32_t> warning_ids_;
};

}  // namespace

Tables build_tables(benchproc::Query query, SampleCollector& collector, const TableRules& rules) {
  return TableBuilder(std::move(query), collector, rules).build();
}

}  // namespace codecbench::benchstat
