#include "harness/bench/workload.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <utility>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench {
namespace {

static_assert(std::endian::native == std::endian::little, "sections are little-endian");
static_assert(sizeof(std::size_t) == sizeof(std::uint64_t));

constexpr std::size_t word = sizeof(std::uint64_t);

std::uint64_t page_size() { return static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)); }

std::uint64_t round_up(std::uint64_t size, std::uint64_t unit) {
  return (size + unit - 1) / unit * unit;
}

// The first byte of the documents, on a cache line of its own.
std::uint64_t bytes_offset(std::uint64_t documents) { return round_up((documents + 2) * word, 64); }

Error no_room(std::uint64_t size) {
  return Error{fmt::format("the documents of the run need more than {} MB of memory: {}",
                           size / 1'000'000, std::strerror(errno))};
}

// The documents in the form that can carry any Value.
EncodedDataset encode_as_diagnostic(const Dataset& dataset) {
  EncodedDataset encoded;
  encoded.offsets.push_back(0);
  for (const Value& document : dataset.documents) {
    encoded.bytes += to_diagnostic(document);
    encoded.offsets.push_back(encoded.bytes.size());
  }
  encoded.bytes.append(input_padding, '\0');
  return encoded;
}

std::uint64_t digest_of(const Dataset& dataset) {
  DocumentsDigest all;
  for (const Value& document : dataset.documents) all.add(digest(document));
  return all.value();
}

}  // namespace

Result<WorkloadWriter> WorkloadWriter::create() {
  Result<process::FileDescriptor> file = process::make_file("codecbench-workload");
  if (!file) return Error{file.error()};
  return WorkloadWriter(*std::move(file));
}

Result<Section> WorkloadWriter::write_section(const EncodedDataset& encoded) {
  const std::uint64_t documents = encoded.size();
  std::string bytes;
  bytes.reserve(encoded.bytes.size() + documents);
  std::vector<std::uint64_t> words = {documents};
  for (std::size_t i = 0; i < documents; ++i) {
    words.push_back(bytes.size());
    bytes.append(encoded.document(i)).push_back('\0');
  }
  words.push_back(bytes.size());
  bytes.append(input_padding, '\0');
  std::string head(bytes_offset(documents), '\0');
  std::memcpy(head.data(), words.data(), words.size() * word);
  const Section section{size_, head.size() + bytes.size(), encoded.total_bytes()};
  if (!process::write_at(fd(), head, section.offset) ||
      !process::write_at(fd(), bytes, section.offset + head.size())) {
    return no_room(section.offset + section.length);
  }
  size_ = round_up(section.offset + section.length, page_size());
  return section;
}

Result<DatasetImage> WorkloadWriter::add(const Dataset& dataset, const std::vector<Format>& formats,
                                         std::array<std::string, all_formats.size()>* why_not) {
  DatasetImage image;
  image.name = dataset.name;
  image.documents = dataset.documents.size();
  image.digest = digest_of(dataset);

  for (const Format format : formats) {
    const auto index = static_cast<std::size_t>(format);
    const Result<EncodedDataset> encoded = encode_dataset(dataset, format);
    if (!encoded) {
      (*why_not)[index] = encoded.error();
      continue;
    }
    const Result<Section> section = write_section(*encoded);
    if (!section) return Error{section.error()};
    image.encoded[index] = *section;
  }

  const std::optional<Section>& cbor = image.encoded[static_cast<std::size_t>(Format::cbor)];
  if (cbor) {
    image.values = *cbor;
    return image;
  }
  const Result<EncodedDataset> as_cbor = encode_dataset(dataset, Format::cbor);
  image.value_form = as_cbor.ok() ? ValueForm::cbor : ValueForm::diagnostic;
  const Result<Section> values =
      write_section(as_cbor.ok() ? *as_cbor : encode_as_diagnostic(dataset));
  if (!values) return Error{values.error()};
  image.values = *values;
  return image;
}

std::size_t total_bytes(EncodedDocuments documents) {
  std::size_t bytes = 0;
  for (const std::string_view document : documents) bytes += document.size();
  return bytes;
}

Result<MappedSection> MappedSection::map(int fd, const Section& section) {
  // Mapped at once, so that no page fault of the mapping is counted or timed.
  Result<process::Mapping> mapping = process::Mapping::of(
      fd, section.length, process::Mapping::Access::read, section.offset, MAP_POPULATE);
  if (!mapping) return Error{mapping.error()};
  const auto* base = static_cast<const char*>(mapping->data());
  const auto* words = reinterpret_cast<const std::uint64_t*>(base);
  const std::uint64_t count = section.length < 2 * word ? UINT64_MAX : words[0];
  if (count > section.length / word ||
      bytes_offset(count) + words[1 + count] + input_padding != section.length) {
    return Error{"the documents in memory are no section of the workload"};
  }
  std::vector<std::string_view> documents;
  documents.reserve(count);
  const char* const bytes = base + bytes_offset(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    documents.emplace_back(bytes + words[1 + i], words[2 + i] - words[1 + i] - 1);
  }
  return MappedSection(*std::move(mapping), std::move(documents));
}

Result<std::vector<Value>> read_values(EncodedDocuments documents, ValueForm form) {
  std::vector<Value> values;
  values.reserve(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    Result<Value> value = form == ValueForm::cbor ? oracle::decode(Format::cbor, documents[i])
                                                  : parse_diagnostic(documents[i]);
    if (!value) {
      return Error{fmt::format("document {} cannot be read back: {}", i, value.error())};
    }
    values.push_back(*std::move(value));
  }
  return values;
}

}  // namespace codecbench
