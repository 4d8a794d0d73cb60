// A conformance case: bytes, what the format's specification says of them, and where it says so.
//
// A case states one of three verdict levels, which the specifications keep apart and so does every
// report: bytes that are not well-formed, bytes that are well-formed but invalid (RFC 8949 section
// 5.3.1: a generic decoder may pass them on), and bytes that are valid but not the preferred or the
// deterministic encoding of their value (a decoder may accept them always). What a specification
// leaves open is recorded, never held against a codec. A Case is plain data and belongs to whoever
// holds it.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CASE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CASE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "codecs/format.h"
#include "codecs/value.h"

namespace codecbench::conformance {

enum class CaseClass : std::uint8_t {
  well_formedness,         // the syntax of the format
  validity,                // UTF-8, duplicate keys, tag content, ranges
  preferred,               // preferred or deterministic encoding, of the named profile
  limit,                   // depth, size and declared lengths: a clean answer of either kind
  implementation_defined,  // the specification leaves it open: recorded, never a failure
};
inline constexpr std::array<CaseClass, 5> all_case_classes = {
    CaseClass::well_formedness, CaseClass::validity, CaseClass::preferred, CaseClass::limit,
    CaseClass::implementation_defined};

constexpr std::string_view name(CaseClass value) {
  switch (value) {
    case CaseClass::well_formedness:
      return "well-formedness";
    case CaseClass::validity:
      return "validity";
    case CaseClass::preferred:
      return "preferred";
    case CaseClass::limit:
      return "limit";
    case CaseClass::implementation_defined:
      return "implementation-defined";
  }
  return "";
}

enum class Expectation : std::uint8_t {
  accept,         // valid, and in its preferred form unless `preferred` says otherwise
  reject,         // not well-formed: every decoder must refuse
  invalid,        // well-formed but invalid: a decoder refuses unless its policy declares otherwise
  not_preferred,  // valid but not preferred (of `profile`): refused only by a decoder that is asked
                  // to insist on the preferred form; others accept and give `value`
  either,         // both answers are right; `value`, if given, is what an acceptance must give
};

constexpr std::string_view name(Expectation value) {
  switch (value) {
    case Expectation::accept:
      return "accept";
    case Expectation::reject:
      return "reject";
    case Expectation::invalid:
      return "invalid";
    case Expectation::not_preferred:
      return "not-preferred";
    case Expectation::either:
      return "either";
  }
  return "";
}

struct Case {
  std::string id;  // unique within its suite: "cbor.head.u8-min"
  Format format = Format::cbor;
  CaseClass case_class = CaseClass::well_formedness;
  std::string profile;  // of class preferred: "rfc8949-4.1", "rfc8949-4.2.1", "rfc8949-4.2.3",
                        // "cde", "dcbor"; of class validity: the rule that a codec's policy speaks
                        // of: "utf8", "duplicate-keys", "tag-content", "simple", "timestamp", ...
  std::string clause;   // "RFC 8949 3.1": where the specification says so
  std::string bytes;    // the input
  Expectation expectation = Expectation::accept;
  std::optional<Value> value;  // what an acceptance must give
  std::optional<std::string>
      preferred;       // the preferred encoding of `value`, where it is not `bytes`
  std::string note;    // a sentence for a person
  std::string source;  // "datasets/vectors/cbor_heads.vec:12"
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CASE_H_
