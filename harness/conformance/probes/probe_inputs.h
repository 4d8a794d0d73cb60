// The inputs of the probes in every format.
//
// Most are made by the oracle and then changed at a place that can be found again, so that one
// description serves all formats. Pure functions; any thread may call them. An empty optional says
// that the format has no such thing.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_INPUTS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_INPUTS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/format.h"
#include "codecs/value.h"

namespace codecbench::conformance {

// What the oracle makes of it. REQUIRES: the format can carry `value`.
std::string encoded(Format format, const Value& value);

// An array of `levels` arrays, the innermost of which holds null. Complexity: linear.
std::string nested_arrays(Format format, std::size_t levels);

// An item that the format has no meaning for: CBOR's reserved additional information 28 (RFC 8949
// section 3), MessagePack's 0xc1, an unused tag of KEKS, JSON's "nul".
std::string malformed_item(Format format);

// `item` in an array, behind and below others: [0, [[[item]]]].
std::string deep_inside(Format format, std::string_view item);

// Text of which the middle is `ill_formed`, with `padding` letters before and behind it.
std::string text_around(Format format, std::string_view ill_formed, std::size_t padding);

struct NamedInput {
  std::string name;
  std::string bytes;
};

// Ill-formed UTF-8, a sequence of each kind: to be put into text.
std::vector<NamedInput> ill_formed_utf8();

// {"key-1": 1, "other": 2, "key-1": 3}
std::string repeated_key(Format format);

// The integer 1 in every form that the format has for it but the shortest.
std::vector<NamedInput> long_integers(Format format);

// Heads that declare 2^26 items or bytes and have nothing behind them.
std::vector<NamedInput> declared_lengths(Format format);

// One map of `entries` short keys, sorted; one array of `items` nulls.
std::string huge_map(Format format, std::size_t entries);
std::string many_items(Format format, std::size_t items);

// A message with an array, a map, text, and numbers; for cutting and for reading behind. The text
// has `letters` letters and stands last.
std::string sample_message(Format format, std::size_t letters);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_INPUTS_H_
