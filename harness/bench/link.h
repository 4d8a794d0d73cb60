// Which link of the suite a program is.
//
// The same object files in another order and with other gaps between them are another layout, in which a codec may be
// half as fast again (cli/layouts). What is linked is named by a hash, so that a worker of a layout that was left
// behind by a newer build is noticed. Plain values.
#ifndef CODECBENCH_HARNESS_BENCH_LINK_H_
#define CODECBENCH_HARNESS_BENCH_LINK_H_

#include <cstdint>
#include <string>

namespace codecbench {

struct Link {
  std::string objects;      // SHA-256 of all that is linked; empty: the program does not say
  std::int64_t layout = 0;  // 0: in the order of the build files
  std::uint64_t seed = 0;   // of the layout's order and gaps
  friend bool operator==(const Link&, const Link&) = default;
};

// What the program was built from, and how.
struct BuildFacts {
  std::string suite;  // "codecbench 0.1.0"
  std::string compiler;
  std::string flags;
  friend bool operator==(const BuildFacts&, const BuildFacts&) = default;
};

// Of the running program. Defined where programs are linked, not in this layer.
Link this_link();

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_LINK_H_
