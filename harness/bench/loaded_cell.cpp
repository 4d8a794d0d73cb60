#include "harness/bench/loaded_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace codecbench {

Result<LoadedCell> LoadedCell::load(const Catalog::Entry& entry, Operation operation,
                                    CellInputs inputs) {
  LoadedCell cell(entry.make(), operation, std::move(inputs));
  const EncodedDocuments encoded = cell.inputs_.encoded;
  if (operation != Operation::encode) return cell;

  const bool decoded = cell.inputs_.encode_decoded && cell.codec_->can(Operation::decode);
  cell.documents_count_ = decoded ? encoded.size() : cell.inputs_.values->size();
  cell.documents_ = cell.codec_->make_documents(cell.documents_count_);
  for (std::size_t i = 0; i < cell.documents_count_; ++i) {
    const std::optional<Error> error =
        decoded ? cell.codec_->build_decoded(encoded[i], *cell.documents_, i)
                : cell.codec_->build((*cell.inputs_.values)[i], *cell.documents_, i);
    if (error) return Error{fmt::format("document {} cannot be made: {}", i, error->message)};
  }
  return cell;
}

bool LoadedCell::pass() {
  switch (operation_) {
    case Operation::decode:
      return codec_->decode_all(inputs_.encoded);
    case Operation::decode_visit:
      return decode_visit_all();
    case Operation::encode:
      return encode_all();
    case Operation::validate:
      return codec_->validate_all(inputs_.encoded);
  }
  return false;
}

bool LoadedCell::decode_visit_all() {
  std::array<std::uint64_t, 256> digests;  // on the stack: memory is counted as the codec's
  DocumentsDigest all;
  for (EncodedDocuments rest = inputs_.encoded; !rest.empty();) {
    const EncodedDocuments some = rest.first(std::min(rest.size(), digests.size()));
    if (!codec_->decode_visit_all(some, digests.data())) return false;
    for (const std::uint64_t digest : std::span(digests).first(some.size())) all.add(digest);
    rest = rest.subspan(some.size());
  }
  return all.value() == inputs_.digest || !inputs_.check_digest;
}

bool LoadedCell::encode_all() {
  std::string_view output;
  return documents_count_ == 0 || codec_->encode_all(*documents_, 0, documents_count_, &output);
}

std::string LoadedCell::explain_failure() {
  const std::size_t count =
      operation_ == Operation::encode ? documents_count_ : inputs_.encoded.size();
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
        ok = codec_->encode(*documents_, i, &output);
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
