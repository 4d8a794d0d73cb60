#include "harness/conformance/probes/interview.h"

#include <fmt/format.h>

#include <string_view>

#include "harness/bench/allocation_counts.h"
#include "harness/bench/environment.h"
#include "harness/conformance/probes/probe_worker.h"
#include "harness/process/last_words.h"

namespace codecbench::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t default_address_space = std::uint64_t{8} << 30;

}  // namespace

Interview::Interview(const ProbeOptions& options) : options_(options) {}

std::optional<Error> Interview::start() {
  process::Command command;
  command.program = options_.program;
  command.arguments = options_.arguments;
  if (command.arguments.empty()) command.arguments = {probe_worker_argument};
  command.environment = options_.environment;
  command.preload = allocation_counter();
  command.limits.address_space = options_.address_space;
  if (!command.limits.address_space && !built_with_sanitizer()) {
    command.limits.address_space = default_address_space;
  }
  Result<process::Conversation> worker = process::Conversation::start(std::move(command));
  if (!worker) return Error{worker.error()};
  worker_.emplace(*std::move(worker));
  return std::nullopt;
}

Result<ProbeResult> Interview::ask(const Question& question) {
  // A worker that answered the last question and died since is no answer to this one.
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!worker_) {
      if (std::optional<Error> error = start()) return *std::move(error);
    }
    if (worker_->send(to_line(question) + "\n")) break;
    worker_.reset();
  }
  if (!worker_) return Error{"probing processes end before they are asked anything"};
  const process::Deadline deadline = Clock::now() + options_.time_limit;
  std::string trying;
  while (true) {
    const process::Event event = worker_->child().next_line(deadline, options_.interrupt_fd);
    if (event.kind == process::EventKind::interrupted) {
      worker_.reset();
      return Error{"interrupted"};
    }
    if (event.kind != process::EventKind::line) {
      ProbeResult result = lost(event.kind, trying);
      result.probe = question.probe;
      worker_.reset();
      return result;
    }
    std::optional<Reply> reply = parse_reply(event.line);
    if (!reply) continue;  // noise of a library
    if (reply->final) {
      reply->result.probe = question.probe;
      return std::move(reply->result);
    }
    trying = std::move(reply->trying);
  }
}

ProbeResult Interview::lost(process::EventKind kind, const std::string& trying) {
  ProbeResult result;
  if (kind == process::EventKind::timeout) {
    worker_->child().kill();
    result.end = ProbeEnd::hung;
    result.answer = "hangs";
    result.detail = fmt::format("no answer in {} s", options_.time_limit.count());
  } else {
    const process::ExitStatus status =
        kind == process::EventKind::flooded
            ? worker_->child().kill()
            : worker_->child().wait(Clock::now() + std::chrono::seconds(5));
    result.end = ProbeEnd::crashed;
    result.answer = "crashes";
    result.detail = "the process " + obituary(status, worker_->child().error_output());
  }
  if (!trying.empty()) result.detail += fmt::format("; at {}", trying);
  return result;
}

}  // namespace codecbench::conformance
