// licenses: a register of 89 licences with invented text, whose every string has the length of the
// original's (licenses_shape.h), so that every encoding of it has exactly the original's size. As
// in the original most strings repeat (69 %): media types, schemes, keywords, notes, an id within
// its addresses.
#ifndef CODECBENCH_DATASETS_LICENSES_H_
#define CODECBENCH_DATASETS_LICENSES_H_

#include <cstddef>
#include <vector>

#include "codecs/value.h"
#include "datasets/dataset.h"

namespace codecbench {

// {"licenses": [89 records, `repetitions` times]}. A repetition has ids of its own, of the same
// lengths, and all that derives from an id; names, notes and keywords repeat. REQUIRES: 0 <
// repetitions <= 100, as three-letter ids would run out.
Value licenses_document(std::size_t repetitions);

// licenses and licenses-x24.
std::vector<DatasetSpec> licenses_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_LICENSES_H_
