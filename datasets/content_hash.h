// The hash that makes two datasets of one name comparable: SHA-256 over the documents' plain CBOR
// encodings.
#ifndef CODECBENCH_DATASETS_CONTENT_HASH_H_
#define CODECBENCH_DATASETS_CONTENT_HASH_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/value.h"
#include "datasets/dataset.h"

namespace codecbench {

// A Dataset whose hash is that of `documents` and whose `tried` is their number.
// Error: CBOR cannot carry a document.
Result<Dataset> hashed_dataset(std::string name, std::string source, std::vector<Value> documents);

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_CONTENT_HASH_H_
