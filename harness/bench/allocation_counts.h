// What malloc was asked for, counted by whoever can see it.
//
// Timing processes use the C library's malloc untouched. The process that verifies has a small
// library preloaded (allocation_counter.cpp) that stands before malloc and counts; where the program
// is built with AddressSanitizer, which replaces malloc itself, the sanitizer's hooks count instead.
// Memory that a library takes by mmap() is not seen.
#ifndef CODECBENCH_HARNESS_BENCH_ALLOCATION_COUNTS_H_
#define CODECBENCH_HARNESS_BENCH_ALLOCATION_COUNTS_H_

#include <atomic>
#include <cstdint>
#include <string>

namespace codecbench {

// Shared with the preloaded library: plain layout. Counting is relaxed; a reader in the same thread
// sees its own allocations exactly.
struct AllocationCounters {
  std::atomic<std::int64_t> calls;  // malloc, calloc, realloc, new, ...; not free
  std::atomic<std::int64_t> bytes;  // asked for by these calls
  std::atomic<std::int64_t> live;   // usable bytes of the blocks that are not freed
  std::atomic<std::int64_t> peak;   // most of `live` since it was last set
  // Where requests that failed are counted, or nullptr: memory of the reader's choice, which may
  // outlive the process. AddressSanitizer has no hook for them.
  std::atomic<std::atomic<std::int64_t>*> failed;
};

// The name under which the library gives its counters: AllocationCounters* (*)().
inline constexpr const char* allocation_counters_symbol = "codecbench_allocation_counters";

// This process's counters, or nullptr if nothing counts here.
AllocationCounters* allocation_counters();

// The library to preload so that a child counts; empty where none is needed (AddressSanitizer) or
// none is found beside the program.
std::string allocation_counter_library();

struct AllocationDelta {
  std::int64_t calls = 0;
  std::int64_t bytes = 0;
  std::int64_t peak_bytes = 0;  // most live bytes above the start
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
};

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_ALLOCATION_COUNTS_H_
