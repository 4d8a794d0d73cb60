// The documents of a run as bytes that parent and workers share.
//
// Making a dataset and encoding it takes longer than timing it, so the parent does it once and
// writes what the workers need into one anonymous file (memfd): for every dataset and format a
// section of documents in the oracle's encoding, and a section from which the documents' Values can
// be made again. A worker inherits the file and maps sections of it, read-only. Nothing of it is
// ever on a disk, and the kernel frees it with the last process, however that ends.
//
// A section is: 64-bit little-endian number of documents n, n+1 offsets, the documents with a zero
// byte behind each, input_padding zero bytes; it starts at a page boundary. The zero is there for
// readers of text that are fastest on strings that end with one, as most programs' strings do.
#ifndef CODECBENCH_HARNESS_BENCH_WORKLOAD_H_
#define CODECBENCH_HARNESS_BENCH_WORKLOAD_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "codecs/codec.h"
#include "codecs/digest.h"
#include "codecs/format.h"
#include "codecs/value.h"
#include "datasets/dataset.h"
#include "harness/process/file_descriptor.h"
#include "harness/process/shared_file.h"

namespace codecbench {

struct Section {
  std::uint64_t offset = 0;  // in the file
  std::uint64_t length = 0;  // with head and padding
  std::uint64_t bytes = 0;   // of the documents alone, without the zeros
};

// How the Values of a dataset are kept: as CBOR where CBOR can carry them all, which is the faster
// form, else in the diagnostic text form, which can carry anything.
enum class ValueForm : std::uint8_t { cbor, diagnostic };

// Where a dataset is in the file. Plain data; travels to the workers as text (task.h).
struct DatasetImage {
  std::string name;
  std::uint64_t documents = 0;
  std::uint64_t digest = 0;  // of all documents in order, by DocumentsDigest
  std::array<std::optional<Section>, all_formats.size()> encoded;  // by Format
  ValueForm value_form = ValueForm::cbor;
  Section values;
};

// The digest of many documents, folded from theirs in order: what decode+visit has to come to.
class DocumentsDigest {
 public:
  void add(std::uint64_t document) { sum_ = (sum_ ^ document) * 0x9e3779b97f4a7c15; }
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

// The parent's side. Owns the file; movable; belongs to one thread.
class WorkloadWriter {
 public:
  // Error: the kernel gives no anonymous file.
  static Result<WorkloadWriter> create();

  // Writes the dataset in the given formats. `why_not` gets, by Format, why a format cannot carry it.
  // Error: out of memory.
  Result<DatasetImage> add(const Dataset& dataset, const std::vector<Format>& formats,
                           std::array<std::string, all_formats.size()>* why_not);

  int fd() const { return file_.get(); }
  std::uint64_t size() const { return size_; }

 private:
  explicit WorkloadWriter(process::FileDescriptor file) : file_(std::move(file)) {}
  Result<Section> write_section(const EncodedDataset& encoded);

  process::FileDescriptor file_;
  std::uint64_t size_ = 0;
};

// Documents in one format, as a pass takes them; the byte behind each is zero, and input_padding bytes
// there are readable.
using EncodedDocuments = Codec::Inputs;

// Of all documents, without the zeros.
std::size_t total_bytes(EncodedDocuments documents);

// The worker's side: one section, mapped. Movable; any thread may read it.
class MappedSection {
 public:
  // Error: cannot be mapped, or is no section.
  static Result<MappedSection> map(int fd, const Section& section);

  // Valid as long as the section is mapped.
  EncodedDocuments documents() const { return documents_; }

 private:
  MappedSection(process::Mapping mapping, std::vector<std::string_view> documents)
      : mapping_(std::move(mapping)), documents_(std::move(documents)) {}

  process::Mapping mapping_;
  std::vector<std::string_view> documents_;  // made once, so that no cell is charged with it
};

// The Values that `documents` were written of (equal as data).
Result<std::vector<Value>> read_values(EncodedDocuments documents, ValueForm form);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_WORKLOAD_H_
