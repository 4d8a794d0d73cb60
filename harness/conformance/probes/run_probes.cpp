#include "harness/conformance/probes/run_probes.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace codecbench::conformance {
namespace {

std::string thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

std::string levels(std::uint64_t count) {
  return fmt::format("{} level{}", thousands(count), count == 1 ? "" : "s");
}

std::string stack_size() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return "a stack without limit";
  }
  return fmt::format("a stack of {} KiB", thousands(limit.rlim_cur / 1024));
}

class Examiner {
 public:
  Examiner(const CodecInfo& codec, const ProbeOptions& options)
      : codec_(codec), interview_(options) {}

  Result<ProbeResults> run() {
    ProbeResults results{codec_.full_name(), codec_.version, codec_.format, {}};
    for (const Probe probe : all_probes) {
      Result<ProbeResult> result = answer(probe);
      if (!result) return Error{result.error()};
      result->probe = probe;
      results.probes.push_back(*std::move(result));
    }
    return results;
  }

 private:
  Result<ProbeResult> ask(Probe probe, std::uint64_t levels = 0, bool guarded = false) {
    return interview_.ask({codec_.full_name(), codec_.format, probe, guarded, levels});
  }

  Result<ProbeResult> answer(Probe probe) {
    switch (probe) {
      case Probe::depth:
        return find_depth();
      case Probe::bytes_behind:
        return look_behind();
      case Probe::deep_nesting:
        return ask(probe, std::min(deepest_, most_nested_levels));
      default:
        return ask(probe);
    }
  }

  // Bisects between a depth that is decoded and one that is not. It finds the limit if every depth
  // below is decoded and none above, and a limit otherwise.
  Result<ProbeResult> find_depth() {
    std::uint64_t decoded = 0;
    std::uint64_t beyond = most_levels;
    Result<ProbeResult> at_beyond = ask(Probe::depth, beyond);
    if (!at_beyond) return at_beyond;
    std::optional<std::uint64_t> crash;  // the shallowest that was seen
    if (at_beyond->end == ProbeEnd::not_applicable) return at_beyond;
    if (is_decoded(*at_beyond)) {
      deepest_ = most_levels;
      ProbeResult result;
      result.answer = fmt::format("no limit found up to {}", thousands(most_levels));
      result.detail = "arrays within arrays, on " + stack_size();
      return result;
    }
    if (at_beyond->end == ProbeEnd::crashed) crash = beyond;
    while (beyond - decoded > 1) {
      const std::uint64_t middle = decoded + (beyond - decoded) / 2;
      Result<ProbeResult> step = ask(Probe::depth, middle);
      if (!step) return step;
      if (is_decoded(*step)) {
        decoded = middle;
        continue;
      }
      beyond = middle;
      at_beyond = std::move(step);
      if (at_beyond->end == ProbeEnd::crashed) crash = middle;
    }
    // Where a stack ends is not the same every time.
    deepest_ = at_beyond->end == ProbeEnd::crashed ? decoded / 10 * 9 : decoded;
    return depth_result(decoded, beyond, *at_beyond, crash);
  }

  static bool is_decoded(const ProbeResult& step) {
    return step.end == ProbeEnd::answered && step.answer == answer_decoded;
  }

  static ProbeResult depth_result(std::uint64_t decoded, std::uint64_t beyond,
                                  const ProbeResult& at_beyond,
                                  const std::optional<std::uint64_t>& crash) {
    ProbeResult result;
    result.end = at_beyond.end;
    if (at_beyond.end == ProbeEnd::answered) {
      result.answer = levels(decoded);
      result.detail = fmt::format("arrays within arrays; {} are refused: {}", thousands(beyond),
                                  at_beyond.detail);
      if (crash) result.detail += fmt::format("; {} crash it", thousands(*crash));
    } else if (at_beyond.end == ProbeEnd::hung) {
      result.answer = fmt::format("hangs at {}", levels(beyond));
      result.detail = at_beyond.detail;
    } else {
      result.answer = fmt::format("crashes at {}", levels(beyond));
      result.detail = fmt::format("arrays within arrays, on {}; {} are decoded; {}", stack_size(),
                                  thousands(decoded), at_beyond.detail);
    }
    return result;
  }

  // Whether the bytes behind the end are looked at, and whether they matter.
  Result<ProbeResult> look_behind() {
    Result<ProbeResult> guarded = ask(Probe::bytes_behind, 0, true);
    if (!guarded || guarded->end == ProbeEnd::hung || guarded->end == ProbeEnd::not_applicable) {
      return guarded;
    }
    Result<ProbeResult> influence = ask(Probe::bytes_behind);
    if (!influence || influence->end != ProbeEnd::answered) return influence;
    const bool reads = guarded->end == ProbeEnd::crashed;
    const std::string looks =
        reads ? fmt::format(
                    "bytes behind the end are read, by the library or as its adapter drives "
                    "it, as the contract allows: next to unreadable memory {}",
                    guarded->detail)
              : guarded->detail;
    if (influence->answer == "no influence") {
      influence->answer = reads ? "read, without influence" : guarded->answer;
    } else if (!reads) {
      influence->answer += ", not seen to be read";
    }
    influence->detail += (influence->detail.empty() ? "" : "; ") + looks;
    return influence;
  }

  const CodecInfo& codec_;
  Interview interview_;
  std::uint64_t deepest_ = 0;  // levels that were decoded
};

}  // namespace

Result<ProbeResults> run_probes(const CodecInfo& codec, const ProbeOptions& options) {
  return Examiner(codec, options).run();
}

Result<std::vector<ProbeResults>> run_probes(
    const Catalog& catalog, const std::function<bool(const CodecInfo&)>& chosen,
    const ProbeOptions& options, unsigned threads,
    const std::function<void(const ProbeResults&)>& on_done) {
  std::vector<const CodecInfo*> codecs;
  for (const Catalog::Entry& entry : catalog.entries()) {
    if (!entry.info.yardstick && chosen(entry.info)) codecs.push_back(&entry.info);
  }
  std::vector<std::optional<ProbeResults>> results(codecs.size());
  std::optional<Error> failure;
  std::mutex mutex;  // of `failure` and `on_done`
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < codecs.size(); i = next++) {
      Result<ProbeResults> result = run_probes(*codecs[i], options);
      const std::lock_guard lock(mutex);
      if (!result) {
        failure = Error{result.error()};
        next = codecs.size();
        return;
      }
      on_done(*result);
      results[i] = *std::move(result);
    }
  };
  // A child is killed when the thread that started it ends, so each thread keeps its own.
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  if (failure) return *std::move(failure);
  std::vector<ProbeResults> all;
  for (std::optional<ProbeResults>& result : results) all.push_back(*std::move(result));
  return all;
}

}  // namespace codecbench::conformance
