#include "reports/tables/json_tables.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "harness/benchstat/details.h"

namespace codecbench::reports {
namespace {

using benchstat::Cell;
using benchstat::Table;
using benchstat::Tables;
using Json = nlohmann::ordered_json;

constexpr int schema_version = 1;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json number(const std::optional<double>& value) { return value ? number(*value) : Json(nullptr); }

std::string_view name(benchstat::Better better) {
  switch (better) {
    case benchstat::Better::lower:
      return "lower";
    case benchstat::Better::higher:
      return "higher";
    case benchstat::Better::unknown:
      break;
  }
  return "unknown";
}

Json key_of(const benchproc::Projection& projection, benchproc::TupleId tuple) {
  Json key = Json::object();
  for (std::size_t field = 0; field < projection.fields(); ++field) {
    key[std::string(projection.field_name(field))] = projection.value(tuple, field);
  }
  return key;
}

class Writer {
 public:
  Writer(const Tables& tables, const benchstat::EffectRules& effect)
      : tables_(tables), effect_(effect), adjusted_(benchstat::adjusted_p_values(tables)) {}

  Json table(const Table& table) {
    Json out;
    out["key"] = key_of(tables_.query.table(), table.key);
    out["unit"] = table.unit;
    out["better"] = name(table.better);
    out["assumption"] = table.assumption == benchstat::Assumption::exact ? "exact" : "nothing";
    Json& columns = out["columns"] = Json::array();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      Json column;
      column["label"] = tables_.column_label(table, i);
      column["key"] = key_of(tables_.query.column(), table.columns[i]);
      column["geomean"] = number(table.summaries[i].geomean);
      column["geomean_ratio"] = number(table.summaries[i].ratio);
      column["warnings"] = table.summaries[i].warnings;
      columns.push_back(std::move(column));
    }
    Json& rows = out["rows"] = Json::array();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      Json row;
      row["label"] = tables_.row_label(table, i);
      row["key"] = key_of(tables_.query.row(), table.rows[i]);
      Json& cells = row["cells"] = Json::array();
      for (const Cell& one : table.row_cells(i)) cells.push_back(cell(table, one));
      rows.push_back(std::move(row));
    }
    return out;
  }

 private:
  Json cell(const Table& table, const Cell& cell) {
    Json out;
    out["column"] = cell.column;
    out["n"] = cell.sample.size();
    out["center"] = number(cell.summary.center);
    out["low"] = number(cell.summary.low);
    out["high"] = number(cell.summary.high);
    out["coverage"] = number(cell.summary.coverage);
    out["range"] = range_text(cell.summary);
    Json& sample = out["sample"] = Json::array();
    for (const double value : cell.sample) sample.push_back(number(value));
    Json& warnings = out["warnings"] = Json::array();
    for (const benchstat::Warning& warning : cell.warnings) {
      warnings.push_back(tables_.warning_texts[warning.text]);
    }
    if (cell.comparison) {
      out["comparison"] = comparison_of(table, *table.baseline(cell.row), cell);
    }
    return out;
  }

  Json comparison_of(const Table& table, const Cell& baseline, const Cell& cell) {
    const benchstat::Comparison& compared = *cell.comparison;
    const double before = baseline.summary.center;
    const double after = cell.summary.center;
    Json out;
    out["baseline"] = baseline.column;
    out["ratio"] = before != 0 ? number(after / before) : Json(nullptr);
    out["delta"] = delta_text(compared, before, after);
    out["p"] = number(compared.raw_p.value_or(compared.p));
    if (compared.raw_p) out["p_adjusted"] = number(compared.p);
    out["p_holm"] = number(adjusted_[next_++]);
    out["alpha"] = number(compared.alpha);
    out["n1"] = compared.n1;
    out["n2"] = compared.n2;
    out["significant"] = compared.significant();
    out["verdict"] = benchstat::name(judge(table, baseline, cell, effect_));
    if (table.assumption == benchstat::Assumption::exact) return out;
    add_test(baseline, cell, out);
    out["detectable_change"] = number(detectable_change(baseline, cell, compared.alpha));
    const auto needed = samples_needed(baseline, cell, compared.alpha);
    out["samples_needed"] = needed ? Json(*needed) : Json(nullptr);
    return out;
  }

  void add_test(const Cell& baseline, const Cell& cell, Json& out) const {
    const auto details = details_of(baseline, cell, tables_.thresholds.confidence);
    if (!details) return;
    out["u"] = number(details->u);
    out["exact"] = details->exact;
    out["ranks"] = details->ranks;
    if (!details->shift) return;
    out["shift"] = {{"estimate", number(details->shift->shift)},
                    {"low", number(details->shift->interval.low)},
                    {"high", number(details->shift->interval.high)},
                    {"coverage", number(details->shift->interval.coverage)}};
  }

  const Tables& tables_;
  const benchstat::EffectRules& effect_;
  std::vector<double> adjusted_;
  std::size_t next_ = 0;  // comparison
};

}  // namespace

std::string json_tables(const Tables& tables, const benchstat::EffectRules& effect,
                        const std::vector<std::string>& warnings) {
  Json document;
  document["schema"] = schema_version;
  document["alpha"] = number(tables.thresholds.alpha);
  document["confidence"] = number(tables.thresholds.confidence);
  document["minimum_effect"] = number(effect.minimum_effect);
  document["warnings"] = warnings;
  Json& list = document["tables"] = Json::array();
  Writer writer(tables, effect);
  for (const Table& table : tables.tables) list.push_back(writer.table(table));
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace codecbench::reports
