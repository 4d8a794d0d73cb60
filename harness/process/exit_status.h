// How a child process ended, in words.
//
// A plain value; any thread may read it.
#ifndef CODECBENCH_HARNESS_PROCESS_EXIT_STATUS_H_
#define CODECBENCH_HARNESS_PROCESS_EXIT_STATUS_H_

#include <string>

namespace codecbench::process {

struct ExitStatus {
  bool signalled = false;
  int code = 0;  // the exit status, or the number of the signal

  bool success() const { return !signalled && code == 0; }

  // From the status that waitpid() gives.
  static ExitStatus from_wait_status(int wait_status);
};

// "exited with status 3", "was killed by SIGSEGV (segmentation fault)".
std::string describe(const ExitStatus& status);

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_EXIT_STATUS_H_
