// Whether what a codec decoded is the value of the case, and in which permitted way it differs.
//
// The same form is expected: kinds, float widths and bits, order of map entries. What a
// specification leaves open is no difference, but said in a note: the order of map entries (RFC
// 8949 section 3.1), the payload of a NaN, a bignum that fits 64 bits as an integer (RFC 8949
// section 3.4.3), a float in a wider form where the codec does not claim to keep the width. What
// the codec declares in its policy is no difference either, and marked as declared: repeated keys;
// keys that become text ("text-keys"); tags that are left out ("tags"), which a decoder need not
// understand, RFC 8949 section 3.4; JSON numbers beyond the precision of its number type, RFC 8259
// section 6.
// Recurses on the depth of the values. Pure functions; any thread may call them.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_VALUE_COMPARISON_H_
#define CODECBENCH_HARNESS_CONFORMANCE_VALUE_COMPARISON_H_

#include <string>

#include "codecs/codec.h"
#include "codecs/value.h"

namespace codecbench::conformance {

struct ValueComparison {
  bool same = false;
  bool declared = false;  // the same only by what the codec declares
  std::string note;       // how it differs, if it does and that is permitted
};

ValueComparison compare(const Value& expected, const Value& observed, const CodecInfo& info);

// `value` as a codec delivers it that keeps only one entry of equal keys.
// REQUIRES: keys is first or last. Complexity: quadratic in the entries of a map that has repeated
// keys, n log n otherwise.
Value without_repeated_keys(const Value& value, DuplicateKeys keys);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_VALUE_COMPARISON_H_
