// What became of a case, or of another check, at the hands of one codec.
//
// A verdict is evidence: a maintainer who reads one about his library finds the exact bytes, the
// exact call, the clause, what was expected and what came back. Verdicts of all codecs make up a
// ConformanceReport (conformance_report.h). Plain data.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_VERDICT_H_
#define CODECBENCH_HARNESS_CONFORMANCE_VERDICT_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "codecs/format.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

enum class Outcome : std::uint8_t {
  passed,
  failed,          // a wrong answer
  policy,          // otherwise than the rule, as the codec declares it: shown, not a failure
  recorded,        // of an implementation-defined case: what the codec answered
  not_applicable,  // the codec does not claim to carry this
  crashed,         // ended by a signal
  exited,          // ended the process by itself
  hung,            // no answer within the time limit
  out_of_memory,   // beyond the memory limit
};
inline constexpr std::array<Outcome, 9> all_outcomes = {
    Outcome::passed,   Outcome::failed,         Outcome::policy,
    Outcome::recorded, Outcome::not_applicable, Outcome::crashed,
    Outcome::exited,   Outcome::hung,           Outcome::out_of_memory};

constexpr std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "passed";
    case Outcome::failed:
      return "failed";
    case Outcome::policy:
      return "policy";
    case Outcome::recorded:
      return "recorded";
    case Outcome::not_applicable:
      return "not-applicable";
    case Outcome::crashed:
      return "crashed";
    case Outcome::exited:
      return "exited";
    case Outcome::hung:
      return "hung";
    case Outcome::out_of_memory:
      return "out-of-memory";
  }
  return "";
}

constexpr bool is_failure(Outcome outcome) {
  return outcome == Outcome::failed || outcome == Outcome::crashed || outcome == Outcome::exited ||
         outcome == Outcome::hung || outcome == Outcome::out_of_memory;
}

// As a report prints it in a sentence or a cell.
constexpr std::string_view word(Outcome outcome) {
  if (outcome == Outcome::not_applicable) return "n. a.";
  if (outcome == Outcome::out_of_memory) return "out of memory";
  return name(outcome);
}

// decode      the answer, and the value of an acceptance (float widths as the codec declares)
// visit       the digest of a visit of the decoded document
// validate    the answer of validate()
// reencode    what was decoded, encoded again: the shortest form where the codec claims to write
//             it, else the same value
// truncation  every proper prefix of a valid case is refused
// trailing    a valid case with a byte behind it is refused
// leak        decoding the same input again and again does not take more and more memory
// round_trip  encode a dataset's documents (the first 128 KiB of them), decode them: the same data
// cross       what the peer encodes, this codec decodes to the same value: of cases, and of datasets
//             of small documents. Where the peer itself wrote something else, the peer's own checks
//             say so and this one does not apply.
enum class CheckKind : std::uint8_t {
  decode,
  visit,
  validate,
  reencode,
  truncation,
  trailing,
  leak,
  round_trip,
  cross,
};
inline constexpr std::array<CheckKind, 9> all_check_kinds = {
    CheckKind::decode,   CheckKind::visit,      CheckKind::validate,
    CheckKind::reencode, CheckKind::truncation, CheckKind::trailing,
    CheckKind::leak,     CheckKind::round_trip, CheckKind::cross};

constexpr std::string_view name(CheckKind kind) {
  switch (kind) {
    case CheckKind::decode:
      return "decode";
    case CheckKind::visit:
      return "decode+visit";
    case CheckKind::validate:
      return "validate";
    case CheckKind::reencode:
      return "re-encode";
    case CheckKind::truncation:
      return "truncation";
    case CheckKind::trailing:
      return "trailing";
    case CheckKind::leak:
      return "leak";
    case CheckKind::round_trip:
      return "round-trip";
    case CheckKind::cross:
      return "cross";
  }
  return "";
}

struct Verdict {
  std::string codec;  // CodecInfo::full_name()
  std::string version;
  Format format = Format::cbor;
  CheckKind check = CheckKind::decode;
  std::string case_id;  // of the case or the dataset; of cross with the encoder behind an @:
                        // "cbor.head.u8-min@libcbor"
  CaseClass case_class = CaseClass::well_formedness;
  std::string profile;
  std::string clause;
  Outcome outcome = Outcome::passed;
  std::string input;     // in hexadecimal, cut in the middle if it is long: "0061...ff (70 bytes)"
  std::string call;      // the library's call, as the adapter states it
  std::string expected;  // "refused", or a value in diagnostic notation
  std::string observed;  // the same, or "was killed by SIGSEGV (...)"
  std::string note;      // the case's, or the policy's reason
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_VERDICT_H_
