#include "harness/process/interruption.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

namespace codecbench::process {
namespace {

// A signal handler sees only what is global.
std::atomic<int> signal_seen = 0;
std::atomic<int> wake_fd = -1;
static_assert(std::atomic<int>::is_always_lock_free);

void on_signal(int number) {
  const int saved_errno = errno;
  signal_seen.store(number);
  const std::uint64_t one = 1;
  // A failed write leaves the flag, which is looked at in between.
  [[maybe_unused]] const ssize_t written = write(wake_fd.load(), &one, sizeof one);
  errno = saved_errno;
}

}  // namespace

Interruption::Interruption() {
  signal_seen.store(0);
  wake_fd.store(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &before_[i]);
    // Who starts us with nohup wants the signal ignored.
    if (before_[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, nullptr);
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
  close(wake_fd.exchange(-1));
}

int Interruption::signal() const { return signal_seen.load(); }

int Interruption::fd() const { return wake_fd.load(); }

}  // namespace codecbench::process
