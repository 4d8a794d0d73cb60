#include "harness/process/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

extern char** environ;

namespace codecbench::process {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;

  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
};

void close_if_open(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

// What the child needs between fork and exec, made before: nothing may be allocated there, because
// another thread of the parent may have held the allocator's lock.
struct Launch {
  std::vector<char*> arguments;
  std::vector<char*> environment;
  std::vector<int> sources;  // descriptors that become 0, 1, 2, 3, ...
  std::vector<std::string> environment_text;
};

constexpr const char* preload_variable = "LD_PRELOAD";

bool names_variable(std::string_view entry, std::string_view name) {
  return entry.size() > name.size() && entry[name.size()] == '=' && entry.starts_with(name);
}

// What LD_PRELOAD becomes: ours, then what it is anyhow.
std::string preload_entry(const Command& command) {
  std::string libraries;
  for (const std::string& library : command.preload) {
    libraries += (libraries.empty() ? "" : ":") + library;
  }
  std::optional<std::string> others;
  if (const char* inherited = std::getenv(preload_variable)) others = inherited;
  for (const auto& [name, value] : command.environment) {
    if (name == preload_variable) others = value;
  }
  if (others && !others->empty()) libraries += ":" + *others;
  return std::string(preload_variable) + "=" + libraries;
}

void build_environment(const Command& command, Launch* launch) {
  const auto is_made_here = [&command](std::string_view entry) {
    return !command.preload.empty() && names_variable(entry, preload_variable);
  };
  if (!command.preload.empty()) launch->environment_text.push_back(preload_entry(command));
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const bool replaced =
        std::any_of(command.environment.begin(), command.environment.end(),
                    [entry](const auto& change) { return names_variable(*entry, change.first); });
    if (!replaced && !is_made_here(*entry)) launch->environment_text.emplace_back(*entry);
  }
  for (const auto& [name, value] : command.environment) {
    if (!value || is_made_here(name + "=")) continue;
    launch->environment_text.push_back(name + "=" + *value);
  }
  for (std::string& entry : launch->environment_text) launch->environment.push_back(entry.data());
  launch->environment.push_back(nullptr);
}

