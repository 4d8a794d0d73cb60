// Brings a file of expected failures up to date with what a run found with the linked version.
//
// Lines of other versions keep what they say about those: a run on another release of the system
// cannot tell. So one file is made by a run with each version, in any order.
// Pure; any thread may call.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_UPDATE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_UPDATE_H_

#include <string>

#include "harness/conformance/conformance_report.h"
#include "harness/conformance/expectations.h"

namespace codecbench::conformance {

struct UpdatedExpectations {
  std::string text;  // the whole file; that of `file` if nothing is new
  // What changed, a line each: "+ " a new one, "- " one that has gone, "~ " one of fewer versions;
  // then how many lines got the version, and how many are of cases that were not there.
  std::string difference;
};

// The version is added to a line if every verdict that it speaks of fails, and withdrawn if one
// passes; a line without a version goes. Failures that no line of the version speaks of then get
// lines: with the reason of the line that was withdrawn, and behind it, or else what came back and
// at the end. A line of cases that were not tried stays as it is. REQUIRES: every mode and format of
// the codec met every case, and all are of one version.
UpdatedExpectations update_expectations(const ExpectationsFile& file,
                                        const ConformanceReport& report);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_EXPECTATIONS_UPDATE_H_
