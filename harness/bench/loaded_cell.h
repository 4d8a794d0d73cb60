// One cell made ready in a worker: a fresh codec with its inputs, and what a pass is.
//
// A pass visits every document once, in one virtual call and nothing else: no allocation, no look-up,
// no check but of the results (and, for decode+visit, a call for every 256 documents and one
// multiplication a document to fold the digests). Verification, counting, calibration and timing all run this same
// function, so that what is timed is what was verified. Belongs to one thread.
#ifndef CODECBENCH_HARNESS_BENCH_LOADED_CELL_H_
#define CODECBENCH_HARNESS_BENCH_LOADED_CELL_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/catalog.h"
#include "codecs/codec.h"
#include "codecs/value.h"
#include "harness/bench/workload.h"

namespace codecbench {

struct CellInputs {
  EncodedDocuments encoded;                          // in the codec's format; must outlive the cell
  std::shared_ptr<const std::vector<Value>> values;  // for encode
  std::uint64_t digest = 0;                          // expected of decode+visit
  bool check_digest = true;
  // Encode what the codec decodes of `encoded`, as a plain driver does, rather than documents made of
  // `values`; where the codec does not decode, `values` have to be there.
  bool encode_decoded = false;
};

class LoadedCell {
 public:
  // Makes the codec and, for encode, its documents. REQUIRES: the codec can do the operation.
  // Error: the codec cannot make its document of a Value; names the document.
  static Result<LoadedCell> load(const Catalog::Entry& entry, Operation operation,
                                 CellInputs inputs);

  // False if the codec refused a document or the digest is wrong.
  bool pass();

  // Whether a wrong digest fails a pass.
  void check_digest(bool check) { inputs_.check_digest = check; }

  // Why a pass fails, in words; untimed. Empty if it does not fail any more.
  std::string explain_failure();

  Codec& codec() { return *codec_; }
  Operation operation() const { return operation_; }
  const CellInputs& inputs() const { return inputs_; }
  // Of encode alone.
  const Codec::Documents& documents() const { return *documents_; }
  std::size_t documents_count() const { return documents_count_; }

 private:
  LoadedCell(std::unique_ptr<Codec> codec, Operation operation, CellInputs inputs)
      : codec_(std::move(codec)), operation_(operation), inputs_(std::move(inputs)) {}

  bool decode_visit_all();
  bool encode_all();

  // In this order: the documents go before the codec that made them.
  std::unique_ptr<Codec> codec_;
  Operation operation_;
  CellInputs inputs_;
  std::unique_ptr<Codec::Documents> documents_;
  std::size_t documents_count_ = 0;
};

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_LOADED_CELL_H_
