// The fifteen profiles of cborg's benchmark, under its names, as seeded datasets of two sizes.
//
// rnd-*: what the benchmark makes, a thousand candidates, those longer than twice the nominal size
// dropped; the bytes are pinned by a hash. rnd-*-16k: the same stream until 16,000 documents are
// kept, as a branch predictor learns a thousand small documents by heart.
//
// cborg's rnd-nostr-300 excludes strings and bytes, its rnd-nostrbyts-300 strings alone: names and
// contents are swapped there. The names stay, so that figures can be compared; the summaries say
// what is inside.
#ifndef CODECBENCH_DATASETS_RANDOM_PROFILES_H_
#define CODECBENCH_DATASETS_RANDOM_PROFILES_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "datasets/dataset.h"
#include "datasets/random.h"

namespace codecbench {

inline constexpr std::uint64_t random_seed = 42;

struct RandomProfile {
  std::string_view name;
  std::uint32_t size;
  std::vector<RandomKind> excluded;
  std::string_view content;
};

// In the order of cborg's benchmark.
const std::vector<RandomProfile>& random_profiles();

// rnd-*, then rnd-*-16k.
std::vector<DatasetSpec> random_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_RANDOM_PROFILES_H_
