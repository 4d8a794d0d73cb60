#include "harness/bench/allocation_counts.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/installed.h"

#if defined(__SANITIZE_ADDRESS__)
#define CODECBENCH_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CODECBENCH_ADDRESS_SANITIZER 1
#endif
#endif

#ifdef CODECBENCH_ADDRESS_SANITIZER
// As in <sanitizer/allocator_interface.h>, which GCC does not install.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*,
                                                                  std::size_t),
                                              void (*free_hook)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void* block);
}
#endif

namespace codecbench {
namespace {

#ifdef CODECBENCH_ADDRESS_SANITIZER

AllocationCounters sanitizer_counters{};

void on_malloc(const volatile void*, std::size_t size) {
  const auto bytes = static_cast<std::int64_t>(size);
  sanitizer_counters.calls.fetch_add(1, std::memory_order_relaxed);
  sanitizer_counters.bytes.fetch_add(bytes, std::memory_order_relaxed);
  const std::int64_t live =
      sanitizer_counters.live.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  if (live > sanitizer_counters.peak.load(std::memory_order_relaxed)) {
    sanitizer_counters.peak.store(live, std::memory_order_relaxed);
  }
}

void on_free(const volatile void* block) {
  if (block == nullptr) return;
  sanitizer_counters.live.fetch_sub(
      static_cast<std::int64_t>(__sanitizer_get_allocated_size(block)), std::memory_order_relaxed);
}

AllocationCounters* find_counters() {
  return __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0 ? &sanitizer_counters
                                                                            : nullptr;
}

#else

AllocationCounters* find_counters() {
  using Getter = AllocationCounters* (*)();
  const auto get = reinterpret_cast<Getter>(dlsym(RTLD_DEFAULT, allocation_counters_symbol));
  return get == nullptr ? nullptr : get();
}

#endif

}  // namespace

AllocationCounters* allocation_counters() {
  static AllocationCounters* const counters = find_counters();
  return counters;
}

std::vector<std::string> allocation_counter() {
#ifdef CODECBENCH_ADDRESS_SANITIZER
  return {};
#else
  const std::optional<std::string> library = installed_library(CODECBENCH_ALLOCATION_COUNTER);
  return library ? std::vector{*library} : std::vector<std::string>();
#endif
}

namespace {

std::int64_t mapped_now(const AllocationCounters* counters) {
  return counters->mapped_resident == nullptr ? 0 : counters->mapped_resident();
}

}  // namespace

std::int64_t memory_in_use(const AllocationCounters* counters) {
  return counters->live.load(std::memory_order_relaxed) + mapped_now(counters);
}

AllocationCount::AllocationCount(AllocationCounters* counters)
    : counters_(counters),
      calls_(counters->calls.load(std::memory_order_relaxed)),
      bytes_(counters->bytes.load(std::memory_order_relaxed)),
      live_(counters->live.load(std::memory_order_relaxed)),
      mapped_(mapped_now(counters)) {
  counters->peak.store(live_, std::memory_order_relaxed);
  counters->mapped_peak.store(mapped_, std::memory_order_relaxed);
}

AllocationDelta AllocationCount::delta() const {
  const std::int64_t mapped_peak =
      std::max(counters_->mapped_peak.load(std::memory_order_relaxed), mapped_now(counters_));
  return {counters_->calls.load(std::memory_order_relaxed) - calls_,
          counters_->bytes.load(std::memory_order_relaxed) - bytes_,
          counters_->peak.load(std::memory_order_relaxed) - live_ + mapped_peak - mapped_};
}

}  // namespace codecbench
