#include "harness/bench/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/duration.h"
#include "base/whole_file.h"
#include "harness/bench/builds.h"
#include "harness/bench/environment.h"
#include "harness/bench/fields.h"
#include "harness/bench/layouts.h"
#include "harness/bench/library_build.h"
#include "harness/bench/output_file.h"
#include "harness/bench/phases.h"
#include "harness/bench/rounds.h"
#include "harness/bench/run_file.h"
#include "harness/bench/schedule.h"
#include "harness/bench/worker.h"
#include "harness/results/result_reader.h"
#include "harness/results/result_writer.h"

namespace codecbench {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;
using Lines = std::vector<std::pair<std::string, std::string>>;

// Why a run ends before its time.
struct Stop {
  RunEnd end;
  std::string message;
};

std::uint64_t default_seed() {
  // Any will do as long as runs differ; it is recorded.
  return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) %
         1'000'000;
}

std::uint64_t physical_memory() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

class Run {
 public:
  Run(const Catalog& catalog, const std::vector<DatasetSpec>& datasets,
      const DefaultDatasets& defaults, const RunOptions& options,
      const process::Interruption& interruption, Console& console)
      : catalog_(catalog),
        datasets_(datasets),
        defaults_(defaults),
        options_(options),
        interruption_(interruption),
        console_(console),
        program_(options.worker) {
    complete(&program_);
  }

  // What every worker is started with.
  static void complete(WorkerProgram* worker) {
    WorkerProgram& program = *worker;
    if (program.arguments.empty()) program.arguments = {worker_argument};
    // Google Benchmark takes its flags from the environment, too.
    for (const char* flag :
         {"BENCHMARK_REPETITIONS", "BENCHMARK_MIN_TIME", "BENCHMARK_FILTER", "BENCHMARK_FORMAT",
          "BENCHMARK_OUT", "BENCHMARK_PERF_COUNTERS", "BENCHMARK_LIST_TESTS",
          "BENCHMARK_MIN_WARMUP_TIME", "BENCHMARK_ENABLE_RANDOM_INTERLEAVING"}) {
      program.environment.emplace_back(flag, std::nullopt);
    }
    // A memory bomb is stopped before the machine is; a sanitizer's shadow needs more than there is.
    if (!program.address_space && !built_with_sanitizer()) {
      program.address_space = physical_memory();
    }
  }

  RunSummary run() {
    // Whoever calls has the CPUs again that the measuring kept it from.
    const std::vector<int> cpus = allowed_cpus();
    std::optional<Stop> stop = options_.resume ? resume() : start_anew();
    use_cpus(cpus);
    if (stop) {
      summary_.end = stop->end;
      summary_.message = std::move(stop->message);
    }
    count_cells();
    return summary_;
  }

 private:
  std::optional<Stop> start_anew() {
    plan_.selection = options_.selection;
    plan_.time.rounds = options_.rounds.value_or(TimePlan().rounds);
    plan_.time.min_time = options_.min_time.value_or(TimePlan().min_time);
    plan_.time_budget = options_.time_budget;
    plan_.seed = options_.seed.value_or(default_seed());
    plan_.allocator = options_.allocator.value_or(AllocatorRegime::pinned);
    if (auto stop = choose_cpu()) return stop;
    if (auto stop = choose_cells()) return stop;
    if (auto stop = open_builds()) return stop;

    Result<OutputFile> output = OutputFile::probe(options_.output);
    if (!output) return Stop{RunEnd::broken, output.error()};
    if (output->holds_something() && !options_.overwrite) {
      return Stop{
          RunEnd::usage_error,
          fmt::format("{} exists; --resume goes on with it, --force replaces it", options_.output)};
    }
    if (auto stop = prepare_data()) return stop;
    Result<results::ResultWriter> writer = results::ResultWriter::create(options_.output);
    if (!writer) return Stop{RunEnd::broken, writer.error()};
    if (auto stop = unless_written(write_head(*writer))) return stop;

    std::vector<std::size_t> timed;
    RunContext context = make_context(own());
    if (auto stop = unless_finished(verify_cells(context, &timed))) return stop;
    announce_failures(prepared_->cells);
    leave_cpu(plan_.cpu);
    if (auto stop = unless_finished(calibrate_cells(context, &timed))) return stop;
    if (timed.empty()) {
      return Stop{RunEnd::broken, "nothing is left to measure: no cell is supported and correct"};
    }
    make_times(timed);
    choose_all_layouts();
    if (auto stop = verify_other_builds()) return stop;
    if (auto stop = unless_written(write_plan(*writer))) return stop;
    output->keep();
    return measure(rounds_request(std::move(timed), {}), *writer);
  }

