#include "datasets/installed_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "datasets/content_hash.h"
#include "datasets/json_text.h"

namespace codecbench {
namespace {

constexpr std::string_view package_folder =
    "/usr/share/gocode/src/github.com/valyala/fastjson/testdata";

std::optional<std::string> find_file(const InstalledFile& file) {
  for (const std::string& folder : data_folders()) {
    const std::filesystem::path path = std::filesystem::path(folder) / file.name;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path.string();
  }
  return std::nullopt;
}

DatasetSpec installed_dataset(const std::string& name, std::string summary,
                              const InstalledFile& file) {
  DatasetSpec spec;
  spec.name = name;
  spec.summary = std::move(summary);
  spec.absent = [file] { return why_absent(file); };
  spec.make = [name, file]() -> Result<Dataset> {
    Result<InstalledDocument> loaded = load_installed_file(file);
    if (!loaded) return Error{loaded.error()};
    std::vector<Value> documents;
    documents.push_back(std::move(loaded->document));
    return hashed_dataset(name, loaded->source, std::move(documents));
  };
  return spec;
}

}  // namespace

std::vector<std::string> data_folders() {
  std::vector<std::string> folders;
  if (const char* list = std::getenv("CODECBENCH_DATA_DIR")) {
    std::string_view rest = list;
    while (!rest.empty()) {
      const std::string_view folder = rest.substr(0, rest.find(':'));
      if (!folder.empty()) folders.emplace_back(folder);
      rest.remove_prefix(folder.size() < rest.size() ? folder.size() + 1 : folder.size());
    }
  }
  folders.emplace_back(package_folder);
  return folders;
}

std::optional<std::string> why_absent(const InstalledFile& file) {
  if (find_file(file)) return std::nullopt;
  return fmt::format(
      "{} is not in {}; run scripts/setup (it installs Debian's package "
      "golang-github-valyala-fastjson-dev), or name the file's folder in CODECBENCH_DATA_DIR",
      file.name, fmt::join(data_folders(), " or "));
}

Result<InstalledDocument> load_installed_file(const InstalledFile& file) {
  const std::optional<std::string> path = find_file(file);
  if (!path) return Error{*why_absent(file)};
  Result<std::string> content = read_data_file(*path);
  if (!content) return Error{content.error()};
  std::erase(*content, '\r');
  const std::string actual = sha256_hex(*content);
  if (actual != file.sha256) {
    return Error{fmt::format(
        "{}: not the well-known {}: SHA-256 {} expected, {} found (carriage returns left out); "
        "remove the file "
        "and run scripts/setup, or use it under a name of its own with --dataset NAME={}",
        *path, file.name, file.sha256, actual, *path)};
  }
  Result<Value> document = parse_json_text(*path, *content);
  if (!document) return Error{document.error()};
  return InstalledDocument{fmt::format("the well-known {}, SHA-256 {}", file.name, file.sha256),
                           std::move(*document)};
}

std::vector<DatasetSpec> installed_datasets() {
  std::vector<DatasetSpec> specs;
  specs.push_back(installed_dataset(
      "citm_catalog",
      "a theatre's catalogue: maps with numbers as text keys, empty arrays, large integers",
      {"citm_catalog.json", "a73e7a883f6ea8de113dff59702975e60119b4b58d451d518a929f31c92e2059"}));
  specs.push_back(installed_dataset(
      "twitter", "search results: UTF-8 text, maps of 40 keys, many nulls and booleans",
      {"twitter.json", "a08b769f32b95f426cbc3abafcec65c1a19d3eb544d4ddf320eae142c99efc5d"}));
  return specs;
}

}  // namespace codecbench
