// The oracle: the plainest encoder and decoder of each format, which decides what is right.
//
// It shares no code with reel or any other codec, works on the neutral Value alone, and prefers
// being obviously right to being fast. The suite encodes every dataset with it, and compares every
// codec's result with it before timing. Pure functions; any thread may call them.
#ifndef CODECBENCH_CODECS_ORACLE_ORACLE_H_
#define CODECBENCH_CODECS_ORACLE_ORACLE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "codecs/format.h"
#include "codecs/value.h"

namespace codecbench::oracle {

// Encodes in the format's one plain form:
//   cbor     preferred serialization (RFC 8949 section 4.1) except that floats keep their width;
//            definite lengths; map entries in the order of the Value
//   msgpack  the shortest form of each type; half floats become float 32; map entries in the order
//            of the Value
//   keks     the only form (numeric tags); map keys are sorted length-first, as the format demands
//   json     RFC 8259, no white space; a float is the shortest decimal that reads back to the same
//            binary64 and always has a point or an exponent, so that it stays a float; control
//            characters, quote and backslash are escaped and nothing else
// Error: what unrepresentable() says.
Result<std::string> encode(Format format, const Value& value);

// Decodes exactly one item that fills `input`. Strict: everything that the format's specification
// calls malformed or invalid is refused; errors name the byte offset. Two things are left to the
// application: repeated map keys, which are kept (KEKS refuses them), and the content of CBOR tags
// other than the bignums. Nesting is limited to max_value_depth. JSON numbers without a point or
// exponent become integers (bignums beyond 64 bits), others float64.
Result<Value> decode(Format format, std::string_view input);

// Why `format` cannot carry `value` ("JSON has no byte strings"), or nothing if it can.
std::optional<std::string> unrepresentable(Format format, const Value& value);

}  // namespace codecbench::oracle

#endif  // CODECBENCH_CODECS_ORACLE_ORACLE_H_
