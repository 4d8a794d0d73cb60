#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bench/disturbance.h"
#include "harness/conformance/probes/examination.h"
#include "harness/conformance/probes/probe_inputs.h"

namespace codecbench::conformance {
namespace {

constexpr std::size_t map_entries = 50'000;
constexpr std::size_t array_items = 200'000;

std::string amount(double bytes) {
  constexpr const char* units[] = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < std::size(units)) {
    bytes /= 1000;
    ++unit;
  }
  return unit == 0 || bytes >= 100 ? fmt::format("{:.0f} {}", bytes, units[unit])
                                   : fmt::format("{:.2g} {}", bytes, units[unit]);
}

// Growth of resident memory that is not the loading of the codec's own code.
constexpr double clearly_more = 1024 * 1024;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool knows_resident_memory = false;  // the sanitizer's own grows along
#elif defined(__has_feature)
constexpr bool knows_resident_memory = !__has_feature(address_sanitizer);
#else
constexpr bool knows_resident_memory = true;
#endif

// A line of /proc/self/status, such as "VmHWM:", in bytes.
std::optional<double> of_this_process(std::string_view line_name) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    double kibibytes = 0;
    if (word == line_name && status >> kibibytes) return kibibytes * 1024;
  }
  return std::nullopt;
}

// Most of what was resident, above the start; the kernel is told to forget an earlier peak.
class ResidentGrowth {
 public:
  ResidentGrowth() {
    std::ofstream forget("/proc/self/clear_refs");
    forget << '5' << std::flush;
    if (knows_resident_memory && forget.good()) start_ = of_this_process("VmRSS:");
  }
  double bytes() const {
    const std::optional<double> peak = start_ ? of_this_process("VmHWM:") : std::nullopt;
    return peak ? std::max(0.0, *peak - *start_) : 0;
  }

 private:
  std::optional<double> start_;
};

// What one decode of `bytes` costs a codec that has decoded nothing before.
struct Cost {
  bool accepted = false;
  std::string refusal;
  std::optional<double> peak_bytes;
  double nanoseconds = 0;
};

Cost cost_of(Subject& subject, const std::string& bytes, AllocationCounters* counters) {
  const PaddedInput input(bytes);
  subject.renew();
  const ResidentGrowth resident;
  std::optional<AllocationCount> count;
  if (counters != nullptr) count.emplace(counters);
  const std::int64_t start = thread_cpu_ns();
  Cost cost;
  cost.accepted = subject.operate(input.view());
  cost.nanoseconds = static_cast<double>(thread_cpu_ns() - start);
  if (count) cost.peak_bytes = static_cast<double>(count->delta().peak_bytes);
  if (cost.peak_bytes && resident.bytes() > *cost.peak_bytes + clearly_more) {
    cost.peak_bytes = resident.bytes();
  }
  if (!cost.accepted) cost.refusal = subject.codec().last_error();
  return cost;
}

bool lacked_memory(const Cost& cost) { return cost.refusal.find("bad_alloc") != std::string::npos; }

ProbeResult result_of(const Cost& cost, const std::string& bytes) {
  ProbeResult result;
  const auto size = static_cast<double>(bytes.size());
  if (cost.peak_bytes) result.memory_bytes_per_byte = *cost.peak_bytes / size;
  result.nanoseconds_per_byte = cost.nanoseconds / size;
  const std::string memory = cost.peak_bytes ? amount(*cost.peak_bytes) : "an unknown amount";
  result.answer =
      fmt::format("{} for {}{}", memory, amount(size), cost.accepted ? "" : ", refused");
  if (lacked_memory(cost)) {
    result.end = ProbeEnd::out_of_memory;
    result.answer = fmt::format("asks for more than there is, for {}", amount(size));
  }
  return result;
}

ProbeResult examine_declared_length(Subject& subject, AllocationCounters* counters) {
  const std::vector<NamedInput> inputs = declared_lengths(subject.format());
  if (inputs.empty()) return not_applicable("the format declares no lengths");
  std::optional<ProbeResult> worst;
  std::vector<std::string> details;
  std::vector<std::string> accepted;
  for (const NamedInput& input : inputs) {
    subject.trying_bytes(input.bytes);
    const Cost cost = cost_of(subject, input.bytes, counters);
    ProbeResult result = result_of(cost, input.bytes);
    details.push_back(fmt::format("{} ({}): {}", input.name, shown(subject.format(), input.bytes),
                                  result.answer));
    if (cost.accepted) accepted.push_back(input.name);
    const bool worse =
        !worst || (result.end == ProbeEnd::out_of_memory && worst->end != result.end) ||
        (result.end == worst->end && result.memory_bytes_per_byte > worst->memory_bytes_per_byte);
    if (worse) worst = std::move(result);
  }
  worst->detail =
      fmt::format("2^26 items or bytes declared, none there: {}", fmt::join(details, "; "));
  if (!accepted.empty()) worst->answer += fmt::format(" (accepted: {})", fmt::join(accepted, ", "));
  return *std::move(worst);
}

// Of `bytes`, a quarter of which is `fewer`: whether the time grows faster than the input is seen from
// both.
ProbeResult examine_growth(Subject& subject, std::string_view what, const std::string& fewer,
                           const std::string& bytes, AllocationCounters* counters) {
  subject.trying(what);
  const Cost cost = cost_of(subject, bytes, counters);
  const Cost small = cost_of(subject, fewer, counters);
  ProbeResult result = result_of(cost, bytes);
  result.detail = fmt::format("{}: {:.1f} ns a byte, a quarter of it {:.1f}", what,
                              cost.nanoseconds / static_cast<double>(bytes.size()),
                              small.nanoseconds / static_cast<double>(fewer.size()));
  if (!cost.accepted) result.detail += fmt::format("; refused: {}", cost.refusal);
  return result;
}

}  // namespace

ProbeResult examine_resources(Subject& subject, const Question& question,
                              AllocationCounters* counters) {
  const Format format = subject.format();
  switch (question.probe) {
    case Probe::deep_nesting:
      if (question.levels < 4) return not_applicable("it takes fewer than 4 levels");
      return examine_growth(subject, fmt::format("{} levels of arrays", question.levels),
                            nested_arrays(format, question.levels / 4),
                            nested_arrays(format, question.levels), counters);
    case Probe::huge_map:
      return examine_growth(subject, fmt::format("a map of {} keys", map_entries),
                            huge_map(format, map_entries / 4), huge_map(format, map_entries),
                            counters);
    case Probe::many_items:
      return examine_growth(subject, fmt::format("an array of {} nulls", array_items),
                            many_items(format, array_items / 4), many_items(format, array_items),
                            counters);
    default:
      return examine_declared_length(subject, counters);
  }
}

}  // namespace codecbench::conformance
