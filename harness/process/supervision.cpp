#include "harness/process/supervision.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "harness/process/last_words.h"

namespace codecbench::process {
namespace {

using Clock = std::chrono::steady_clock;

// For a process whose channel is closed, or whose work is done: it has no business any more.
constexpr std::chrono::seconds ending_grace(10);

struct WorkerEnd {
  bool interrupted = false;
  std::string obituary;
};

Loss loss_of(EventKind kind, Child& child) {
  Loss loss;
  loss.status = kind == EventKind::closed ? child.wait(Clock::now() + ending_grace) : child.kill();
  loss.error_output = child.error_output();
  if (kind == EventKind::timeout) {
    loss.kind = LossKind::hung;
  } else if (kind == EventKind::flooded) {
    loss.kind = LossKind::flooded;
  } else {
    loss.kind = loss.status.signalled ? LossKind::signalled : LossKind::exited;
  }
  loss.obituary = obituary(loss.status, loss.error_output);
  return loss;
}

Result<WorkerEnd> run_worker(Queue& queue, int interrupt_fd) {
  Result<Child> child = queue.start();
  if (!child) return Error{child.error()};
  Deadline deadline = Clock::now() + queue.time_limit();
  while (true) {
    const Event event = child->next_line(deadline, interrupt_fd);
    if (event.kind == EventKind::interrupted) {
      child->kill();
      return WorkerEnd{true, {}};
    }
    if (event.kind != EventKind::line) {
      Loss loss = loss_of(event.kind, *child);
      if (std::optional<Error> error = queue.on_loss(loss)) return *std::move(error);
      return WorkerEnd{false, std::move(loss.obituary)};
    }
    const Result<Queue::Step> step = queue.on_line(event.line);
    if (!step) return Error{step.error()};
    if (*step == Queue::Step::finished) {
      const ExitStatus status = child->wait(Clock::now() + ending_grace);
      return WorkerEnd{false, obituary(status, child->error_output())};
    }
    if (*step == Queue::Step::step) deadline = Clock::now() + queue.time_limit();
  }
}

}  // namespace

Result<bool> supervise(Queue& queue, int interrupt_fd, std::string_view workers) {
  int idle = 0;  // workers in a row that took nothing off the queue
  while (queue.left() > 0) {
    const std::size_t before = queue.left();
    const Result<WorkerEnd> end = run_worker(queue, interrupt_fd);
    if (!end) return Error{end.error()};
    if (end->interrupted) return false;
    idle = queue.left() < before ? 0 : idle + 1;
    if (idle == 2) {
      return Error{fmt::format("{} do not start: the last one {}", workers, end->obituary)};
    }
  }
  return true;
}

}  // namespace codecbench::process
