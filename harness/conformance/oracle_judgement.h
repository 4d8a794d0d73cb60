// What the oracle says of a case: the check of cases against code that is independent of them.
//
// For tests only. Pure.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_ORACLE_JUDGEMENT_H_
#define CODECBENCH_HARNESS_CONFORMANCE_ORACLE_JUDGEMENT_H_

#include <string>

#include "harness/conformance/case.h"

namespace codecbench::conformance {

// Where the oracle and the case disagree, in one sentence; an empty string if they do not. An
// `invalid` case is judged by what the oracle's header says that it refuses.
std::string disagreement(const Case& item);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_ORACLE_JUDGEMENT_H_
