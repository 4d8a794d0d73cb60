// The random order of a round, the same for the same seed on every machine.
//
// Fisher-Yates by SplitMix64; pure functions. std::shuffle would give an order of the standard
// library's own choice.
#ifndef CODECBENCH_HARNESS_BENCH_SHUFFLE_H_
#define CODECBENCH_HARNESS_BENCH_SHUFFLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace codecbench {

// The seed of a round, from the seed of the run and the number of the round.
std::uint64_t round_seed(std::uint64_t run_seed, std::uint64_t round);

// 0 to count - 1, each once, every order as likely as any other. REQUIRES: count < 2^32.
std::vector<std::size_t> shuffled_order(std::size_t count, std::uint64_t seed);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_SHUFFLE_H_
