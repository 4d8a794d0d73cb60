// cose-wg/Examples: every .json file shows a message in output.cbor, in hexadecimal, and in
// output.cbor_diag. The JSON form lists {file, title, hex, diag}. An example whose cryptography fails
// is CBOR like any other. The bytes decide: two of the examples show a text string as bytes in their
// notation, which their notes then say.
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "codecs/diagnostic.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance::suites {
namespace {

Case cose_case(std::string_view name, std::string bytes, const std::string* title,
               const std::string* diagnostic, std::string source) {
  Case item;
  item.id = "cose-examples." + id_part(name);
  item.clause = "RFC 9052 2";
  item.bytes = std::move(bytes);
  item.source = std::move(source);
  if (title != nullptr) item.note = *title;
  complete_acceptance(&item, std::nullopt);
  if (diagnostic == nullptr) return item;
  // The notation is for readers: other dialects of it, and slips, are no reason to leave out a
  // message or to doubt its bytes.
  const Result<Value> said = parse_diagnostic(*diagnostic);
  if (said && item.value && !equal_as_data(*said, *item.value)) {
    item.note += " (its diagnostic notation shows other data than its bytes)";
  }
  return item;
}

Cases cose_cases_of_list(const std::string& path, const std::vector<Value>& list) {
  std::vector<Case> cases;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string* file = text_field(list[i], "file");
    auto bytes = hex_field(list[i], "hex");
    if (file == nullptr || !bytes) return entry_error(path, i, "\"file\" and \"hex\" are expected");
    cases.push_back(cose_case(*file, std::move(*bytes), text_field(list[i], "title"),
                              text_field(list[i], "diag"), fmt::format("{}[{}]", path, i)));
  }
  return cases;
}

}  // namespace

Cases read_cose_examples(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) {
    const Result<std::vector<Value>> list = read_json_list(path);
    if (!list) return Error{list.error()};
    return cose_cases_of_list(path, *list);
  }
  const auto files = files_below(path, ".json");
  if (!files) return Error{files.error()};
  std::vector<Case> cases;
  for (const std::string& file : *files) {
    const Result<Value> document = read_document(Format::json, file);
    if (!document) return Error{document.error()};
    const Value* output = field(*document, "output");
    auto bytes = output == nullptr ? std::nullopt : hex_field(*output, "cbor");
    if (!bytes) continue;  // an example without a message
    cases.push_back(cose_case(std::filesystem::path(file).lexically_relative(path).string(),
                              std::move(*bytes), text_field(*document, "title"),
                              text_field(*output, "cbor_diag"), file));
  }
  return cases;
}

}  // namespace codecbench::conformance::suites
