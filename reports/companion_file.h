// Files that lie beside results and that a report takes unasked.
#ifndef CODECBENCH_REPORTS_COMPANION_FILE_H_
#define CODECBENCH_REPORTS_COMPANION_FILE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::reports {

inline constexpr std::string_view conformance_file_name = "conformance.json";
inline constexpr std::string_view fairness_file_name = "fairness.txt";

// The file `name` in `folder` (if that is not empty), else beside the first of `results` that has
// one beside it; nothing if there is none.
std::optional<std::string> find_beside(std::string_view name, const std::string& folder,
                                       const std::vector<std::string>& results);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_COMPANION_FILE_H_
