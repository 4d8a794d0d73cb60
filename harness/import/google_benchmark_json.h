// Google Benchmark's JSON, as input and as output.
//
// In: every entry of `benchmarks` that is a run of its own (run_type "iteration", no error) becomes a
// result line with `cpu_time` as ns/op (`real_time` where the name says so) and what else it counts: bytes_per_second as B/s,
// items_per_second as items/s, user counters under their own names. Blanks in names become `_`.
// `context` becomes configuration lines. Aggregates (mean, median, ...) are left out, because they
// would count as samples. Out: the same the other way round. Source: google/benchmark,
// docs/user_guide.md, and its JSON reporter.
#ifndef CODECBENCH_HARNESS_IMPORT_GOOGLE_BENCHMARK_JSON_H_
#define CODECBENCH_HARNESS_IMPORT_GOOGLE_BENCHMARK_JSON_H_

#include <optional>
#include <string>
#include <string_view>

#include "harness/import/imported.h"
#include "harness/results/result_reader.h"

namespace codecbench::imports {

// Nothing if it is no JSON of this kind.
std::optional<Imported> import_google_benchmark_json(std::string_view text);

std::string to_google_benchmark_json(const results::ResultFile& file);

}  // namespace codecbench::imports

#endif  // CODECBENCH_HARNESS_IMPORT_GOOGLE_BENCHMARK_JSON_H_
