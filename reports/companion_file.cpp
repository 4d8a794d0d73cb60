#include "reports/companion_file.h"

#include <filesystem>
#include <system_error>

namespace codecbench::reports {

std::optional<std::string> find_beside(std::string_view name, const std::string& folder,
                                       const std::vector<std::string>& results) {
  std::vector<std::filesystem::path> places;
  if (!folder.empty()) places.emplace_back(folder);
  for (const std::string& result : results) {
    if (result != "-") places.push_back(std::filesystem::path(result).parent_path());
  }
  for (const std::filesystem::path& place : places) {
    const std::filesystem::path path = place / name;
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) return path.string();
  }
  return std::nullopt;
}

}  // namespace codecbench::reports
