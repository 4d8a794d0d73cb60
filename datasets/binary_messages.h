// tiny-binary: messages of the kinds that chose a binary format for its byte strings and integer
// keys, which JSON cannot carry: CWT claims (RFC 8392), SenML packs (RFC 8428), WebAuthn
// attestation objects (W3C, section 6.5) and structs keyed by integers, with invented contents.
#ifndef CODECBENCH_DATASETS_BINARY_MESSAGES_H_
#define CODECBENCH_DATASETS_BINARY_MESSAGES_H_

#include <vector>

#include "datasets/dataset.h"

namespace codecbench {

std::vector<DatasetSpec> binary_message_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_BINARY_MESSAGES_H_
