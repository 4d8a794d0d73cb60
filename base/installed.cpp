#include "base/installed.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace codecbench {
namespace {

namespace fs = std::filesystem;

// The folder of the running program; links to it are followed, as an installed "benchstat" is one.
fs::path own_folder() {
  std::error_code failed;
  return fs::read_symlink("/proc/self/exe", failed).parent_path();
}

bool is_there(const fs::path& path) { return access(path.c_str(), R_OK) == 0; }

}  // namespace

std::optional<std::string> installed_data(std::string_view name,
                                          const std::string& in_source_tree) {
  const fs::path beside = own_folder().parent_path() / "share/codecbench" / name;
  if (is_there(beside)) return beside.string();
  if (is_there(in_source_tree)) return in_source_tree;
  return std::nullopt;
}

std::optional<std::string> installed_library(const std::string& in_build_tree) {
  if (in_build_tree.empty()) return std::nullopt;
  const fs::path name = fs::path(in_build_tree).filename();
  const fs::path own = own_folder();
  for (const fs::path& path : {own / name, own.parent_path() / "lib/codecbench" / name}) {
    if (is_there(path)) return path.string();
  }
  if (is_there(in_build_tree)) return in_build_tree;
  return std::nullopt;
}

}  // namespace codecbench
