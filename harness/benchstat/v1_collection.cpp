#include "harness/benchstat/v1_collection.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/benchfmt/fields.h"
#include "harness/benchfmt/scanner.h"
#include "harness/results/number.h"
#include "harness/stats/mean.h"
#include "harness/stats/outliers.h"

namespace codecbench::benchstat {
namespace {

constexpr std::string_view result_prefix = "Benchmark";

void add_if_new(std::vector<std::string>& words, const std::string& word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

bool is_integer(std::string_view text) {
  return results::parse_integer(text).error == results::NumberError::none;
}

// What a benchmark's name says: `name`, `gomaxprocs`, `key=value` parts, and sub1, sub2, ... for the
// others.
std::map<std::string, std::string, std::less<>> name_labels(std::string_view name) {
  std::map<std::string, std::string, std::less<>> labels;
  const std::size_t dash = name.rfind('-');
  if (dash != std::string_view::npos && is_integer(name.substr(dash + 1))) {
    labels["gomaxprocs"] = name.substr(dash + 1);
    name = name.substr(0, dash);
  }
  for (std::size_t number = 0;; ++number) {
    const std::size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    const std::size_t equals = part.find('=');
    if (number == 0) {
      labels["name"] = part;
    } else if (equals != std::string_view::npos) {
      labels[std::string(part.substr(0, equals))] = part.substr(equals + 1);
    } else {
      labels["sub" + std::to_string(number)] = part;
    }
    if (slash == std::string_view::npos) return labels;
    name.remove_prefix(slash + 1);
  }
}

}  // namespace

void V1Collection::begin_file(const std::string& name) {
  configs_.push_back(name);
  labels_.clear();
  permanent_labels_.clear();
  in_header_ = true;
}

void V1Collection::add_line(std::string_view line) {
  if (const auto config = benchfmt::parse_config_line(line)) {
    if (permanent_labels_.contains(config->key)) return;
    if (config->value.empty()) {
      labels_.erase(std::string(config->key));
    } else {
      labels_.insert_or_assign(std::string(config->key), std::string(config->value));
    }
    return;
  }
  if (in_header_) {
    in_header_ = false;
    if (line.empty()) permanent_labels_ = labels_;
  }
  if (line.starts_with(result_prefix)) add_result(line.substr(result_prefix.size()));
}

void V1Collection::add_result(std::string_view line) {
  const std::string name(benchfmt::take_field(line));
  const std::string_view iterations = benchfmt::take_field(line);
  const auto count = results::parse_integer(iterations);
  if (count.value == 0 || count.error != results::NumberError::none) return;
  std::optional<std::string> group;
  while (true) {
    const std::string_view number = benchfmt::take_field(line);
    const std::string unit(benchfmt::take_field(line));
    if (unit.empty()) return;
    const auto value = benchfmt::parse_measurement(number);
    if (!group) group = group_of(name);
    if (value.error == results::NumberError::none) {
      sample_for(*group, name, unit).values.push_back(value.value);
    }
  }
}

std::string V1Collection::group_of(std::string_view name) const {
  const Labels of_the_name = name_labels(name);
  std::string group;
  for (const std::string& key : split_) {
    const auto in_name = of_the_name.find(key);
    std::string value = in_name == of_the_name.end() ? "" : in_name->second;
    if (value.empty()) {
      const auto label = labels_.find(key);
      if (label != labels_.end()) value = label->second;
    }
    if (value.empty()) continue;
    if (!group.empty()) group += ' ';
    group += key;
    group += ':';
    group += value;
  }
  return group;
}

V1Sample& V1Collection::sample_for(const std::string& group, const std::string& benchmark,
                                   const std::string& unit) {
  const auto [sample, added] = samples_.try_emplace(Key(configs_.back(), group, benchmark, unit));
  if (added) {
    sample->second.unit = unit;
    add_if_new(groups_, group);
    add_if_new(benchmarks_[group], benchmark);
    add_if_new(units_, unit);
  }
  return sample->second;
}

void V1Collection::finish() {
  for (auto& [key, sample] : samples_) {
    sample.kept = stats::without_outliers(sample.values);
    sample.mean = stats::arithmetic_mean(sample.kept);
    if (sample.kept.empty()) continue;
    sample.min = *std::min_element(sample.kept.begin(), sample.kept.end());
    sample.max = *std::max_element(sample.kept.begin(), sample.kept.end());
  }
}

const std::vector<std::string>& V1Collection::benchmarks(const std::string& group) const {
  static const std::vector<std::string> none;
  const auto known = benchmarks_.find(group);
  return known == benchmarks_.end() ? none : known->second;
}

const V1Sample* V1Collection::find(const std::string& config, const std::string& group,
                                   const std::string& benchmark, const std::string& unit) const {
  const auto known = samples_.find(Key(config, group, benchmark, unit));
  return known == samples_.end() ? nullptr : &known->second;
}

}  // namespace codecbench::benchstat
