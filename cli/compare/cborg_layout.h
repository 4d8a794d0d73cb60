// `compare --layout cborg`: codecs of the suite's own result files in the words of cborg's benchmark.
#ifndef CODECBENCH_CLI_COMPARE_CBORG_LAYOUT_H_
#define CODECBENCH_CLI_COMPARE_CBORG_LAYOUT_H_

#include <string>
#include <vector>

#include "base/result.h"

namespace codecbench::cli {

// Every codec that was measured together with `baseline`, one after the other; an empty baseline is
// the reference that harness/compare chooses. `inputs` are [label=]path; labels do not matter here.
Result<std::string> cborg_layout(const std::vector<std::string>& inputs,
                                 const std::string& baseline);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_CBORG_LAYOUT_H_
