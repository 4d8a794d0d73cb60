// The inputs of a fuzzing run: drawn from the grammar, mutated, or mutated from given seeds.
//
// Input i depends on the seed, i and the given documents alone, so that a run can be made again and
// an input named by its number. Belongs to one thread.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_INPUT_SOURCE_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_INPUT_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "codecs/format.h"

namespace codecbench::differential {

class InputSource {
 public:
  static constexpr std::size_t max_input = 12'288;  // longer ones are cut

  // `documents` are inputs 0, 1, ... themselves and seeds of mutations.
  InputSource(Format format, std::uint64_t seed, std::vector<std::string> documents);

  std::string input(std::uint64_t index) const;

 private:
  Format format_;
  std::uint64_t seed_;
  std::vector<std::string> documents_;
};

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_INPUT_SOURCE_H_
