// nst/JSONTestSuite, test_parsing: a file's name says what becomes of it: y_ accepted, n_ refused, i_
// either. The JSON form lists {name, expect: accept, reject or either, b64}, or for the long ones
// `repeat`: {unit_b64, count, tail_b64}.
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/conformance/case_file.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance::suites {
namespace {

struct OpenQuestion {
  std::string_view in_name;
  CaseClass case_class;
  std::string_view profile;
  std::string_view clause;
};
// The first that occurs in the name of an i_ file says what it is about.
constexpr std::array open_questions = {
    OpenQuestion{"nested", CaseClass::limit, "depth", "RFC 8259 9"},
    OpenQuestion{"number", CaseClass::implementation_defined, "number-range", "RFC 8259 6"},
    OpenQuestion{"BOM_empty", CaseClass::implementation_defined, "byte-order-mark", "RFC 8259 8.1"},
    OpenQuestion{"UTF-16", CaseClass::implementation_defined, "encoding", "RFC 8259 8.1"},
    OpenQuestion{"utf16", CaseClass::implementation_defined, "encoding", "RFC 8259 8.1"},
    OpenQuestion{"U+D800", CaseClass::implementation_defined, "utf8", "RFC 8259 8.1"},
    OpenQuestion{"surrogate", CaseClass::implementation_defined, "lone-surrogate", "RFC 8259 8.2"},
    OpenQuestion{"", CaseClass::implementation_defined, "utf8", "RFC 8259 8.1"},
};

Case parsing_case(std::string_view name, std::string bytes, std::string source) {
  Case item;
  item.id = "json-test-suite." + id_part(name);
  item.format = Format::json;
  item.clause = "RFC 8259 2";
  item.bytes = std::move(bytes);
  item.source = std::move(source);
  if (name.substr(0, 2) == "y_") {
    complete_acceptance(&item, std::nullopt);
  } else if (name.substr(0, 2) == "n_") {
    item.expectation = Expectation::reject;
  } else {
    item.expectation = Expectation::either;
    for (const OpenQuestion& question : open_questions) {
      if (name.find(question.in_name) == std::string_view::npos) continue;
      item.case_class = question.case_class;
      item.profile = question.profile;
      item.clause = question.clause;
      break;
    }
  }
  return item;
}

bool has_verdict(std::string_view name) {
  return name.size() > 2 && name[1] == '_' &&
         std::string_view("yni").find(name[0]) != std::string_view::npos;
}

std::optional<std::string> repeated(const Value& repeat) {
  const std::string* unit = text_field(repeat, "unit_b64");
  const Value* count = field(repeat, "count");
  const auto* times = count == nullptr ? nullptr : count->as<Integer>();
  if (unit == nullptr || times == nullptr || times->negative) return std::nullopt;
  const auto bytes = from_base64(*unit);
  if (!bytes || bytes->empty() || times->n > max_case_size / bytes->size()) return std::nullopt;
  std::string result;
  for (std::uint64_t i = 0; i < times->n; ++i) result += *bytes;
  if (const std::string* tail = text_field(repeat, "tail_b64")) {
    const auto end = from_base64(*tail);
    if (!end) return std::nullopt;
    result += *end;
  }
  return result;
}

Cases parsing_cases_of_list(const std::string& path) {
  const Result<std::vector<Value>> list = read_json_list(path);
  if (!list) return Error{list.error()};
  std::vector<Case> cases;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Value& entry = (*list)[i];
    const std::string* name = text_field(entry, "name");
    const std::string* base64 = text_field(entry, "b64");
    const Value* repeat = field(entry, "repeat");
    std::optional<std::string> bytes;
    if (base64 != nullptr) {
      bytes = from_base64(*base64);
    } else if (repeat != nullptr) {
      bytes = repeated(*repeat);
    }
    if (name == nullptr || !has_verdict(*name) || !bytes) {
      return entry_error(path, i,
                         "a \"name\" that begins with y_, n_ or i_ and \"b64\" or "
                         "\"repeat\" are expected");
    }
    cases.push_back(parsing_case(*name, std::move(*bytes), fmt::format("{}[{}]", path, i)));
  }
  return cases;
}

}  // namespace

Cases read_json_test_suite(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return parsing_cases_of_list(path);
  const auto files = files_below(path, ".json");
  if (!files) return Error{files.error()};
  std::vector<Case> cases;
  for (const std::string& file : *files) {
    const std::string name = std::filesystem::path(file).stem().string();
    if (!has_verdict(name)) continue;
    Result<std::string> bytes = read_whole(file);
    if (!bytes) return Error{bytes.error()};
    cases.push_back(parsing_case(name, std::move(*bytes), file));
  }
  return cases;
}

}  // namespace codecbench::conformance::suites
