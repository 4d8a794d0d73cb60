#include "harness/fuzz/codec_process.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "harness/fuzz/fuzz_worker.h"

namespace codecbench::fuzz {
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

CodecProcess::~CodecProcess() {
  if (child_) stop();
}

Result<CodecProcess> CodecProcess::create(std::string program, CodecInfo info,
                                          ProcessLimits limits) {
  Result<Exchange> exchange = Exchange::create();
  if (!exchange) return Error{exchange.error()};
  return CodecProcess(std::move(program), std::move(info), limits, *std::move(exchange));
}

void CodecProcess::stop() {
  child_.reset();
  close(wake_fd_);
  wake_fd_ = -1;
}

std::optional<Error> CodecProcess::ensure_running() {
  if (child_) return std::nullopt;
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return Error{fmt::format("cannot make a socket: {}", std::strerror(errno))};
  }
  sandbox::Command command;
  command.program = program_;
  command.arguments = {worker_argument, std::string(name(info_.format)), info_.full_name()};
  command.input = ends[1];
  command.inherited = {exchange_.fd()};
  command.limits.address_space = limits_.address_space;
  Result<sandbox::Child> child = sandbox::Child::start(command);
  close(ends[1]);
  if (!child) {
    close(ends[0]);
    return Error{child.error()};
  }
  child_ = *std::move(child);
  wake_fd_ = ends[0];
  return std::nullopt;
}

std::optional<Error> CodecProcess::wake() {
  if (auto error = ensure_running()) return error;
  // A process that is already gone shows when its answers are waited for.
  [[maybe_unused]] const ssize_t sent = send(wake_fd_, "g", 1, MSG_NOSIGNAL);
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
  if (clock_getcpuclockid(child_->pid(), &clock) != 0 || clock_gettime(clock, &used) != 0) {
    return {};
  }
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void CodecProcess::lose(Reaction reaction, std::string how) {
  const std::size_t lost = exchange_.done();
  last_loss_ = std::move(how);
  stop();
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
  while (child_) {
    const sandbox::Event event = child_->next_line(Clock::now() + glance);
    const std::size_t done = exchange_.done();
    if (event.kind == sandbox::EventKind::line) {
      if (done >= size) break;
      continue;  // noise of a library
    }
    if (event.kind == sandbox::EventKind::timeout && done > progress_) {
      progress_ = done;
      seen = Clock::now();
      cpu_seen = cpu_used();
      continue;
    }
    if (event.kind == sandbox::EventKind::timeout) {
      const auto busy = cpu_used() - cpu_seen;
      if (busy <= limits_.cpu_time && Clock::now() - seen <= limits_.cpu_time * idle_factor) {
        continue;
      }
      child_->kill();
      lose(Reaction::hung,
           fmt::format("no answer within {} ms of the CPU", limits_.cpu_time.count()));
    } else {
      const sandbox::ExitStatus status = child_->wait(Clock::now() + std::chrono::seconds(2));
      const bool after_bomb = done > 0 && exchange_.answer(done - 1).process_grew;
      if (after_bomb && status.success()) {
        stop();
      } else {
        // A worker that cannot even start dies without having answered anything.
        if (done == progress_ && !status.signalled && ++deaths_without_progress > 64) {
          return Error{fmt::format("the worker of {} {}: {}", info_.full_name(),
                                   sandbox::describe(status), child_->error_output())};
        }
        std::string how = sandbox::describe(status);
        if (!child_->error_output().empty()) how += ": " + std::string(child_->error_output());
        lose(Reaction::crashed, std::move(how));
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

}  // namespace codecbench::fuzz
