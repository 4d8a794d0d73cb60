#include "harness/bench/phases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "harness/bench/allocation_counts.h"
#include "harness/bench/environment.h"

namespace codecbench {
namespace {

CellStatus status_of(process::LossKind kind) {
  return kind == process::LossKind::hung ? CellStatus::hung : CellStatus::crashed;
}

class Verification {
 public:
  explicit Verification(RunContext& context) : context_(context) {}

  Result<SupervisorEnd> run(std::vector<std::size_t>* timed) {
    WorkerProgram program = context_.program;
    program.preload = allocation_counter();
    const std::vector<std::vector<std::size_t>> shares = split_among(allowed_cpus().size());
    std::vector<std::optional<Result<SupervisorEnd>>> ends(shares.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      threads.emplace_back([this, &program, &ends, &shares, i] {
        ends[i] =
            supervise(program, make_task(context_, TaskKind::verify, shares[i]),
                      context_.prepared.workload.fd(), context_.interruption.fd(), handlers());
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& end : ends) {
      if (!end->ok() || **end == SupervisorEnd::interrupted) return *end;
    }
    std::sort(timed_.begin(), timed_.end());
    *timed = std::move(timed_);
    return SupervisorEnd::finished;
  }

 private:
  // All operations of a codec on a dataset go to one worker, which makes the Values of each dataset
  // once; neighbours go to different ones.
  std::vector<std::vector<std::size_t>> split_among(std::size_t workers) {
    std::vector<std::vector<std::size_t>> shares(std::max<std::size_t>(1, workers));
    const std::vector<PreparedCell>& cells = context_.cells;
    std::size_t turn = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool same_codec = i > 0 && cells[i - 1].task.codec == cells[i].task.codec &&
                              cells[i - 1].task.format == cells[i].task.format &&
                              cells[i - 1].task.dataset == cells[i].task.dataset;
      if (!same_codec) ++turn;
      if (cells[i].record.status == CellStatus::unsupported) continue;
      shares[turn % shares.size()].push_back(i);
      ++all_;
    }
    return shares;
  }

  SupervisorHandlers handlers() {
    SupervisorHandlers handlers;
    handlers.on_start = [](int) { return std::nullopt; };
    handlers.time_limit = [this](const TaskCell&) { return context_.cell_time_limit; };
    handlers.on_message = [this](const Message& message) -> std::optional<Error> {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (message.kind == MessageKind::verified) {
        take(message.cell, message.verified);
      } else if (message.kind == MessageKind::failed) {
        return Error{message.reason};  // not the codec's doing: its inputs are not there
      }
      return std::nullopt;
    };
    handlers.on_loss = [this](std::size_t cell, process::LossKind kind, const std::string& reason) {
      const std::lock_guard<std::mutex> lock(mutex_);
      CellRecord& record = context_.cells[cell].record;
      record.status = status_of(kind);
      record.reason = reason;
      show_progress();
      return std::optional<Error>();
    };
    return handlers;
  }

  void take(std::size_t cell, const Verified& verified) {
    PreparedCell& prepared = context_.cells[cell];
    prepared.record.encoded_bytes = verified.encoded_bytes;
    prepared.record.allocations = verified.allocations;
    if (!verified.correct) {
      prepared.record.status = CellStatus::disqualified;
      prepared.record.reason = verified.reason;
      prepared.task.check_digest = false;
    }
    if (verified.can_be_timed) {
      prepared.record.timing = CellTiming{verified.rough, {}};
      timed_.push_back(cell);
    }
    show_progress();
  }

  void show_progress() {
    ++done_;
    context_.console.status(to_status({"verifying", done_, all_, {}}));
  }

  RunContext& context_;
  std::mutex mutex_;
  std::vector<std::size_t> timed_;
  std::size_t done_ = 0;
  std::size_t all_ = 0;
};

}  // namespace

Task make_task(const RunContext& context, TaskKind kind, const std::vector<std::size_t>& cells) {
  Task task;
  task.kind = kind;
  if (kind != TaskKind::verify) {
    task.cpu = context.plan.cpu;
    task.allocator = context.plan.allocator;
  }
  task.sample_ns = context.plan.time.min_time.count();
  task.datasets = context.prepared.images;
  for (const std::size_t cell : cells) task.cells.push_back(context.cells[cell].task);
  return task;
}

Result<SupervisorEnd> verify_cells(RunContext& context, std::vector<std::size_t>* timed) {
  return Verification(context).run(timed);
}

Result<SupervisorEnd> calibrate_cells(RunContext& context, std::vector<std::size_t>* timed) {
  // A cell whose pass is clearly longer than a sample has one pass a sample, however long exactly.
  std::vector<std::size_t> calibrated;
  std::vector<std::size_t> to_calibrate;
  for (const std::size_t cell : *timed) {
    const CellTiming& timing = *context.cells[cell].record.timing;
    const bool known = timing.calibrated.pass_ns > 2 * context.plan.time.min_time.count();
    (known ? calibrated : to_calibrate).push_back(cell);
  }
  std::size_t done = 0;
  const auto show_progress = [&] {
    context.console.status(to_status({"calibrating", ++done, to_calibrate.size(), {}}));
  };
  const auto fail = [&](std::size_t cell, CellStatus status, std::string reason) {
    CellRecord& record = context.cells[cell].record;
    record.status = status;
    record.reason = "while calibrated: " + std::move(reason);
    record.timing = std::nullopt;
    show_progress();
  };
  SupervisorHandlers handlers;
  handlers.on_start = [](int) { return std::nullopt; };
  handlers.time_limit = [&](const TaskCell&) { return context.cell_time_limit; };
  handlers.on_message = [&](const Message& message) -> std::optional<Error> {
    if (message.kind == MessageKind::calibrated) {
      context.cells[message.cell].record.timing = CellTiming{message.calibrated, {}};
      calibrated.push_back(message.cell);
      show_progress();
    } else if (message.kind == MessageKind::failed) {
      fail(message.cell, CellStatus::disqualified, message.reason);
    }
    return std::nullopt;
  };
  handlers.on_loss = [&](std::size_t cell, process::LossKind kind, const std::string& reason) {
    fail(cell, status_of(kind), reason);
    return std::optional<Error>();
  };
  Result<SupervisorEnd> end =
      supervise(context.program, make_task(context, TaskKind::calibrate, to_calibrate),
                context.prepared.workload.fd(), context.interruption.fd(), handlers);
  std::sort(calibrated.begin(), calibrated.end());
  *timed = std::move(calibrated);
  return end;
}

}  // namespace codecbench
