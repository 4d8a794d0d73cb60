// What a codec's answer to a case amounts to.
//
// Here are the rules, apart from how answers are got (case_checks.h, data_checks.h):
//   a wrong acceptance is a failure, whatever the codec supports;
//   a refusal of a valid case is no failure where its value is outside the codec's declared support
//   (not applicable), deeper than the declared depth or not in the form that the codec declares to
//   insist on (policy);
//   an acceptance of an invalid case is a failure unless the codec declares the leniency (policy);
//   what the specification leaves open is recorded, or passes in class `limit`.
// Pure functions; any thread may call them.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_JUDGE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_JUDGE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "codecs/codec.h"
#include "codecs/value.h"
#include "harness/conformance/case.h"
#include "harness/conformance/verdict.h"

namespace codecbench::conformance {

struct Answer {
  bool accepted = false;
  std::optional<Value> value;           // what an acceptance gave, if it was looked at
  std::optional<std::uint64_t> digest;  // the same, of a visit
  std::string refusal;                  // the codec's own words
  bool allocation_failed = false;       // it asked for memory beyond its limit
};

// The part of a Verdict that a check finds out.
struct Judgement {
  Outcome outcome = Outcome::passed;
  std::string expected;
  std::string observed;
  std::string note;
  std::string input;  // where it is not the case's own bytes
  std::string call;   // where it is not the check's
};

Judgement judge(const Case& item, const CodecInfo& info, const Answer& answer);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_JUDGE_H_
