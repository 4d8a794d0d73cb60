// A library for LD_PRELOAD that stands before glibc's malloc and counts (allocation_counts.h).
//
// It calls glibc's own functions by their second names, so that it needs no dlsym(), which itself
// allocates. Live bytes are usable sizes: what free() gives back is known only so.
#include <malloc.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "harness/bench/allocation_counts.h"

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);
}

namespace {

constinit codecbench::AllocationCounters counters{};

std::int64_t usable(void* block) { return static_cast<std::int64_t>(malloc_usable_size(block)); }

void add_live(std::int64_t bytes) {
  const std::int64_t live = counters.live.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::int64_t peak = counters.peak.load(std::memory_order_relaxed);
  while (live > peak &&
         !counters.peak.compare_exchange_weak(peak, live, std::memory_order_relaxed)) {
  }
}

void count_call(std::size_t size) {
  counters.calls.fetch_add(1, std::memory_order_relaxed);
  counters.bytes.fetch_add(static_cast<std::int64_t>(size), std::memory_order_relaxed);
}

void count_failure() {
  std::atomic<std::int64_t>* failed = counters.failed.load(std::memory_order_relaxed);
  if (failed != nullptr) failed->fetch_add(1, std::memory_order_relaxed);
}

void* counted(void* block, std::size_t size) {
  if (block != nullptr) {
    count_call(size);
    add_live(usable(block));
  } else {
    count_failure();
  }
  return block;
}

void* aligned(std::size_t alignment, std::size_t size) {
  return counted(__libc_memalign(alignment, size), size);
}

bool is_power_of_two(std::size_t n) { return n != 0 && (n & (n - 1)) == 0; }

}  // namespace

extern "C" {

codecbench::AllocationCounters* codecbench_allocation_counters() { return &counters; }

void* malloc(std::size_t size) { return counted(__libc_malloc(size), size); }

void* calloc(std::size_t count, std::size_t size) {
  return counted(__libc_calloc(count, size), count * size);
}

void* realloc(void* block, std::size_t size) {
  const std::int64_t before = block == nullptr ? 0 : usable(block);
  void* moved = __libc_realloc(block, size);
  if (moved != nullptr) {
    count_call(size);
    add_live(usable(moved) - before);
  } else if (size == 0 && block != nullptr) {  // freed
    add_live(-before);
  } else {
    count_failure();
  }
  return moved;
}

void* reallocarray(void* block, std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(block, bytes);
}

void free(void* block) {
  if (block != nullptr) add_live(-usable(block));
  __libc_free(block);
}

void* memalign(std::size_t alignment, std::size_t size) { return aligned(alignment, size); }

void* aligned_alloc(std::size_t alignment, std::size_t size) { return aligned(alignment, size); }

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
  void* made = aligned(alignment, size);
  if (made == nullptr) return ENOMEM;
  *block = made;
  return 0;
}
}
