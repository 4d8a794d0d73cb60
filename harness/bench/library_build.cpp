#include "harness/bench/library_build.h"

#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/whole_file.h"
#include "harness/bench/elf_file.h"
#include "harness/bench/environment.h"

namespace codecbench {
namespace {

int collect_path(dl_phdr_info* info, std::size_t /*size*/, void* paths) {
  if (info->dlpi_name != nullptr && *info->dlpi_name == '/') {
    static_cast<std::vector<std::string>*>(paths)->emplace_back(info->dlpi_name);
  }
  return 0;
}

// Letters and digits only, without a leading "lib".
std::string essence(std::string_view name) {
  if (name.starts_with("lib")) name.remove_prefix(3);
  std::string letters;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper) letters += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
  }
  return letters;
}

}  // namespace

std::vector<std::string> linked_files() {
  std::vector<std::string> files;
  dl_iterate_phdr(collect_path, &files);
  std::string_view archives = CODECBENCH_LINKED_ARCHIVES;
  while (!archives.empty()) {
    const std::size_t end = std::min(archives.find(':'), archives.size());
    if (end > 0) files.emplace_back(archives.substr(0, end));
    archives.remove_prefix(std::min(end + 1, archives.size()));
  }
  return files;
}

std::string file_of_library(std::string_view library, const std::vector<std::string>& files) {
  for (const std::string& path : files) {
    const std::string_view file = std::string_view(path).substr(path.rfind('/') + 1);
    const std::size_t end = std::min(file.find(".so"), file.find(".a"));
    if (file.starts_with("lib") && end != std::string_view::npos &&
        essence(file.substr(0, end)) == essence(library)) {
      return path;
    }
  }
  return "";
}

std::string describe_build(const CodecInfo& codec) {
  const std::string path = file_of_library(codec.library, linked_files());
  if (path.empty()) {
    const BuildFacts build = this_build();
    return fmt::format("{}, {} (with the suite)", build.compiler, build.flags);
  }
  std::error_code failed;
  const std::filesystem::path real = std::filesystem::canonical(path, failed);
  const std::string name = (failed ? std::filesystem::path(path) : real).filename().string();
  const Result<std::string> bytes = read_whole_file(path);
  const Result<ElfFacts> facts = bytes ? read_elf(*bytes) : Error{bytes.error()};
  if (!facts) return fmt::format("{}: not known, {}", name, facts.error());
  return fmt::format("{}: {}", name, describe(*facts));
}

}  // namespace codecbench
