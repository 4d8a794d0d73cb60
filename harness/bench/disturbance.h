// What disturbs a measurement, as far as a process can see it.
//
// Pure readings; any thread may take them.
#ifndef CODECBENCH_HARNESS_BENCH_DISTURBANCE_H_
#define CODECBENCH_HARNESS_BENCH_DISTURBANCE_H_

#include <cstdint>
#include <optional>

namespace codecbench {

struct Usage {
  std::int64_t minor_faults = 0;
  std::int64_t major_faults = 0;
  std::int64_t voluntary_switches = 0;
  std::int64_t involuntary_switches = 0;

  friend Usage operator-(const Usage& after, const Usage& before);
};

// Of the calling thread, since it started.
Usage thread_usage();

// CPU time of the calling thread. A call takes about a microsecond.
std::int64_t thread_cpu_ns();

// Nanoseconds that a fixed loop of independent multiplications takes, the median of a few: about 2 ms
// in all. A neighbour on the same core steals execution units, which slows throughput-bound code by a
// half and more while latency-bound code hardly notices; neither load average nor steal time shows it.
double throughput_probe_ns();

// Ticks of /proc/stat that the hypervisor took from a CPU; nothing if the kernel does not say.
// A tick is 1 / sysconf(_SC_CLK_TCK) seconds.
std::optional<std::int64_t> stolen_ticks(int cpu);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_DISTURBANCE_H_
