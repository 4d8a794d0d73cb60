// The lines that a conformance worker sends: its verdicts, one an item, in the order of the items.
//
//   ready                                                  before the first item
//   v <item> <outcome> \t expected \t observed \t note \t input \t call
//   done                                                   behind the last item
// Texts are cut to a length that a line can hold; bytes that would break the line become blanks.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_WORKER_MESSAGE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_WORKER_MESSAGE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "harness/conformance/judge.h"

namespace codecbench::conformance {

enum class WorkerMessageKind { ready, verdict, done };

struct WorkerMessage {
  WorkerMessageKind kind = WorkerMessageKind::ready;
  std::size_t item = 0;
  Judgement judgement;
};

// Without the newline. A passed verdict carries its note alone.
std::string to_line(const WorkerMessage& message);

// Nothing if the line is no message: a library may write where it has no business.
std::optional<WorkerMessage> parse_worker_message(std::string_view line);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_WORKER_MESSAGE_H_
