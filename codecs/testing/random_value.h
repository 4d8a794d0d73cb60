// Random Values of every kind for property tests.
//
// Deterministic: a seed gives the same values on every platform. Boundary numbers, empty
// containers, awkward text and NaNs come up often. An object is for one thread.
#ifndef CODECBENCH_CODECS_TESTING_RANDOM_VALUE_H_
#define CODECBENCH_CODECS_TESTING_RANDOM_VALUE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/splitmix64.h"
#include "codecs/value.h"

namespace codecbench {

class RandomValue {
 public:
  // Every value, and every node in it, is drawn until `accept` takes it; null and [] have to be
  // acceptable, and some text if there are maps.
  using Accept = std::function<bool(const Value& node)>;

  explicit RandomValue(
      std::uint64_t seed, Accept accept = [](const Value&) { return true; })
      : random_(seed), accept_(std::move(accept)) {}

  // Up to `levels` deep.
  Value next(int levels = 3);

  std::uint64_t bits() { return random_.next(); }
  // REQUIRES: n > 0.
  std::uint64_t below(std::uint64_t n) { return bits() % n; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }

 private:
  Value scalar();
  Value container(int levels);
  Value map(int levels);

  std::uint64_t magnitude();  // of every bit length alike
  Bignum bignum();
  Value floating();
  std::string octets();
  std::string text();

  SplitMix64 random_;
  Accept accept_;
};

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_TESTING_RANDOM_VALUE_H_
