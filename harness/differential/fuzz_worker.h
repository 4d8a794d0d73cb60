// The child's side of fuzzing: one process that puts batches of inputs to one codec.
//
// Descriptor 4 is the memory of an Exchange; a byte on standard input says that a batch is ready,
// a line on the channel (process/child.h) that it is done; the end of standard input ends it.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_FUZZ_WORKER_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_FUZZ_WORKER_H_

#include <string_view>

#include "codecs/catalog.h"

namespace codecbench::differential {

// The first argument of a program that is started as a worker; the format and the codec's full name
// follow. main() hands over to run_fuzz_worker().
inline constexpr const char* worker_argument = "fuzz-worker";

// The exit status: 0, or 1 with a message on standard error.
int run_fuzz_worker(const Catalog& catalog, std::string_view format, std::string_view codec);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_FUZZ_WORKER_H_
