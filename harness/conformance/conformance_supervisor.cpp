#include "harness/conformance/conformance_supervisor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "harness/bench/allocation_counts.h"
#include "harness/bench/duration.h"
#include "harness/bench/environment.h"
#include "harness/conformance/black_box.h"
#include "harness/conformance/conformance_worker.h"
#include "harness/conformance/worker_message.h"
#include "harness/sandbox/child.h"

namespace codecbench::conformance {
namespace {

using SteadyClock = std::chrono::steady_clock;

// For what is the suite's own: starting, and ending.
constexpr std::chrono::seconds starting_grace(60);
constexpr std::chrono::seconds ending_grace(10);

std::string joined_environment(const char* variable, std::string ours, char separator) {
  const char* users = std::getenv(variable);
  if (users != nullptr && *users != '\0') ours = std::string(users) + separator + ours;
  return ours;
}

// As the sanitizers and the C++ library say it.
bool speaks_of_memory(std::string_view error_output) {
  for (const std::string_view words :
       {"AddressSanitizer: out-of-memory", "AddressSanitizer: allocation-size-too-big",
        "exceeds maximum supported size", "rss limit exhausted", "std::bad_alloc"}) {
    if (error_output.find(words) != std::string_view::npos) return true;
  }
  return false;
}

// The line of standard error that says most: a sanitizer prints a page.
std::string explanation(std::string_view error_output) {
  for (const std::string_view mark : {"SUMMARY: ", "runtime error: "}) {
    const std::size_t at = error_output.find(mark);
    if (at != std::string_view::npos) {
      const std::string_view rest = error_output.substr(at);
      return std::string(rest.substr(0, std::min<std::size_t>(rest.find('\n'), 300)));
    }
  }
  while (error_output.ends_with('\n')) error_output.remove_suffix(1);
  return std::string(error_output.substr(error_output.rfind('\n') + 1).substr(0, 300));
}

class RangeSupervision {
 public:
  RangeSupervision(const ConformanceProgram& program, const JobFile& job, int workload_fd,
                   ItemRange range, int interrupt_fd, const ConformanceHandlers& handlers,
                   MappedBlackBox box)
      : program_(program),
        job_(job),
        workload_fd_(workload_fd),
        next_(range.first),
        end_(range.end),
        interrupt_fd_(interrupt_fd),
        handlers_(handlers),
        box_(std::move(box)) {}

  Result<bool> run() {
    int failed_starts = 0;
    while (next_ < end_) {
      const std::size_t before = next_;
      const Result<Ended> ended = run_worker();
      if (!ended) return Error{ended.error()};
      if (ended->interrupted) return false;
      if (next_ > before) {
        failed_starts = 0;
      } else if (++failed_starts == 2) {
        return Error{"conformance workers do not start: the last one " + ended->reason};
      }
    }
    return true;
  }

 private:
  struct Ended {
    bool interrupted = false;
    std::string reason;
  };

  Result<Ended> run_worker() {
    box_.clear();
    sandbox::Command command;
    command.program = program_.path;
    command.arguments = {conformance_worker_argument, std::to_string(next_), std::to_string(end_)};
    command.environment = program_.environment;
    command.input = job_.fd();
    command.inherited = {workload_fd_, box_.fd()};
    Result<sandbox::Child> child = sandbox::Child::start(command);
    if (!child) return Error{child.error()};

    bool ready = false;
    sandbox::Deadline deadline = SteadyClock::now() + starting_grace;
    while (true) {
      const sandbox::Event event = child->next_line(deadline, interrupt_fd_);
      if (event.kind == sandbox::EventKind::interrupted) {
        child->kill();
        return Ended{true, {}};
      }
      if (event.kind != sandbox::EventKind::line) return lose(event.kind, ready, *child);
      std::optional<WorkerMessage> message = parse_worker_message(event.line);
      if (!message) continue;  // noise of a library; the deadline stands
      if (message->kind == WorkerMessageKind::done && next_ == end_) {
        child->wait(SteadyClock::now() + ending_grace);
        return Ended{};
      }
      if (message->kind == WorkerMessageKind::verdict) {
        if (!ready || next_ == end_ || message->item != next_) continue;
        handlers_.on_judgement(next_++, std::move(message->judgement));
      } else if (message->kind == WorkerMessageKind::ready) {
        ready = true;
      }
      deadline =
          SteadyClock::now() + (next_ < end_ ? std::chrono::nanoseconds(handlers_.time_limit(next_))
                                             : std::chrono::nanoseconds(ending_grace));
    }
  }

