// A named, seeded or hashed set of documents, as neutral values.
//
// A dataset is data and nothing else: it knows formats only through the oracle that encodes it, and
// nothing of codecs, operations or measuring. Its `sha256` is over the concatenation of its
// documents' oracle CBOR encodings, in order, so that two results are comparable exactly if name
// and hash agree. Immutable once made; any thread may read it.
#ifndef CODECBENCH_DATASETS_DATASET_H_
#define CODECBENCH_DATASETS_DATASET_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codecs/format.h"
#include "codecs/value.h"

namespace codecbench {

struct Dataset {
  std::string name;
  std::string source;  // a sentence: seed and generator, or file and its SHA-256
  std::string sha256;  // 64 hexadecimal digits, of the content
  std::vector<Value> documents;
  std::size_t tried =
      0;  // candidates drawn where the generator drops some; otherwise documents.size()
};

// The documents in one format, back to back, each followed by nothing; the last by input_padding
// zero bytes.
struct EncodedDataset {
  std::string bytes;  // all documents, then the padding
  std::vector<std::size_t>
      offsets;  // documents + 1 entries; document i is [offsets[i], offsets[i+1])

  std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::string_view document(std::size_t i) const {
    return std::string_view(bytes).substr(offsets[i], offsets[i + 1] - offsets[i]);
  }
  std::size_t total_bytes() const { return offsets.empty() ? 0 : offsets.back(); }
};

// Error: the format cannot carry a document; says which and why.
Result<EncodedDataset> encode_dataset(const Dataset& dataset, Format format);

// What the catalog knows of a dataset before it is made.
struct DatasetSpec {
  std::string name;
  std::string summary;                    // one line for `codecbench list datasets`
  std::function<Result<Dataset>()> make;  // sets every field of Dataset, sha256 included
  std::function<std::optional<std::string>()>
      absent;            // why it cannot be made here and what to install; may be empty
  std::string stand_in;  // name of the dataset that replaces it, under its own name, where it is
                         // absent; may be empty
};

// Every dataset that the suite knows, in the order reports use. Files are looked for where
// CODECBENCH_DATA_DIR says (a colon-separated list of folders), then where Debian's package puts
// them.
std::vector<DatasetSpec> all_datasets();

// A dataset of one document read from a JSON file: "name=path.json".
// Error: the text has no '=', or (when made) the file cannot be read or parsed: path, line and
// column, what to do.
Result<DatasetSpec> json_file_dataset(std::string_view name_and_path);

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_DATASET_H_
