// What a fuzzing run found: disagreements of one cause, with the smallest input that shows them.
//
// Plain data and pure functions.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_FINDING_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_FINDING_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/format.h"
#include "harness/conformance/case.h"
#include "harness/differential/disagreement.h"
#include "harness/differential/rule.h"

namespace codecbench::differential {

// How one codec's answer to the smallest input differs from the oracle's.
struct Dissent {
  std::string codec;  // CodecInfo::full_name(), or "oracle"
  Difference difference = Difference::accepts;
  std::string words;  // what it answered
};

struct Finding {
  Format format = Format::cbor;
  const Rule* rule = nullptr;  // the weightiest that the smallest input touches
  std::string input;           // the smallest
  std::vector<Dissent> dissents;
  Judgement judgement;        // the oracle's, of `input`
  std::uint64_t count = 0;    // of inputs that showed it
  std::uint64_t first = 0;    // the number of the first
  bool oracle_alone = false;  // every codec, of at least two, answers alike and otherwise than the
                              // oracle: it may be the oracle that is wrong
};

// "utf8.nlohmann=accepts+reel=refuses": the same for the same cause in every run.
std::string signature(const Finding& finding);
// "fuzz.cbor." and the signature.
std::string case_id(const Finding& finding);

// As a conformance case: what the oracle and the rule say is expected.
conformance::Case to_case(const Finding& finding);

// Whether the specification leaves open what the codecs do: a limit, or what is implementation-
// defined. A crash, a hang or an encoding that is wrong is never open.
bool is_open(const Finding& finding);

// Whether each dissent of the finding is one that a case of this id, from an earlier run, has.
bool is_known(const Finding& finding, const std::vector<std::string>& known_ids);

// The same cause for the same codecs is one finding: the one with the smaller input stays. Sorted by
// the number of inputs, most first.
std::vector<Finding> merge(std::vector<Finding> findings);

// Signature, count, smallest input, clause and who; a line each, then what each one answered.
std::string to_table(const std::vector<Finding>& findings);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_FINDING_H_
