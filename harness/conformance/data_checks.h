// The checks of codecs on values: round trips, and one codec's encoding read by another.
//
// Like the checks of cases they run in a worker and give a judgement with its evidence.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_DATA_CHECKS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_DATA_CHECKS_H_

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/value.h"
#include "harness/bench/workload.h"
#include "harness/conformance/judge.h"
#include "harness/conformance/tested_codec.h"

namespace codecbench::conformance {

// A document, and the oracle's encoding of it.
struct Datum {
  const Value& value;
  std::string_view encoding;
};

// Bytes whose judgement is already known, by what was decoded from them.
class KnownEncodings {
 public:
  void clear() { right_.clear(); }
  bool is_right(std::string_view bytes) const { return right_.find(bytes) != right_.end(); }
  void add_right(std::string_view bytes) { right_.emplace(bytes); }

 private:
  std::set<std::string, std::less<>> right_;
};

// Decodes the oracle's encoding, encodes the value, and decodes what it wrote: whatever of that the
// codec can do.
Judgement check_round_trip(TestedCodec& codec, const Datum& datum);

// What `encoder` writes, `decoder` reads. Bytes that are `is_case_of_its_own` are judged there, if
// the decoder gets them wrong. `known` are encodings that the decoder reads as this value; it grows.
Judgement check_cross(TestedCodec& decoder, TestedCodec& encoder, const Value& value,
                      const std::function<bool(std::string_view)>& is_case_of_its_own,
                      KnownEncodings* known);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_DATA_CHECKS_H_
