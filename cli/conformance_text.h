// A ConformanceReport for a terminal: the matrix, and the failures with their evidence.
//
// Pure functions.
#ifndef CODECBENCH_CLI_CONFORMANCE_TEXT_H_
#define CODECBENCH_CLI_CONFORMANCE_TEXT_H_

#include <cstddef>
#include <string>

#include "harness/conformance/conformance_report.h"
#include "harness/conformance/expectations.h"

namespace codecbench::cli {

// A line a codec, a column a class of cases, then round trips and reading what others wrote:
// "120 ok" where all passed, else the counts of everything that is not a pass.
std::string conformance_matrix(const conformance::ConformanceReport& report);

// Which encoder's output which decoder reads, a table a format. Empty if nothing was tried.
std::string cross_matrices(const conformance::ConformanceReport& report);

// The failures, those of one codec and one clause together, at most `limit` of a group.
std::string failures_text(const conformance::ConformanceReport& report, std::size_t limit);

// What `--check` has to say, and lines to be copied where something is unexpected.
std::string ratchet_text(const conformance::ConformanceReport& report,
                         const conformance::RatchetFindings& findings);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_CONFORMANCE_TEXT_H_
