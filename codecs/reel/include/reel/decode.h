// Bytes to a Document, or to a verdict. Time and memory are bounded by the input's own length,
// never by a length which it declares: an array of 2^40 elements in ten bytes is `truncated` at
// once. No recursion, no exceptions; a warm document allocates nothing. All functions are safe to
// call from several threads with documents of their own.
#ifndef REEL_DECODE_H_
#define REEL_DECODE_H_

#include <cstddef>
#include <string_view>

#include "reel/document.h"
#include "reel/error.h"
#include "reel/options.h"

namespace reel {

// Decodes exactly one item; bytes after it are an error. On error the document is empty.
Error decode(Format format, std::string_view input, const DecodeOptions& options,
             Document& document);

// Decodes the first item and tells how many bytes it takes, for CBOR sequences (RFC 8742),
// MessagePack streams and KEKS files (MAGIC, then an item). On error `consumed` is 0.
Error decode_prefix(Format format, std::string_view input, const DecodeOptions& options,
                    Document& document, std::size_t& consumed);

// The same verdict, code and offset as decode() gives with enough memory, without a document.
// Allocates nothing up to a max_depth of 1024, unless duplicate keys are to be rejected in CBOR or
// MessagePack, which needs a temporary document.
Error validate(Format format, std::string_view input, const DecodeOptions& options = {});
Error validate_prefix(Format format, std::string_view input, const DecodeOptions& options,
                      std::size_t& consumed);

// Which compilation of the decoder this CPU gets: "avx2", "ssse3" or "baseline".
std::string_view decoder_isa();

}  // namespace reel

#endif  // REEL_DECODE_H_
