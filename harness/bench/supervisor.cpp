#include "harness/bench/supervisor.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "base/duration.h"
#include "harness/process/child.h"
#include "harness/process/last_words.h"
#include "harness/process/shared_file.h"

namespace codecbench {
namespace {

// For what is not a cell's time: the start of a process and its end.
constexpr std::chrono::seconds grace(30);

process::Command command_of(const WorkerProgram& program, int task_fd) {
  process::Command command;
  command.program = program.path;
  command.arguments = program.arguments;
  command.environment = program.environment;
  command.preload = program.preload;
  command.input = task_fd;
  command.limits.address_space = program.address_space;
  return command;
}

// A task's cells as what workers take off.
class CellQueue final : public process::Queue {
 public:
  CellQueue(const WorkerProgram& program, Task task, int workload_fd,
            const SupervisorHandlers& handlers)
      : program_(program), task_(std::move(task)), workload_fd_(workload_fd), handlers_(handlers) {}

  std::size_t left() const override { return task_.cells.size(); }

  Result<process::Child> start() override {
    in_cell_ = false;
    Result<process::FileDescriptor> file = process::make_file("codecbench-task", to_text(task_));
    if (!file) return Error{file.error()};
    process::Command command = command_of(program_, file->get());
    command.inherited = {workload_fd_};
    Result<process::Child> child = process::Child::start(command);
    if (!child) return child;
    if (std::optional<Error> error = handlers_.on_start(child->pid())) return *std::move(error);
    return child;
  }

  Result<Step> on_line(std::string_view line) override {
    const std::optional<Message> message = parse_message(line);
    if (!message) return Step::noise;
    if (message->kind == MessageKind::begin) {
      in_cell_ = !task_.cells.empty() && task_.cells.front().number == message->cell;
      return in_cell_ ? Step::step : Step::noise;
    }
    Step step = Step::noise;
    const bool of_a_cell =
        message->kind != MessageKind::started && message->kind != MessageKind::finished;
    if (of_a_cell) {
      // Only the cell that is being visited can have a result.
      if (!in_cell_ || task_.cells.front().number != message->cell) return Step::noise;
      task_.cells.erase(task_.cells.begin());
      in_cell_ = false;
      step = Step::step;
    }
    if (std::optional<Error> error = handlers_.on_message(*message)) return *std::move(error);
    return message->kind == MessageKind::finished ? Step::finished : step;
  }

  std::chrono::nanoseconds time_limit() const override {
    return in_cell_ ? handlers_.time_limit(task_.cells.front()) : std::chrono::nanoseconds(grace);
  }

  std::optional<Error> on_loss(const process::Loss& loss) override {
    if (!in_cell_) return std::nullopt;
    std::string reason = loss.obituary;
    if (loss.kind == process::LossKind::hung) {
      reason = fmt::format("took longer than {}", format_duration(time_limit()));
    } else if (loss.kind == process::LossKind::flooded) {
      reason = "wrote without end to the descriptor of its results";
    }
    const std::size_t lost = task_.cells.front().number;
    task_.cells.erase(task_.cells.begin());
    in_cell_ = false;
    return handlers_.on_loss(lost, loss.kind, reason);
  }

 private:
  const WorkerProgram& program_;
  Task task_;
  int workload_fd_;
  const SupervisorHandlers& handlers_;
  bool in_cell_ = false;
};

}  // namespace

Result<SupervisorEnd> supervise(const WorkerProgram& program, Task task, int workload_fd,
                                int interrupt_fd, const SupervisorHandlers& handlers) {
  CellQueue queue(program, std::move(task), workload_fd, handlers);
  const Result<bool> through = process::supervise(queue, interrupt_fd, "workers");
  if (!through) return Error{through.error()};
  return *through ? SupervisorEnd::finished : SupervisorEnd::interrupted;
}

Result<ProgramFacts> ask_program(const WorkerProgram& program) {
  const Result<process::FileDescriptor> file =
      process::make_file("codecbench-task", to_text(Task()));
  if (!file) return Error{file.error()};
  Result<process::Child> child = process::Child::start(command_of(program, file->get()));
  if (!child) return Error{child.error()};
  const process::Deadline deadline = std::chrono::steady_clock::now() + grace;
  while (true) {
    const process::Event event = child->next_line(deadline);
    if (event.kind != process::EventKind::line) {
      const process::ExitStatus status =
          event.kind == process::EventKind::closed ? child->wait(deadline) : child->kill();
      return Error{"is no worker: it " + obituary(status, child->error_output())};
    }
    const std::optional<Message> message = parse_message(event.line);
    if (message && message->kind == MessageKind::started) {
      return ProgramFacts{message->link, message->build};
    }
  }
}

}  // namespace codecbench
