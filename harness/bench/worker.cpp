#include "harness/bench/worker.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codecs/oracle/oracle.h"
#include "harness/bench/allocation_counts.h"
#include "harness/bench/clock.h"
#include "harness/bench/disturbance.h"
#include "harness/bench/environment.h"
#include "harness/bench/loaded_cell.h"
#include "harness/bench/pairing.h"
#include "harness/bench/task.h"
#include "harness/bench/verification.h"
#include "harness/bench/workload.h"
#include "harness/process/channel.h"
#include "harness/process/child.h"

namespace codecbench {
namespace {

constexpr int task_fd = STDIN_FILENO;
constexpr int workload_fd = process::first_inherited_fd;

Result<std::string> read_all(int fd) {
  std::string text;
  std::vector<char> block(65536);
  while (true) {
    const ssize_t got = read(fd, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error{fmt::format("cannot read the task: {}", std::strerror(errno))};
    if (got == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(got));
  }
}

std::optional<Error> pin_to_cpu(int cpu) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  if (sched_setaffinity(0, sizeof one, &one) == 0) return std::nullopt;
  return Error{fmt::format("cannot run on CPU {}: {}", cpu, std::strerror(errno))};
}

// glibc gives freed memory at the top of its heap back to the kernel, and maps large blocks apart,
// by thresholds that move with the history of the process: the same decode takes ten times as long
// where it has to fault its pages in again. All three are set at once, for setting one stops the
// other from moving.
void pin_allocator() {
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that glibc accepts
  mallopt(M_TOP_PAD, 16 << 20);
}

// Values are about thirty times as large as their CBOR encoding. Up to this many bytes of the latter,
// a worker keeps the Values of all datasets.
constexpr std::uint64_t kept_values_limit = 24'000'000;

// Documents and Values of the task's datasets.
class Datasets {
 public:
  explicit Datasets(const std::vector<DatasetImage>& images) : images_(images) {}

  Result<CellInputs> inputs(const TaskCell& cell, bool with_values) {
    const DatasetImage& image = images_[cell.dataset];
    const std::optional<Section>& section = image.encoded[static_cast<std::size_t>(cell.format)];
    if (!section) {
      return Error{fmt::format("dataset {} is not there in {}", image.name, name(cell.format))};
    }
    const Result<EncodedDocuments> encoded = map(*section);
    if (!encoded) return Error{encoded.error()};
    CellInputs inputs;
    inputs.encoded = *encoded;
    inputs.digest = image.digest;
    inputs.check_digest = cell.check_digest;
    if (with_values) {
      if (std::optional<Error> error = load_values(cell.dataset)) return std::move(*error);
      inputs.values = values_.at(cell.dataset);
    }
    return inputs;
  }

  // Makes the Values of these datasets now and keeps them, if they are not too large. Made at the
  // start of a process they lie below everything that codecs allocate, and neither hold the heap's
  // end back nor have to be made again for every cell.
  std::optional<Error> keep_values(const std::set<std::size_t>& datasets) {
    std::uint64_t bytes = 0;
    for (const std::size_t dataset : datasets) bytes += images_[dataset].values.bytes;
    keeps_values_ = bytes <= kept_values_limit;
    if (!keeps_values_) return std::nullopt;
    for (const std::size_t dataset : datasets) {
      if (std::optional<Error> error = load_values(dataset)) return error;
    }
    return std::nullopt;
  }

  // After a cell: what is not kept for all goes.
  void drop_values() {
    if (!keeps_values_) values_.clear();
  }

 private:
  Result<EncodedDocuments> map(const Section& section) {
    auto found = mapped_.find(section.offset);
    if (found == mapped_.end()) {
      Result<MappedSection> mapped = MappedSection::map(workload_fd, section);
      if (!mapped) return Error{mapped.error()};
      found = mapped_.emplace(section.offset, *std::move(mapped)).first;
    }
    return found->second.documents();
  }

