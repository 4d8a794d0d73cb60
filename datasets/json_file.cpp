#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "datasets/content_hash.h"
#include "datasets/dataset.h"
#include "datasets/json_text.h"

namespace codecbench {
namespace {

// A name stands in a result file's benchmark names, between slashes and before a blank, and in file
// names.
bool fits_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-' || c == '+';
}

Result<Dataset> make(const std::string& name, const std::string& path) {
  const Result<std::string> content = read_data_file(path);
  if (!content) return Error{content.error()};
  Result<Value> document = parse_json_text(path, *content);
  if (!document) return Error{document.error()};
  std::vector<Value> documents;
  documents.push_back(*std::move(document));
  return hashed_dataset(name, fmt::format("file {}, SHA-256 {}", path, sha256_hex(*content)),
                        std::move(documents));
}

}  // namespace

Result<DatasetSpec> json_file_dataset(std::string_view name_and_path) {
  const std::size_t equals = name_and_path.find('=');
  if (equals == std::string_view::npos) {
    return Error{fmt::format("dataset '{}': not NAME=PATH.json", name_and_path)};
  }
  const std::string name(name_and_path.substr(0, equals));
  const std::string path(name_and_path.substr(equals + 1));
  if (name.empty())
    return Error{fmt::format("dataset '{}': no name before the '='", name_and_path)};
  if (path.empty())
    return Error{fmt::format("dataset '{}': no path behind the '='", name_and_path)};
  const auto unfit = std::find_if_not(name.begin(), name.end(), fits_name);
  if (unfit != name.end()) {
    return Error{
        fmt::format("dataset name '{}': character {} does not fit; use letters, digits and . _ - +",
                    name, unfit - name.begin() + 1)};
  }
  for (const DatasetSpec& built_in : all_datasets()) {
    if (built_in.name != name) continue;
    return Error{fmt::format(
        "dataset name '{}': the suite has a dataset of this name; choose another (a folder that "
        "holds the suite's own files is named in CODECBENCH_DATA_DIR)",
        name)};
  }
  DatasetSpec spec;
  spec.name = name;
  spec.summary = fmt::format("the JSON file {}", path);
  spec.absent = [] { return std::nullopt; };
  spec.make = [name, path] { return make(name, path); };
  return spec;
}

}  // namespace codecbench