  std::optional<Stop> resume() {
    const Result<std::string> text = read_whole_file(options_.output);
    if (!text) {
      return Stop{RunEnd::usage_error, fmt::format("there is no {} to resume", options_.output)};
    }
    Result<RecordedRun> recorded = read_recorded_run(results::read_results(*text, options_.output));
    if (!recorded) return Stop{RunEnd::usage_error, recorded.error()};
    if (auto stop = take_recorded_plan(*recorded)) return stop;
    if (auto stop = choose_cpu()) return stop;
    if (auto stop = choose_cells()) return stop;
    if (auto stop = open_builds()) return stop;
    if (auto stop = take_recorded_builds(*recorded)) return stop;
    if (auto stop = prepare_data()) return stop;
    if (auto error = check_same_configuration(recorded->config, configuration())) {
      return Stop{RunEnd::usage_error,
                  fmt::format("cannot resume {}: {}", options_.output, error->message)};
    }
    std::vector<std::size_t> timed;
    if (auto stop = take_recorded_cells(*recorded, &timed)) return stop;
    if (auto stop = take_recorded_cells_of_builds(*recorded)) return stop;

    Result<results::ResultWriter> writer = results::ResultWriter::append(options_.output);
    if (!writer) return Stop{RunEnd::broken, writer.error()};
    if (plan_.time.rounds != recorded->plan.time.rounds) {
      if (auto stop = unless_written(writer->annotate(to_annotation(plan_)))) return stop;
    }
    leave_cpu(plan_.cpu);
    return measure(rounds_request(std::move(timed), std::move(recorded->sampled)), *writer);
  }

  // What the user gives again must be what it was; more rounds are welcome.
  std::optional<Stop> take_recorded_plan(const RecordedRun& recorded) {
    plan_ = recorded.plan;
    std::string different;
    const auto compare = [&different](std::string_view option, bool same) {
      if (!same && different.empty()) different = option;
    };
    const Selection& now = options_.selection;
    const Selection& then = plan_.selection;
    compare("--codec", now.codecs.empty() || now.codecs == then.codecs);
    compare("--dataset", now.datasets.empty() || now.datasets == then.datasets);
    compare("--format", now.formats.empty() || now.formats == then.formats);
    compare("--op", now.operations.empty() || now.operations == then.operations);
    compare("--rounds", options_.rounds.value_or(plan_.time.rounds) >= plan_.time.rounds);
    compare("--min-time", options_.min_time.value_or(plan_.time.min_time) == plan_.time.min_time);
    compare("--seed", options_.seed.value_or(plan_.seed) == plan_.seed);
    compare("--alloc", options_.allocator.value_or(plan_.allocator) == plan_.allocator);
    compare("--cpu", options_.cpu.value_or(plan_.cpu) == plan_.cpu);
    const auto layouts = static_cast<std::int64_t>(std::max<std::size_t>(1, plan_.layouts.size()));
    compare("--layouts", options_.layout_count.value_or(layouts) == layouts);
    if (!different.empty()) {
      return Stop{RunEnd::usage_error,
                  fmt::format("cannot resume {}: it was measured with another {}; leave the option "
                              "out to take the recorded one",
                              options_.output, different)};
    }
    const Result<std::string> hash = program_hash();
    if (!hash) return Stop{RunEnd::broken, hash.error()};
    if (*hash != plan_.program_sha256) {
      return Stop{
          RunEnd::usage_error,
          fmt::format("cannot resume {}: it was measured with another build of this program",
                      options_.output)};
    }
    plan_.time.rounds = options_.rounds.value_or(plan_.time.rounds);
    plan_.time_budget = options_.time_budget;
    return std::nullopt;
  }

