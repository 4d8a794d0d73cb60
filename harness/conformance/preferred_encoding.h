// The encoding of a value that a format or a deterministic profile prefers.
//
// The oracle writes it; what the oracle leaves as it is, float widths and the order of maps, is
// brought into the profile's form first. Pure; any thread may call it. Recurses on the depth of the
// value. Sources: RFC 8949 sections 4.1, 4.2.1 and 4.2.3, draft-ietf-cbor-cde,
// draft-mcnally-deterministic-cbor.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PREFERRED_ENCODING_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PREFERRED_ENCODING_H_

#include <optional>
#include <string>
#include <string_view>

#include "codecs/format.h"
#include "codecs/value.h"

namespace codecbench::conformance {

// The encoding of `value` that `profile` prefers (a name of case.h; "" is the format's own
// preference, of CBOR RFC 8949 section 4.1). Nothing for JSON, which prefers none, and for a value
// that the format cannot carry.
std::optional<std::string> preferred_encoding(Format format, std::string_view profile,
                                              const Value& value);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PREFERRED_ENCODING_H_
