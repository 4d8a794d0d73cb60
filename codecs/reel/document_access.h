// A Document's memory, for decoders, encoders and Builder. Internal.
//
// The region: [frames of a decode] [cells, growing upwards] ... free ... [joined and copied
// strings, growing downwards].
#ifndef REEL_DOCUMENT_ACCESS_H_
#define REEL_DOCUMENT_ACCESS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kernel.h"
#include "reel/document.h"

namespace reel {

struct DocumentAccess {
  // Empties the document and lays its region out for decoding; fills the task's cells, back and
  // frames. False if the system has no memory. The caller's memory is divided as well as it goes.
  static bool prepare(Document& document, std::string_view input, const DecodeOptions& options,
                      DecodeTask& task);

  // Takes over what the decoder made.
  static void adopt(Document& document, const DecodeTask& task);

  // Empties the document for building: all of the region is room for cells and strings.
  static void begin_building(Document& document);

  // The document is built: its copied strings lie in memory that may be read as a whole.
  static void end_building(Document& document);

  // Makes room for `cells` more cells and `bytes` of strings, moving the tape if need be. False if
  // there is none.
  static bool grow(Document& document, std::size_t cells, std::size_t bytes);

  static Cell* cells(Document& document) { return document.cells_; }
  static std::size_t& cell_count(Document& document) { return document.cell_count_; }
  static std::byte*& back(Document& document) { return document.back_; }
  static std::string_view readable(const Document& document) { return document.readable_; }

 private:
  static bool reserve(Document& document, std::size_t bytes);
};

}  // namespace reel

#endif  // REEL_DOCUMENT_ACCESS_H_