  // The cells of the file take the place of the prepared ones, in the file's order.
  std::optional<Stop> take_recorded_cells(const RecordedRun& recorded,
                                          std::vector<std::size_t>* timed) {
    std::map<results::CellId, const PreparedCell*> prepared;
    for (const PreparedCell& cell : prepared_->cells) prepared[cell.record.id] = &cell;
    std::vector<PreparedCell> cells;
    for (const CellRecord& record : recorded.cells) {
      const auto known = prepared.find(record.id);
      if (known == prepared.end()) {
        return Stop{RunEnd::usage_error,
                    fmt::format("cannot resume {}: there is no {} any more", options_.output,
                                results::benchmark_name(record.id))};
      }
      PreparedCell cell{record, known->second->task};
      cell.task.number = cells.size();
      if (record.timing) timed->push_back(cells.size());
      cells.push_back(std::move(cell));
    }
    prepared_->cells = std::move(cells);
    return std::nullopt;
  }

  std::optional<Stop> choose_cpu() {
    const std::vector<int> allowed = allowed_cpus();
    if (allowed.empty()) return Stop{RunEnd::broken, "cannot find out which CPUs may be used"};
    if (!options_.resume) plan_.cpu = options_.cpu.value_or(allowed.back());
    if (std::find(allowed.begin(), allowed.end(), plan_.cpu) == allowed.end()) {
      return Stop{RunEnd::usage_error, fmt::format("CPU {} cannot be used; allowed are {}",
                                                   plan_.cpu, fmt::join(allowed, ", "))};
    }
    return std::nullopt;
  }

  std::optional<Stop> choose_cells() {
    Result<Plan> cells = make_plan(catalog_, datasets_, defaults_, plan_.selection);
    if (!cells) return Stop{RunEnd::usage_error, cells.error()};
    cells_ = *std::move(cells);
    for (const std::string& notice : cells_.notices) console_.notice(notice);
    return std::nullopt;
  }

  // Asks all programs what they are. With recorded plans, as they were.
  std::optional<Stop> open_builds() {
    const std::int64_t asked = options_.layout_count.value_or(0);
    const auto built = static_cast<std::int64_t>(options_.layouts.size());
    if (asked > 1 && asked > built) {
      return Stop{RunEnd::usage_error,
                  fmt::format("--layouts: there are {} layouts of this program, not {}; the target "
                              "codecbench_layouts builds as many as -DCODECBENCH_LAYOUTS says",
                              built, asked)};
    }
    const bool alone = options_.resume ? plan_.layouts.empty() : asked == 1;
    std::vector<NamedBuild> named = {{"", program_, options_.layouts}};
    named.insert(named.end(), options_.builds.begin(), options_.builds.end());
    std::set<std::string> names;
    for (NamedBuild& build : named) {
      if (!names.insert(build.name).second) {
        return Stop{RunEnd::usage_error,
                    fmt::format("--build: two builds are named {}", build.name)};
      }
      complete(&build.program);
      for (WorkerProgram& layout : build.layouts) complete(&layout);
      Result<MeasuredBuild> opened =
          build.name.empty() ? open_own(build, alone) : open_build(build, alone);
      if (!opened) return Stop{RunEnd::usage_error, opened.error()};
      builds_.push_back(*std::move(opened));
    }
    return std::nullopt;
  }

  // This program need not be asked.
  Result<MeasuredBuild> open_own(const NamedBuild& named, bool alone) const {
    MeasuredBuild build;
    build.program = {named.program, options_.link, ""};
    if (alone) return build;
    Result<std::vector<LinkedProgram>> layouts = ask_layouts(named.layouts, options_.link.objects);
    if (!layouts) return Error{layouts.error()};
    build.layouts = *std::move(layouts);
    return build;
  }

  MeasuredBuild& own() { return builds_.front(); }

