// Ctrl-C, SIGTERM and SIGHUP as something that can be waited for together with a child's output.
//
// While an Interruption lives, the first such signal only sets a flag and makes `fd()` readable for
// good, so that every thread that polls it wakes up; the second one ends the process in the
// signal's ordinary way, for the user who does not want to wait. REQUIRES: at most one lives at a
// time. All functions may be called from any thread.
#ifndef CODECBENCH_HARNESS_PROCESS_INTERRUPTION_H_
#define CODECBENCH_HARNESS_PROCESS_INTERRUPTION_H_

#include <array>
#include <csignal>

namespace codecbench::process {

class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  bool requested() const { return signal() != 0; }
  // The signal that came, or 0.
  int signal() const;
  // Readable once a signal came; nobody may read from it.
  int fd() const;

 private:
  static constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, signals.size()> before_{};
};

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_INTERRUPTION_H_
