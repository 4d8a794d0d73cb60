#include "harness/bench/disturbance.h"

#include <gtest/gtest.h>

#include <vector>

#include "harness/bench/environment.h"

namespace codecbench {
namespace {

TEST(Disturbance, FaultsAreCounted) {
  const Usage before = thread_usage();
  std::vector<char> pages(std::size_t{64} << 20, 'x');
  asm volatile("" : : "r"(pages.data()) : "memory");
  EXPECT_GT((thread_usage() - before).minor_faults, 0);
}

TEST(Disturbance, CpuTimePassesWhileWorking) {
  const std::int64_t before = thread_cpu_ns();
  throughput_probe_ns();
  EXPECT_GT(thread_cpu_ns(), before);
}

TEST(Disturbance, TheProbeTakesTime) {
  const double ns = throughput_probe_ns();
  EXPECT_GT(ns, 10'000);  // 400,000 multiplications
  EXPECT_LT(ns, 1e9);
}

TEST(Disturbance, StealIsOfACpuThatExists) {
  EXPECT_FALSE(stolen_ticks(1'000'000));
  const auto ticks = stolen_ticks(allowed_cpus().front());
  if (ticks) {
    EXPECT_GE(*ticks, 0);
  }
}

}  // namespace
}  // namespace codecbench
