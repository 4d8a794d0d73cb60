// canada-like: an invented outline with canada's shape, for machines that do not have canada.json.
//
// Same rings of the same sizes in the same order, steps and rounding errors drawn from canada's
// distributions (canada_shape.h), so that number of items, digits of a number and sizes come near
// the original's; its coordinates are a random walk. Integer arithmetic, one exact division and
// std::nextafter only: a seed gives the same bits everywhere.
#ifndef CODECBENCH_DATASETS_CANADA_LIKE_H_
#define CODECBENCH_DATASETS_CANADA_LIKE_H_

#include <cstdint>
#include <vector>

#include "codecs/value.h"
#include "datasets/dataset.h"

namespace codecbench {

// Of the seeds 1 to 100 the one whose document is nearest to canada's in how many digits its
// numbers have behind the point.
inline constexpr std::uint64_t canada_like_seed = 49;

Value canada_like_document(std::uint64_t seed);

// canada-like in each of canada's forms.
std::vector<DatasetSpec> canada_like_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_CANADA_LIKE_H_
