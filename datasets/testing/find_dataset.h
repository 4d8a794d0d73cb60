// What tests of datasets need: one of the catalog by its name, made, in one format.
#ifndef CODECBENCH_DATASETS_TESTING_FIND_DATASET_H_
#define CODECBENCH_DATASETS_TESTING_FIND_DATASET_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "codecs/format.h"
#include "datasets/dataset.h"

namespace codecbench {

inline Result<Dataset> make_by_name(std::string_view name) {
  for (const DatasetSpec& spec : all_datasets()) {
    if (spec.name == name) return spec.make();
  }
  return Error{"no dataset is called " + std::string(name)};
}

// The dataset, or an empty one and a failed test with the reason, which says what to install.
inline Dataset made(std::string_view name) {
  Result<Dataset> dataset = make_by_name(name);
  if (dataset) return *std::move(dataset);
  ADD_FAILURE() << dataset.error();
  return {};
}

// Of all documents, without the padding; 0 and a failed test if `format` cannot carry them.
inline std::size_t encoded_size(const Dataset& dataset, Format format) {
  const Result<EncodedDataset> encoded = encode_dataset(dataset, format);
  if (encoded) return encoded->total_bytes();
  ADD_FAILURE() << encoded.error();
  return 0;
}

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_TESTING_FIND_DATASET_H_