  void choose_all_layouts() {
    const std::int64_t rounds = plan_.time.rounds;
    for (MeasuredBuild& build : builds_) {
      choose_layouts(&build, options_.layout_count, rounds, plan_.seed);
    }
    const auto count = static_cast<std::int64_t>(own().layouts.size());
    if (count == 0) {
      console_.notice("one link: what is measured holds for one link" +
                      std::string(options_.layouts.empty()
                                      ? "; build the target codecbench_layouts to measure several"
                                      : ""));
    } else if (options_.layout_count && count < *options_.layout_count) {
      console_.notice(
          fmt::format("{} layouts, one a round; --rounds {} leaves no more", count, rounds));
    }
    plan_.layouts = to_records(own().layouts);
    for (std::size_t i = 1; i < builds_.size(); ++i) {
      const MeasuredBuild& build = builds_[i];
      if (build.layouts.size() < own().layouts.size()) {
        console_.notice(fmt::format("the build {} has {} layouts, this program {}", build.name,
                                    programs_of(build).size(), programs_of(own()).size()));
      }
      plan_.builds.push_back(
          {build.name, build.facts, build.program.sha256, to_records(build.layouts)});
    }
  }

  // Other builds are judged as this one is; what they get wrong has no place in a comparison.
  std::optional<Stop> verify_other_builds() {
    for (std::size_t i = 1; i < builds_.size(); ++i) {
      builds_[i].cells = cells_for_build(builds_[i].name, prepared_->cells);
      RunContext context = make_context(builds_[i]);
      std::vector<std::size_t> timed;
      const Result<SupervisorEnd> end = verify_cells(context, &timed);
      if (!end) {
        return Stop{RunEnd::broken, fmt::format("the build {}: {}", builds_[i].name, end.error())};
      }
      if (auto stop = unless_finished(end)) return stop;
      announce_failures(builds_[i].cells);
      for (PreparedCell& cell : builds_[i].cells) {
        const std::optional<CellTiming>& timing = prepared_->cells[cell.task.number].record.timing;
        cell.record.timing = cell.record.timing ? timing : std::nullopt;
      }
    }
    return std::nullopt;
  }

  // The rounds go on with the very programs that they began with.
  std::optional<Stop> take_recorded_builds(const RecordedRun& recorded) {
    const auto refused = [this](const std::string& why) {
      return Stop{RunEnd::usage_error, fmt::format("cannot resume {}: {}", options_.output, why)};
    };
    if (auto error = take_layouts(&own(), plan_.layouts)) return refused(error->message);
    std::vector<MeasuredBuild> builds = {std::move(own())};
    for (const BuildRecord& record : recorded.plan.builds) {
      const auto build =
          std::find_if(builds_.begin() + 1, builds_.end(),
                       [&](const MeasuredBuild& other) { return other.name == record.name; });
      if (build == builds_.end()) {
        return refused(fmt::format("it has the build {}; give --build {}=PROGRAM again",
                                   record.name, record.name));
      }
      if (build->program.sha256 != record.program_sha256) {
        return refused(fmt::format("the build {} is another program now", record.name));
      }
      if (auto error = take_layouts(&*build, record.layouts)) {
        return refused(fmt::format("of the build {}, {}", record.name, error->message));
      }
      builds.push_back(std::move(*build));
    }
    if (builds.size() < builds_.size()) return refused("it was measured with fewer builds");
    builds_ = std::move(builds);
    return std::nullopt;
  }

  // In the order of this build's cells.
  std::optional<Stop> take_recorded_cells_of_builds(const RecordedRun& recorded) {
    for (std::size_t i = 1; i < builds_.size(); ++i) {
      std::map<results::CellId, const CellRecord*> records;
      const auto cells = recorded.cells_of_builds.find(builds_[i].name);
      if (cells != recorded.cells_of_builds.end()) {
        for (const CellRecord& record : cells->second) records[record.id] = &record;
      }
      builds_[i].cells = cells_for_build(builds_[i].name, prepared_->cells);
      for (PreparedCell& cell : builds_[i].cells) {
        const auto record = records.find(cell.record.id);
        if (record != records.end()) cell.record = *record->second;
      }
    }
    return std::nullopt;
  }

  RoundsRequest rounds_request(std::vector<std::size_t> timed,
                               std::set<std::pair<std::int64_t, std::string>> sampled) const {
    const auto least = static_cast<std::int64_t>(programs_of(builds_.front()).size());
    return {plan_.time.rounds, std::move(timed), std::move(sampled), least, deadline()};
  }

