#include "harness/fairness/tax.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "harness/stats/hodges_lehmann.h"
#include "harness/stats/quantile.h"

namespace codecbench::fairness {
namespace {

struct Side {
  double value = 0;
  Measure measure = Measure::time;
};

// Both sides of a cell in one round.
struct Pair {
  std::optional<Side> adapter;
  std::optional<Side> plain;
};

struct PairedCell {
  results::CellId id;
  std::map<std::int64_t, Pair> rounds;
};

std::optional<Side> side_of(const results::Record& record) {
  for (const results::Measurement& m : record.measurements) {
    if (!(m.value > 0) || !std::isfinite(m.value)) continue;
    if (m.unit == "ns/op") return Side{m.value, Measure::time};
    if (m.unit == "instructions/op") return Side{m.value, Measure::instructions};
  }
  return std::nullopt;
}

std::int64_t round_of(const results::Record& record) {
  const std::string_view text =
      record.annotation ? record.annotation->find("round").value_or("") : std::string_view();
  std::int64_t round = 0;
  std::from_chars(text.data(), text.data() + text.size(), round);
  return round;
}

// Cells in the order of their first line.
std::vector<PairedCell> paired_cells(const results::ResultFile& file) {
  std::vector<PairedCell> cells;
  std::map<results::CellId, std::size_t> known;
  for (const results::Record& record : file.records) {
    std::optional<results::CellId> id = results::parse_cell(record.name);
    const std::optional<Side> side = side_of(record);
    if (!id || !side) continue;
    const bool plain = id->codec.ends_with(plain_suffix);
    if (plain) id->codec.resize(id->codec.size() - plain_suffix.size());
    const auto [at, is_new] = known.emplace(*id, cells.size());
    if (is_new) cells.push_back({*id, {}});
    Pair& pair = cells[at->second].rounds[round_of(record)];
    (plain ? pair.plain : pair.adapter) = side;
  }
  for (PairedCell& cell : cells) {
    std::erase_if(cell.rounds, [](const auto& round) {
      const Pair& pair = round.second;
      return !pair.adapter || !pair.plain || pair.adapter->measure != pair.plain->measure;
    });
  }
  std::erase_if(cells, [](const PairedCell& cell) { return cell.rounds.empty(); });
  return cells;
}

std::string driver_key(std::string_view codec, std::string_view format,
                       std::string_view operation) {
  return std::string(codec) + '\n' + std::string(format) + '\n' + std::string(operation);
}

std::vector<std::string> drivers_of(const results::ResultFile& file) {
  std::vector<std::string> keys;
  for (const results::Annotation& line : file.annotations) {
    if (line.kind != plain_driver_kind) continue;
    keys.push_back(driver_key(line.find("codec").value_or(""), line.find("format").value_or(""),
                              line.find("operation").value_or("")));
  }
  return keys;
}

double log_ratio(const Pair& pair) { return std::log(pair.adapter->value / pair.plain->value); }

CellTax tax_of_cell(const PairedCell& cell) {
  CellTax tax;
  tax.dataset = cell.id.dataset;
  std::vector<double> logs;
  std::vector<double> added;
  for (const auto& [round, pair] : cell.rounds) {
    logs.push_back(log_ratio(pair));
    added.push_back(pair.adapter->value - pair.plain->value);
  }
  tax.n = logs.size();
  tax.ratio = std::exp(stats::median(logs));
  tax.added_per_document = stats::median(added);
  return tax;
}

// The mean over the cells in every round that has them all.
std::vector<double> log_ratios_by_round(const std::vector<const PairedCell*>& cells) {
  std::vector<double> logs;
  for (const auto& [round, first] : cells.front()->rounds) {
    double sum = 0;
    bool complete = true;
    for (const PairedCell* cell : cells) {
      const auto found = cell->rounds.find(round);
      complete = complete && found != cell->rounds.end();
      if (complete) sum += log_ratio(found->second);
    }
    if (complete) logs.push_back(sum / static_cast<double>(cells.size()));
  }
  return logs;
}

}  // namespace

bool Tax::over_limit() const {
  if (measure == Measure::time) return ratio > 1 + limit_of_time;
  return std::any_of(cells.begin(), cells.end(), [](const CellTax& cell) {
    return cell.ratio > 1 + limit_of_instructions &&
           cell.added_per_document > instructions_per_document;
  });
}

bool Tax::unclear() const {
  if (measure != Measure::time) return false;
  constexpr double limit = 1 + limit_of_time;
  return over_limit() ? low <= limit : high > limit;
}

std::string_view Tax::verdict() const {
  if (over_limit()) return unclear() ? "over the limit, perhaps" : "over the limit";
  return unclear() ? "within the limit, perhaps" : "";
}

std::vector<Tax> taxes(const results::ResultFile& file) {
  std::vector<PairedCell> cells = paired_cells(file);
  // Rounds are in random order, the drivers' texts in the catalog's.
  const std::vector<std::string> catalog = drivers_of(file);
  const auto place = [&catalog](const PairedCell& cell) {
    return std::find(catalog.begin(), catalog.end(),
                     driver_key(cell.id.codec, cell.id.format, cell.id.operation));
  };
  std::stable_sort(cells.begin(), cells.end(), [&place](const PairedCell& a, const PairedCell& b) {
    return std::pair(place(a), std::string_view(a.id.dataset)) <
           std::pair(place(b), std::string_view(b.id.dataset));
  });
  std::vector<Tax> all;
  std::vector<std::vector<const PairedCell*>> members;
  for (const PairedCell& cell : cells) {
    const Measure measure = cell.rounds.begin()->second.adapter->measure;
    auto at = std::find_if(all.begin(), all.end(), [&](const Tax& tax) {
      return tax.codec == cell.id.codec && tax.format == cell.id.format &&
             tax.operation == cell.id.operation && tax.measure == measure;
    });
    if (at == all.end()) {
      all.push_back({cell.id.codec, cell.id.format, cell.id.operation, measure, 0, 1, 1, 1, {}});
      members.emplace_back();
      at = all.end() - 1;
    }
    at->cells.push_back(tax_of_cell(cell));
    members[static_cast<std::size_t>(at - all.begin())].push_back(&cell);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    Tax& tax = all[i];
    const std::vector<double> logs = log_ratios_by_round(members[i]);
    tax.n = logs.size();
    if (logs.empty()) continue;
    if (tax.measure == Measure::instructions) {
      tax.ratio = tax.low = tax.high = std::exp(stats::median(logs));
      continue;
    }
    const stats::ShiftEstimate estimate = stats::hodges_lehmann(logs);
    tax.ratio = std::exp(estimate.shift);
    tax.low = std::exp(estimate.interval.low);
    tax.high = std::exp(estimate.interval.high);
  }
  return all;
}

}  // namespace codecbench::fairness
