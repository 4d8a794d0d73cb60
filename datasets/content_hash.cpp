#include "datasets/content_hash.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "codecs/oracle/oracle.h"

namespace codecbench {

Result<Dataset> hashed_dataset(std::string name, std::string source, std::vector<Value> documents) {
  Sha256 hash;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Result<std::string> encoded = oracle::encode(Format::cbor, documents[i]);
    if (!encoded) {
      return Error{fmt::format("dataset {}, document {}: {}", name, i, encoded.error())};
    }
    hash.update(*encoded);
  }
  const std::size_t tried = documents.size();
  return Dataset{std::move(name), std::move(source), hash.hex(), std::move(documents), tried};
}

}  // namespace codecbench
