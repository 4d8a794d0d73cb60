#include "harness/benchproc/projection.h"

#include <algorithm>
#include <limits>

#include "harness/benchproc/name_parts.h"
#include "harness/benchproc/number_order.h"

namespace codecbench::benchproc {
namespace {

constexpr std::uint32_t no_rank = std::numeric_limits<std::uint32_t>::max();

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::size_t hash_of(const std::vector<StringId>& row, std::size_t length) {
  std::uint64_t hash = 0x9E3779B97F4A7C15;
  for (std::size_t i = 0; i < length; ++i) {
    hash = (hash ^ row[i]) * 0xD6E8FEB86659FD93;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

}  // namespace

void Projection::add(const ProjectionField& field) {
  Source source;
  source.order = field.order == "alpha"   ? Order::alpha
                 : field.order == "num"   ? Order::number
                 : field.order == "fixed" ? Order::fixed
                                          : Order::first;
  for (std::size_t i = 0; i < field.fixed.size(); ++i) {
    source.fixed[field.fixed[i]] = static_cast<std::uint32_t>(i);
  }
  source.is_config = field.key == ".config";
  if (!source.is_config && field.key != ".fullname") source.key = Key(field.key, *dictionary_);
  if (!source.is_config) add_field(source, field.key);
  sources_.push_back(std::move(source));
}

std::size_t Projection::add_field(Source& source, std::string name) {
  const std::size_t field = fields_.size();
  fields_.push_back({std::move(name), source.order, {}, 0});
  row_.push_back(empty_string);
  source.members.push_back(field);
  if (source.order == Order::fixed) {
    for (const auto& [value, rank] : source.fixed) {
      std::vector<std::uint32_t>& ranks = fields_.back().ranks;
      const StringId id = dictionary_->id(value);
      if (ranks.size() <= id) ranks.resize(id + 1, 0);
      ranks[id] = rank;
    }
  }
  return field;
}

TupleId Projection::project(const Subject& subject, const NamedKeys& named) {
  std::fill(row_.begin(), row_.end(), empty_string);
  for (Source& source : sources_) {
    if (source.is_config) {
      read_config(source, subject, named);
    } else if (source.key) {
      row_[source.members.front()] = dictionary_->id(source.key->read(subject, *dictionary_));
    } else {
      const std::string_view name = dictionary_->text(subject.name);
      row_[source.members.front()] = named.of_the_name.empty()
                                         ? subject.name
                                         : dictionary_->id(name_without(name, named.of_the_name));
    }
  }
  return intern_row();
}

void Projection::read_config(Source& source, const Subject& subject, const NamedKeys& named) {
  for (const ConfigEntry& entry : subject.config->entries()) {
    if (!entry.from_file) continue;
    const auto known = source.known.find(entry.key);
    if (known != source.known.end()) {
      row_[known->second] = entry.value;
      continue;
    }
    const std::string_view key = dictionary_->text(entry.key);
    if (contains(named.config, key)) continue;
    const std::size_t field = add_field(source, std::string(key));
    source.known.emplace(entry.key, field);
    row_[field] = entry.value;
  }
}

TupleId Projection::without(TupleId tuple, const std::vector<std::string>& field_names) {
  for (std::size_t field = 0; field < fields_.size(); ++field) {
    row_[field] =
        contains(field_names, fields_[field].name) ? empty_string : value_id(tuple, field);
  }
  return intern_row();
}

TupleId Projection::intern_row() {
  std::size_t length = row_.size();
  while (length > 0 && row_[length - 1] == empty_string) --length;
  if ((tuples_.size() + 1) * 2 > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of(row_, length) & mask;
  for (; slots_[at] != 0; at = (at + 1) & mask) {
    const Tuple& tuple = tuples_[slots_[at] - 1];
    if (tuple.length == length &&
        std::equal(row_.begin(), row_.begin() + static_cast<std::ptrdiff_t>(length),
                   values_.begin() + tuple.start)) {
      return slots_[at] - 1;
    }
  }
  for (const Source& source : sources_) {
    if (source.order != Order::first || (source.is_config && !rank_config_members_)) continue;
    for (const std::size_t member : source.members) rank(fields_[member], row_[member]);
  }
  const auto id = static_cast<TupleId>(tuples_.size());
  tuples_.push_back(
      {static_cast<std::uint32_t>(values_.size()), static_cast<std::uint32_t>(length)});
  values_.insert(values_.end(), row_.begin(), row_.begin() + static_cast<std::ptrdiff_t>(length));
  slots_[at] = id + 1;
  return id;
}

void Projection::grow() {
  const std::size_t size = std::max<std::size_t>(16, slots_.size() * 2);
  slots_.assign(size, 0);
  std::vector<StringId> row;
  for (std::size_t i = 0; i < tuples_.size(); ++i) {
    const auto start = values_.begin() + tuples_[i].start;
    row.assign(start, start + tuples_[i].length);
    std::size_t at = hash_of(row, row.size()) & (size - 1);
    while (slots_[at] != 0) at = (at + 1) & (size - 1);
    slots_[at] = static_cast<TupleId>(i + 1);
  }
}

void Projection::rank(Field& field, StringId value) {
  if (field.ranks.size() <= value) {
    field.ranks.resize(std::max<std::size_t>(value + 1, field.ranks.size() * 2), no_rank);
  }
  if (field.ranks[value] == no_rank) field.ranks[value] = field.ranked++;
}

std::vector<std::size_t> Projection::flat() const {
  std::vector<std::size_t> order;
  for (const Source& source : sources_) {
    order.insert(order.end(), source.members.begin(), source.members.end());
  }
  return order;
}

std::string_view Projection::field_name(std::size_t field) const {
  return fields_[flat()[field]].name;
}

StringId Projection::value_id(TupleId tuple, std::size_t field) const {
  const Tuple& known = tuples_[tuple];
  return field < known.length ? values_[known.start + field] : empty_string;
}

std::string_view Projection::value(TupleId tuple, std::size_t field) const {
  return dictionary_->text(value_id(tuple, flat()[field]));
}

std::string Projection::joined_values(TupleId tuple) const {
  std::string joined;
  for (const std::size_t field : flat()) {
    const std::string_view value = dictionary_->text(value_id(tuple, field));
    if (value.empty()) continue;
    if (!joined.empty()) joined += ' ';
    joined += value;
  }
  return joined;
}

int Projection::compare(const Field& field, StringId a, StringId b) const {
  const auto sign = [](auto order) { return order < 0 ? -1 : order > 0 ? 1 : 0; };
  switch (field.order) {
    case Order::alpha:
      return sign(dictionary_->text(a).compare(dictionary_->text(b)));
    case Order::number:
      return sign(compare_as_numbers(dictionary_->text(a), dictionary_->text(b)));
    case Order::first:
    case Order::fixed: {
      const auto rank_of = [&field](StringId id) -> std::int64_t {
        return id < field.ranks.size() && field.ranks[id] != no_rank ? field.ranks[id] : 0;
      };
      return sign(rank_of(a) - rank_of(b));
    }
  }
  return 0;
}

bool Projection::less(const std::vector<std::size_t>& order, TupleId a, TupleId b) const {
  for (const std::size_t field : order) {
    const StringId x = value_id(a, field);
    const StringId y = value_id(b, field);
    if (x == y) continue;
    const int difference = compare(fields_[field], x, y);
    return difference != 0 ? difference < 0 : dictionary_->text(x) < dictionary_->text(y);
  }
  return false;
}

bool Projection::less(TupleId a, TupleId b) const { return less(flat(), a, b); }

void Projection::sort(std::vector<TupleId>& tuples) const {
  const std::vector<std::size_t> order = flat();
  std::sort(tuples.begin(), tuples.end(),
            [this, &order](TupleId a, TupleId b) { return less(order, a, b); });
}

}  // namespace codecbench::benchproc
