#include "harness/bench/rounds.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "base/splitmix64.h"
#include "harness/bench/disturbance.h"
#include "harness/bench/fields.h"
#include "harness/bench/schedule.h"
#include "harness/bench/shuffle.h"

namespace codecbench {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

// Of all builds together.
struct RoundsProgress {
  const Clock::time_point start = Clock::now();
  std::int64_t samples = 0;  // written
  std::size_t done = 0;
  std::size_t all = 0;
};

class RoundsOfBuild {
 public:
  RoundsOfBuild(RunContext& context, const RoundsRequest& request, results::ResultWriter& writer,
                RoundsProgress& progress)
      : context_(context), request_(request), writer_(writer), progress_(progress) {
    for (const std::size_t cell : request_.cells) {
      PreparedCell& prepared = context_.cells[cell];
      if (!prepared.record.timing) continue;
      prepared.task.passes = prepared.record.timing->counts.passes;
      prepared.task.warm_up = prepared.record.timing->counts.warm_up;
      if (prepared.record.status != CellStatus::ok) prepared.task.check_digest = false;
    }
    for (std::int64_t round = 1; round <= request_.rounds; ++round) {
      progress_.all += cells_to_visit(round).size();
    }
  }

  // In the order of the round; without what is lost or was sampled before.
  std::vector<std::size_t> cells_to_visit(std::int64_t round) {
    std::vector<std::size_t> cells;
    places_.clear();
    const std::vector<std::size_t> order = shuffled_order(request_.cells.size(), seed_of(round));
    for (std::size_t place = 0; place < order.size(); ++place) {
      const std::size_t cell = request_.cells[order[place]];
      const CellRecord& record = context_.cells[cell].record;
      if (record.left_out || !record.timing) continue;
      if (request_.sampled.count({round, results::benchmark_name(record.id)}) != 0) continue;
      places_[cell] = place + 1;
      cells.push_back(cell);
    }
    return cells;
  }

  nanoseconds estimate(const std::vector<std::size_t>& cells) const {
    std::vector<Calibrated> calibrated;
    for (const std::size_t cell : cells) {
      calibrated.push_back(context_.cells[cell].record.timing->calibrated);
    }
    return round_time(calibrated, context_.plan.time.min_time);
  }

  Result<SupervisorEnd> run_round(std::int64_t round, const std::vector<std::size_t>& cells) {
    // The size of the environment moves the stack, which moves times: a new size every round makes
    // that noise rather than bias (Mytkowicz et al., ASPLOS 2009).
    SplitMix64 random(seed_of(round) ^ 0x70616464696e67);
    const LinkedProgram& layout =
        context_.layouts[layout_of_round(context_.layouts.size(), context_.plan.seed, round)];
    WorkerProgram program = layout.program;
    const std::uint32_t padding = random.below(4096);
    program.environment.emplace_back("CODECBENCH_PADDING", std::string(padding, 'x'));

    const auto stolen_before = stolen_ticks(context_.plan.cpu);
    const Clock::time_point start = Clock::now();
    int pid = 0;
    SupervisorHandlers handlers;
    handlers.on_start = [&pid](int started) {
      pid = started;
      return std::nullopt;
    };
    handlers.time_limit = [this](const TaskCell& cell) {
      const CellRecord& record = context_.cells[cell.number].record;
      return std::max(context_.cell_time_limit,
                      20 * visit_time(record.timing->calibrated, context_.plan.time.min_time));
    };
    handlers.on_message = [&](const Message& message) -> std::optional<Error> {
      switch (message.kind) {
        case MessageKind::started:
          if (message.link != layout.link) {
            return Error{
                fmt::format("{} is not the program any more that it was when the run began",
                            layout.program.path)};
          }
          return write_round_start(round, pid, padding, message);
        case MessageKind::timed:
          return write_sample(round, message);
        case MessageKind::failed:
          return write_failure(
              message.cell, CellStatus::disqualified,
              fmt::format("failed while timed in round {}: {}", round, message.reason));
        case MessageKind::finished:
          return write_round_end(round, message, stolen_before, Clock::now() - start);
        default:
          return std::nullopt;
      }
    };
    handlers.on_loss = [&](std::size_t cell, process::LossKind kind, const std::string& reason) {
      return write_failure(cell,
                           kind == process::LossKind::hung ? CellStatus::hung : CellStatus::crashed,
                           fmt::format("while timed in round {}: {}", round, reason));
    };
    return supervise(program, make_task(context_, TaskKind::round, cells),
                     context_.prepared.workload.fd(), context_.interruption.fd(), handlers);
  }

 private:
  std::uint64_t seed_of(std::int64_t round) const {
    return round_seed(context_.plan.seed, static_cast<std::uint64_t>(round));
  }

