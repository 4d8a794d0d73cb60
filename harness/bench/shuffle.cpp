#include "harness/bench/shuffle.h"

#include <numeric>
#include <utility>

#include "base/splitmix64.h"

namespace codecbench {

std::uint64_t round_seed(std::uint64_t run_seed, std::uint64_t round) {
  // Two draws away from each other, so that neighbouring seeds and rounds do not share an order.
  SplitMix64 from_run(run_seed);
  SplitMix64 from_round(from_run.next() ^ round);
  return from_round.next();
}

std::vector<std::size_t> shuffled_order(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  SplitMix64 random(seed);
  for (std::size_t left = count; left > 1; --left) {
    std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
  }
  return order;
}

}  // namespace codecbench