  std::optional<Error> load_values(std::size_t dataset) {
    if (values_.count(dataset) != 0) return std::nullopt;
    if (!keeps_values_) values_.clear();
    const Result<EncodedDocuments> documents = map(images_[dataset].values);
    if (!documents) return Error{documents.error()};
    Result<std::vector<Value>> values = read_values(*documents, images_[dataset].value_form);
    if (!values) return Error{values.error()};
    values_[dataset] = std::make_shared<const std::vector<Value>>(*std::move(values));
    return std::nullopt;
  }

  const std::vector<DatasetImage>& images_;
  std::map<std::uint64_t, MappedSection> mapped_;  // by offset
  bool keeps_values_ = false;
  std::map<std::size_t, std::shared_ptr<const std::vector<Value>>> values_;  // by dataset
};

class Worker {
 public:
  Worker(const Catalog& catalog, const Task& task, const Link& link)
      : catalog_(catalog),
        task_(task),
        link_(link),
        datasets_(task.datasets),
        counters_(task.kind == TaskKind::verify ? allocation_counters() : nullptr) {}

  std::optional<Error> run() {
    if (task_.kind == TaskKind::calibrate || task_.kind == TaskKind::round) {
      std::set<std::size_t> encoded;
      for (const TaskCell& cell : task_.cells) {
        if (cell.operation == Operation::encode) encoded.insert(cell.dataset);
      }
      if (std::optional<Error> error = datasets_.keep_values(encoded)) return error;
    }
    Message started;
    started.kind = MessageKind::started;
    started.link = link_;
    started.build = this_build();
    if (task_.kind == TaskKind::round) started.noise_ns = throughput_probe_ns();
    send(started);
    for (const TaskCell& cell : task_.cells) {
      const Catalog::Entry* entry = catalog_.find(cell.codec, cell.format);
      if (entry == nullptr) {
        return Error{fmt::format("there is no codec {} for {}", cell.codec, name(cell.format))};
      }
      Message begin;
      begin.kind = MessageKind::begin;
      begin.cell = cell.number;
      send(begin);
      Message result = visit(*entry, cell);
      result.cell = cell.number;
      send(result);
    }
    Message finished;
    finished.kind = MessageKind::finished;
    if (task_.kind == TaskKind::round) finished.noise_ns = throughput_probe_ns();
    const Usage used = thread_usage();
    finished.voluntary_switches = used.voluntary_switches;
    finished.involuntary_switches = used.involuntary_switches;
    send(finished);
    return std::nullopt;
  }

 private:
  static void send(const Message& message) { process::send_line(to_line(message)); }

  static Message failed(std::string reason) {
    Message message;
    message.kind = MessageKind::failed;
    message.reason = std::move(reason);
    return message;
  }

  Message visit(const Catalog::Entry& entry, const TaskCell& cell) {
    if (task_.kind == TaskKind::verify) {
      Result<CellInputs> inputs = datasets_.inputs(cell, true);
      if (!inputs) return failed(inputs.error());
      Message message;
      message.kind = MessageKind::verified;
      message.verified = verify(entry, cell.operation, *inputs, counters_);
      return message;
    }
    if (task_.kind == TaskKind::pair || task_.kind == TaskKind::count) return pair(entry, cell);
    const std::int64_t start_ns = thread_cpu_ns();
    Result<CellInputs> inputs = datasets_.inputs(cell, cell.operation == Operation::encode);
    if (!inputs) return failed(inputs.error());
    datasets_.drop_values();
    Result<LoadedCell> loaded = LoadedCell::load(entry, cell.operation, *std::move(inputs));
    if (!loaded) return failed(loaded.error());
    const std::int64_t setup_ns = thread_cpu_ns() - start_ns;
    return task_.kind == TaskKind::calibrate ? calibrate(*loaded, setup_ns) : sample(*loaded, cell);
  }