  std::optional<Error> write_round_start(std::int64_t round, int pid, std::uint32_t padding,
                                         const Message& message) {
    results::Annotation line{"round", {}};
    add_field(&line, "number", round);
    if (!context_.build.empty()) add_field(&line, "build", context_.build);
    add_field(&line, "seed", seed_of(round));
    add_field(&line, "layout", message.link.layout);
    add_field(&line, "cpu", context_.plan.cpu);
    add_field(&line, "pid", pid);
    add_field(&line, "padding", padding);
    add_field(&line, "probe-ns", message.noise_ns);
    return writer_.annotate(line);
  }

  std::optional<Error> write_round_end(std::int64_t round, const Message& message,
                                       std::optional<std::int64_t> stolen_before,
                                       nanoseconds duration) {
    results::Annotation line{"round-end", {}};
    add_field(&line, "number", round);
    if (!context_.build.empty()) add_field(&line, "build", context_.build);
    add_field(&line, "seconds", static_cast<double>(duration.count()) / 1e9);
    add_field(&line, "voluntary", message.voluntary_switches);
    add_field(&line, "involuntary", message.involuntary_switches);
    const auto stolen_after = stolen_ticks(context_.plan.cpu);
    if (stolen_before && stolen_after) {
      const double stolen_seconds = static_cast<double>(*stolen_after - *stolen_before) /
                                    static_cast<double>(sysconf(_SC_CLK_TCK));
      add_field(&line, "steal", stolen_seconds * 1e9 / static_cast<double>(duration.count()));
    }
    add_field(&line, "probe-ns", message.noise_ns);
    return writer_.annotate(line);
  }

  std::optional<Error> write_sample(std::int64_t round, const Message& message) {
    const CellRecord& record = context_.cells[message.cell].record;
    const SampleLine line = make_sample(record, message.timed, round, places_[message.cell]);
    std::optional<Error> error =
        record.status == CellStatus::ok
            ? writer_.sample(record.id, line.iterations, line.measurements, line.annotation)
            : writer_.annotate(line.annotation);
    if (!error) ++progress_.samples;
    show_progress(round);
    return error;
  }

  std::optional<Error> write_failure(std::size_t cell, CellStatus status, std::string reason) {
    CellRecord& record = context_.cells[cell].record;
    context_.console.notice(
        fmt::format("{} is {}: {}", results::benchmark_name(record.id), name(status), reason));
    record.left_out = true;
    record.status = status;
    record.reason = std::move(reason);
    return writer_.annotate(to_annotation(record));
  }

  void show_progress(std::int64_t round) {
    ++progress_.done;
    const auto elapsed =
        std::chrono::duration<double, std::nano>(Clock::now() - progress_.start).count();
    const double left =
        elapsed / static_cast<double>(progress_.done) *
        static_cast<double>(progress_.all - std::min(progress_.all, progress_.done));
    const std::string phase = fmt::format("round {}/{}", round, request_.rounds);
    context_.console.status(to_status(
        {phase, progress_.done, progress_.all, nanoseconds(static_cast<std::int64_t>(left))}));
  }

  RunContext& context_;
  const RoundsRequest& request_;
  results::ResultWriter& writer_;
  RoundsProgress& progress_;
  std::map<std::size_t, std::size_t> places_;  // of the round's cells, from 1
};

// So that the order of builds shares no random numbers with the order of cells.
constexpr std::uint64_t for_builds = 0x6275696c6473;

}  // namespace

Result<RoundsOutcome> run_rounds(std::span<RunContext> builds, const RoundsRequest& request,
                                 results::ResultWriter& writer) {
  RoundsProgress progress;
  std::vector<RoundsOfBuild> rounds_of;
  for (RunContext& build : builds) rounds_of.emplace_back(build, request, writer, progress);

  RoundsOutcome outcome;
  nanoseconds longest{};
  for (std::int64_t round = 1; round <= request.rounds; ++round) {
    nanoseconds expected{};
    for (RoundsOfBuild& build : rounds_of) {
      const std::vector<std::size_t> cells = build.cells_to_visit(round);
      if (!cells.empty()) expected += build.estimate(cells);
    }
    if (expected > nanoseconds(0)) {
      const bool late =
          request.deadline && Clock::now() + std::max(longest, expected) > *request.deadline;
      if (late && progress.samples > 0 && round > request.least_rounds) {
        outcome.end = RoundsEnd::out_of_time;
        break;
      }
      const Clock::time_point start = Clock::now();
      const std::uint64_t seed =
          round_seed(builds.front().plan.seed ^ for_builds, static_cast<std::uint64_t>(round));
      for (const std::size_t turn : shuffled_order(rounds_of.size(), seed)) {
        const std::vector<std::size_t> cells = rounds_of[turn].cells_to_visit(round);
        if (cells.empty()) continue;
        const Result<SupervisorEnd> end = rounds_of[turn].run_round(round, cells);
        if (!end) return Error{end.error()};
        if (*end == SupervisorEnd::interrupted) {
          outcome.end = RoundsEnd::interrupted;
          outcome.samples = progress.samples;
          return outcome;
        }
      }
      longest = std::max<nanoseconds>(longest, Clock::now() - start);
    }
    outcome.rounds = round;
  }
  outcome.samples = progress.samples;
  return outcome;
}

}  // namespace codecbench
