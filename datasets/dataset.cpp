#include "datasets/dataset.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "codecs/codec.h"
#include "codecs/oracle/oracle.h"

namespace codecbench {

Result<EncodedDataset> encode_dataset(const Dataset& dataset, Format format) {
  EncodedDataset encoded;
  encoded.offsets.reserve(dataset.documents.size() + 1);
  encoded.offsets.push_back(0);
  for (std::size_t i = 0; i < dataset.documents.size(); ++i) {
    const Result<std::string> document = oracle::encode(format, dataset.documents[i]);
    if (!document) {
      return Error{fmt::format("dataset {}, document {}: {}", dataset.name, i, document.error())};
    }
    encoded.bytes += *document;
    encoded.offsets.push_back(encoded.bytes.size());
  }
  encoded.bytes.append(input_padding, '\0');
  return encoded;
}

}  // namespace codecbench
