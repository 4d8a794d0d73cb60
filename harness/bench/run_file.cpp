#include "harness/bench/run_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "harness/bench/fields.h"

namespace codecbench {
namespace {

using results::Annotation;
using results::Measurement;
using std::chrono::nanoseconds;

struct StatusName {
  CellStatus status;
  std::string_view name;
};
constexpr std::array<StatusName, 5> status_names = {{{CellStatus::ok, "ok"},
                                                     {CellStatus::disqualified, "disqualified"},
                                                     {CellStatus::unsupported, "unsupported"},
                                                     {CellStatus::crashed, "crashed"},
                                                     {CellStatus::hung, "hung"}}};

struct FilterField {
  std::string_view key;
  std::vector<std::string> Selection::*filters;
};
constexpr std::array<FilterField, 4> filter_fields = {{{"filter-codec", &Selection::codecs},
                                                       {"filter-dataset", &Selection::datasets},
                                                       {"filter-format", &Selection::formats},
                                                       {"filter-op", &Selection::operations}}};

double seconds_of(nanoseconds duration) { return static_cast<double>(duration.count()) / 1e9; }

std::optional<nanoseconds> seconds_field(const Annotation& annotation, std::string_view key) {
  const auto seconds = number_field<double>(annotation, key);
  if (!seconds || !(*seconds > 0 && *seconds < 1e9)) return std::nullopt;
  return nanoseconds(std::llround(*seconds * 1e9));
}

std::optional<RunPlan> plan_of(const Annotation& line) {
  RunPlan plan;
  const auto rounds = number_field<std::int64_t>(line, "rounds");
  const auto min_time = seconds_field(line, "min-time");
  const auto seed = number_field<std::uint64_t>(line, "seed");
  const auto allocator = parse_allocator_regime(text_field(line, "alloc"));
  const auto cpu = number_field<int>(line, "cpu");
  plan.program_sha256 = text_field(line, "program-sha256");
  if (!rounds || !min_time || !seed || !allocator || !cpu) return std::nullopt;
  plan.time = {*rounds, *min_time};
  plan.time_budget = seconds_field(line, "time-budget");
  plan.seed = *seed;
  plan.allocator = *allocator;
  plan.cpu = *cpu;
  for (const auto& [key, value] : line.fields) {
    for (const FilterField& filter : filter_fields) {
      if (filter.key == key) (plan.selection.*filter.filters).push_back(value);
    }
  }
  return plan;
}

std::optional<LayoutRecord> layout_of(const Annotation& line) {
  const auto number = number_field<std::int64_t>(line, "number");
  const auto seed = number_field<std::uint64_t>(line, "seed");
  if (!number || !seed) return std::nullopt;
  return LayoutRecord{*number, *seed, text_field(line, "program-sha256")};
}

std::optional<CellRecord> cell_of(const Annotation& line) {
  CellRecord cell;
  const auto id = results::parse_cell(text_field(line, "cell"));
  const std::string status = text_field(line, "status");
  const auto known = std::find_if(status_names.begin(), status_names.end(),
                                  [&status](const StatusName& s) { return s.name == status; });
  if (!id || known == status_names.end()) return std::nullopt;
  cell.id = *id;
  cell.status = known->status;
  cell.reason = text_field(line, "reason");
  cell.yardstick = flag_field(line, "yardstick");
  cell.left_out = flag_field(line, "left-out");
  cell.documents = number_field<std::int64_t>(line, "documents").value_or(0);
  cell.encoded_bytes = number_field<std::uint64_t>(line, "encoded-bytes").value_or(0);
  const auto passes = number_field<std::int64_t>(line, "passes");
  const auto warm_up = number_field<std::int64_t>(line, "warm-up");
  const auto setup_ns = number_field<std::int64_t>(line, "setup-ns");
  const auto pass_ns = number_field<std::int64_t>(line, "pass-ns");
  if (passes && warm_up && setup_ns && pass_ns && *passes > 0 && *warm_up >= 0) {
    cell.timing = CellTiming{{*setup_ns, *pass_ns}, {*passes, *warm_up}};
  }
  const auto calls = number_field<std::int64_t>(line, "alloc-calls");
  const auto bytes = number_field<std::int64_t>(line, "alloc-bytes");
  const auto peak = number_field<std::int64_t>(line, "peak-bytes");
  const auto first_peak = number_field<std::int64_t>(line, "first-pass-peak-bytes");
  if (calls && bytes && peak && first_peak) {
    cell.allocations = Verified::Allocations{*calls, *bytes, *peak, *first_peak};
  }
  return cell;
}

// The key of a unit in a disqualified-sample: what is no letter or digit separates words.
std::string field_key(std::string_view unit) {
  if (unit == "ns/op") return "ns";
  std::string key;
  for (const char c : unit) {
    if (c >= 'A' && c <= 'Z') {
      key += static_cast<char>(c - 'A' + 'a');
    } else {
      key += c == '/' ? '-' : c;
    }
  }
  return key;
}

// Seven digits are more than any measurement has.
double rounded(double value) {
  const std::string digits = fmt::format("{:.7g}", value);
  double back = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), back);
  return back;
}

}  // namespace

