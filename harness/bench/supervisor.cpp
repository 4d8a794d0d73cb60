#include "harness/bench/supervisor.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "harness/bench/duration.h"
#include "harness/sandbox/child.h"

namespace codecbench {
namespace {

using sandbox::Child;
using sandbox::EventKind;
using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

// For what is not a cell's time: the start of a process and its end.
constexpr seconds grace(30);

class TaskFile {
 public:
  static Result<TaskFile> create(const std::string& text) {
    TaskFile file;
    file.fd_ = memfd_create("codecbench-task", MFD_CLOEXEC);
    std::string_view rest = text;
    while (file.fd_ >= 0 && !rest.empty()) {
      const ssize_t written = write(file.fd_, rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) break;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (file.fd_ < 0 || !rest.empty() || lseek(file.fd_, 0, SEEK_SET) != 0) {
      return Error{fmt::format("cannot write a worker's task: {}", std::strerror(errno))};
    }
    return file;
  }
  TaskFile(TaskFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  TaskFile& operator=(TaskFile&&) = delete;
  ~TaskFile() {
    if (fd_ >= 0) close(fd_);
  }
  int fd() const { return fd_; }

 private:
  TaskFile() = default;
  int fd_ = -1;
};

// The last line that says something, of what a dying process wrote.
std::string last_words(std::string_view output) {
  while (!output.empty()) {
    while (!output.empty() && (output.back() == '\n' || output.back() == ' ')) {
      output.remove_suffix(1);
    }
    const std::size_t newline = output.rfind('\n');
    const std::string_view line =
        newline == std::string_view::npos ? output : output.substr(newline + 1);
    const bool says_something = line.find_first_not_of("=-+ \t") != std::string_view::npos;
    if (says_something) return std::string(line.substr(0, 300));
    output.remove_suffix(line.size());
  }
  return "";
}

// The line that says most: a sanitizer prints a page, its summary comes near the end.
std::string explain(std::string_view error_output) {
  for (const std::string_view mark : {"SUMMARY: ", "runtime error: "}) {
    const std::size_t at = error_output.find(mark);
    if (at != std::string_view::npos) {
      const std::string_view rest = error_output.substr(at);
      return std::string(rest.substr(0, std::min<std::size_t>(rest.find('\n'), 300)));
    }
  }
  return last_words(error_output);
}

std::string with_explanation(std::string text, std::string_view error_output) {
  const std::string explanation = explain(error_output);
  if (!explanation.empty()) text += ": " + explanation;
  return text;
}

sandbox::Command command_of(const WorkerProgram& program, int task_fd) {
  sandbox::Command command;
  command.program = program.path;
  command.arguments = program.arguments;
  command.environment = program.environment;
  command.input = task_fd;
  command.limits.address_space = program.address_space;
  return command;
}

class Supervision {
 public:
  Supervision(const WorkerProgram& program, Task task, int workload_fd, int interrupt_fd,
              const SupervisorHandlers& handlers)
      : program_(program),
        task_(std::move(task)),
        workload_fd_(workload_fd),
        interrupt_fd_(interrupt_fd),
        handlers_(handlers) {}

  Result<SupervisorEnd> run() {
    int failed_starts = 0;
    while (!task_.cells.empty()) {
      const std::size_t before = task_.cells.size();
      Result<WorkerEnd> end = run_worker();
      if (!end) return Error{end.error()};
      if (end->interrupted) return SupervisorEnd::interrupted;
      if (task_.cells.size() < before) {
        failed_starts = 0;
      } else if (++failed_starts == 2) {
        return Error{"workers do not start: the last one " + end->reason};
      }
    }
    return SupervisorEnd::finished;
  }

 private:
  struct WorkerEnd {
    bool interrupted = false;
    std::string reason;
  };

  Result<WorkerEnd> run_worker() {
    Result<TaskFile> file = TaskFile::create(to_text(task_));
    if (!file) return Error{file.error()};
    sandbox::Command command = command_of(program_, file->fd());
    command.inherited = {workload_fd_};
    Result<Child> child = Child::start(command);
    if (!child) return Error{child.error()};
    if (std::optional<Error> error = handlers_.on_start(child->pid())) return std::move(*error);

    bool in_cell = false;
    sandbox::Deadline deadline = Clock::now() + grace;
    while (true) {
      const sandbox::Event event = child->next_line(deadline, interrupt_fd_);
      if (event.kind == EventKind::interrupted) {
        child->kill();
        return WorkerEnd{true, {}};
      }
      if (event.kind != EventKind::line) {
        return lose(event.kind, *child, in_cell);
      }
      const std::optional<Message> message = parse_message(event.line);
      if (!message) continue;  // noise of a library; the deadline stands
      if (message->kind == MessageKind::begin) {
        in_cell = !task_.cells.empty() && task_.cells.front().number == message->cell;
        if (in_cell) deadline = Clock::now() + handlers_.time_limit(task_.cells.front());
        continue;
      }
      const bool of_a_cell =
          message->kind != MessageKind::started && message->kind != MessageKind::finished;
      if (of_a_cell) {
        // Only the cell that is being visited can have a result.
        if (!in_cell || task_.cells.front().number != message->cell) continue;
        task_.cells.erase(task_.cells.begin());
        in_cell = false;
        deadline = Clock::now() + grace;
      }
      if (std::optional<Error> error = handlers_.on_message(*message)) return std::move(*error);
      if (message->kind == MessageKind::finished) {
        const sandbox::ExitStatus status = child->wait(Clock::now() + grace);
        return WorkerEnd{false, with_explanation(describe(status), child->error_output())};
      }
    }
  }

  // The worker ended, or is to end, without finishing.
  Result<WorkerEnd> lose(EventKind kind, Child& child, bool in_cell) {
    WorkerEnd end;
    LossKind loss = LossKind::crashed;
    if (kind == EventKind::timeout) {
      child.kill();
      loss = LossKind::hung;
      end.reason = in_cell ? fmt::format("took longer than {}",
                                         format_duration(handlers_.time_limit(task_.cells.front())))
                           : "hangs";
    } else if (kind == EventKind::flooded) {
      child.kill();
      end.reason = "wrote without end to the descriptor of its results";
    } else {
      // The channel is closed; a process that lives on has no business.
      const sandbox::ExitStatus status = child.wait(Clock::now() + seconds(2));
      end.reason = with_explanation(describe(status), child.error_output());
    }
    if (!in_cell) return end;
    const std::size_t lost = task_.cells.front().number;
    task_.cells.erase(task_.cells.begin());
    if (std::optional<Error> error = handlers_.on_loss(lost, loss, end.reason)) {
      return std::move(*error);
    }
    return end;
  }

  const WorkerProgram& program_;
  Task task_;
  int workload_fd_;
  int interrupt_fd_;
  const SupervisorHandlers& handlers_;
};

}  // namespace

Result<SupervisorEnd> supervise(const WorkerProgram& program, Task task, int workload_fd,
                                int interrupt_fd, const SupervisorHandlers& handlers) {
  return Supervision(program, std::move(task), workload_fd, interrupt_fd, handlers).run();
}

Result<ProgramFacts> ask_program(const WorkerProgram& program) {
  Result<TaskFile> file = TaskFile::create(to_text(Task()));
  if (!file) return Error{file.error()};
  Result<Child> child = Child::start(command_of(program, file->fd()));
  if (!child) return Error{child.error()};
  const sandbox::Deadline deadline = Clock::now() + grace;
  while (true) {
    const sandbox::Event event = child->next_line(deadline);
    if (event.kind != EventKind::line) {
      const sandbox::ExitStatus status =
          event.kind == EventKind::closed ? child->wait(deadline) : child->kill();
      return Error{with_explanation("is no worker: it " + describe(status), child->error_output())};
    }
    const std::optional<Message> message = parse_message(event.line);
    if (message && message->kind == MessageKind::started) {
      return ProgramFacts{message->link, message->build};
    }
  }
}

}  // namespace codecbench
