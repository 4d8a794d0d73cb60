// Probe results as JSON: the member "probes" of conformance.json.
//
//   [{"codec": "reel", "version": "0.1.0", "format": "cbor", "probe": "utf8", "end": "answered",
//     "answer": "checked", "detail": "...", "memory_bytes_per_byte": null,
//     "nanoseconds_per_byte": null}, ...]
//
// One object a probe, in the order of the results, on a line of its own. Pure function.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_JSON_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_JSON_H_

#include <string>
#include <vector>

#include "harness/conformance/probes/probe.h"

namespace codecbench::conformance {

std::string to_json(const std::vector<ProbeResults>& results);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_JSON_H_
