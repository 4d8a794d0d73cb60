#include "harness/differential/codec_process.h"

#include <fmt/format.h>
#include <time.h>

#include <utility>

#include "harness/differential/fuzz_worker.h"
#include "harness/process/last_words.h"

namespace codecbench::differential {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How often a silent process is looked at.
constexpr milliseconds glance(200);
// Without using the CPU nothing gets done, either: a process that sleeps is stuck.
constexpr int idle_factor = 30;

}  // namespace

CodecProcess::CodecProcess(std::string program, CodecInfo info, ProcessLimits limits,
                           Exchange exchange)
    : program_(std::move(program)),
      info_(std::move(info)),
      limits_(limits),
      exchange_(std::move(exchange)) {}

Result<CodecProcess> CodecProcess::create(std::string program, CodecInfo info,
                                          ProcessLimits limits) {
  Result<Exchange> exchange = Exchange::create();
  if (!exchange) return Error{exchange.error()};
  return CodecProcess(std::move(program), std::move(info), limits, *std::move(exchange));
}

std::optional<Error> CodecProcess::ensure_running() {
  if (worker_) return std::nullopt;
  process::Command command;
  command.program = program_;
  command.arguments = {worker_argument, std::string(name(info_.format)), info_.full_name()};
  command.inherited = {exchange_.fd()};
  command.limits.address_space = limits_.address_space;
  Result<process::Conversation> worker = process::Conversation::start(std::move(command));
  if (!worker) return Error{worker.error()};
  worker_.emplace(*std::move(worker));
  return std::nullopt;
}

std::optional<Error> CodecProcess::wake() {
  if (auto error = ensure_running()) return error;
  // A process that is already gone shows when its answers are waited for.
  worker_->send("g");
  return std::nullopt;
}

std::optional<Error> CodecProcess::start(const std::vector<std::string>& inputs) {
  exchange_.clear();
  for (const std::string& input : inputs) {
    if (!exchange_.add(input)) return Error{"a batch of inputs is too large"};
  }
  progress_ = 0;
  return wake();
}

std::chrono::nanoseconds CodecProcess::cpu_used() const {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(worker_->child().pid(), &clock) != 0 ||
      clock_gettime(clock, &used) != 0) {
    return {};
  }
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void CodecProcess::lose(Reaction reaction, std::string how) {
  const std::size_t lost = exchange_.done();
  last_loss_ = std::move(how);
  worker_.reset();
  if (lost >= exchange_.size()) return;
  Answer answer;
  answer.reaction = reaction;
  exchange_.set_answer(lost, answer);
  exchange_.start_at(lost + 1);
}

Result<std::vector<Answer>> CodecProcess::finish() {
  const std::size_t size = exchange_.size();
  int deaths_without_progress = 0;
  Clock::time_point seen = Clock::now();
  std::chrono::nanoseconds cpu_seen = cpu_used();
  // A worker that was woken says a line when it is done: it is always read, or the pipe would fill.
  while (worker_) {
    const process::Event event = worker_->child().next_line(Clock::now() + glance);
    const std::size_t done = exchange_.done();
    if (event.kind == process::EventKind::line) {
      if (done >= size) break;
      continue;  // noise of a library
    }
    if (event.kind == process::EventKind::timeout && done > progress_) {
      progress_ = done;
      seen = Clock::now();
      cpu_seen = cpu_used();
      continue;
    }
    if (event.kind == process::EventKind::timeout) {
      const auto busy = cpu_used() - cpu_seen;
      if (busy <= limits_.cpu_time && Clock::now() - seen <= limits_.cpu_time * idle_factor) {
        continue;
      }
      worker_->child().kill();
      lose(Reaction::hung,
           fmt::format("no answer within {} ms of the CPU", limits_.cpu_time.count()));
    } else {
      const process::ExitStatus status =
          worker_->child().wait(Clock::now() + std::chrono::seconds(2));
      const bool after_bomb = done > 0 && exchange_.answer(done - 1).process_grew;
      if (after_bomb && status.success()) {
        worker_.reset();
      } else {
        // A worker that cannot even start dies without having answered anything.
        if (done == progress_ && !status.signalled && ++deaths_without_progress > 64) {
          return Error{fmt::format("the worker of {} {}: {}", info_.full_name(),
                                   process::describe(status), worker_->child().error_output())};
        }
        lose(Reaction::crashed, obituary(status, worker_->child().error_output()));
      }
    }
    progress_ = exchange_.done();
    if (progress_ < size) {
      if (auto error = wake()) return std::move(*error);
      seen = Clock::now();
      cpu_seen = cpu_used();
    }
  }
  std::vector<Answer> answers;
  answers.reserve(size);
  for (std::size_t i = 0; i < size; ++i) answers.push_back(exchange_.answer(i));
  return answers;
}

Result<std::vector<Answer>> CodecProcess::ask(const std::vector<std::string>& inputs) {
  if (auto error = start(inputs)) return std::move(*error);
  return finish();
}

Result<Answer> CodecProcess::ask_in_words(const std::string& input, std::string* words) {
  exchange_.clear();
  if (!exchange_.add(input)) return Error{"an input is too large"};
  exchange_.ask_for_text(true);
  progress_ = 0;
  if (auto error = wake()) return std::move(*error);
  const Result<std::vector<Answer>> answers = finish();
  if (!answers) return Error{answers.error()};
  const Answer& answer = answers->front();
  const bool lost = answer.reaction == Reaction::crashed || answer.reaction == Reaction::hung;
  *words = lost ? last_loss_ : exchange_.text();
  return answer;
}

}  // namespace codecbench::differential
