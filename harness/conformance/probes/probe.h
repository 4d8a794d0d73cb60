// What a codec does where nobody declared it: found by trying, never by asking the library's manual.
//
// A probe puts a question to one codec and records the answer with the evidence for it. An answer is
// no verdict: several are right, and which one a codec gives belongs beside its speed, because a
// codec that points into the input or looks at half of it does other work than one that does not.
// Everything is seen through the suite's contract (codecs/codec.h), in which a codec is handed a
// whole message at once; what an adapter adds to its library (it compares where the library stopped
// with the end of the input, say) is part of the answer and is said in `detail` where it matters.
//
// Plain data that owns its strings.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/format.h"

namespace codecbench::conformance {

// utf8             which of five kinds of ill-formed text are refused (RFC 3629 section 3)
// zero_copy        does a decoded string change when the input's bytes are overwritten?
// laziness         is an error deep inside noticed by decoding, by visiting only, or not at all?
// duplicate_keys   which entries of a repeated key are delivered
// float_width      does a float come out in the width that it was written in?
// integer_width    is an integer in a longer form than it needs written back in that form?
// depth            the deepest nesting of arrays that decoding takes, by bisection
// bytes_behind     are bytes behind the end of the input read, and do they change the result?
// truncation       is a message that is cut off told apart from one that is malformed?
// trailing         is a byte behind the message, inside the input, refused?
// The last four are of resources: memory and time for each byte of input.
// declared_length  of a head that declares 2^26 items or bytes, with nothing behind it
// deep_nesting     of arrays within arrays, as deep as decoding takes, at most 100,000
// huge_map         of one map with 50,000 entries
// many_items       of one array of 200,000 nulls
enum class Probe : std::uint8_t {
  utf8,
  zero_copy,
  laziness,
  duplicate_keys,
  float_width,
  integer_width,
  depth,
  bytes_behind,
  truncation,
  trailing,
  declared_length,
  deep_nesting,
  huge_map,
  many_items,
};
inline constexpr std::array<Probe, 14> all_probes = {
    Probe::utf8,        Probe::zero_copy,     Probe::laziness,        Probe::duplicate_keys,
    Probe::float_width, Probe::integer_width, Probe::depth,           Probe::bytes_behind,
    Probe::truncation,  Probe::trailing,      Probe::declared_length, Probe::deep_nesting,
    Probe::huge_map,    Probe::many_items};

constexpr std::string_view name(Probe probe) {
  switch (probe) {
    case Probe::utf8:
      return "utf8";
    case Probe::zero_copy:
      return "zero-copy";
    case Probe::laziness:
      return "laziness";
    case Probe::duplicate_keys:
      return "duplicate-keys";
    case Probe::float_width:
      return "float-width";
    case Probe::integer_width:
      return "integer-width";
    case Probe::depth:
      return "depth";
    case Probe::bytes_behind:
      return "bytes-behind";
    case Probe::truncation:
      return "truncation";
    case Probe::trailing:
      return "trailing";
    case Probe::declared_length:
      return "declared-length";
    case Probe::deep_nesting:
      return "deep-nesting";
    case Probe::huge_map:
      return "huge-map";
    case Probe::many_items:
      return "many-items";
  }
  return "";
}

enum class ProbeEnd : std::uint8_t {
  answered,
  not_applicable,  // the format has no such thing, or the codec no such operation
  crashed,
  hung,
  out_of_memory,
};
inline constexpr std::array<ProbeEnd, 5> all_probe_ends = {
    ProbeEnd::answered, ProbeEnd::not_applicable, ProbeEnd::crashed, ProbeEnd::hung,
    ProbeEnd::out_of_memory};

constexpr std::string_view name(ProbeEnd end) {
  switch (end) {
    case ProbeEnd::answered:
      return "answered";
    case ProbeEnd::not_applicable:
      return "not-applicable";
    case ProbeEnd::crashed:
      return "crashed";
    case ProbeEnd::hung:
      return "hung";
    case ProbeEnd::out_of_memory:
      return "out-of-memory";
  }
  return "";
}

struct ProbeResult {
  Probe probe = Probe::utf8;
  ProbeEnd end = ProbeEnd::answered;
  std::string answer;  // a few words: "checked", "points into the input", "32 levels"
  std::string detail;  // the evidence, with the bytes where they are few
  // Of the resource probes. Most memory above the start, and CPU time, over the input's size. Memory
  // is the live heap, or the growth of what is resident where that is clearly more, as of a library
  // that maps its memory past malloc; unknown where nothing counts allocations.
  std::optional<double> memory_bytes_per_byte;
  std::optional<double> nanoseconds_per_byte;
};

struct ProbeResults {
  std::string codec;  // CodecInfo::full_name()
  std::string version;
  Format format = Format::cbor;
  std::vector<ProbeResult> probes;  // in the order of all_probes, each once
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_PROBE_H_
