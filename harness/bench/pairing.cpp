#include "harness/bench/pairing.h"

#include <fmt/format.h>
#include <unistd.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define CODECBENCH_HAS_CALLGRIND 1
#endif

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/splitmix64.h"
#include "codecs/keep.h"
#include "harness/bench/disturbance.h"
#include "harness/stats/quantile.h"

namespace codecbench {
namespace {

// Shorter slices are mostly warm-up, longer ones let the machine change between the two of a pair.
constexpr std::int64_t slice_ns = 1'000'000;
// Even, so that both sides come first equally often.
constexpr std::int64_t most_pairs = 8;
constexpr std::int64_t fewest_pairs = 2;
constexpr std::int64_t enough_ns = 16'000'000;

// Where documents and buffers come to lie, and which of malloc's lists they come from, decides up to
// 15 % of the time of small documents; left alone, each side would meet its own luck in every round. So
// each slice begins with a heap that has other holes. What is returned keeps them apart.
std::vector<std::unique_ptr<char[]>> stir_the_heap(SplitMix64& random) {
  std::vector<std::unique_ptr<char[]>> blocks(256);
  for (auto& block : blocks) block = std::make_unique<char[]>(1 + random.below(1U << 14));
  for (std::size_t i = random.below(2); i < blocks.size(); i += 2) blocks[i] = nullptr;
  keep(blocks);
  return blocks;
}

class CpuTime final : public plain::Clock {
 public:
  void start() override { start_ns_ = thread_cpu_ns(); }
  void stop() override { taken_ns_ = thread_cpu_ns() - start_ns_; }
  double taken_ns() const { return static_cast<double>(taken_ns_); }

 private:
  std::int64_t start_ns_ = 0;
  std::int64_t taken_ns_ = 0;
};

// The two sides of a pair. Each call makes what its side keeps anew, then one untimed pass and
// `passes` between the clock's start and stop; an Error if a document was refused.
class Sides {
 public:
  Sides(const Catalog::Entry& entry, Operation operation, const CellInputs& inputs,
        plain::Driver driver)
      : entry_(entry), operation_(operation), inputs_(inputs), driver_(driver) {}

  std::optional<Error> adapter(std::int64_t passes, plain::Clock& clock) {
    Result<LoadedCell> cell = LoadedCell::load(entry_, operation_, inputs_);
    if (!cell) return Error{cell.error()};
    plain::Passes count(1, passes, clock);
    bool ok = true;
    while (count.next()) ok &= cell->pass();
    if (ok) return std::nullopt;
    return Error{cell->explain_failure()};
  }

  std::optional<Error> plain(std::int64_t passes, plain::Clock& clock) {
    plain::Passes count(1, passes, clock);
    try {
      driver_(inputs_.encoded, count);
    } catch (const std::exception& error) {
      return Error{fmt::format("plain driver: {}", error.what())};
    }
    return std::nullopt;
  }

 private:
  const Catalog::Entry& entry_;
  Operation operation_;
  const CellInputs& inputs_;
  plain::Driver driver_;
};

}  // namespace

Result<Paired> time_pair(const Catalog::Entry& entry, Operation operation, const CellInputs& inputs,
                         plain::Driver driver) {
  Sides sides(entry, operation, inputs, driver);
  CpuTime clock;
  Paired paired;
  paired.passes = 1;
  while (true) {
    if (auto error = sides.adapter(paired.passes, clock)) return std::move(*error);
    if (clock.taken_ns() >= static_cast<double>(slice_ns)) break;
    const double factor = static_cast<double>(slice_ns) / std::max(clock.taken_ns(), 1000.0);
    paired.passes = std::max<std::int64_t>(
        paired.passes + 1,
        static_cast<std::int64_t>(1.1 * factor * static_cast<double>(paired.passes)));
  }
  const auto affordable = static_cast<std::int64_t>(static_cast<double>(enough_ns) /
                                                    (2 * std::max(clock.taken_ns(), 1.0)));
  paired.pairs = std::clamp(affordable / 2 * 2, fewest_pairs, most_pairs);

  SplitMix64 random(static_cast<std::uint64_t>(getpid()));  // another in every round
  std::vector<double> adapter;
  std::vector<double> plain;
  for (std::int64_t pair = 0; pair < paired.pairs; ++pair) {
    for (const bool of_adapter : {pair % 2 == 0, pair % 2 != 0}) {
      const auto blocks = stir_the_heap(random);
      auto error =
          of_adapter ? sides.adapter(paired.passes, clock) : sides.plain(paired.passes, clock);
      if (error) return std::move(*error);
      (of_adapter ? adapter : plain)
          .push_back(std::max(clock.taken_ns(), 1.0) / static_cast<double>(paired.passes));
    }
  }
  paired.adapter_ns = stats::median(adapter);
  paired.plain_ns = stats::median(plain);
  return paired;
}

#ifdef CODECBENCH_HAS_CALLGRIND

namespace {

class InstructionCount final : public plain::Clock {
 public:
  explicit InstructionCount(std::string name) : name_(std::move(name)) {}
  void start() override {
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
  }
  void stop() override {
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(name_.c_str());
  }

 private:
  std::string name_;
};

}  // namespace

Result<Paired> count_pair(const Catalog::Entry& entry, Operation operation,
                          const CellInputs& inputs, plain::Driver driver, std::size_t number) {
  if (RUNNING_ON_VALGRIND == 0) return Error{"instructions are only counted under callgrind"};
  Sides sides(entry, operation, inputs, driver);
  InstructionCount adapter(fmt::format("{} adapter", number));
  InstructionCount plain(fmt::format("{} plain", number));
  if (auto error = sides.adapter(1, adapter)) return std::move(*error);
  if (auto error = sides.plain(1, plain)) return std::move(*error);
  return Paired{1, 1, 0, 0};
}

#else

Result<Paired> count_pair(const Catalog::Entry&, Operation, const CellInputs&, plain::Driver,
                          std::size_t) {
  return Error{
      "this program was built without valgrind/callgrind.h: install the package valgrind and build "
      "again"};
}

#endif

}  // namespace codecbench
