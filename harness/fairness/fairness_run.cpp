#include "harness/fairness/fairness_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <utility>

#include "base/duration.h"
#include "base/installed.h"
#include "harness/bench/builds.h"
#include "harness/bench/environment.h"
#include "harness/bench/fields.h"
#include "harness/bench/layouts.h"
#include "harness/bench/output_file.h"
#include "harness/bench/phases.h"
#include "harness/bench/preparation.h"
#include "harness/bench/run_file.h"
#include "harness/bench/shuffle.h"
#include "harness/bench/worker.h"
#include "harness/fairness/instruction_counts.h"
#include "harness/fairness/tax.h"
#include "harness/results/result_writer.h"

namespace codecbench::fairness {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

// Callgrind takes some fifty times as long, and a slow codec's canada is some ten passes.
constexpr std::chrono::minutes cell_time_limit(10);

struct Stop {
  RunEnd end;
  std::string message;
};

// Where the dumps of callgrind go; removed with all that is in it.
class ScratchFolder {
 public:
  static Result<ScratchFolder> create() {
    std::string path = (std::filesystem::temp_directory_path() / "codecbench-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) return Error{path + ": cannot be made"};
    return ScratchFolder(std::move(path));
  }
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

Result<std::string> path_of_valgrind() {
  const char* search = std::getenv("PATH");
  std::string_view folders = search == nullptr ? "/usr/bin" : search;
  while (!folders.empty()) {
    const std::size_t colon = folders.find(':');
    const std::string path = std::string(folders.substr(0, colon)) + "/valgrind";
    if (access(path.c_str(), X_OK) == 0) return path;
    folders.remove_prefix(colon == std::string_view::npos ? folders.size() : colon + 1);
  }
  return Error{"valgrind, which counts instructions, is not in PATH: install the package valgrind"};
}

class FairnessRun {
 public:
  FairnessRun(const Catalog& catalog, const std::vector<DatasetSpec>& datasets,
              const DefaultDatasets& defaults, const FairnessOptions& options,
              const process::Interruption& interruption, Console& console)
      : catalog_(catalog),
        datasets_(datasets),
        defaults_(defaults),
        options_(options),
        interruption_(interruption),
        console_(console),
        program_(options.worker) {
    if (program_.arguments.empty()) program_.arguments = {worker_argument};
    programs_ = {{program_, options.link, {}}};
  }

  FairnessSummary run() {
    const std::vector<int> cpus = allowed_cpus();
    std::optional<Stop> stop = measure();
    use_cpus(cpus);
    console_.clear_status();
    if (stop) {
      summary_.end = stop->end;
      summary_.message = std::move(stop->message);
    }
    return summary_;
  }

 private:
  std::optional<Stop> measure() {
    if (auto stop = plan()) return stop;
    if (auto stop = find_layouts()) return stop;
    Result<OutputFile> output = OutputFile::probe(options_.output);
    if (!output) return Stop{RunEnd::broken, output.error()};
    if (output->holds_something() && !options_.overwrite) {
      return Stop{RunEnd::usage_error,
                  fmt::format("{} exists; --force replaces it", options_.output)};
    }
    Result<std::optional<Preparation>> prepared = prepare(plan_, interruption_, console_);
    if (!prepared) return Stop{RunEnd::broken, prepared.error()};
    if (!*prepared) return Stop{RunEnd::interrupted, "interrupted; nothing was measured"};
    prepared_ = std::move(**prepared);
    for (std::size_t i = 0; i < prepared_->cells.size(); ++i) {
      if (prepared_->cells[i].record.status == CellStatus::ok) cells_.push_back(i);
    }
    summary_.cells = cells_.size();
    if (cells_.empty()) {
      return Stop{RunEnd::broken, "none of the chosen codecs can carry the chosen data"};
    }
    Result<results::ResultWriter> writer = results::ResultWriter::create(options_.output);
    if (!writer) return Stop{RunEnd::broken, writer.error()};
    if (auto error = write_head(*writer)) return Stop{RunEnd::broken, error->message};
    auto stop = options_.instructions ? count(*writer) : time(*writer);
    if (samples_ > 0) output->keep();
    if (!stop && samples_ == 0) return Stop{RunEnd::broken, "nothing could be measured"};
    return stop;
  }

  // Cells with a plain driver, of the CPU and seed that this run takes.
  std::optional<Stop> plan() {
    run_plan_.selection = options_.selection;
    run_plan_.time.rounds = options_.instructions ? 1 : options_.rounds;
    run_plan_.seed = options_.seed.value_or(std::random_device()() % 1'000'000);
    run_plan_.allocator = AllocatorRegime::pinned;
    const std::vector<int> allowed = allowed_cpus();
    if (allowed.empty()) return Stop{RunEnd::broken, "cannot find out which CPUs may be used"};
    run_plan_.cpu = options_.cpu.value_or(allowed.back());
    if (std::find(allowed.begin(), allowed.end(), run_plan_.cpu) == allowed.end()) {
      return Stop{RunEnd::usage_error, fmt::format("CPU {} cannot be used; allowed are {}",
                                                   run_plan_.cpu, fmt::join(allowed, ", "))};
    }
    Result<Plan> chosen = make_plan(catalog_, datasets_, defaults_, options_.selection);
    if (!chosen) return Stop{RunEnd::usage_error, chosen.error()};
    plan_ = *std::move(chosen);
    for (const std::string& notice : plan_.notices) console_.notice(notice);
    std::erase_if(plan_.cells, [](const Cell& cell) {
      return cell.codec->plain_driver(cell.operation) == nullptr;
    });
    if (plan_.cells.empty()) {
      return Stop{RunEnd::usage_error, "no chosen codec has a plain driver for a chosen operation"};
    }
    return std::nullopt;
  }

  std::optional<Stop> find_layouts() {
    if (options_.layouts.empty() || options_.instructions) return std::nullopt;
    std::vector<WorkerProgram> programs = options_.layouts;
    for (WorkerProgram& program : programs) program.arguments = program_.arguments;
    Result<std::vector<LinkedProgram>> answers = ask_layouts(programs, options_.link.objects);
    if (!answers) return Stop{RunEnd::usage_error, answers.error()};
    programs_ = *std::move(answers);
    run_plan_.layouts = to_records(programs_);
    return std::nullopt;
  }

  std::optional<Error> write_head(results::ResultWriter& writer) {
    const Result<std::string> hash = program_hash();
    if (!hash) return Error{hash.error()};
    run_plan_.program_sha256 = *hash;
    std::vector<std::pair<std::string, std::string>> lines = environment_lines();
    lines.emplace_back("alloc", name(run_plan_.allocator));
    lines.emplace_back("pinned-cpu", std::to_string(run_plan_.cpu));
    for (auto& line : content_lines(plan_, *prepared_)) lines.push_back(std::move(line));
    for (const auto& [key, value] : lines) {
      if (auto error = writer.config(key, value)) return error;
    }
    if (auto error = writer.unit(unit(), "better=lower")) return error;
    if (auto error = writer.annotate(to_annotation(run_plan_))) return error;
    for (const LayoutRecord& layout : run_plan_.layouts) {
      if (auto error = writer.annotate(to_annotation(layout, ""))) return error;
    }
    for (const Catalog::Entry* entry : plan_.codecs) {
      for (const Catalog::PlainDriver& driver : entry->plain_drivers) {
        results::Annotation line{std::string(plain_driver_kind), {}};
        add_field(&line, "codec", entry->info.full_name());
        add_field(&line, "format", name(entry->info.format));
        add_field(&line, "operation", name(driver.operation));
        add_field(&line, "text", driver.text);
        if (auto error = writer.annotate(line)) return error;
      }
    }
    return std::nullopt;
  }

  std::string_view unit() const { return options_.instructions ? "instructions/op" : "ns/op"; }

  RunContext context() {
    return {"",        *prepared_,      prepared_->cells, run_plan_, program_,
            programs_, cell_time_limit, interruption_,    console_};
  }

  std::optional<Stop> time(results::ResultWriter& writer) {
    leave_cpu(run_plan_.cpu);
    const Clock::time_point start = Clock::now();
    nanoseconds longest{};
    for (std::int64_t round = 1; round <= run_plan_.time.rounds; ++round) {
      const nanoseconds passed = Clock::now() - start;
      if (round > 1 && options_.time_budget && passed + longest > *options_.time_budget) {
        summary_.message = fmt::format("the time budget ends it after {} of {} rounds",
                                       summary_.rounds, run_plan_.time.rounds);
        return std::nullopt;
      }
      const std::vector<std::size_t> order = shuffled_order(
          cells_.size(), round_seed(run_plan_.seed, static_cast<std::uint64_t>(round)));
      std::vector<std::size_t> cells;
      for (const std::size_t place : order) cells.push_back(cells_[place]);
      const auto on_pair = [&](std::size_t cell, const Paired& paired) {
        const auto documents = static_cast<double>(prepared_->cells[cell].record.documents);
        return write_pair(writer, cell, round, paired.passes * paired.pairs,
                          paired.adapter_ns / documents, paired.plain_ns / documents);
      };
      const LinkedProgram& layout =
          programs_[layout_of_round(programs_.size(), run_plan_.seed, round)];
      if (auto stop = visit(layout.program, TaskKind::pair, cells, on_pair)) return stop;
      longest = std::max<nanoseconds>(longest, Clock::now() - start - passed);
      summary_.rounds = round;
    }
    return std::nullopt;
  }

  std::optional<Stop> count(results::ResultWriter& writer) {
    const Result<std::string> valgrind = path_of_valgrind();
    if (!valgrind) return Stop{RunEnd::broken, valgrind.error()};
    const Result<ScratchFolder> scratch = ScratchFolder::create();
    if (!scratch) return Stop{RunEnd::broken, scratch.error()};
    std::error_code error;
    const std::string self = std::filesystem::read_symlink(program_.path, error).string();
    WorkerProgram program = program_;
    program.path = *valgrind;
    program.arguments = {"--tool=callgrind", "--quiet", "--collect-atstart=no",
                         fmt::format("--callgrind-out-file={}/dump", scratch->path()),
                         error ? program_.path : self};
    program.arguments.insert(program.arguments.end(), program_.arguments.begin(),
                             program_.arguments.end());
    const std::optional<std::string> allocator = installed_library(CODECBENCH_STEADY_ALLOCATOR);
    if (!allocator) {
      return Stop{RunEnd::broken, "the library that counting instructions preloads is neither in " +
                                      std::string(CODECBENCH_STEADY_ALLOCATOR) +
                                      " nor installed beside the program"};
    }
    program.preload = {*allocator};
    program.address_space = std::nullopt;  // valgrind maps more than the codec does
    const auto on_pair = [](std::size_t, const Paired&) { return std::nullopt; };
    if (auto stop = visit(program, TaskKind::count, cells_, on_pair)) return stop;

    const auto dumps = read_dumps(scratch->path());
    if (!dumps) return Stop{RunEnd::broken, dumps.error()};
    for (const std::size_t cell : cells_) {
      const auto adapter = dumps->find(fmt::format("{} adapter", cell));
      const auto plain = dumps->find(fmt::format("{} plain", cell));
      if (adapter == dumps->end() || plain == dumps->end()) continue;
      const auto documents = static_cast<double>(prepared_->cells[cell].record.documents);
      if (auto failure =
              write_pair(writer, cell, 1, 1, static_cast<double>(adapter->second) / documents,
                         static_cast<double>(plain->second) / documents)) {
        return Stop{RunEnd::broken, failure->message};
      }
    }
    summary_.rounds = 1;
    return std::nullopt;
  }

  template <class OnPair>
  std::optional<Stop> visit(const WorkerProgram& program, TaskKind kind,
                            std::vector<std::size_t> cells, const OnPair& on_pair) {
    std::size_t done = 0;
    const auto lose = [&](std::size_t cell, const std::string& reason) {
      console_.notice(fmt::format(
          "{} is left out: {}", results::benchmark_name(prepared_->cells[cell].record.id), reason));
      std::erase(cells_, cell);
      return std::optional<Error>();
    };
    SupervisorHandlers handlers;
    handlers.on_start = [](int) { return std::nullopt; };
    handlers.time_limit = [](const TaskCell&) { return nanoseconds(cell_time_limit); };
    handlers.on_loss = [&](std::size_t cell, process::LossKind, const std::string& reason) {
      return lose(cell, reason);
    };
    handlers.on_message = [&](const Message& message) -> std::optional<Error> {
      if (message.kind == MessageKind::failed) return lose(message.cell, message.reason);
      if (message.kind != MessageKind::paired) return std::nullopt;
      console_.status(
          to_status({kind == TaskKind::count
                         ? std::string("counting instructions")
                         : fmt::format("round {}/{}", summary_.rounds + 1, run_plan_.time.rounds),
                     ++done,
                     cells.size(),
                     {}}));
      return on_pair(message.cell, message.paired);
    };
    RunContext now = context();
    const Result<SupervisorEnd> end =
        supervise(program, make_task(now, kind, cells), prepared_->workload.fd(),
                  interruption_.fd(), handlers);
    if (!end) return Stop{RunEnd::broken, end.error()};
    if (*end == SupervisorEnd::interrupted) {
      return Stop{RunEnd::interrupted, fmt::format("interrupted after {} whole rounds; what was "
                                                   "measured is kept",
                                                   summary_.rounds)};
    }
    return std::nullopt;
  }

  // Both sides, a line each.
  std::optional<Error> write_pair(results::ResultWriter& writer, std::size_t cell,
                                  std::int64_t round, std::int64_t iterations, double adapter,
                                  double plain) {
    results::CellId id = prepared_->cells[cell].record.id;
    results::Annotation line{"sample", {}};
    add_field(&line, "round", round);
    for (const double value : {adapter, plain}) {
      if (auto error = writer.sample(id, iterations, {{value, std::string(unit())}}, line)) {
        return error;
      }
      id.codec += plain_suffix;
    }
    ++samples_;
    return std::nullopt;
  }

  const Catalog& catalog_;
  const std::vector<DatasetSpec>& datasets_;
  const DefaultDatasets& defaults_;
  const FairnessOptions& options_;
  const process::Interruption& interruption_;
  Console& console_;
  WorkerProgram program_;
  std::vector<LinkedProgram> programs_;  // that take turns in the rounds
  Plan plan_;
  RunPlan run_plan_;
  std::optional<Preparation> prepared_;
  std::vector<std::size_t> cells_;  // that are measured
  std::int64_t samples_ = 0;
  FairnessSummary summary_;
};

}  // namespace

FairnessSummary run_fairness(const Catalog& catalog, const std::vector<DatasetSpec>& datasets,
                             const DefaultDatasets& defaults, const FairnessOptions& options,
                             const process::Interruption& interruption, Console& console) {
  return FairnessRun(catalog, datasets, defaults, options, interruption, console).run();
}

}  // namespace codecbench::fairness