  // The worker ended, or is to end, before it was through.
  Result<Ended> lose(sandbox::EventKind kind, bool ready, sandbox::Child& child) {
    const bool late = kind == sandbox::EventKind::timeout;
    const sandbox::ExitStatus status =
        kind == sandbox::EventKind::closed
            ? child.wait(SteadyClock::now() + std::chrono::seconds(5))
            : child.kill();
    std::string reason = describe(status);
    const std::string words = explanation(child.error_output());
    if (!words.empty()) reason += ": " + words;
    if (next_ == end_) return Ended{};
    // An item that was begun is the one that ended it.
    const BlackBox& box = box_.box();
    if (!ready || box.item.load() != next_ + 1) return Ended{false, std::move(reason)};

    Judgement judgement;
    if (late) {
      judgement.outcome = Outcome::hung;
      judgement.observed = "took longer than " + format_duration(handlers_.time_limit(next_));
    } else if (kind == sandbox::EventKind::flooded) {
      judgement.outcome = Outcome::failed;
      judgement.observed = "wrote without end to the descriptor of the verdicts";
    } else {
      const bool memory =
          box.failed_allocations.load() > 0 || speaks_of_memory(child.error_output());
      judgement.outcome = memory             ? Outcome::out_of_memory
                          : status.signalled ? Outcome::crashed
                                             : Outcome::exited;
      judgement.observed = reason;
      if (memory) judgement.note = "asked for more memory than the limit";
    }
    judgement.expected = "an answer";
    judgement.call = box.call.data();
    judgement.input = shown_bytes(
        {box.input.data(), std::min<std::size_t>(box.input_size, BlackBox::shown_input)});
    if (box.input_size > BlackBox::shown_input) {
      judgement.input += fmt::format(", of {} bytes in all", box.input_size);
    }
    handlers_.on_judgement(next_++, std::move(judgement));
    return Ended{false, std::move(reason)};
  }

  const ConformanceProgram& program_;
  const JobFile& job_;
  int workload_fd_;
  std::size_t next_;  // the first item without a judgement
  std::size_t end_;
  int interrupt_fd_;
  const ConformanceHandlers& handlers_;
  MappedBlackBox box_;
};

}  // namespace

ConformanceProgram ConformanceProgram::of_this_build() {
  ConformanceProgram program;
  const std::string counter = allocation_counter_library();
  if (!counter.empty()) {
    program.environment.emplace_back("LD_PRELOAD", joined_environment("LD_PRELOAD", counter, ':'));
  }
  if (built_with_sanitizer()) {
    // Its shadow takes terabytes of address space. Leaks are found by the check of that name.
    program.environment.emplace_back(
        "ASAN_OPTIONS", joined_environment("ASAN_OPTIONS",
                                           "max_allocation_size_mb=1024:hard_rss_limit_mb=4096:"
                                           "allocator_may_return_null=1:detect_leaks=0",
                                           ':'));
  }
  return program;
}

Result<bool> supervise_range(const ConformanceProgram& program, const JobFile& job, int workload_fd,
                             ItemRange range, int interrupt_fd,
                             const ConformanceHandlers& handlers) {
  Result<MappedBlackBox> box = MappedBlackBox::create();
  if (!box) return Error{box.error()};
  return RangeSupervision(program, job, workload_fd, range, interrupt_fd, handlers, *std::move(box))
      .run();
}

}  // namespace codecbench::conformance
