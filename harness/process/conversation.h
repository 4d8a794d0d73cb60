// A child that is spoken to: what is sent to it comes out of its standard input, what it says are
// the lines of its channel (child.h).
//
// Owns the process and both ends of what connects it to us: when a Conversation goes, the child is
// killed and reaped. Movable; belongs to one thread.
#ifndef CODECBENCH_HARNESS_PROCESS_CONVERSATION_H_
#define CODECBENCH_HARNESS_PROCESS_CONVERSATION_H_

#include <string_view>
#include <utility>

#include "base/result.h"
#include "harness/process/child.h"
#include "harness/process/file_descriptor.h"

namespace codecbench::process {

class Conversation {
 public:
  // `command.input` is of no account. Error: the program cannot be started.
  static Result<Conversation> start(Command command);

  // False if the child reads no more. REQUIRES: `bytes` fit the socket's buffer (some 200 KB) beside
  // what the child has not read yet: they are sent whole or not at all.
  bool send(std::string_view bytes);

  Child& child() { return child_; }
  const Child& child() const { return child_; }

 private:
  Conversation(Child child, FileDescriptor input)
      : child_(std::move(child)), input_(std::move(input)) {}

  Child child_;
  FileDescriptor input_;  // our end of the child's standard input
};

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_CONVERSATION_H_
