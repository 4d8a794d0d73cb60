#include "harness/conformance/probes/interview.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "harness/bench/allocation_counts.h"
#include "harness/conformance/probes/probe_worker.h"

namespace codecbench::conformance {
namespace {

using Clock = std::chrono::steady_clock;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool has_shadow_memory = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool has_shadow_memory = true;
#else
constexpr bool has_shadow_memory = false;
#endif
#else
constexpr bool has_shadow_memory = false;
#endif

constexpr std::uint64_t default_address_space = std::uint64_t{8} << 30;

std::string preloaded() {
  std::string libraries = allocation_counter_library();
  const char* users = std::getenv("LD_PRELOAD");
  if (libraries.empty() || users == nullptr || *users == '\0') return libraries;
  return libraries + ":" + users;
}

}  // namespace

Interview::Interview(const ProbeOptions& options) : options_(options) {}

Interview::~Interview() { stop(); }

void Interview::stop() {
  child_.reset();
  if (questions_ >= 0) close(questions_);
  questions_ = -1;
}

std::optional<Error> Interview::start() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return Error{fmt::format("cannot talk to a probing process: {}", std::strerror(errno))};
  }
  sandbox::Command command;
  command.program = options_.program;
  command.arguments = options_.arguments;
  if (command.arguments.empty()) command.arguments = {probe_worker_argument};
  command.environment = options_.environment;
  if (std::string libraries = preloaded(); !libraries.empty()) {
    command.environment.emplace_back("LD_PRELOAD", std::move(libraries));
  }
  command.input = ends[1];
  command.limits.address_space = options_.address_space;
  if (!command.limits.address_space && !has_shadow_memory) {
    command.limits.address_space = default_address_space;
  }
  Result<sandbox::Child> child = sandbox::Child::start(command);
  close(ends[1]);
  if (!child) {
    close(ends[0]);
    return Error{child.error()};
  }
  child_.emplace(*std::move(child));
  questions_ = ends[0];
  return std::nullopt;
}

bool Interview::send(const Question& question) {
  const std::string line = to_line(question) + "\n";
  // A question fits the socket's buffer: nothing is sent in part.
  ssize_t sent = 0;
  do {
    sent = ::send(questions_, line.data(), line.size(), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(line.size());
}

Result<ProbeResult> Interview::ask(const Question& question) {
  // A worker that answered the last question and died since is no answer to this one.
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!child_) {
      if (std::optional<Error> error = start()) return *std::move(error);
    }
    if (send(question)) break;
    stop();
  }
  if (!child_) return Error{"probing processes end before they are asked anything"};
  const sandbox::Deadline deadline = Clock::now() + options_.time_limit;
  std::string trying;
  while (true) {
    const sandbox::Event event = child_->next_line(deadline, options_.interrupt_fd);
    if (event.kind == sandbox::EventKind::interrupted) {
      stop();
      return Error{"interrupted"};
    }
    if (event.kind != sandbox::EventKind::line) {
      ProbeResult result = lost(event.kind, trying);
      result.probe = question.probe;
      stop();
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

ProbeResult Interview::lost(sandbox::EventKind kind, const std::string& trying) {
  ProbeResult result;
  if (kind == sandbox::EventKind::timeout) {
    child_->kill();
    result.end = ProbeEnd::hung;
    result.answer = "hangs";
    result.detail = fmt::format("no answer in {} s", options_.time_limit.count());
  } else {
    const sandbox::ExitStatus status = kind == sandbox::EventKind::flooded
                                           ? child_->kill()
                                           : child_->wait(Clock::now() + std::chrono::seconds(5));
    result.end = ProbeEnd::crashed;
    result.answer = "crashes";
    result.detail = "the process " + describe(status);
    std::string_view words = child_->error_output();
    while (!words.empty() && words.back() == '\n') words.remove_suffix(1);
    words = words.substr(words.find_last_of('\n') + 1);
    if (!words.empty()) result.detail += fmt::format(": {}", words.substr(0, 200));
  }
  if (!trying.empty()) result.detail += fmt::format("; at {}", trying);
  return result;
}

}  // namespace codecbench::conformance
