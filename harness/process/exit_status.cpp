#include "harness/process/exit_status.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <string_view>

namespace codecbench::process {
namespace {

struct SignalName {
  int number;
  std::string_view name;
  std::string_view meaning;
};

// glibc's sigabbrev_np() and sigdescr_np() know the same, but no other C library has them.
constexpr std::array<SignalName, 13> signal_names = {{
    {SIGSEGV, "SIGSEGV", "segmentation fault"},
    {SIGABRT, "SIGABRT", "aborted"},
    {SIGBUS, "SIGBUS", "bus error"},
    {SIGFPE, "SIGFPE", "arithmetic exception"},
    {SIGILL, "SIGILL", "illegal instruction"},
    {SIGTRAP, "SIGTRAP", "trap"},
    {SIGSYS, "SIGSYS", "bad system call"},
    {SIGKILL, "SIGKILL", "killed"},
    {SIGTERM, "SIGTERM", "terminated"},
    {SIGINT, "SIGINT", "interrupted"},
    {SIGPIPE, "SIGPIPE", "broken pipe"},
    {SIGXCPU, "SIGXCPU", "processor time limit"},
    {SIGXFSZ, "SIGXFSZ", "file size limit"},
}};

}  // namespace

ExitStatus ExitStatus::from_wait_status(int wait_status) {
  if (WIFSIGNALED(wait_status)) return {true, WTERMSIG(wait_status)};
  return {false, WEXITSTATUS(wait_status)};
}

std::string describe(const ExitStatus& status) {
  if (!status.signalled) return fmt::format("exited with status {}", status.code);
  for (const SignalName& signal : signal_names) {
    if (signal.number == status.code) {
      return fmt::format("was killed by {} ({})", signal.name, signal.meaning);
    }
  }
  return fmt::format("was killed by signal {}", status.code);
}

}  // namespace codecbench::process
