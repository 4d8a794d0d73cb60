// Writes datasets as files that a program needs nothing of the suite to read: scripts/bench_compilers
// measures reel on them in programs of each compiler.
//
//   write_documents FOLDER DATASET...
//
// FOLDER/<dataset>.<format> for CBOR, MessagePack and KEKS: each document's length as eight bytes,
// little-endian, then its bytes. A format that cannot carry a dataset gets no file, and standard
// error says why. Exit status: 0 written, 2 usage or a dataset that cannot be made here.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "datasets/dataset.h"

namespace codecbench {
namespace {

int fail(const std::string& message) {
  std::fprintf(stderr, "write_documents: %s\n", message.c_str());
  return 2;
}

std::string framed(const EncodedDataset& encoded) {
  std::string out;
  out.reserve(encoded.total_bytes() + encoded.size() * 8);
  for (std::size_t i = 0; i < encoded.size(); ++i) {
    const std::string_view document = encoded.document(i);
    for (unsigned shift = 0; shift < 64; shift += 8) {
      out += static_cast<char>(static_cast<std::uint64_t>(document.size()) >> shift & 0xff);
    }
    out += document;
  }
  return out;
}

int write(const std::filesystem::path& folder, const std::string& wanted) {
  for (const DatasetSpec& spec : all_datasets()) {
    if (spec.name != wanted) continue;
    if (const auto why = spec.absent ? spec.absent() : std::nullopt) {
      return fail(wanted + ": " + *why);
    }
    const Result<Dataset> dataset = spec.make();
    if (!dataset) return fail(dataset.error());
    for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
      const Result<EncodedDataset> encoded = encode_dataset(*dataset, format);
      if (!encoded) {
        std::fprintf(stderr, "write_documents: left out: %s\n", encoded.error().c_str());
        continue;
      }
      const std::filesystem::path path = folder / (wanted + "." + std::string(name(format)));
      const std::string bytes = framed(*encoded);
      std::ofstream file(path, std::ios::binary);
      file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      if (!file.flush()) return fail("cannot write " + path.string());
    }
    return 0;
  }
  return fail("no dataset is called '" + wanted + "' (`codecbench list datasets` names them)");
}

}  // namespace
}  // namespace codecbench

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: write_documents FOLDER DATASET...\n");
    return 2;
  }
  std::error_code error;
  std::filesystem::create_directories(argv[1], error);
  if (error) {
    return codecbench::fail(std::string("cannot make the folder ") + argv[1] + ": " +
                            error.message());
  }
  for (int i = 2; i < argc; ++i) {
    if (const int status = codecbench::write(argv[1], argv[i]); status != 0) return status;
  }
  return 0;
}
