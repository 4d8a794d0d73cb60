// What random documents hardly ever hold, in seeded documents of one kind each: cborg's profiles
// have 8-byte integers and floats almost only, one character beyond ASCII, and long keys.
#ifndef CODECBENCH_DATASETS_OWN_PROFILES_H_
#define CODECBENCH_DATASETS_OWN_PROFILES_H_

#include <vector>

#include "datasets/dataset.h"

namespace codecbench {

// mixed-ints, small-floats, utf8-mix, small-keys: 16,000 documents each, which every format can
// carry.
std::vector<DatasetSpec> own_profile_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_OWN_PROFILES_H_
