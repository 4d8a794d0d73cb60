// The rules of the formats that an input can break or put to the test.
//
// A Rule is a constant that lives as long as the program; two Rules are the same if their ids are.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_RULE_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_RULE_H_

#include <cstdint>
#include <string_view>

#include "harness/conformance/case.h"

namespace codecbench::differential {

// How much a rule explains of a disagreement: the weightiest that an input touches names it.
enum class Weight : std::uint8_t {
  kind,       // an ordinary item of that kind is there
  form,       // it is written in another form than the preferred one
  rarity,     // something that decoders get wrong
  limit,      // nesting or a size that a decoder may refuse
  invalid,    // well-formed but invalid
  malformed,  // not well-formed
};

struct Rule {
  std::string_view id;  // "utf8"; unique within its format
  Weight weight = Weight::kind;
  conformance::CaseClass case_class = conformance::CaseClass::well_formedness;
  std::string_view profile;  // conformance::Case::profile
  std::string_view clause;   // "RFC 8949 3.1"
  std::string_view summary;  // "text that is not UTF-8"
};

inline bool operator==(const Rule& a, const Rule& b) { return a.id == b.id; }

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_RULE_H_
