// What memory was asked for and used, counted by whoever can see it.
//
// Timing processes use the C library's malloc untouched. The process that verifies has a small
// library preloaded (allocation_counter.cpp) that stands before malloc and mmap and counts; where
// the program is built with AddressSanitizer, which replaces malloc itself, the sanitizer's hooks
// count instead, and mappings are not seen. A mapping may reserve far more than it ever uses: in use
// are its pages that are really there.
#ifndef CODECBENCH_HARNESS_BENCH_ALLOCATION_COUNTS_H_
#define CODECBENCH_HARNESS_BENCH_ALLOCATION_COUNTS_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace codecbench {

// Shared with the preloaded library: plain layout. Counting is relaxed; a reader in the same thread
// sees its own allocations exactly.
struct AllocationCounters {
  std::atomic<std::int64_t> calls;        // malloc, calloc, realloc, new, mmap, ...; not free
  std::atomic<std::int64_t> bytes;        // asked for by these calls
  std::atomic<std::int64_t> live;         // usable bytes of the blocks that are not freed
  std::atomic<std::int64_t> peak;         // most of `live` since it was last set
  std::atomic<std::int64_t> mapped_peak;  // most resident bytes of mappings seen when one went
  std::int64_t (*mapped_resident)();      // resident bytes of mappings now; null: not seen here
  // Where requests that failed are counted, or nullptr: memory of the reader's choice, which may
  // outlive the process. AddressSanitizer has no hook for them.
  std::atomic<std::atomic<std::int64_t>*> failed;
};

// The name under which the library gives its counters: AllocationCounters* (*)().
inline constexpr const char* allocation_counters_symbol = "codecbench_allocation_counters";

// This process's counters, or nullptr if nothing counts here.
AllocationCounters* allocation_counters();

// What a child has to preload (process::Command::preload) so that it counts: a library, or nothing
// where none is needed (AddressSanitizer) or none is found beside the program.
std::vector<std::string> allocation_counter();

// Bytes in use now: live blocks, and resident pages of mappings. REQUIRES: `counters` is not null.
std::int64_t memory_in_use(const AllocationCounters* counters);

struct AllocationDelta {
  std::int64_t calls = 0;
  std::int64_t bytes = 0;
  // Most bytes in use above the start. Blocks and mappings each have their own peak; the sum is at
  // most too large, where the two were not at the same time.
  std::int64_t peak_bytes = 0;
};

// Counts from its construction on. REQUIRES: `counters` is not null; one at a time.
class AllocationCount {
 public:
  explicit AllocationCount(AllocationCounters* counters);
  AllocationDelta delta() const;

 private:
  AllocationCounters* counters_;
  std::int64_t calls_;
  std::int64_t bytes_;
  std::int64_t live_;
  std::int64_t mapped_;
};

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_ALLOCATION_COUNTS_H_
