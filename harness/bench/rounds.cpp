#include "harness/bench/rounds.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "datasets/splitmix64.h"
#include "harness/bench/disturbance.h"
#include "harness/bench/fields.h"
#include "harness/bench/schedule.h"
#include "harness/bench/shuffle.h"

namespace codecbench {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

class Rounds {
 public:
  Rounds(RunContext& context, const RoundsRequest& request, results::ResultWriter& writer)
      : context_(context), request_(request), writer_(writer), start_(Clock::now()) {
    for (const std::size_t cell : request_.cells) {
      PreparedCell& prepared = context_.prepared.cells[cell];
      prepared.task.passes = prepared.record.timing->counts.passes;
      prepared.task.warm_up = prepared.record.timing->counts.warm_up;
      if (prepared.record.status != CellStatus::ok) prepared.task.check_digest = false;
    }
    for (std::int64_t round = 1; round <= request_.rounds; ++round) {
      all_ += cells_to_visit(round).size();
    }
  }

  Result<RoundsOutcome> run() {
    for (std::int64_t round = 1; round <= request_.rounds; ++round) {
      const std::vector<std::size_t> cells = cells_to_visit(round);
      if (!cells.empty()) {
        const nanoseconds expected = std::max(longest_round_, estimate(cells));
        const bool late = request_.deadline && Clock::now() + expected > *request_.deadline;
        if (late && outcome_.samples > 0 && round > request_.least_rounds) {
          outcome_.end = RoundsEnd::out_of_time;
          return outcome_;
        }
        const Clock::time_point start = Clock::now();
        const Result<SupervisorEnd> end = run_round(round, cells);
        if (!end) return Error{end.error()};
        if (*end == SupervisorEnd::interrupted) {
          outcome_.end = RoundsEnd::interrupted;
          return outcome_;
        }
        longest_round_ = std::max<nanoseconds>(longest_round_, Clock::now() - start);
      }
      outcome_.rounds = round;
    }
    return outcome_;
  }

 private:
  // In the order of the round; without what is lost or was sampled before.
  std::vector<std::size_t> cells_to_visit(std::int64_t round) {
    std::vector<std::size_t> cells;
    places_.clear();
    const std::vector<std::size_t> order = shuffled_order(request_.cells.size(), seed_of(round));
    for (std::size_t place = 0; place < order.size(); ++place) {
      const std::size_t cell = request_.cells[order[place]];
      const CellRecord& record = context_.prepared.cells[cell].record;
      if (record.left_out) continue;
      if (request_.sampled.count({round, results::benchmark_name(record.id)}) != 0) continue;
      places_[cell] = place + 1;
      cells.push_back(cell);
    }
    return cells;
  }

  std::uint64_t seed_of(std::int64_t round) const {
    return round_seed(context_.plan.seed, static_cast<std::uint64_t>(round));
  }

  nanoseconds estimate(const std::vector<std::size_t>& cells) const {
    std::vector<Calibrated> calibrated;
    for (const std::size_t cell : cells) {
      calibrated.push_back(context_.prepared.cells[cell].record.timing->calibrated);
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
      const CellRecord& record = context_.prepared.cells[cell.number].record;
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
    handlers.on_loss = [&](std::size_t cell, LossKind kind, const std::string& reason) {
      return write_failure(cell, kind == LossKind::hung ? CellStatus::hung : CellStatus::crashed,
                           fmt::format("while timed in round {}: {}", round, reason));
    };
    return supervise(program, make_task(context_, TaskKind::round, cells),
                     context_.prepared.workload.fd(), context_.interruption.fd(), handlers);
  }

  std::optional<Error> write_round_start(std::int64_t round, int pid, std::uint32_t padding,
                                         const Message& message) {
    results::Annotation line{"round", {}};
    add_field(&line, "number", round);
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
    const CellRecord& record = context_.prepared.cells[message.cell].record;
    const SampleLine line = make_sample(record, message.timed, round, places_[message.cell]);
    std::optional<Error> error =
        record.status == CellStatus::ok
            ? writer_.sample(record.id, line.iterations, line.measurements, line.annotation)
            : writer_.annotate(line.annotation);
    if (!error) ++outcome_.samples;
    show_progress(round);
    return error;
  }

  std::optional<Error> write_failure(std::size_t cell, CellStatus status, std::string reason) {
    CellRecord& record = context_.prepared.cells[cell].record;
    context_.console.notice(
        fmt::format("{} is {}: {}", results::benchmark_name(record.id), name(status), reason));
    record.left_out = true;
    record.status = status;
    record.reason = std::move(reason);
    return writer_.annotate(to_annotation(record));
  }

  void show_progress(std::int64_t round) {
    ++done_;
    const auto elapsed = std::chrono::duration<double, std::nano>(Clock::now() - start_).count();
    const double left =
        elapsed / static_cast<double>(done_) * static_cast<double>(all_ - std::min(all_, done_));
    const std::string phase = fmt::format("round {}/{}", round, request_.rounds);
    context_.console.status(
        to_status({phase, done_, all_, nanoseconds(static_cast<std::int64_t>(left))}));
  }

  RunContext& context_;
  const RoundsRequest& request_;
  results::ResultWriter& writer_;
  const Clock::time_point start_;
  RoundsOutcome outcome_;
  nanoseconds longest_round_{};
  std::map<std::size_t, std::size_t> places_;  // of the round's cells, from 1
  std::size_t done_ = 0;
  std::size_t all_ = 0;
};

}  // namespace

Result<RoundsOutcome> run_rounds(RunContext& context, const RoundsRequest& request,
                                 results::ResultWriter& writer) {
  return Rounds(context, request, writer).run();
}

}  // namespace codecbench
