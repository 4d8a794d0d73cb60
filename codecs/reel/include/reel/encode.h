// A Document to bytes, in one pass over the tape without recursion.
//
// CBOR: preferred serialization (RFC 8949, 4.1) with definite lengths; floats keep their width
// unless asked otherwise, bignums keep their bytes. A KEKS bigfloat becomes a float64 if that is
// exact, else tag 5. MessagePack: every item in its shortest form; a float16 becomes a float32, a
// bigfloat a float64 if that is exact. KEKS: keys sorted by length, then bytewise; floats of any
// width normalised to mantissa and exponent, -0.0 written as 0.0, every NaN as the one NaN; bignums
// minimal. Text must be UTF-8 without NUL.
//
// What a format has no form for is Code::unsupported with the node's index (Node::cell() -
// document.cells().data()): undefined, simple, tag outside CBOR; ext, timestamp outside
// MessagePack; tai64*, hexlet, magic, blob outside KEKS; bignum in MessagePack; in KEKS keys that
// are empty or not text, and text with NUL. Two equal keys in KEKS are Code::duplicate_key. On
// error the buffer is empty.
#ifndef REEL_ENCODE_H_
#define REEL_ENCODE_H_

#include "reel/buffer.h"
#include "reel/document.h"
#include "reel/error.h"
#include "reel/options.h"

namespace reel {

struct EncodeOptions {
  // CBOR: write each float in the shortest of 16, 32 and 64 bits which keeps its value (and a NaN's
  // payload).
  bool shortest_floats = false;
};

// Replaces the buffer's content. REQUIRES: !document.empty(), and the document's input is still
// there.
Error encode(Format format, const Document& document, Buffer& out,
             const EncodeOptions& options = {});

}  // namespace reel

#endif  // REEL_ENCODE_H_
