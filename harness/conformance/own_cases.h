// The project's own conformance cases, datasets/vectors/*.vec, as they were when the binary was
// built: it needs no file at run time.
//
// The text lives as long as the program. Any thread may call both.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_OWN_CASES_H_
#define CODECBENCH_HARNESS_CONFORMANCE_OWN_CASES_H_

#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

struct EmbeddedFile {
  std::string_view name;  // "datasets/vectors/cbor_heads.vec"
  std::string_view text;
};

// In the order of their names.
const std::vector<EmbeddedFile>& own_case_files();

// All cases of all files. Error: as parse_cases says; the project's tests see to it that there is
// none. Complexity: parses the text at every call.
Result<std::vector<Case>> own_cases();

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_OWN_CASES_H_
