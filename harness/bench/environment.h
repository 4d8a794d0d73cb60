// Where and with what a run is measured: what must be known to compare two results.
//
// Read once from the machine; plain values.
#ifndef CODECBENCH_HARNESS_BENCH_ENVIRONMENT_H_
#define CODECBENCH_HARNESS_BENCH_ENVIRONMENT_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/bench/link.h"

namespace codecbench {

// "0.1.0", and as the result file's `suite` line says it: "codecbench 0.1.0".
std::string suite_version();
std::string suite_name();

// Configuration lines, key and value: suite, goos, goarch, cpu, cores, kernel, libc, compiler,
// build-type, flags, sanitizer (if any), and what of the environment changes malloc
// (env-glibc-tunables, env-ld-preload, if set).
std::vector<std::pair<std::string, std::string>> environment_lines();

// The part of them that a program is made from.
BuildFacts this_build();

// True if this program was built with a sanitizer: its times say nothing.
bool built_with_sanitizer();

// The SHA-256 of a program, 64 hexadecimal digits; unless another is named, of the running one.
Result<std::string> program_hash(const std::string& path = "/proc/self/exe");

// The CPUs that this process may use, ascending.
std::vector<int> allowed_cpus();
// Keeps this process off a CPU, if another one is left.
void leave_cpu(int cpu);
// Lets this process use these CPUs and no others.
void use_cpus(const std::vector<int>& cpus);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_ENVIRONMENT_H_
