#include "harness/conformance/suites/read_suite.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "harness/conformance/case_file.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance {
namespace {

struct SuiteKind {
  std::string_view name;
  suites::Cases (*read)(const std::string& path);
};
constexpr SuiteKind kinds[] = {
    {"msgpack-test-suite", &suites::read_msgpack_test_suite},
    {"cbor-appendix-a", &suites::read_cbor_appendix_a},
    {"cbor-wg", &suites::read_cbor_wg},
    {"json-test-suite", &suites::read_json_test_suite},
    {"cose-examples", &suites::read_cose_examples},
    {"labelled-json", &suites::read_labelled_json},
    {"vec", &read_case_files},
};

// A note as a .vec file can hold it.
std::string one_line(std::string_view note) {
  std::string line(note);
  for (char& c : line) {
    if (c == '|') c = '/';
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
  return line.substr(start, line.find_last_not_of(' ') + 1 - start);
}

}  // namespace

const std::vector<std::string_view>& suite_kinds() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result;
    for (const SuiteKind& kind : kinds) result.push_back(kind.name);
    return result;
  }();
  return names;
}

Result<std::vector<Case>> read_suite(std::string_view kind, const std::string& path) {
  const auto* const known = std::find_if(std::begin(kinds), std::end(kinds),
                                         [&](const SuiteKind& k) { return k.name == kind; });
  if (known == std::end(kinds)) {
    return Error{fmt::format("unknown kind of suite '{}': it is one of {}", kind,
                             fmt::join(suite_kinds(), ", "))};
  }
  Result<std::vector<Case>> cases = known->read(path);
  if (!cases) return cases;
  if (cases->empty()) return Error{fmt::format("{}: no cases of kind {}", path, kind)};
  for (Case& item : *cases) item.note = one_line(item.note);
  if (std::string duplicate = find_duplicate_id(*cases); !duplicate.empty()) {
    return Error{std::move(duplicate)};
  }
  return cases;
}

}  // namespace codecbench::conformance
