// The result of decoding, or of building: one tape of 16-byte cells (node.h) in one contiguous
// region of memory.
//
// Memory: the region is either the caller's, and then nothing is ever allocated, or the document's
// own, and then it is kept from one decode to the next and grows only when an input is larger than
// any before. Cells grow from the front; strings that had to be joined (CBOR indefinite-length
// strings, KEKS blobs of several chunks) or copied (Builder) lie at the back. An own region is
// reserved for the worst case, one cell for each byte of input, but only the cells in use are ever
// touched: regions from 2 MiB on are anonymous mappings aligned to 2 MiB (Linux; MADV_HUGEPAGE),
// whose untouched pages do not exist.
//
// Ownership: strings point into the input. REQUIRES: the input outlives the document's use,
// unchanged. Move-only. Not thread-safe while it is decoded into; safe to read from several threads
// afterwards.
#ifndef REEL_DOCUMENT_H_
#define REEL_DOCUMENT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "reel/node.h"
#include "reel/options.h"

namespace reel {

class Document {
 public:
  // A document with memory of its own; nothing is allocated until it is needed.
  Document() = default;

  // A document in the caller's memory, aligned to 8 bytes or not. REQUIRES: memory outlives the
  // document. A decode that does not fit ends with Code::out_of_memory.
  explicit Document(std::span<std::byte> memory);

  Document(Document&& other) noexcept;
  Document& operator=(Document&& other) noexcept;
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  ~Document();

  // Bytes of caller's memory that suffice for any input of this size. Most inputs need a fraction:
  // 16 bytes a cell, 32 a level of depth, for which at most half of a smaller memory is set aside,
  // and what is joined.
  static std::size_t memory_for(std::size_t input_bytes, const DecodeOptions& options = {});

  // After a failed decode the document is empty. REQUIRES of root(): !empty().
  bool empty() const { return cell_count_ == 0; }
  Node root() const { return Node(cells_); }
  std::span<const Cell> cells() const { return {cells_, cell_count_}; }

  // Forgets the content and keeps the memory.
  void clear();

  // Gives own memory back to the system as well.
  void release();

  // Bytes reserved for the region (address space; see above for what of it is touched).
  std::size_t reserved_bytes() const { return reserved_; }

 private:
  friend struct DocumentAccess;  // decoders, encoders and Builder

  Cell* cells_ = nullptr;  // front of the region, aligned to alignof(Cell)
  std::size_t cell_count_ = 0;
  std::byte* back_ = nullptr;  // joined and copied strings lie in [back_, end of the region)
  std::byte* region_ = nullptr;
  std::size_t reserved_ = 0;
  bool owned_ = true;
  bool mapped_ = false;
  std::string_view readable_;  // the input, or what Builder copied: encoders may read all of it
};

}  // namespace reel

#endif  // REEL_DOCUMENT_H_
