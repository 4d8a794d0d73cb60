// Golden files: what a test made must be what the file in testdata/ holds.
//
// With CODECBENCH_UPDATE_GOLDENS set in the environment the file is written instead, and the test
// fails once to say so.
#ifndef CODECBENCH_REPORTS_TESTING_GOLDEN_H_
#define CODECBENCH_REPORTS_TESTING_GOLDEN_H_

#include <string>

#include "harness/ranking/codec_comparison.h"

namespace codecbench::reports {

std::string read_text(const std::string& path);

// Fails the running test with the first line that differs.
void expect_golden(const std::string& path, const std::string& text);

// testdata/small.txt, compared. REQUIRES: it is there.
ranking::CodecComparison small_comparison(const std::string& testdata,
                                          const std::string& reference = "");

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TESTING_GOLDEN_H_
