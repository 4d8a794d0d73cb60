// An adapter's passes beside those of its library's plain driver (codecs/plain_driver.h).
//
// Both run in one process on the same documents, in short slices that alternate (adapter, plain,
// plain, adapter, ...), so that what the machine does meets both alike. Each slice makes its codec
// or parser, buffers and documents to encode anew: documents that one side made once, when the heap
// was as the cells before had left it, lay worse than those that the other made for each slice, by up
// to 30 % of the time to encode small ones. What remains different is what the suite puts around a
// library. Any thread.
#ifndef CODECBENCH_HARNESS_BENCH_PAIRING_H_
#define CODECBENCH_HARNESS_BENCH_PAIRING_H_

#include <cstddef>

#include "base/result.h"
#include "codecs/catalog.h"
#include "codecs/plain_driver.h"
#include "harness/bench/loaded_cell.h"
#include "harness/bench/task.h"

namespace codecbench {

// Some 30 ms for a fast cell, four passes of each side, two of them warm-up, for a slow one.
// Error: the codec or the plain driver refused a document.
Result<Paired> time_pair(const Catalog::Entry& entry, Operation operation, const CellInputs& inputs,
                         plain::Driver driver);

// Under valgrind's callgrind (REQUIRES): counts the instructions of one warm pass of each side, in
// dumps named "<number> adapter" and "<number> plain" (harness/fairness/instruction_counts.h). No
// time is taken. Error: as above, or this program was built without valgrind's headers.
Result<Paired> count_pair(const Catalog::Entry& entry, Operation operation,
                          const CellInputs& inputs, plain::Driver driver, std::size_t number);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_PAIRING_H_
