// What a worker is told, and what it answers.
//
// A worker is the same program in a process of its own (worker.h). It reads one Task as text from
// standard input and sends Messages, a line each, over its channel. Both are annotations
// (harness/results/record.h), so that a person can read them. Plain values; pure functions.
#ifndef CODECBENCH_HARNESS_BENCH_TASK_H_
#define CODECBENCH_HARNESS_BENCH_TASK_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codecs/format.h"
#include "harness/bench/link.h"
#include "harness/bench/workload.h"

namespace codecbench {

// verify     compares every result with the oracle's, then counts allocations
// calibrate  finds out how long a pass takes
// round      takes one sample of every cell
// pair       times every cell beside its plain driver (pairing.h)
// count      counts the instructions of both, under callgrind
enum class TaskKind : std::uint8_t { verify, calibrate, round, pair, count };

// pinned: freed memory stays with the process, so that no sample times page faults that the
// allocator's history decides on (`pin_allocator` in worker.cpp). standard: as the C library likes.
enum class AllocatorRegime : std::uint8_t { pinned, standard };
std::string_view name(AllocatorRegime regime);  // "pinned", "default"
std::optional<AllocatorRegime> parse_allocator_regime(std::string_view name);

struct TaskCell {
  std::size_t number = 0;  // what messages call the cell
  std::string codec;       // full name
  Format format = Format::cbor;
  std::size_t dataset = 0;  // in Task::datasets
  Operation operation = Operation::decode;
  std::int64_t passes = 1;   // a pass visits every document once
  std::int64_t warm_up = 1;  // passes before the clock starts
  bool check_digest = true;  // false for a cell that is known to be wrong and timed all the same
};

struct Task {
  TaskKind kind = TaskKind::verify;
  std::optional<int> cpu;  // to pin to
  AllocatorRegime allocator = AllocatorRegime::standard;
  std::int64_t sample_ns = 0;  // how long a sample is going to be, for calibration
  std::vector<DatasetImage> datasets;
  std::vector<TaskCell> cells;  // in the order of the visit
};

std::string to_text(const Task& task);
// Error: names the line that is wrong.
Result<Task> parse_task(std::string_view text);

struct Calibrated {
  std::int64_t setup_ns = 0;  // making the codec and its documents
  std::int64_t pass_ns = 0;
};

// What verification found.
struct Verified {
  bool correct = true;
  bool can_be_timed = true;  // nothing was refused
  std::string reason;        // if not correct
  std::uint64_t encoded_bytes = 0;
  // Counted in a pass over all documents; absent if nothing counts allocations in that process.
  struct Allocations {
    std::int64_t calls = 0;
    std::int64_t bytes = 0;
    // Most bytes in use in a warm pass, with what the codec keeps from pass to pass, but without the
    // documents that encode is given; and the same in the first pass.
    std::int64_t peak_bytes = 0;
    std::int64_t first_pass_peak_bytes = 0;
    friend bool operator==(const Allocations&, const Allocations&) = default;
  };
  std::optional<Allocations> allocations;
  // By a single pass, next to other workers and under the counter: enough for slow cells.
  Calibrated rough;
};

struct Timed {
  std::int64_t passes = 0;
  double cpu_ns = 0;   // of all passes together
  double wall_ns = 0;  // the same
  std::int64_t minor_faults = 0;
  std::int64_t major_faults = 0;
  std::int64_t involuntary_switches = 0;
  friend bool operator==(const Timed&, const Timed&) = default;
};

// A cell and its plain driver, side by side (pairing.h).
struct Paired {
  std::int64_t pairs = 0;
  std::int64_t passes = 0;  // of each slice
  double adapter_ns = 0;    // CPU time of a pass, the median of the slices; 0 if not timed
  double plain_ns = 0;
  friend bool operator==(const Paired&, const Paired&) = default;
};

// started     the worker is ready; which `link` of which `build` it is; `noise_ns` (see disturbance.h) before the first cell
// begin       it turns to `cell`; whatever happens until the cell's result is the cell's doing
// verified, calibrated, timed, paired   the cell's result
// failed      the cell's result is that it refused or came out wrong; `reason`
// finished    all cells are done; `noise_ns` after the last one, switches of the whole process
enum class MessageKind : std::uint8_t {
  started,
  begin,
  verified,
  calibrated,
  timed,
  paired,
  failed,
  finished
};

struct Message {
  MessageKind kind = MessageKind::started;
  std::size_t cell = 0;
  std::string reason;
  Verified verified;
  Calibrated calibrated;
  Timed timed;
  Paired paired;
  Link link;
  BuildFacts build;
  double noise_ns = 0;
  std::int64_t voluntary_switches = 0;
  std::int64_t involuntary_switches = 0;
};

std::string to_line(const Message& message);  // without the newline
// Nothing if the line is no message: a library may have written to descriptor 3.
std::optional<Message> parse_message(std::string_view line);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_TASK_H_
