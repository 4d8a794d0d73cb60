// A child process with limits: whatever happens in it costs the child, never the parent.
//
// The child gets a channel, descriptor 3, on which it sends lines of text to the parent; standard
// input is a descriptor of the caller's choice or /dev/null, standard output is /dev/null, and the
// end of standard error is kept to explain a crash. The child runs in a process group of its own,
// so that a terminal's Ctrl-C does not reach it, writes no core file, and is killed by the kernel
// when the thread that started it ends.
//
// A Child owns the process: its destructor kills and reaps it. It is movable and belongs to one
// thread; children may be started from several threads at once. Deadlines are of the steady clock.
#ifndef CODECBENCH_HARNESS_PROCESS_CHILD_H_
#define CODECBENCH_HARNESS_PROCESS_CHILD_H_

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/process/exit_status.h"

namespace codecbench::process {

using Deadline = std::chrono::steady_clock::time_point;

// Where the child finds its channel and, from there on, Command::inherited.
inline constexpr int channel_fd = 3;
inline constexpr int first_inherited_fd = 4;

struct Limits {
  std::optional<std::uint64_t> address_space;  // bytes; malloc fails beyond
  std::optional<std::uint64_t> cpu_seconds;    // SIGXCPU beyond
};

struct Command {
  std::string program;                 // a path, not searched for in PATH
  std::vector<std::string> arguments;  // without the program's name
  // On top of the parent's environment; nullopt removes a variable.
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  // Shared libraries that are loaded before all others, those of the user's own LD_PRELOAD too: what
  // counts allocations sees nothing of a program whose malloc stands before it.
  std::vector<std::string> preload;
  int input = -1;              // the child's standard input; -1 is /dev/null; stays the caller's
  std::vector<int> inherited;  // the child's descriptors 4, 5, ... in this order; stay the caller's
  Limits limits;
};

enum class EventKind : std::uint8_t {
  line,         // a whole line, without its newline
  timeout,      // the deadline passed first
  closed,       // no line will come: the child ended or closed its channel
  interrupted,  // the interrupt descriptor became readable
  flooded,      // more than max_line bytes without a newline
};

struct Event {
  EventKind kind = EventKind::closed;
  std::string line;
};

class Child {
 public:
  static constexpr std::size_t max_line = std::size_t{1} << 20;
  static constexpr std::size_t kept_error_output = 4096;

  // Error: the program cannot be started; names it and the reason.
  static Result<Child> start(const Command& command);

  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  pid_t pid() const { return pid_; }

  // The next line of the channel. Lines that already arrived come before a timeout. A last line
  // without a newline was torn by the child's end and is dropped. `interrupt_fd` may be -1.
  Event next_line(Deadline deadline, int interrupt_fd = -1);

  // Waits for the end; kills the process group at the deadline.
  ExitStatus wait(Deadline deadline);
  // Kills the process group now; gives how the child had ended if it had.
  ExitStatus kill();

  // The last kept_error_output bytes that the child wrote to standard error until now.
  std::string_view error_output() const { return error_output_; }

 private:
  Child(pid_t pid, int channel, int errors) : pid_(pid), channel_(channel), errors_(errors) {}

  std::optional<std::string> take_line();
  void read_channel();
  void read_errors();
  void drain_errors();
  void release();

  pid_t pid_ = -1;  // -1 once reaped
  ExitStatus status_;
  int channel_ = -1;  // -1 once at its end
  int errors_ = -1;
  std::string buffer_;        // what came over the channel
  std::size_t begin_ = 0;     // what was handed out of it
  std::size_t searched_ = 0;  // how far it holds no further newline
  std::string error_output_;
};

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_CHILD_H_
