#include "harness/import/google_benchmark_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "harness/benchproc/name_parts.h"
#include "harness/results/number.h"
#include "harness/results/record.h"
#include "harness/results/unit.h"

namespace codecbench::imports {
namespace {

using Json = nlohmann::ordered_json;

std::string without_blanks(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }, '_');
  return text;
}

// A field that a run always has, or has for its own sake: no counter.
bool is_counter(const std::string& key) {
  static const std::set<std::string, std::less<>> others = {
      "name",           "family_index",     "per_family_instance_index",
      "run_name",       "run_type",         "repetitions",
      "threads",        "repetition_index", "iterations",
      "real_time",      "cpu_time",         "time_unit",
      "error_message",  "error_occurred",   "label",
      "aggregate_name", "aggregate_unit",   "skipped",
      "skip_message",   "bytes_per_second", "items_per_second"};
  return !others.contains(key);
}

double nanoseconds_in(const std::string& unit) {
  return unit == "us" ? 1e3 : unit == "ms" ? 1e6 : unit == "s" ? 1e9 : 1;
}

std::string text_of(const Json& object, const char* key) {
  const auto value = object.find(key);
  return value != object.end() && value->is_string() ? value->get<std::string>() : std::string();
}

std::optional<double> number_of(const Json& object, const char* key) {
  const auto value = object.find(key);
  if (value == object.end() || !value->is_number()) return std::nullopt;
  return value->get<double>();
}

void add_measurement(std::string& line, std::optional<double> value, const std::string& unit) {
  if (!value || !std::isfinite(*value)) return;
  line += " " + results::print_number(*value) + " " + unit;
}

std::string result_line(const Json& run) {
  std::string name = without_blanks(text_of(run, "run_name").empty() ? text_of(run, "name")
                                                                     : text_of(run, "run_name"));
  if (name.starts_with("BM_")) name.erase(0, 3);
  const std::optional<double> iterations = number_of(run, "iterations");
  std::string line =
      "Benchmark" + name + " " + std::to_string(static_cast<long long>(iterations.value_or(1)));
  // UseRealTime and UseManualTime are in the name.
  const bool real_time = name.find("/real_time") != std::string::npos ||
                         name.find("/manual_time") != std::string::npos;
  std::optional<double> time = number_of(run, real_time ? "real_time" : "cpu_time");
  if (time) *time *= nanoseconds_in(text_of(run, "time_unit"));
  add_measurement(line, time, "ns/op");
  add_measurement(line, number_of(run, "bytes_per_second"), "B/s");
  add_measurement(line, number_of(run, "items_per_second"), "items/s");
  for (const auto& [key, value] : run.items()) {
    if (is_counter(key) && value.is_number()) {
      add_measurement(line, value.get<double>(), without_blanks(key));
    }
  }
  return line + "\n";
}

bool is_true(const Json& object, const char* key) {
  const auto value = object.find(key);
  return value != object.end() && value->is_boolean() && value->get<bool>();
}

bool is_run(const Json& run) {
  if (!run.is_object() || is_true(run, "error_occurred")) return false;
  const std::string type = text_of(run, "run_type");
  return type.empty() || type == "iteration";
}

}  // namespace

std::optional<Imported> import_google_benchmark_json(std::string_view text) {
  const Json document = Json::parse(text, nullptr, false);
  if (document.is_discarded() || !document.is_object()) return std::nullopt;
  const auto runs = document.find("benchmarks");
  if (runs == document.end() || !runs->is_array()) return std::nullopt;

  Imported imported;
  imported.source = "Google Benchmark";
  std::string& out = imported.runs.emplace_back().benchmark_text;
  if (const auto context = document.find("context"); context != document.end()) {
    for (const auto& [key, value] : context->items()) {
      // What differs from run to run by nature is no part of what was measured.
      if (key == "date" || key == "load_avg" || key == "executable") continue;
      if (!(value.is_string() || value.is_number() || value.is_boolean())) continue;
      const std::string words = value.is_string() ? value.get<std::string>() : value.dump();
      const bool one_line = words.find_first_of("\r\n") == std::string::npos;
      if (one_line && !words.empty()) out += results::config_key(key) + ": " + words + "\n";
    }
  }
  std::size_t left_out = 0;
  for (const Json& run : *runs) {
    if (is_run(run)) {
      out += result_line(run);
    } else {
      ++left_out;
    }
  }
  if (left_out > 0) {
    imported.remarks.push_back(std::to_string(left_out) +
                               " entries are aggregates or failed, and are left out");
  }
  return imported;
}

std::string to_google_benchmark_json(const results::ResultFile& file) {
  Json document;
  Json& context = document["context"] = Json::object();
  for (const auto& [key, value] : file.last_config) context[key] = value;
  Json& runs = document["benchmarks"] = Json::array();
  std::map<std::string, int> repetitions;
  for (const results::Record& record : file.records) {
    Json run;
    run["name"] = record.name;
    run["run_name"] = record.name;
    run["run_type"] = "iteration";
    run["repetition_index"] = repetitions[record.name]++;
    run["iterations"] = record.iterations;
    for (const results::Measurement& measurement : record.measurements) {
      const results::TidyUnit tidied = results::tidy_unit(measurement.unit);
      const double value = measurement.value * tidied.factor;
      if (measurement.unit == "ns/op") {
        run["real_time"] = measurement.value;
        run["cpu_time"] = measurement.value;
        run["time_unit"] = "ns";
      } else if (tidied.unit == "B/s") {
        run["bytes_per_second"] = value;
      } else if (tidied.unit == "items/s") {
        run["items_per_second"] = value;
      } else {
        run[measurement.unit] = measurement.value;
      }
    }
    runs.push_back(std::move(run));
  }
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace codecbench::imports
