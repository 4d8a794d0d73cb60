// All probes of a codec, each in a process that it may ruin.
//
// A crash or a hang costs the probe that met it; the others go on in a new process. The calls block;
// several may run in different threads.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_RUN_PROBES_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_RUN_PROBES_H_

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/catalog.h"
#include "harness/conformance/probes/interview.h"
#include "harness/conformance/probes/probe.h"

namespace codecbench::conformance {

inline constexpr std::uint64_t most_levels = 1'000'000;  // where the search for a depth limit ends
inline constexpr std::uint64_t most_nested_levels = 100'000;  // of Probe::deep_nesting

// The worker must find the codec in its own catalog by full name and format. Error: no process can
// be started, or interrupted.
Result<ProbeResults> run_probes(const CodecInfo& codec, const ProbeOptions& options);

// The same for all codecs that are none of the yardsticks and pass `chosen`, in the catalog's order,
// on `threads` threads. `on_done` is called once a codec, by one thread at a time.
Result<std::vector<ProbeResults>> run_probes(
    const Catalog& catalog, const std::function<bool(const CodecInfo&)>& chosen,
    const ProbeOptions& options, unsigned threads = 1,
    const std::function<void(const ProbeResults&)>& on_done = [](const ProbeResults&) {});

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_RUN_PROBES_H_
