// An adapter's passes beside those of its library's plain driver (codecs/plain_driver.h).
//
// Both run in one process on the same documents, in short slices that alternate (adapter, plain,
// plain, adapter, ...), so that what the machine does meets both alike. What remains different is
// what the suite puts around a library: its contract, and the loop over documents. Belongs to the
// thread of the cell.
#ifndef CODECBENCH_HARNESS_BENCH_PAIRING_H_
#define CODECBENCH_HARNESS_BENCH_PAIRING_H_

#include <cstdint>

#include "codecs/plain_driver.h"
#include "codecs/result.h"
#include "harness/bench/loaded_cell.h"
#include "harness/bench/task.h"

namespace codecbench {

// Some 30 ms for a fast cell, four passes of each side, two of them warm-up, for a slow one.
// Error: the codec or the plain driver refused a document.
Result<Paired> time_pair(LoadedCell& cell, plain::Driver driver);

// Under valgrind's callgrind (REQUIRES): counts the instructions of one warm pass of each side, in
// dumps named "<number> adapter" and "<number> plain" (harness/fairness/instruction_counts.h). No
// time is taken. Error: as above, or this program was built without valgrind's headers.
Result<Paired> count_pair(LoadedCell& cell, plain::Driver driver, std::size_t number);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_PAIRING_H_