std::string_view name(CellStatus status) {
  for (const StatusName& known : status_names) {
    if (known.status == status) return known.name;
  }
  return "";
}

Annotation to_annotation(const RunPlan& plan) {
  Annotation line{"plan", {}};
  add_field(&line, "rounds", plan.time.rounds);
  add_field(&line, "layouts", std::max<std::size_t>(1, plan.layouts.size()));
  add_field(&line, "seed", plan.seed);
  add_field(&line, "min-time", seconds_of(plan.time.min_time));
  if (plan.time_budget) add_field(&line, "time-budget", seconds_of(*plan.time_budget));
  add_field(&line, "alloc", name(plan.allocator));
  add_field(&line, "cpu", plan.cpu);
  for (const FilterField& filter : filter_fields) {
    for (const std::string& text : plan.selection.*filter.filters) {
      add_field(&line, filter.key, text);
    }
  }
  add_field(&line, "program-sha256", plan.program_sha256);
  return line;
}

Annotation to_annotation(const BuildRecord& build) {
  Annotation line{"build", {}};
  add_field(&line, "name", build.name);
  add_field(&line, "suite", build.facts.suite);
  add_field(&line, "compiler", build.facts.compiler);
  add_field(&line, "flags", build.facts.flags);
  add_field(&line, "layouts", std::max<std::size_t>(1, build.layouts.size()));
  add_field(&line, "program-sha256", build.program_sha256);
  return line;
}

Annotation to_annotation(const LayoutRecord& layout, const std::string& build) {
  Annotation line{"layout", {}};
  if (!build.empty()) add_field(&line, "build", build);
  add_field(&line, "number", layout.number);
  add_field(&line, "seed", layout.seed);
  add_field(&line, "program-sha256", layout.program_sha256);
  return line;
}

Annotation to_annotation(const CellRecord& cell) {
  Annotation line{"cell", {}};
  add_field(&line, "cell", results::benchmark_name(cell.id));
  add_field(&line, "status", name(cell.status));
  if (cell.status != CellStatus::ok) add_field(&line, "reason", cell.reason);
  if (cell.yardstick) add_field(&line, "yardstick", true);
  if (cell.left_out) add_field(&line, "left-out", true);
  if (cell.documents > 0) add_field(&line, "documents", cell.documents);
  if (cell.encoded_bytes > 0) add_field(&line, "encoded-bytes", cell.encoded_bytes);
  if (cell.allocations) {
    add_field(&line, "alloc-calls", cell.allocations->calls);
    add_field(&line, "alloc-bytes", cell.allocations->bytes);
    add_field(&line, "peak-bytes", cell.allocations->peak_bytes);
    add_field(&line, "first-pass-peak-bytes", cell.allocations->first_pass_peak_bytes);
  }
  if (cell.timing) {
    add_field(&line, "passes", cell.timing->counts.passes);
    add_field(&line, "warm-up", cell.timing->counts.warm_up);
    add_field(&line, "setup-ns", cell.timing->calibrated.setup_ns);
    add_field(&line, "pass-ns", cell.timing->calibrated.pass_ns);
  }
  return line;
}

Annotation to_annotation(const CodecInfo& codec, const std::string& built) {
  Annotation line{"codec", {}};
  add_field(&line, "name", codec.full_name());
  add_field(&line, "format", name(codec.format));
  add_field(&line, "library", codec.library);
  add_field(&line, "version", codec.version);
  add_field(&line, "yardstick", codec.yardstick);
  add_field(&line, "built", built);
  for (const std::string& note : codec.notes) add_field(&line, "note", note);
  return line;
}