  std::optional<Stop> prepare_data() {
    if (built_with_sanitizer()) {
      console_.notice("this program is built with a sanitizer: its times say nothing about codecs");
    }
    Result<std::optional<Preparation>> prepared = prepare(cells_, interruption_, console_);
    if (!prepared) return Stop{RunEnd::broken, prepared.error()};
    if (!*prepared) return interrupted();
    prepared_ = std::move(**prepared);
    return std::nullopt;
  }

  RunContext make_context(MeasuredBuild& build) {
    return {build.name,
            *prepared_,
            build.name.empty() ? prepared_->cells : build.cells,
            plan_,
            build.program.program,
            programs_of(build),
            options_.cell_time_limit,
            interruption_,
            console_};
  }

  // Everything that must be the same for two samples to belong together.
  Lines configuration() const {
    Lines lines = environment_lines();
    lines.emplace_back("alloc", name(plan_.allocator));
    lines.emplace_back("pinned-cpu", std::to_string(plan_.cpu));
    const Lines content = content_lines(cells_, *prepared_);
    lines.insert(lines.end(), content.begin(), content.end());
    return lines;
  }

  std::optional<Error> write_head(results::ResultWriter& writer) {
    const Result<std::string> hash = program_hash();
    if (!hash) return Error{hash.error()};
    plan_.program_sha256 = *hash;
    for (const auto& [key, value] : configuration()) {
      if (auto error = writer.config(key, value)) return error;
    }
    for (const auto& [unit, metadata] : unit_lines()) {
      if (auto error = writer.unit(unit, metadata)) return error;
    }
    for (const Catalog::Entry* entry : cells_.codecs) {
      if (auto error = writer.annotate(to_annotation(entry->info, describe_build(entry->info))))
        return error;
    }
    for (std::size_t i = 0; i < prepared_->facts.size(); ++i) {
      if (auto error = writer.annotate(to_annotation(prepared_->facts[i], prepared_->images[i]))) {
        return error;
      }
    }
    return std::nullopt;
  }

  std::optional<Error> write_plan(results::ResultWriter& writer) {
    if (auto error = writer.annotate(to_annotation(plan_))) return error;
    for (const LayoutRecord& layout : plan_.layouts) {
      if (auto error = writer.annotate(to_annotation(layout, ""))) return error;
    }
    for (const BuildRecord& build : plan_.builds) {
      if (auto error = writer.annotate(to_annotation(build))) return error;
      for (const LayoutRecord& layout : build.layouts) {
        if (auto error = writer.annotate(to_annotation(layout, build.name))) return error;
      }
    }
    for (const PreparedCell& cell : prepared_->cells) {
      if (auto error = writer.annotate(to_annotation(cell.record))) return error;
    }
    for (const MeasuredBuild& build : builds_) {
      for (const PreparedCell& cell : build.cells) {
        if (auto error = writer.annotate(to_annotation(cell.record))) return error;
      }
    }
    return std::nullopt;
  }

  void announce_failures(const std::vector<PreparedCell>& cells) {
    for (const PreparedCell& cell : cells) {
      const CellStatus status = cell.record.status;
      if (status == CellStatus::ok || status == CellStatus::unsupported) continue;
      console_.notice(fmt::format("{} is {}: {}", results::benchmark_name(cell.record.id),
                                  name(status), cell.record.reason));
    }
  }

  std::optional<Clock::time_point> deadline() const {
    if (!plan_.time_budget) return std::nullopt;
    return start_ + *plan_.time_budget;
  }

