// The failures that are known: a ratchet that lets a codec neither get worse nor better unnoticed.
//
// One file a library, codecs/expectations/<CodecInfo::name>.txt, a line each:
//
//   versions 0.8.0, 0.10.2
//   format[:mode] check[,check...] case-id | reason | library versions it was seen with
//   cbor decode,decode+visit cbor.tag.6 | RFC 8949 3.4: tags 6 to 20 are refused | 0.8.0
//
// Without a mode a line is about all modes of the library. `*` and `?` in the case-id stand for any
// characters; such a line is about every verdict that it matches. Empty lines and lines that begin
// with # are skipped. `versions` lists those with which all cases were tried, also where nothing
// failed; a version that stands in a line only counts as well. "1.3.2?" in a line says that with
// this version the failure comes and goes, as it does where a library reads memory that nobody
// wrote: neither is unexpected then.
//
// With a version that the file knows, it must be right to the letter: a failure that no line of that
// version speaks of is unexpected, and so is a pass that one calls a failure. With any other version
// every line speaks, a failure that it speaks of is expected, and one that has gone is news and
// nothing more; a failure that no line speaks of is unexpected all the same. A line that speaks of
// nothing is of no use, if it is about a case of the project's own. expectations_update.h adds a
// version. Pure but for reading files; any thread may call.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codecs/codec.h"
#include "codecs/format.h"
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
  std::vector<std::string> versions;  // seen with these
  std::string source;                 // "codecs/expectations/libcbor.txt:7"
  std::size_t line_number = 0;        // the 7
};

struct ExpectationsFile {
  std::string codec;  // CodecInfo::name
  std::string path;
  std::string text;
  std::vector<std::string> versions;  // all that it knows
  std::size_t versions_line = 0;      // where the line `versions` is; 0: nowhere
  std::vector<ExpectedFailure> failures;
};

// Error: "file:line: what is wrong", the first.
Result<ExpectationsFile> parse_expectations(std::string_view text, const std::string& codec,
                                            const std::string& path);

// The files of a folder that belong to the codecs of these names, in their order; a codec without a
// file has no expected failure and an empty text. Error: no such folder; as above.
Result<std::vector<ExpectationsFile>> read_expectations(const std::string& folder,
                                                        const std::vector<std::string>& codecs);

// Whether the line is about this verdict of the codec, whatever its version.
bool speaks_of(const ExpectedFailure& line, const CodecInfo& info, const Verdict& verdict);

// The codec of a verdict; null if the report does not know it.
const CodecInfo* codec_of(const ConformanceReport& report, const Verdict& verdict);

// Whether text matches a pattern of characters, `*` and `?`. Complexity: the product of the sizes.
bool matches_glob(std::string_view pattern, std::string_view text);

struct RatchetFindings {
  std::vector<const Verdict*> unexpected_failures;
  struct UnexpectedPass {
    const ExpectedFailure* line;
    const Verdict* verdict;
  };
  std::vector<UnexpectedPass> unexpected_passes;
  std::vector<UnexpectedPass> news;             // passes with a version that the file does not know
  std::vector<const ExpectedFailure*> useless;  // speak of no verdict
  // "x.txt knows versions 1.1, 1.2 of x, linked is 1.3", one a file.
  std::vector<std::string> version_notices;
  std::size_t expected_failures = 0;

  bool holds() const {
    return unexpected_failures.empty() && unexpected_passes.empty() && useless.empty();
  }
};

// `report` must outlive the findings, and so must `files`. `whole` says that every codec met every
// case, so that a line without a verdict is of no use.
RatchetFindings check_expectations(const ConformanceReport& report,
                                   const std::vector<ExpectationsFile>& files, bool whole);

// A line for every codec mode and case that has failures among these, with what came back for a
// reason and the linked version; sorted by codec.
std::vector<ExpectedFailure> expecting(const ConformanceReport& report,
                                       const std::vector<const Verdict*>& failures);

// As it stands in the file, without a newline.
std::string to_line(const ExpectedFailure& failure);

// Lines for the unexpected failures, to be copied: a heading "# <codec>.txt", then its lines.
std::string proposed_lines(const ConformanceReport& report, const RatchetFindings& findings);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_H_
