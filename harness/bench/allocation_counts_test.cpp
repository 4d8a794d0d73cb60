#include "harness/bench/allocation_counts.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "harness/process/child.h"

// Counting needs the library before the process starts: each test that counts runs again, alone, in
// a child under LD_PRELOAD, where `counters` is not null.
namespace codecbench {
namespace {

void keep(void* block) { asm volatile("" : : "r"(block) : "memory"); }

constexpr const char* inner_marker = "CODECBENCH_TEST_COUNTED";

class AllocationCountTest : public testing::Test {
 protected:
  // True in the child. In the parent, runs the child and reports how it went.
  bool in_child() {
    if (std::getenv(inner_marker) != nullptr) return true;
    process::Command command;
    command.program = "/proc/self/exe";
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    command.arguments = {std::string("--gtest_filter=") + test->test_suite_name() + "." +
                         test->name()};
    command.environment = {{inner_marker, "1"}, {"GTEST_OUTPUT", std::nullopt}};
    command.preload = allocation_counter();
    Result<process::Child> child = process::Child::start(command);
    if (!child) {
      ADD_FAILURE() << child.error();
      return false;
    }
    const auto status = child->wait(std::chrono::steady_clock::now() + std::chrono::seconds(60));
    EXPECT_TRUE(status.success()) << describe(status) << "\n" << child->error_output();
    return false;
  }

  // What a failed expectation says in the child has nowhere to go but its exit status.
  static AllocationCounters* counters() {
    AllocationCounters* counters = allocation_counters();
    if (counters == nullptr) std::exit(42);
    return counters;
  }
};

TEST_F(AllocationCountTest, CountsCallsBytesAndPeak) {
  if (!in_child()) return;
  const AllocationCount count(counters());
  void* first = std::malloc(100);
  keep(first);
  void* second = std::malloc(200);
  keep(second);
  std::free(first);
  std::free(second);
  void* third = std::malloc(50);
  keep(third);
  std::free(third);
  const AllocationDelta delta = count.delta();
  EXPECT_EQ(delta.calls, 3);
  EXPECT_EQ(delta.bytes, 350);
  // Blocks may be somewhat larger than asked for.
  EXPECT_GE(delta.peak_bytes, 300);
  EXPECT_LE(delta.peak_bytes, 350);
}

TEST_F(AllocationCountTest, CountsReallocOnce) {
  if (!in_child()) return;
  void* block = std::malloc(100);
  keep(block);
  const AllocationCount count(counters());
  block = std::realloc(block, 100'000);
  keep(block);
  const AllocationDelta delta = count.delta();
  std::free(block);
  EXPECT_EQ(delta.calls, 1);
  EXPECT_EQ(delta.bytes, 100'000);
  EXPECT_GE(delta.peak_bytes, 99'000);
  EXPECT_LE(delta.peak_bytes, 110'000);
}

TEST_F(AllocationCountTest, CountsEveryWayToAllocate) {
  if (!in_child()) return;
  const AllocationCount count(counters());
  void* zeroed = std::calloc(10, 10);
  keep(zeroed);
  void* aligned = std::aligned_alloc(64, 128);
  keep(aligned);
  void* posix = nullptr;
  EXPECT_EQ(posix_memalign(&posix, 64, 100), 0);
  keep(posix);
  auto* vector = new std::vector<int>(100);
  keep(vector);
  const AllocationDelta delta = count.delta();
  delete vector;
  std::free(posix);
  std::free(aligned);
  std::free(zeroed);
  EXPECT_EQ(delta.calls, 5);
  EXPECT_EQ(delta.bytes,
            100 + 128 + 100 + 400 + static_cast<std::int64_t>(sizeof(std::vector<int>)));
}

#if !defined(__SANITIZE_ADDRESS__)
// A library may map its memory itself; what it only reserves costs nothing.
TEST_F(AllocationCountTest, MappedMemoryCountsAsFarAsItIsUsed) {
  if (!in_child()) return;
  constexpr std::size_t reserved = std::size_t{64} << 20;
  const auto map = [] {
    return mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  };
  const std::int64_t before = memory_in_use(counters());
  const AllocationCount count(counters());
  void* const kept = map();
  ASSERT_NE(kept, MAP_FAILED);
  madvise(kept, reserved, MADV_NOHUGEPAGE);
  EXPECT_EQ(count.delta().peak_bytes, 0);
  std::memset(kept, 1, 10 * 4096);
  EXPECT_EQ(count.delta().peak_bytes, 10 * 4096);
  EXPECT_EQ(memory_in_use(counters()) - before, 10 * 4096);
  void* const passing = map();
  ASSERT_NE(passing, MAP_FAILED);
  madvise(passing, reserved, MADV_NOHUGEPAGE);
  std::memset(static_cast<char*>(passing) + 5 * 4096, 1, 5 * 4096);
  // A hole in the middle makes two mappings of it.
  EXPECT_EQ(munmap(static_cast<char*>(passing) + 4096, 4096), 0);
  EXPECT_EQ(memory_in_use(counters()) - before, 15 * 4096);
  EXPECT_EQ(munmap(passing, reserved), 0);
  EXPECT_EQ(memory_in_use(counters()) - before, 10 * 4096);
  EXPECT_EQ(munmap(kept, reserved), 0);
  EXPECT_EQ(memory_in_use(counters()), before);
  const AllocationDelta delta = count.delta();
  EXPECT_EQ(delta.calls, 2);
  EXPECT_EQ(delta.bytes, 2 * static_cast<std::int64_t>(reserved));
  EXPECT_EQ(delta.peak_bytes, 15 * 4096);
}
#endif

TEST_F(AllocationCountTest, NothingIsNothing) {
  if (!in_child()) return;
  const AllocationCount count(counters());
  std::free(nullptr);
  const AllocationDelta delta = count.delta();
  EXPECT_EQ(delta.calls, 0);
  EXPECT_EQ(delta.bytes, 0);
  EXPECT_EQ(delta.peak_bytes, 0);
}

// What was allocated before may be freed without harm to the next peak.
TEST_F(AllocationCountTest, ThePeakIsAboveTheStart) {
  if (!in_child()) return;
  void* before = std::malloc(1'000'000);
  keep(before);
  const AllocationCount count(counters());
  std::free(before);
  void* later = std::malloc(500'000);
  keep(later);
  std::free(later);
  EXPECT_EQ(count.delta().peak_bytes, 0);
}

TEST_F(AllocationCountTest, MemoryComesAsIfNobodyCounted) {
  if (!in_child()) return;
  auto* text = static_cast<char*>(std::malloc(16));
  std::strcpy(text, "fifteen letters");
  text = static_cast<char*>(std::realloc(text, 10'000));
  EXPECT_STREQ(text, "fifteen letters");
  std::free(text);
  void* aligned = nullptr;
  EXPECT_EQ(posix_memalign(&aligned, 4096, 10), 0);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(aligned) % 4096, 0u);
  std::free(aligned);
  EXPECT_NE(posix_memalign(&aligned, 3, 10), 0);
}

}  // namespace
}  // namespace codecbench