  // A plain driver encodes what its library decodes of the documents. The adapter beside it is given
  // the same, or, where it does not decode, at least Values in the order that the format has.
  static std::optional<Error> take_encoded(const Catalog::Entry& entry, CellInputs* inputs) {
    inputs->encode_decoded = true;
    if (entry.make()->can(Operation::decode)) return std::nullopt;
    auto values = std::make_shared<std::vector<Value>>();
    for (std::size_t i = 0; i < inputs->encoded.size(); ++i) {
      Result<Value> value = oracle::decode(entry.info.format, inputs->encoded[i]);
      if (!value) return Error{value.error()};
      values->push_back(*std::move(value));
    }
    inputs->values = std::move(values);
    return std::nullopt;
  }

  // Passes are doubled and more until half a sample's time is seen.
  Message calibrate(LoadedCell& loaded, std::int64_t setup_ns) const {
    const double enough_ns = static_cast<double>(task_.sample_ns) / 2;
    std::int64_t passes = 1;
    std::int64_t warm_up = 1;
    while (true) {
      const Result<Timed> timed = time_passes(loaded, warm_up, passes);
      if (!timed) return failed(timed.error());
      if (timed->cpu_ns >= enough_ns || passes > (std::int64_t{1} << 40)) {
        Message message;
        message.kind = MessageKind::calibrated;
        message.calibrated.setup_ns = setup_ns;
        message.calibrated.pass_ns =
            std::max<std::int64_t>(1, std::llround(timed->cpu_ns / static_cast<double>(passes)));
        return message;
      }
      const double factor = 1.2 * enough_ns / std::max(timed->cpu_ns, 1.0);
      passes =
          static_cast<std::int64_t>(static_cast<double>(passes) * std::clamp(factor, 2.0, 100.0));
      warm_up = 0;
    }
  }

  static Message sample(LoadedCell& loaded, const TaskCell& cell) {
    const Result<Timed> timed = time_passes(loaded, cell.warm_up, cell.passes);
    if (!timed) return failed(timed.error());
    Message message;
    message.kind = MessageKind::timed;
    message.timed = *timed;
    return message;
  }

  Message pair(const Catalog::Entry& entry, const TaskCell& cell) {
    const Catalog::PlainDriver* driver = entry.plain_driver(cell.operation);
    if (driver == nullptr) return failed("the codec has no plain driver for this operation");
    Result<CellInputs> inputs = datasets_.inputs(cell, false);
    if (!inputs) return failed(inputs.error());
    if (cell.operation == Operation::encode) {
      if (auto error = take_encoded(entry, &*inputs)) return failed(error->message);
    }
    const Result<Paired> paired =
        task_.kind == TaskKind::pair
            ? time_pair(entry, cell.operation, *inputs, driver->run)
            : count_pair(entry, cell.operation, *inputs, driver->run, cell.number);
    if (!paired) return failed(paired.error());
    Message message;
    message.kind = MessageKind::paired;
    message.paired = *paired;
    return message;
  }

  const Catalog& catalog_;
  const Task& task_;
  const Link& link_;
  Datasets datasets_;
  AllocationCounters* counters_;
};

int report(const std::string& message) {
  std::fprintf(stderr, "worker: %s\n", message.c_str());
  return 1;
}

}  // namespace

int run_worker(const Catalog& catalog, const Link& link) {
  const Result<std::string> text = read_all(task_fd);
  if (!text) return report(text.error());
  const Result<Task> task = parse_task(*text);
  if (!task) return report(task.error());
  if (task->cpu) {
    if (const std::optional<Error> error = pin_to_cpu(*task->cpu)) return report(error->message);
  }
  if (task->allocator == AllocatorRegime::pinned) pin_allocator();
  const std::optional<Error> error = Worker(catalog, *task, link).run();
  return error ? report(error->message) : 0;
}

}  // namespace codecbench
