// The failures that are known: a ratchet that lets a codec neither get worse nor better unnoticed.
//
// One file a library, codecs/expectations/<CodecInfo::name>.txt, a line each:
//
//   format[:mode] check[,check...] case-id | reason | library version
//   cbor decode,decode+visit cbor.tag.6 | RFC 8949 3.4: tags 6 to 20 are refused | 0.8.0
//
// Without a mode a line is about all modes of the library. `*` and `?` in the case-id stand for any
// characters; such a line is about every verdict that it matches. Empty lines and lines that begin
// with # are skipped. A failure that no line speaks of is unexpected, and so is a pass that a line
// calls a failure; a line that speaks of nothing is of no use, if it is about a case of the project's own. The version is the library's at the
// time of the line; another one linked is said and nothing more.
// Pure but for reading files; any thread may call.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_H_

#include <string>
#include <string_view>
#include <vector>

#include "codecs/format.h"
#include "codecs/result.h"
#include "harness/conformance/conformance_report.h"
#include "harness/conformance/verdict.h"

namespace codecbench::conformance {

struct ExpectedFailure {
  std::string codec;  // CodecInfo::name
  std::string mode;   // empty: all
  Format format = Format::cbor;
  std::vector<CheckKind> checks;
  std::string case_id;  // with * and ?
  std::string reason;
  std::string version;
  std::string source;  // "codecs/expectations/libcbor.txt:7"
};

// Error: "file:line: what is wrong", the first.
Result<std::vector<ExpectedFailure>> parse_expectations(std::string_view text,
                                                        const std::string& codec,
                                                        const std::string& file_name);

// The files of a folder that belong to the codecs of these names, in their order; a codec without a
// file has no expected failure. Error: no such folder; as above.
Result<std::vector<ExpectedFailure>> read_expectations(const std::string& folder,
                                                       const std::vector<std::string>& codecs);

// Whether text matches a pattern of characters, `*` and `?`. Complexity: the product of the sizes.
bool matches_glob(std::string_view pattern, std::string_view text);

struct RatchetFindings {
  std::vector<const Verdict*> unexpected_failures;
  struct UnexpectedPass {
    const ExpectedFailure* line;
    const Verdict* verdict;
  };
  std::vector<UnexpectedPass> unexpected_passes;
  std::vector<const ExpectedFailure*> useless;  // speak of no verdict
  // "codecs/expectations/x.txt speaks of version 1.2, linked is 1.3", each once.
  std::vector<std::string> version_notices;
  std::size_t expected_failures = 0;

  bool holds() const {
    return unexpected_failures.empty() && unexpected_passes.empty() && useless.empty();
  }
};

// `report` must outlive the findings, and so must `lines`. `whole` says that every codec met every
// case, so that a line without a verdict is of no use.
RatchetFindings check_expectations(const ConformanceReport& report,
                                   const std::vector<ExpectedFailure>& lines, bool whole);

// Lines for the unexpected failures, to be copied: a heading "# <codec>.txt", then its lines, with
// what came back for a reason.
std::string proposed_lines(const ConformanceReport& report, const RatchetFindings& findings);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_H_
