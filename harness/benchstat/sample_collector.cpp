#include "harness/benchstat/sample_collector.h"

#include <algorithm>
#include <utility>

#include "harness/results/number.h"
#include "harness/results/record.h"
#include "harness/results/unit.h"

namespace codecbench::benchstat {
namespace {

std::size_t hash_of(benchproc::TupleId table, benchproc::StringId unit, benchproc::TupleId row,
                    benchproc::TupleId column) {
  std::uint64_t hash = 0x9E3779B97F4A7C15;
  for (const std::uint32_t part : {table, unit, row, column}) {
    hash = (hash ^ part) * 0xD6E8FEB86659FD93;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

}  // namespace

SampleCollector::SampleCollector(benchproc::Query& query, CollectRules rules)
    : query_(query), rules_(rules), slots_(64) {}

void SampleCollector::begin_file(std::string_view label, std::string_view path) {
  path_ = path;
  inputs_.push_back({std::string(label), {}});
  config_.clear();
  benchproc::Dictionary& dictionary = query_.dictionary();
  config_.set(dictionary.id(".file"), dictionary.id(label), false);
  ++config_version_;
}

void SampleCollector::config(std::string_view key, std::string_view value) {
  benchproc::Dictionary& dictionary = query_.dictionary();
  const benchproc::StringId key_id = dictionary.id(key);
  const benchproc::StringId value_id = dictionary.id(value);
  if (config_.value(key_id) == value_id) return;
  config_.set(key_id, value_id);
  ++config_version_;
  if (!value.empty()) inputs_.back().values[std::string(key)].emplace(value);
}

// Several slices of one round saw the same machine, and count as one value (see statistics).
void SampleCollector::annotation(std::size_t /*line*/, std::string_view text) {
  if (rules_.benchstat || !text.starts_with("# sample ") ||
      text.find(" slice=") == std::string_view::npos) {
    return;
  }
  const auto sample = results::parse_annotation(text);
  if (!sample) return;
  const auto round = results::parse_integer(sample->find("round").value_or("0"));
  // The number of the round, told apart from that of another run in the same column.
  round_ = static_cast<std::uint32_t>(round.value + 1) +
           static_cast<std::uint32_t>(inputs_.size()) * (1U << 20);
}

void SampleCollector::message(std::size_t line, std::string_view text) {
  messages_.push_back(path_ + ":" + std::to_string(line) + ": " + std::string(text));
}

void SampleCollector::unit_metadata(std::size_t line, std::string_view unit, std::string_view key,
                                    std::string_view value) {
  if (const auto known = units_.set(unit, key, value)) {
    message(line, "metadata " + std::string(key) + " of unit " + std::string(unit) +
                      " already set to " + *known);
  }
}

SampleCollector::KnownUnit& SampleCollector::known_unit(benchproc::StringId unit) {
  if (known_units_.size() <= unit) known_units_.resize(unit + 1, {0, 0, no_rank});
  if (known_units_[unit].factor == 0) {
    const auto tidied = results::tidy_unit(query_.dictionary().text(unit));
    const benchproc::StringId id = query_.dictionary().id(tidied.unit);
    if (known_units_.size() <= id) known_units_.resize(id + 1, {0, 0, no_rank});
    known_units_[unit].tidied = id;
    known_units_[unit].factor = tidied.factor;
  }
  return known_units_[unit];
}

SampleCollector::Memo& SampleCollector::memo_of(const benchproc::Subject& subject) {
  if (memos_.size() <= subject.name) {
    memos_.resize(std::max<std::size_t>(subject.name + 1, memos_.size() + memos_.size() / 2));
  }
  Memo& memo = memos_[subject.name];
  if (memo.config_version == config_version_) return memo;
  memo = {};
  memo.config_version = config_version_;
  benchproc::Filter& filter = query_.filter();
  if (filter.ignores_units()) memo.kept = filter.keeps(subject, {}, query_.dictionary());
  return memo;
}

void SampleCollector::project(const benchproc::Subject& subject, Memo& memo) {
  memo.projected = true;
  memo.table = query_.table().project(subject, query_.named());
  memo.row = query_.row().project(subject, query_.named());
  memo.column = query_.column().project(subject, query_.named());
  memo.residue = query_.residue().project(subject, query_.named());
}

void SampleCollector::result(std::size_t /*line*/, const benchfmt::ResultView& result) {
  ++results_read_;
  const std::uint32_t round = std::exchange(round_, 0);
  benchproc::Dictionary& dictionary = query_.dictionary();
  const benchproc::Subject subject{dictionary.id(result.name), &config_};
  Memo& memo = memo_of(subject);
  if (!memo.kept) return;

  benchproc::Filter& filter = query_.filter();
  std::uint32_t previous = no_cell;
  bool kept = false;
  for (std::size_t i = 0; i < result.measurements.size(); ++i) {
    const benchfmt::MeasurementView& measurement = result.measurements[i];
    if (units_of_last_line_.size() <= i) units_of_last_line_.push_back(benchproc::empty_string);
    benchproc::StringId& written = units_of_last_line_[i];
    if (dictionary.text(written) != measurement.unit) written = dictionary.id(measurement.unit);

    const KnownUnit known = known_unit(written);
    double value = measurement.value * known.factor;
    benchproc::StringId unit = known.tidied;
    if (rules_.benchstat) {
      if (value == measurement.value) unit = written;
    } else {
      value += 0.0;  // no -0
    }
    if (!filter.ignores_units() &&
        !filter.keeps(subject, {dictionary.text(unit), measurement.unit}, dictionary)) {
      continue;
    }
    kept = true;
    if (!memo.projected) project(subject, memo);
    KnownUnit& rank_of = known_unit(unit);
    if (rank_of.rank == no_rank) rank_of.rank = ranked_units_++;

    const std::uint32_t guess =
        previous == no_cell ? memo.first_cell : cells_[previous].next_of_line;
    const std::uint32_t index = cell_for(memo, unit, guess);
    if (previous == no_cell) {
      memo.first_cell = index;
    } else {
      cells_[previous].next_of_line = index;
    }
    previous = index;
    CollectedCell& cell = cells_[index];
    if (cell.values.empty()) {
      cell.values.reserve(usual_values_);
      cell.residue = memo.residue;
    }
    cell.values.push_back(value);
    if (round != 0 || !cell.rounds.empty()) {
      cell.rounds.resize(cell.values.size());
      cell.rounds.back() = round;
    }
    add_residue(cell, memo.residue);
  }
  results_kept_ += kept ? 1 : 0;
}

void SampleCollector::add_residue(CollectedCell& cell, benchproc::TupleId residue) {
  if (cell.residues.empty()) {
    if (cell.residue != residue) cell.residues = {cell.residue, residue};
  } else if (std::find(cell.residues.begin(), cell.residues.end(), residue) ==
             cell.residues.end()) {
    cell.residues.push_back(residue);
  }
}

std::uint32_t SampleCollector::cell_for(const Memo& memo, benchproc::StringId unit,
                                        std::uint32_t guess) {
  if (guess < cells_.size()) {
    const CollectedCell& cell = cells_[guess];
    if (cell.unit == unit && cell.row == memo.row && cell.column == memo.column &&
        cell.table == memo.table) {
      return guess;
    }
  }
  return find_or_add_cell(memo, unit);
}

std::uint32_t SampleCollector::find_or_add_cell(const Memo& memo, benchproc::StringId unit) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of(memo.table, unit, memo.row, memo.column) & mask;
  for (; slots_[at] != 0; at = (at + 1) & mask) {
    const CollectedCell& cell = cells_[slots_[at] - 1];
    if (cell.unit == unit && cell.row == memo.row && cell.column == memo.column &&
        cell.table == memo.table) {
      return slots_[at] - 1;
    }
  }
  CollectedCell cell;
  cell.table = memo.table;
  cell.unit = unit;
  cell.row = memo.row;
  cell.column = memo.column;
  cell.next_of_line = no_cell;
  // Benchmarks are usually sampled equally often, one after the other.
  constexpr std::size_t most = 64;
  if (!cells_.empty()) usual_values_ = std::min(cells_.front().values.size(), most);
  cells_.push_back(std::move(cell));
  const auto index = static_cast<std::uint32_t>(cells_.size() - 1);
  slots_[at] = index + 1;
  if (cells_.size() * 2 > slots_.size()) grow();
  return index;
}

void SampleCollector::grow() {
  const std::size_t size = slots_.size() * 2;
  slots_.assign(size, 0);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const CollectedCell& cell = cells_[i];
    std::size_t at = hash_of(cell.table, cell.unit, cell.row, cell.column) & (size - 1);
    while (slots_[at] != 0) at = (at + 1) & (size - 1);
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace codecbench::benchstat
