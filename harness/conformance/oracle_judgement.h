// What the oracle says of a case: the check of cases against code that is independent of them.
//
// For tests only. The oracle keeps float widths and the order of maps and does not know the
// deterministic profiles; preferred_encoding() brings a value into a profile's form first.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_ORACLE_JUDGEMENT_H_
#define CODECBENCH_HARNESS_CONFORMANCE_ORACLE_JUDGEMENT_H_

#include <optional>
#include <string>
#include <string_view>

#include "codecs/format.h"
#include "codecs/value.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

// The encoding of `value` that `profile` prefers ("" is the format's own preference, of CBOR RFC
// 8949 section 4.1), or nothing if the oracle writes no preferred encoding of that format (JSON) or
// cannot carry the value.
std::optional<std::string> preferred_encoding(Format format, std::string_view profile,
                                              const Value& value);

// Where the oracle and the case disagree, in one sentence; an empty string if they do not. An
// `invalid` case is judged by what the oracle's header says that it refuses.
std::string disagreement(const Case& item);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_ORACLE_JUDGEMENT_H_
