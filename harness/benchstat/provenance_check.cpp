#include "harness/benchstat/provenance_check.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace codecbench::benchstat {
namespace {

constexpr std::string_view dataset_prefix = "dataset-";

bool is_of_the_environment(std::string_view key) {
  constexpr std::array<std::string_view, 12> keys = {
      "suite", "cpu", "kernel", "compiler", "flags", "alloc",
      // Google Benchmark's context
      "host_name", "num_cpus", "mhz_per_cpu", "cpu_scaling_enabled", "library_version",
      "library_build_type"};
  return std::find(keys.begin(), keys.end(), key) != keys.end() || key.starts_with("codec-");
}

std::string quoted(const std::set<std::string>& values) {
  std::string text;
  for (const std::string& value : values) {
    text += text.empty() ? "'" : ", '";
    text += value + "'";
  }
  return text;
}

}  // namespace

ProvenanceCheck check_provenance(const std::vector<InputFacts>& inputs) {
  ProvenanceCheck check;
  std::map<std::string, std::size_t> inputs_with;
  // The first input that has the key.
  std::map<std::string, const InputFacts*> first;
  std::set<std::string> reported;
  for (const InputFacts& input : inputs) {
    for (const auto& [key, values] : input.values) {
      const bool dataset = key.starts_with(dataset_prefix);
      if (!dataset && !is_of_the_environment(key)) continue;
      ++inputs_with[key];
      const InputFacts& known = *first.emplace(key, &input).first->second;
      const std::set<std::string>& expected = known.values.at(key);
      const bool differs = expected != values || (dataset && values.size() > 1);
      if (!differs || !reported.insert(key).second) continue;
      if (dataset) {
        check.refusals.push_back("dataset " + key.substr(dataset_prefix.size()) +
                                 " has two contents: " + quoted(expected) + " in " + known.label +
                                 ", " + quoted(values) + " in " + input.label +
                                 "; results of different data cannot be compared");
      } else {
        check.warnings.push_back(key + " differs: " + quoted(expected) + " in " + known.label +
                                 ", " + quoted(values) + " in " + input.label +
                                 "; ratios between them show that as well");
      }
    }
  }
  for (const auto& [key, count] : inputs_with) {
    const bool of_one_part = key.starts_with(dataset_prefix) || key.starts_with("codec-");
    if (of_one_part || count < inputs.size() || reported.contains(key)) {
      check.dropped_table_keys.push_back(key);
    }
  }
  return check;
}

}  // namespace codecbench::benchstat
