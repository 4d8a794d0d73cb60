// A library for LD_PRELOAD that stands before glibc's malloc and mmap and counts
// (allocation_counts.h).
//
// It calls glibc's own functions by their second names, so that it needs no dlsym(), which itself
// allocates. Live bytes are usable sizes: what free() gives back is known only so. glibc maps large
// blocks by an internal name, so that no block is seen twice.
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "harness/bench/allocation_counts.h"

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);
}

namespace {

std::int64_t mapped_resident();

constinit codecbench::AllocationCounters counters{{}, {}, {}, {}, {}, mapped_resident, {}};

constexpr std::uintptr_t page = 4096;

struct Mapping {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

// The private anonymous mappings that were made through mmap(). Fixed: it may not allocate. A
// program with more of them than this has its further ones go unseen.
constinit std::array<Mapping, 4096> mappings{};
constinit std::size_t mapping_count = 0;
constinit std::mutex mappings_mutex;

std::int64_t resident_bytes(Mapping mapping) {
  std::int64_t pages = 0;
  std::array<unsigned char, 1024> present{};
  for (std::uintptr_t at = mapping.begin; at < mapping.end; at += present.size() * page) {
    const std::uintptr_t bytes = std::min(mapping.end - at, present.size() * page);
    if (mincore(reinterpret_cast<void*>(at), bytes, present.data()) != 0) continue;
    pages += std::count_if(present.begin(), present.begin() + (bytes + page - 1) / page,
                           [](unsigned char state) { return (state & 1) != 0; });
  }
  return pages * static_cast<std::int64_t>(page);
}

std::int64_t resident_locked() {
  std::int64_t bytes = 0;
  for (std::size_t i = 0; i < mapping_count; ++i) bytes += resident_bytes(mappings[i]);
  return bytes;
}

std::int64_t mapped_resident() {
  const std::lock_guard<std::mutex> lock(mappings_mutex);
  return resident_locked();
}

void add_mapping(Mapping mapping) {
  if (mapping_count < mappings.size()) mappings[mapping_count++] = mapping;
}

// Takes the range out of all mappings; one that it lies within falls into two.
void remove_mappings(Mapping range) {
  for (std::size_t i = mapping_count; i-- > 0;) {
    const Mapping old = mappings[i];
    if (range.end <= old.begin || old.end <= range.begin) continue;
    mappings[i] = mappings[--mapping_count];
    if (old.begin < range.begin) add_mapping({old.begin, range.begin});
    if (range.end < old.end) add_mapping({range.end, old.end});
  }
}

Mapping to_mapping(void* address, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  return {begin, begin + (bytes + page - 1) / page * page};
}

// Memory is at its most just before some of it goes.
void note_unmapping() {
  const std::int64_t resident = resident_locked();
  if (resident > counters.mapped_peak.load(std::memory_order_relaxed)) {
    counters.mapped_peak.store(resident, std::memory_order_relaxed);
  }
}

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

void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) {
  auto* const mapped =
      reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, file, offset));
  constexpr int memory = MAP_PRIVATE | MAP_ANONYMOUS;
  if (mapped != MAP_FAILED && (flags & memory) == memory && protection != PROT_NONE) {
    const std::lock_guard<std::mutex> lock(mappings_mutex);
    add_mapping(to_mapping(mapped, size));
    count_call(size);
  }
  return mapped;
}

void* mmap64(void* address, std::size_t size, int protection, int flags, int file, off64_t offset) {
  return mmap(address, size, protection, flags, file, offset);
}

int munmap(void* address, std::size_t size) {
  const std::lock_guard<std::mutex> lock(mappings_mutex);
  note_unmapping();
  const auto result = static_cast<int>(syscall(SYS_munmap, address, size));
  if (result == 0) remove_mappings(to_mapping(address, size));
  return result;
}

void* mremap(void* address, std::size_t old_size, std::size_t size, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  void* const wanted = (flags & MREMAP_FIXED) != 0 ? va_arg(arguments, void*) : nullptr;
  va_end(arguments);
  const std::lock_guard<std::mutex> lock(mappings_mutex);
  note_unmapping();
  auto* const moved =
      reinterpret_cast<void*>(syscall(SYS_mremap, address, old_size, size, flags, wanted));
  if (moved != MAP_FAILED) {
    remove_mappings(to_mapping(address, old_size));
    add_mapping(to_mapping(moved, size));
    count_call(size);
  }
  return moved;
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
  void* made = aligned(alignment, size);
  if (made == nullptr) return ENOMEM;
  *block = made;
  return 0;
}
}
