// Where a codec's answer to an input differs from the oracle's.
//
// Pure functions; plain data.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_DISAGREEMENT_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_DISAGREEMENT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codecs/codec.h"
#include "codecs/format.h"
#include "codecs/value.h"
#include "harness/differential/answer.h"

namespace codecbench::differential {

enum class Difference : std::uint8_t {
  accepts,              // what the oracle refuses
  refuses,              // what the oracle accepts
  other_value,          // both accept, and mean different data
  visit_differs,        // decode and decode+visit answer differently
  validate_differs,     // decode and validate answer differently
  encoding_refused,     // decodes it, and refuses to encode what it decoded
  encoding_ill_formed,  // encodes what it decoded to bytes that the oracle refuses
  encoding_differs,     // encodes what it decoded to other data
  crashes,
  hangs,
  runs_out_of_memory,
  contradicts_scanner,  // of the oracle alone: the classification says otherwise
};

constexpr std::string_view name(Difference difference) {
  switch (difference) {
    case Difference::accepts:
      return "accepts";
    case Difference::refuses:
      return "refuses";
    case Difference::other_value:
      return "other-value";
    case Difference::visit_differs:
      return "visit-differs";
    case Difference::validate_differs:
      return "validate-differs";
    case Difference::encoding_refused:
      return "encoding-refused";
    case Difference::encoding_ill_formed:
      return "encoding-ill-formed";
    case Difference::encoding_differs:
      return "encoding-differs";
    case Difference::crashes:
      return "crashes";
    case Difference::hangs:
      return "hangs";
    case Difference::runs_out_of_memory:
      return "out-of-memory";
    case Difference::contradicts_scanner:
      return "contradicts-scanner";
  }
  return "";
}

// What the oracle makes of an input.
struct Judgement {
  bool accepted = false;
  std::uint64_t digest = 0;
  Value value;         // if accepted
  std::string reason;  // if refused
};
Judgement judge(Format format, std::string_view input);

// In the order of the enumeration. A refusal of what the codec does not claim to carry is none.
std::vector<Difference> differences(const CodecInfo& info, const Judgement& judgement,
                                    const Answer& answer);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_DISAGREEMENT_H_
