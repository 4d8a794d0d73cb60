// The child's side of a conformance run: one process that does a range of a job's items.
//
// Started by the supervisor from the same program as
//   <program> conformance-worker <first item> <end>
// with the job on standard input, the workload file on descriptor 4 and the black box on 5. While a
// codec works, the process may take a bounded amount of memory beyond what it had: 256 MiB and 256
// bytes a byte of input. Under AddressSanitizer, whose shadow no limit of address space admits, the
// supervisor gives the sanitizer limits of its own.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_WORKER_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_WORKER_H_

#include <cstdint>

#include "codecs/catalog.h"

namespace codecbench::conformance {

// The first argument of a program that is started as a worker.
inline constexpr const char* conformance_worker_argument = "conformance-worker";

constexpr std::uint64_t memory_allowance(std::uint64_t input_bytes) {
  return (std::uint64_t{256} << 20) + 256 * input_bytes;
}

// Whether a program's arguments say that it is a worker; main() then hands over.
bool is_conformance_worker(int argc, char** argv);

// The exit status: 0 once the range is done, 1 with a message on standard error if it cannot be.
int run_conformance_worker(const Catalog& catalog, int argc, char** argv);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_WORKER_H_
