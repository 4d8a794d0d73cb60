#include "harness/bench/disturbance.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

namespace codecbench {

Usage operator-(const Usage& after, const Usage& before) {
  return {after.minor_faults - before.minor_faults, after.major_faults - before.major_faults,
          after.voluntary_switches - before.voluntary_switches,
          after.involuntary_switches - before.involuntary_switches};
}

Usage thread_usage() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return {usage.ru_minflt, usage.ru_majflt, usage.ru_nvcsw, usage.ru_nivcsw};
}

std::int64_t thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

double throughput_probe_ns() {
  using Clock = std::chrono::steady_clock;
  constexpr int repetitions = 5;
  constexpr int steps = 50'000;
  std::array<double, repetitions> times{};
  for (double& time : times) {
    // Eight chains keep a multiplier busy all the time.
    std::uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < steps; ++i) {
      constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
      a *= factor, b *= factor, c *= factor, d *= factor;
      e *= factor, f *= factor, g *= factor, h *= factor;
      // Or the compiler would see that a power is all there is.
      asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h));
    }
    time = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

std::optional<std::int64_t> stolen_ticks(int cpu) {
  std::ifstream stat("/proc/stat");
  const std::string wanted = "cpu" + std::to_string(cpu);
  std::string line;
  while (std::getline(stat, line)) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    if (name != wanted) continue;
    // user nice system idle iowait irq softirq steal (proc(5))
    std::array<std::int64_t, 8> ticks{};
    for (std::int64_t& tick : ticks) words >> tick;
    if (words) return ticks[7];
  }
  return std::nullopt;
}

}  // namespace codecbench
