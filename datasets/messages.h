// Messages of arrays and text-keyed maps, which every format can carry.
//
// nested-arrays: the document of msgpack-javascript's array benchmark, with distinct subtrees where
// the original has one subtree a thousand times. tiny-messages: documents of 20 to 250 bytes in the
// shapes that the unmarshal benchmarks of fxamacker/cbor use, with invented contents.
#ifndef CODECBENCH_DATASETS_MESSAGES_H_
#define CODECBENCH_DATASETS_MESSAGES_H_

#include <vector>

#include "datasets/dataset.h"

namespace codecbench {

// nested-arrays and tiny-messages.
std::vector<DatasetSpec> message_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_MESSAGES_H_