SampleLine make_sample(const CellRecord& cell, const Timed& timed, std::int64_t round,
                       std::size_t order) {
  const auto documents = static_cast<double>(cell.documents);
  const double operations = documents * static_cast<double>(timed.passes);
  // A clock that stood still must not make an infinite speed.
  const double cpu_ns = std::max(timed.cpu_ns, 1.0);
  const double ns_per_pass = cpu_ns / static_cast<double>(timed.passes);

  SampleLine line;
  line.iterations = cell.documents * timed.passes;
  std::vector<Measurement>& values = line.measurements;
  values.push_back({rounded(cpu_ns / operations), "ns/op"});
  values.push_back({rounded(documents / ns_per_pass * 1e9), "docs/s"});
  values.push_back({rounded(static_cast<double>(cell.encoded_bytes) / ns_per_pass * 1e3), "MB/s"});
  if (cell.allocations) {
    values.push_back({static_cast<double>(cell.allocations->bytes) / documents, "B/op"});
    values.push_back({static_cast<double>(cell.allocations->calls) / documents, "allocs/op"});
    values.push_back({static_cast<double>(cell.allocations->peak_bytes), "peak-B"});
  }
  values.push_back({rounded(static_cast<double>(timed.minor_faults) / operations), "faults/op"});
  values.push_back({static_cast<double>(cell.encoded_bytes), "encoded-B"});

  if (cell.status == CellStatus::ok) {
    line.annotation.kind = "sample";
    add_field(&line.annotation, "round", round);
    add_field(&line.annotation, "order", order);
  } else {
    line.annotation.kind = "disqualified-sample";
    add_field(&line.annotation, "cell", results::benchmark_name(cell.id));
    add_field(&line.annotation, "round", round);
    add_field(&line.annotation, "order", order);
    add_field(&line.annotation, "iterations", line.iterations);
    for (const Measurement& measurement : values) {
      add_field(&line.annotation, field_key(measurement.unit), measurement.value);
    }
  }
  add_field(&line.annotation, "wall-ns", rounded(timed.wall_ns / operations));
  add_field(&line.annotation, "switches", timed.involuntary_switches);
  if (timed.major_faults > 0) add_field(&line.annotation, "major-faults", timed.major_faults);
  return line;
}

std::vector<std::pair<std::string, std::string>> unit_lines() {
  return {{"ns/op", "better=lower"},
          {"docs/s", "better=higher"},
          {"MB/s", "better=higher"},
          {"B/op", "better=lower assume=exact"},
          {"allocs/op", "better=lower assume=exact"},
          {"peak-B", "better=lower"},
          {"faults/op", "better=lower"},
          {"encoded-B", "better=lower assume=exact"}};
}

Result<RecordedRun> read_recorded_run(const results::ResultFile& file) {
  RecordedRun run;
  run.config = file.last_config;
  bool has_plan = false;
  std::map<std::string, std::vector<LayoutRecord>> layouts;  // by build
  std::vector<BuildRecord> builds;
  std::map<std::string, std::size_t> known;  // benchmark name -> index in the cells of its build
  for (const Annotation& annotation : file.annotations) {
    if (annotation.kind == "plan") {
      const std::optional<RunPlan> plan = plan_of(annotation);
      if (!plan) return Error{file.path + ": its plan line cannot be read"};
      run.plan = *plan;
      has_plan = true;
    } else if (annotation.kind == "layout") {
      const std::optional<LayoutRecord> layout = layout_of(annotation);
      if (!layout) return Error{file.path + ": one of its layout lines cannot be read"};
      layouts[text_field(annotation, "build")].push_back(*layout);
    } else if (annotation.kind == "build") {
      builds.push_back({text_field(annotation, "name"),
                        {text_field(annotation, "suite"), text_field(annotation, "compiler"),
                         text_field(annotation, "flags")},
                        text_field(annotation, "program-sha256"),
                        {}});
    } else if (annotation.kind == "cell") {
      std::optional<CellRecord> cell = cell_of(annotation);
      if (!cell) return Error{file.path + ": one of its cell lines cannot be read"};
      std::vector<CellRecord>& cells =
          cell->id.build.empty() ? run.cells : run.cells_of_builds[cell->id.build];
      const auto [at, is_new] = known.emplace(results::benchmark_name(cell->id), cells.size());
      if (is_new) {
        cells.push_back(*std::move(cell));
      } else {
        cells[at->second] = *std::move(cell);
      }
    } else if (annotation.kind == "disqualified-sample") {
      run.sampled.emplace(number_field<std::int64_t>(annotation, "round").value_or(0),
                          text_field(annotation, "cell"));
    }
  }
  if (!has_plan || run.cells.empty()) {
    return Error{file.path +
                 " is no interrupted run: it has no plan; give another file, or --force to replace "
                 "this one"};
  }
  run.plan.layouts = std::move(layouts[""]);
  for (BuildRecord& build : builds) build.layouts = std::move(layouts[build.name]);
  run.plan.builds = std::move(builds);
  for (const results::Record& record : file.records) {
    if (!record.annotation) continue;
    const auto round = number_field<std::int64_t>(*record.annotation, "round");
    const auto id = results::parse_cell(record.name);
    if (round && id) run.sampled.emplace(*round, results::benchmark_name(*id));
  }
  return run;
}

std::optional<Error> check_same_configuration(
    const results::Config& recorded, const std::vector<std::pair<std::string, std::string>>& now) {
  for (const auto& [key, value] : now) {
    const auto line = recorded.find(key);
    if (line == recorded.end()) return Error{fmt::format("it has no {} ({} now)", key, value)};
    if (line->second != value) {
      return Error{fmt::format("its {} is '{}', now it is '{}'", key, line->second, value)};
    }
  }
  return std::nullopt;
}

}  // namespace codecbench