void set_limit(int resource, std::uint64_t value) {
  const rlimit limit{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// Runs in the child. Only async-signal-safe calls.
[[noreturn]] void become(const Command& command, Launch& launch, pid_t parent, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent died before prctl

  struct sigaction plain {};
  plain.sa_handler = SIG_DFL;
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaction(number, &plain, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);

  // First out of the way of the targets, then into place.
  const int count = static_cast<int>(launch.sources.size());
  for (int& source : launch.sources) source = fcntl(source, F_DUPFD_CLOEXEC, count);
  report = fcntl(report, F_DUPFD_CLOEXEC, count);
  bool placed = true;
  for (int target = 0; target < count; ++target) {
    placed = placed && dup2(launch.sources[static_cast<std::size_t>(target)], target) == target;
  }
  // Whatever else this process has open stays with the parent.
  close_range(static_cast<unsigned>(count), ~0U, CLOSE_RANGE_CLOEXEC);

  set_limit(RLIMIT_CORE, 0);
  if (command.limits.address_space) set_limit(RLIMIT_AS, *command.limits.address_space);
  if (command.limits.cpu_seconds) set_limit(RLIMIT_CPU, *command.limits.cpu_seconds);

  if (placed) execve(command.program.c_str(), launch.arguments.data(), launch.environment.data());
  const int reason = errno;
  [[maybe_unused]] const ssize_t written = write(report, &reason, sizeof reason);
  _exit(127);
}

// The errno of a failed exec, or 0 once the exec closed the pipe.
int read_exec_errno(int fd) {
  int reason = 0;
  ssize_t got = 0;
  do {
    got = read(fd, &reason, sizeof reason);
  } while (got < 0 && errno == EINTR);
  return got == static_cast<ssize_t>(sizeof reason) ? reason : 0;
}

ExitStatus reap(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return ExitStatus::from_wait_status(status);
}

Error cannot_start(const Command& command, int reason) {
  return Error{fmt::format("cannot start {}: {}", command.program, std::strerror(reason))};
}

int milliseconds_until(Deadline deadline) {
  using std::chrono::milliseconds;
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

}  // namespace

Result<Child> Child::start(const Command& command) {
  Launch launch;
  std::string program = command.program;
  std::vector<std::string> arguments = command.arguments;
  launch.arguments.push_back(program.data());
  for (std::string& argument : arguments) launch.arguments.push_back(argument.data());
  launch.arguments.push_back(nullptr);
  build_environment(command, &launch);

  Pipe channel;
  Pipe errors;
  Pipe report;
  int null_fd = open("/dev/null", O_RDWR | O_CLOEXEC);
  int reason = 0;
  pid_t pid = -1;
  if (null_fd >= 0 && channel.open() && errors.open() && report.open()) {
    launch.sources = {command.input >= 0 ? command.input : null_fd, null_fd, errors.write,
                      channel.write};
    launch.sources.insert(launch.sources.end(), command.inherited.begin(), command.inherited.end());
    const pid_t parent = getpid();
    pid = fork();
    if (pid == 0) become(command, launch, parent, report.write);
  }
  if (pid < 0) reason = errno;
  close_if_open(null_fd);
  close_if_open(channel.write);
  close_if_open(errors.write);
  close_if_open(report.write);
  if (pid > 0) {
    reason = read_exec_errno(report.read);
    if (reason != 0) reap(pid);
  }
  close_if_open(report.read);
  if (reason != 0) {
    close_if_open(channel.read);
    close_if_open(errors.read);
    return cannot_start(command, reason);
  }
  // The parent waits in poll(); a read must never block it.
  fcntl(channel.read, F_SETFL, O_NONBLOCK);
  fcntl(errors.read, F_SETFL, O_NONBLOCK);
  return Child(pid, channel.read, errors.read);
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      status_(other.status_),
      channel_(std::exchange(other.channel_, -1)),
      errors_(std::exchange(other.errors_, -1)),
      buffer_(std::move(other.buffer_)),
      begin_(std::exchange(other.begin_, 0)),
      searched_(std::exchange(other.searched_, 0)),
      error_output_(std::move(other.error_output_)) {}

Child& Child::operator=(Child&& other) noexcept {
  if (this != &other) {
    release();
    pid_ = std::exchange(other.pid_, -1);
    status_ = other.status_;
    channel_ = std::exchange(other.channel_, -1);
    errors_ = std::exchange(other.errors_, -1);
    buffer_ = std::move(other.buffer_);
    begin_ = std::exchange(other.begin_, 0);
    searched_ = std::exchange(other.searched_, 0);
    error_output_ = std::move(other.error_output_);
  }
  return *this;
}

Child::~Child() { release(); }

void Child::release() {
  if (pid_ > 0) kill();
  close_if_open(channel_);
  close_if_open(errors_);
}

void Child::read_channel() {
  std::array<char, 65536> block;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
  const ssize_t got = read(channel_, block.data(), block.size());
  if (got > 0) {
    buffer_.append(block.data(), static_cast<std::size_t>(got));
  } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
    close_if_open(channel_);
  }
}

void Child::read_errors() {
  std::array<char, kept_error_output> block;  // NOLINT: filled by read
  const ssize_t got = read(errors_, block.data(), block.size());
  if (got > 0) {
    error_output_.append(block.data(), static_cast<std::size_t>(got));
    if (error_output_.size() > kept_error_output) {
      error_output_.erase(0, error_output_.size() - kept_error_output);
    }
  } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
    close_if_open(errors_);
  }
}

void Child::drain_errors() {
  // A grandchild may hold the other end open and keep writing: read what is there, and no more.
  for (int reads = 0; errors_ >= 0 && reads < 64; ++reads) {
    pollfd waiting{errors_, POLLIN, 0};
    if (poll(&waiting, 1, 0) <= 0) return;
    read_errors();
  }
}

std::optional<std::string> Child::take_line() {
  const std::size_t newline = buffer_.find('\n', searched_);
  if (newline == std::string::npos) {
    buffer_.erase(0, begin_);
    begin_ = 0;
    searched_ = buffer_.size();
    return std::nullopt;
  }
  std::string line = buffer_.substr(begin_, newline - begin_);
  begin_ = newline + 1;
  searched_ = begin_;
  return line;
}

Event Child::next_line(Deadline deadline, int interrupt_fd) {
  while (true) {
    if (std::optional<std::string> line = take_line()) return {EventKind::line, std::move(*line)};
    if (buffer_.size() > max_line) return {EventKind::flooded, {}};
    if (channel_ < 0) return {EventKind::closed, {}};

    // poll() ignores negative descriptors.
    std::array<pollfd, 3> waiting = {
        {{channel_, POLLIN, 0}, {errors_, POLLIN, 0}, {interrupt_fd, POLLIN, 0}}};
    const int ready = poll(waiting.data(), waiting.size(), milliseconds_until(deadline));
    if (ready < 0 && errno != EINTR) return {EventKind::closed, {}};
    if (ready > 0 && waiting[2].revents != 0) return {EventKind::interrupted, {}};
    if (ready > 0 && waiting[1].revents != 0) read_errors();
    // Past the deadline nothing more is read, or a child that never stops writing would never be
    // late.
    if (Clock::now() >= deadline) return {EventKind::timeout, {}};
    if (ready > 0 && waiting[0].revents != 0) read_channel();
  }
}

ExitStatus Child::wait(Deadline deadline) {
  while (pid_ > 0) {
    siginfo_t ended{};
    const auto id = static_cast<id_t>(pid_);
    if (waitid(P_PID, id, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid == pid_ ||
        Clock::now() >= deadline) {
      return kill();
    }
    // The child may be stuck in a write to standard error that nobody reads.
    pollfd waiting{errors_, POLLIN, 0};
    if (errors_ < 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } else if (poll(&waiting, 1, 1) > 0) {
      read_errors();
    }
  }
  return status_;
}

ExitStatus Child::kill() {
  if (pid_ > 0) {
    // A child that ended by itself is not reaped yet, so that its group's number is still its own;
    // its status stays what it was.
    ::kill(-pid_, SIGKILL);
    status_ = reap(pid_);
    pid_ = -1;
  }
  drain_errors();
  return status_;
}

}  // namespace codecbench::process
