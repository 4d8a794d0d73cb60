#include "harness/bench/loaded_cell.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace codecbench {

Result<LoadedCell> LoadedCell::load(const Catalog::Entry& entry, Operation operation,
                                    CellInputs inputs) {
  LoadedCell cell(entry.make(), operation, std::move(inputs));
  if (operation != Operation::encode) return cell;
  const bool decoded = cell.inputs_.encode_decoded && cell.codec_->can(Operation::decode);
  const std::size_t count = decoded ? cell.inputs_.encoded.size() : cell.inputs_.values->size();
  cell.documents_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    Result<std::unique_ptr<Codec::Document>> document =
        decoded ? cell.codec_->from_encoded(cell.inputs_.encoded[i])
                : cell.codec_->from_value((*cell.inputs_.values)[i]);
    if (!document) {
      return Error{
          fmt::format("document {} cannot be made: {}", cell.documents_.size(), document.error())};
    }
    cell.documents_.push_back(*std::move(document));
  }
  return cell;
}

bool LoadedCell::pass() {
  switch (operation_) {
    case Operation::decode:
      return decode_all();
    case Operation::decode_visit:
      return decode_visit_all();
    case Operation::encode:
      return encode_all();
    case Operation::validate:
      return validate_all();
  }
  return false;
}

// The loops keep what they need in local variables: a member would be read again after every call.

bool LoadedCell::decode_all() {
  Codec& codec = *codec_;
  const EncodedDocuments documents = inputs_.encoded;
  bool ok = true;
  for (std::size_t i = 0; i < documents.size(); ++i) ok &= codec.decode(documents[i]);
  return ok;
}

bool LoadedCell::decode_visit_all() {
  Codec& codec = *codec_;
  const EncodedDocuments documents = inputs_.encoded;
  DocumentsDigest all;
  bool ok = true;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    std::uint64_t digest = 0;
    ok &= codec.decode_visit(documents[i], &digest);
    all.add(digest);
  }
  return ok && (all.value() == inputs_.digest || !inputs_.check_digest);
}

bool LoadedCell::encode_all() {
  Codec& codec = *codec_;
  const std::unique_ptr<Codec::Document>* document = documents_.data();
  const std::unique_ptr<Codec::Document>* const end = document + documents_.size();
  bool ok = true;
  for (; document != end; ++document) {
    std::string_view output;
    ok &= codec.encode(**document, &output);
    benchmark::DoNotOptimize(output);
  }
  return ok;
}

bool LoadedCell::validate_all() {
  Codec& codec = *codec_;
  const EncodedDocuments documents = inputs_.encoded;
  bool ok = true;
  for (std::size_t i = 0; i < documents.size(); ++i) ok &= codec.validate(documents[i]);
  return ok;
}

std::string LoadedCell::explain_failure() {
  const std::size_t count =
      operation_ == Operation::encode ? documents_.size() : inputs_.encoded.size();
  DocumentsDigest all;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t digest = 0;
    std::string_view output;
    bool ok = true;
    switch (operation_) {
      case Operation::decode:
        ok = codec_->decode(inputs_.encoded[i]);
        break;
      case Operation::decode_visit:
        ok = codec_->decode_visit(inputs_.encoded[i], &digest);
        break;
      case Operation::encode:
        ok = codec_->encode(*documents_[i], &output);
        break;
      case Operation::validate:
        ok = codec_->validate(inputs_.encoded[i]);
        break;
    }
    if (!ok) return fmt::format("document {} is refused: {}", i, codec_->last_error());
    all.add(digest);
  }
  if (operation_ == Operation::decode_visit && inputs_.check_digest &&
      all.value() != inputs_.digest) {
    return fmt::format("the digest of all documents is {:016x}, expected {:016x}", all.value(),
                       inputs_.digest);
  }
  return "";
}

}  // namespace codecbench