  void make_times(const std::vector<std::size_t>& timed) {
    std::vector<Calibrated> calibrated;
    for (const std::size_t cell : timed) {
      calibrated.push_back(prepared_->cells[cell].record.timing->calibrated);
    }
    std::optional<nanoseconds> left;
    if (const auto end = deadline()) left = *end - Clock::now();
    // A round has a process of every build, each with about the same to do.
    const std::vector<Calibrated> of_one = calibrated;
    for (std::size_t i = 1; i < builds_.size(); ++i) {
      calibrated.insert(calibrated.end(), of_one.begin(), of_one.end());
    }
    const std::int64_t least = least_rounds(options_.layout_count, plan_.time.rounds,
                                            static_cast<std::int64_t>(own().layouts.size()));
    const Schedule schedule = make_schedule(plan_.time, left, calibrated, least);
    plan_.time = schedule.plan;
    for (const std::size_t cell : timed) {
      CellTiming& timing = *prepared_->cells[cell].record.timing;
      timing.counts = pass_counts(timing.calibrated, plan_.time.min_time);
    }
    console_.notice(fmt::format(
        "{} cells, {} rounds, samples of at least {}, allocator {}, CPU {}, seed {}: about {}",
        timed.size(), plan_.time.rounds, format_duration(plan_.time.min_time),
        name(plan_.allocator), plan_.cpu, plan_.seed, format_duration(schedule.estimate)));
    if (!schedule.fits) {
      const std::string budget = format_duration(*plan_.time_budget);
      console_.notice(
          least == 1
              ? fmt::format("not even one round fits into {}; one is measured all the same", budget)
              : fmt::format(
                    "{} rounds, one a layout, do not fit into {}; they are measured all the same",
                    least, budget));
    }
  }

  std::optional<Stop> measure(const RoundsRequest& request, results::ResultWriter& writer) {
    std::vector<RunContext> contexts;
    for (MeasuredBuild& build : builds_) contexts.push_back(make_context(build));
    const Result<RoundsOutcome> outcome = run_rounds(contexts, request, writer);
    console_.clear_status();
    if (!outcome) {
      return Stop{RunEnd::broken, fmt::format("{}; what was measured before is kept in {}",
                                              outcome.error(), options_.output)};
    }
    summary_.rounds = outcome->rounds;
    summary_.samples = outcome->samples;
    const std::string go_on =
        fmt::format("'codecbench run --resume -o {}' goes on", options_.output);
    switch (outcome->end) {
      case RoundsEnd::finished:
        return std::nullopt;
      case RoundsEnd::interrupted:
        return Stop{RunEnd::interrupted,
                    fmt::format("interrupted in round {} of {}; what was measured is kept, {}",
                                outcome->rounds + 1, request.rounds, go_on)};
      case RoundsEnd::out_of_time:
        summary_.message = fmt::format("the time budget ends the run after {} of {} rounds; {}",
                                       outcome->rounds, request.rounds, go_on);
        return std::nullopt;
    }
    return std::nullopt;
  }

  Stop interrupted() {
    console_.clear_status();
    return {RunEnd::interrupted, "interrupted before anything was measured; nothing is kept"};
  }

  std::optional<Stop> unless_finished(const Result<SupervisorEnd>& end) {
    console_.clear_status();
    if (!end) return Stop{RunEnd::broken, end.error()};
    if (*end == SupervisorEnd::interrupted) return interrupted();
    return std::nullopt;
  }

  static std::optional<Stop> unless_written(const std::optional<Error>& error) {
    if (error) return Stop{RunEnd::broken, error->message};
    return std::nullopt;
  }

  void count_cells() {
    if (!prepared_) return;
    for (const PreparedCell& cell : prepared_->cells) {
      ++summary_.cells;
      switch (cell.record.status) {
        case CellStatus::ok:
          ++summary_.ok;
          break;
        case CellStatus::disqualified:
          ++summary_.disqualified;
          break;
        case CellStatus::unsupported:
          ++summary_.unsupported;
          break;
        case CellStatus::crashed:
          ++summary_.crashed;
          break;
        case CellStatus::hung:
          ++summary_.hung;
          break;
      }
    }
  }

  const Catalog& catalog_;
  const std::vector<DatasetSpec>& datasets_;
  const DefaultDatasets& defaults_;
  const RunOptions& options_;
  const process::Interruption& interruption_;
  Console& console_;
  WorkerProgram program_;
  std::vector<MeasuredBuild> builds_;  // this program's own first
  const Clock::time_point start_ = Clock::now();

  RunPlan plan_;
  Plan cells_;
  std::optional<Preparation> prepared_;
  RunSummary summary_;
};

}  // namespace

RunSummary run(const Catalog& catalog, const std::vector<DatasetSpec>& datasets,
               const DefaultDatasets& defaults, const RunOptions& options,
               const process::Interruption& interruption, Console& console) {
  return Run(catalog, datasets, defaults, options, interruption, console).run();
}

}  // namespace codecbench
