// A ConformanceReport as files for programs.
//
// The JSON holds every verdict that did not pass, in full, and counts of the rest:
//   {"schema": conformance_schema,
//    "environment": {key: text}, "seconds": number,
//    "outcomes": [{"name", "word", "failure": boolean}],  all there are, failures first: readers
//                                                        learn them here
//    "sources": [{"name", "cases"}],
//    "codecs": [{"codec", "name", "mode", "format", "library", "version", "notes": [text],
//                "policy": {"lenient": [{"rule", "reason"}], "duplicate_keys", "writes_shortest",
//                           "insists_on": [text], "max_depth": number or null, "max_depth_source"},
//                "classes": {class: {outcome: count}},   cases, by the worst of their checks
//                "checks": {check: {outcome: count}}}],  verdicts
//    "cross": [{"format", "encoder", "decoder", "counts": {outcome: count}}],
//    "verdicts": [{"codec", "version", "format", "check", "case", "class", "profile", "clause",
//                  "outcome", "input", "call", "expected", "observed", "note"}],
//    ... and a member for each room that others fill ("probes")}
// Outcomes of which there are none are left out. Names are those of name() in case.h and verdict.h;
// "codec" is CodecInfo::full_name(), unique together with "format".
//
// The CSV has a header and one line a verdict, passed ones too (RFC 4180).
// Pure functions; any thread may call them. Complexity: linear.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_JSON_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_JSON_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/conformance/conformance_report.h"

namespace codecbench::conformance {

inline constexpr std::string_view conformance_schema = "codecbench-conformance-2";

// A member of the whole: its name and its value as JSON text.
using JsonRoom = std::pair<std::string, std::string>;

// REQUIRES: every room's text is JSON, and no name is one of the members above.
std::string to_json(const ConformanceReport& report, const std::vector<JsonRoom>& rooms = {});

std::string to_csv(const ConformanceReport& report);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_JSON_H_
