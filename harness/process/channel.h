// The child's end of the channel to its parent (child.h).
#ifndef CODECBENCH_HARNESS_PROCESS_CHANNEL_H_
#define CODECBENCH_HARNESS_PROCESS_CHANNEL_H_

#include <string_view>

namespace codecbench::process {

// Sends `line` and a newline to the parent. Ends the process with 1 if nobody listens any more:
// whatever a child goes on with is then for nobody. REQUIRES: a child started by Child::start.
void send_line(std::string_view line);

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_CHANNEL_H_
