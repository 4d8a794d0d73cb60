// The formats reel speaks and what a decoder is asked to refuse. Plain values, freely copied and
// shared.
#ifndef REEL_OPTIONS_H_
#define REEL_OPTIONS_H_

#include <cstdint>

namespace reel {

enum class Format : std::uint8_t {
  cbor,     // RFC 8949
  msgpack,  // the MessagePack specification with str/bin/ext (2013) and the timestamp extension
            // (2017)
  keks,     // KEKS, numeric tags: FLOAT as mantissa and exponent, BLOB chunk length as INT
};

enum class DuplicateKeys : std::uint8_t { keep, reject };

struct DecodeOptions {
  // Refuse text that is not UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above
  // U+10FFFF). In CBOR each chunk of an indefinite-length text must be UTF-8 by itself (RFC
  // 8949, 3.2.3).
  bool validate_utf8 = true;

  // How many arrays, maps and tags may be open at once: 1 admits [] and [1] and refuses [[]].
  // Nothing recurses, so the limit protects whoever walks the document, not the decoder.
  std::uint32_t max_depth = 1024;

  // Whether two equal keys in one map are an error (RFC 8949, 5.6). Keys are compared as data:
  // integers of any width, bignums by value, floats of any width by value (all NaN of one payload
  // are equal, 0.0 and -0.0 differ, 1 and 1.0 differ), strings joined. Maps used as keys are
  // compared entry by entry in the order written. Costs O(n log n) comparisons a map.
  DuplicateKeys duplicate_keys = DuplicateKeys::keep;

  // CBOR: the core deterministic encoding requirements (RFC 8949, 4.2.1): shortest heads, no
  // indefinite lengths, floats in the shortest width which keeps value and NaN payload, bignums
  // only beyond 64 bits and without leading zeros, map keys in bytewise order of their encoding, no
  // duplicates. MessagePack has no such rules of its own: every integer (uint forms for values >=
  // 0), string, array, map, ext and timestamp in its shortest form; floats as they are, key order
  // free.
  bool deterministic = false;

  // KEKS is strict whatever is chosen here: it has one encoding for each value, keys in order, all
  // different, text without NUL. Only validate_utf8 and max_depth apply.
};

}  // namespace reel

#endif  // REEL_OPTIONS_H_
