#include "harness/import/google_benchmark_json.h"

#include <gtest/gtest.h>

namespace codecbench::imports {
namespace {

constexpr std::string_view document = R"({
  "context": {"date": "now", "host_name": "h", "num_cpus": 2, "caches": []},
  "benchmarks": [
    {"name": "BM_decode/8", "run_name": "BM_decode/8", "run_type": "iteration", "iterations": 100,
     "real_time": 2.0, "cpu_time": 1.5, "time_unit": "us", "bytes_per_second": 1000.0, "nodes": 7},
    {"name": "BM decode/8_mean", "run_name": "BM_decode/8", "run_type": "aggregate",
     "aggregate_name": "mean", "iterations": 1, "cpu_time": 1.5, "time_unit": "us"},
    {"name": "BM_broken", "error_occurred": true, "error_message": "no", "iterations": 0}
  ]
})";

TEST(GoogleBenchmarkJson, TakesRunsAndLeavesOutAggregates) {
  const auto imported = import_text(document);
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->source, "Google Benchmark");
  EXPECT_EQ(imported->runs[0].benchmark_text,
            "host_name: h\nnum_cpus: 2\nBenchmarkdecode/8 100 1500 ns/op 1000 B/s 7 nodes\n");
  ASSERT_EQ(imported->remarks.size(), 1u);
  EXPECT_EQ(imported->remarks[0], "2 entries are aggregates or failed, and are left out");
}

TEST(GoogleBenchmarkJson, TakesTheTimeThatTheNameSays) {
  const auto imported = import_google_benchmark_json(R"({"benchmarks": [
    {"name": "BM_a/real_time", "iterations": 1, "real_time": 9, "cpu_time": 1, "time_unit": "ms"},
    {"name": "BM_b/manual_time", "iterations": 1, "real_time": 8, "cpu_time": 1, "time_unit": "s"},
    {"name": "BM_c", "iterations": 1, "real_time": 7, "cpu_time": 1, "time_unit": "ns"}]})");
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->runs[0].benchmark_text,
            "Benchmarka/real_time 1 9000000 ns/op\nBenchmarkb/manual_time 1 8000000000 ns/op\n"
            "Benchmarkc 1 1 ns/op\n");
}

TEST(GoogleBenchmarkJson, RefusesOtherDocuments) {
  EXPECT_FALSE(import_google_benchmark_json("{"));
  EXPECT_FALSE(import_google_benchmark_json("{\"benchmarks\": 5}"));
  EXPECT_FALSE(import_google_benchmark_json("[]"));
}

TEST(GoogleBenchmarkJson, WritesWhatItReads) {
  const auto file = results::read_results(
      "goos: linux\nBenchmarkA/x 10 12.5 ns/op 3 MB/s 4 nodes\nBenchmarkA/x 10 13 ns/op\n", "f");
  const std::string json = to_google_benchmark_json(file);
  const auto imported = import_google_benchmark_json(json);
  ASSERT_TRUE(imported);
  EXPECT_EQ(
      imported->runs[0].benchmark_text,
      "goos: linux\nBenchmarkA/x 10 12.5 ns/op 3000000 B/s 4 nodes\nBenchmarkA/x 10 13 ns/op\n");
}

}  // namespace
}  // namespace codecbench::imports
