#include "harness/conformance/conformance_supervisor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/duration.h"
#include "harness/bench/allocation_counts.h"
#include "harness/bench/environment.h"
#include "harness/conformance/black_box.h"
#include "harness/conformance/conformance_worker.h"
#include "harness/conformance/worker_message.h"
#include "harness/process/shared_file.h"
#include "harness/process/supervision.h"

namespace codecbench::conformance {
namespace {

// For what is the suite's own: starting, and ending.
constexpr std::chrono::seconds starting_grace(60);
constexpr std::chrono::seconds ending_grace(10);

// As the sanitizers and the C++ library say it.
bool speaks_of_memory(std::string_view error_output) {
  for (const std::string_view words :
       {"AddressSanitizer: out-of-memory", "AddressSanitizer: allocation-size-too-big",
        "exceeds maximum supported size", "rss limit exhausted", "std::bad_alloc"}) {
    if (error_output.find(words) != std::string_view::npos) return true;
  }
  return false;
}

// A range of a job's items as what workers take off.
class ItemQueue final : public process::Queue {
 public:
  ItemQueue(const ConformanceProgram& program, const process::FileDescriptor& job, int workload_fd,
            ItemRange range, const ConformanceHandlers& handlers, process::Shared<BlackBox> box)
      : program_(program),
        job_(job),
        workload_fd_(workload_fd),
        next_(range.first),
        end_(range.end),
        handlers_(handlers),
        box_(std::move(box)) {}

  std::size_t left() const override { return end_ - next_; }

  Result<process::Child> start() override {
    ready_ = false;
    box_->clear();
    process::Command command;
    command.program = program_.path;
    command.arguments = {conformance_worker_argument, std::to_string(next_), std::to_string(end_)};
    command.environment = program_.environment;
    command.preload = program_.preload;
    command.input = job_.get();
    command.inherited = {workload_fd_, box_.fd()};
    return process::Child::start(command);
  }

  Result<Step> on_line(std::string_view line) override {
    std::optional<WorkerMessage> message = parse_worker_message(line);
    if (!message) return Step::noise;
    switch (message->kind) {
      case WorkerMessageKind::ready:
        ready_ = true;
        return Step::step;
      case WorkerMessageKind::verdict:
        if (!ready_ || next_ == end_ || message->item != next_) return Step::noise;
        handlers_.on_judgement(next_++, std::move(message->judgement));
        return Step::step;
      case WorkerMessageKind::done:
        return next_ == end_ ? Step::finished : Step::noise;
    }
    return Step::noise;
  }

  std::chrono::nanoseconds time_limit() const override {
    if (!ready_) return starting_grace;
    return next_ < end_ ? std::chrono::nanoseconds(handlers_.time_limit(next_)) : ending_grace;
  }

  std::optional<Error> on_loss(const process::Loss& loss) override {
    // An item that was begun is the one that ended it.
    const BlackBox& box = *box_;
    if (next_ == end_ || !ready_ || box.item.load() != next_ + 1) return std::nullopt;
    Judgement judgement = judgement_of(loss, box);
    judgement.expected = "an answer";
    judgement.call = box.call.data();
    judgement.input = shown_bytes(
        {box.input.data(), std::min<std::size_t>(box.input_size, BlackBox::shown_input)});
    if (box.input_size > BlackBox::shown_input) {
      judgement.input += fmt::format(", of {} bytes in all", box.input_size);
    }
    handlers_.on_judgement(next_++, std::move(judgement));
    return std::nullopt;
  }

 private:
  Judgement judgement_of(const process::Loss& loss, const BlackBox& box) const {
    Judgement judgement;
    if (loss.kind == process::LossKind::hung) {
      judgement.outcome = Outcome::hung;
      judgement.observed = "took longer than " + format_duration(time_limit());
    } else if (loss.kind == process::LossKind::flooded) {
      judgement.outcome = Outcome::failed;
      judgement.observed = "wrote without end to the descriptor of the verdicts";
    } else {
      const bool memory = box.failed_allocations.load() > 0 || speaks_of_memory(loss.error_output);
      const bool signalled = loss.kind == process::LossKind::signalled;
      judgement.outcome = memory      ? Outcome::out_of_memory
                          : signalled ? Outcome::crashed
                                      : Outcome::exited;
      judgement.observed = loss.obituary;
      if (memory) judgement.note = "asked for more memory than the limit";
    }
    return judgement;
  }

  const ConformanceProgram& program_;
  const process::FileDescriptor& job_;
  int workload_fd_;
  std::size_t next_;  // the first item without a judgement
  std::size_t end_;
  const ConformanceHandlers& handlers_;
  process::Shared<BlackBox> box_;
  bool ready_ = false;
};

}  // namespace

ConformanceProgram ConformanceProgram::of_this_build() {
  ConformanceProgram program;
  program.preload = allocation_counter();
  if (built_with_sanitizer()) {
    // Its shadow takes terabytes of address space. Leaks are found by the check of that name.
    const char* const users = std::getenv("ASAN_OPTIONS");
    program.environment.emplace_back(
        "ASAN_OPTIONS", fmt::format("{}:max_allocation_size_mb=1024:hard_rss_limit_mb=4096:"
                                    "allocator_may_return_null=1:detect_leaks=0",
                                    users == nullptr ? "" : users));
  }
  return program;
}

Result<bool> supervise_range(const ConformanceProgram& program, const process::FileDescriptor& job,
                             int workload_fd, ItemRange range, int interrupt_fd,
                             const ConformanceHandlers& handlers) {
  Result<process::Shared<BlackBox>> box = process::Shared<BlackBox>::create("codecbench-black-box");
  if (!box) return Error{box.error()};
  ItemQueue queue(program, job, workload_fd, range, handlers, *std::move(box));
  return process::supervise(queue, interrupt_fd, "conformance workers");
}

}  // namespace codecbench::conformance
