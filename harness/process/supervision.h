// A queue of items that is worked through by children, one at a time, whatever becomes of them.
//
// A worker takes the items in order and says with its lines which one it is at. If it ends, hangs or
// floods its channel, that item is lost, and a new worker goes on behind it. A worker that is lost
// before it turned to any item is nobody's fault but the suite's: the second in a row is an Error.
// Blocks its caller; several may run in different threads.
#ifndef CODECBENCH_HARNESS_PROCESS_SUPERVISION_H_
#define CODECBENCH_HARNESS_PROCESS_SUPERVISION_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "harness/process/child.h"

namespace codecbench::process {

enum class LossKind : std::uint8_t {
  exited,     // by itself
  signalled,  // killed, by itself or the kernel
  hung,       // said nothing within the time limit
  flooded,    // wrote without end to its channel
};

// How a worker was lost.
struct Loss {
  LossKind kind = LossKind::exited;
  ExitStatus status;         // of one that hung or flooded: how we ended it
  std::string obituary;      // one line; of one that hung or flooded, too
  std::string error_output;  // the end of it
};

// Who has the items. All functions are called from supervise()'s thread.
class Queue {
 public:
  virtual ~Queue() = default;

  virtual std::size_t left() const = 0;  // items without a result
  // A worker for the items that are left. Error: it cannot be started.
  virtual Result<Child> start() = 0;
  enum class Step : std::uint8_t {
    noise,     // of a library; the deadline stands
    step,      // the worker goes on: a new deadline
    finished,  // it is through, and will end
  };
  // Error: ends everything.
  virtual Result<Step> on_line(std::string_view line) = 0;
  // How long the worker may take from here to its next line.
  virtual std::chrono::nanoseconds time_limit() const = 0;
  // The item that the worker was at, if it was at one, has no result and will have none: to be taken
  // off. Error: ends everything.
  virtual std::optional<Error> on_loss(const Loss& loss) = 0;
};

// False if `interrupt_fd` (or -1) became readable. Error: what the queue said, or no worker gets to
// an item; `workers` is how it calls them ("conformance workers").
Result<bool> supervise(Queue& queue, int interrupt_fd, std::string_view workers);

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_SUPERVISION_H_
