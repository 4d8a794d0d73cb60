// cbor-wg/cbor-test-vectors. As published, every .cbor file is a map of title, fail and tests, and a
// test a map of description, encoded, decoded, roundtrip and fail. The JSON form lists the same tests,
// with `decoded_hex` for the item that `decoded` is.
#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/hex.h"
#include "codecs/oracle/oracle.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance::suites {
namespace {

struct InvalidInput {
  std::string_view hex;
  std::string_view profile;
  std::string_view clause;
};
// The suite lists them as bad. RFC 8949 calls them well-formed: appendix C accepts them, and section
// 5.3.1 leaves it to a decoder whether it checks validity.
constexpr std::array well_formed_and_invalid = {
    InvalidInput{"62c0ae", "utf8", "RFC 8949 5.3.1"},
    InvalidInput{"c0a1616100", "tag-content", "RFC 8949 3.4.1"},
    InvalidInput{"c1a1616100", "tag-content", "RFC 8949 3.4.2"},
};

void set_failure(Case* item) {
  const std::string hex = to_hex(item->bytes);
  const auto* const invalid =
      std::find_if(well_formed_and_invalid.begin(), well_formed_and_invalid.end(),
                   [&](const InvalidInput& input) { return input.hex == hex; });
  if (invalid == well_formed_and_invalid.end()) {
    item->clause = "RFC 8949 F";
    item->expectation = Expectation::reject;
    return;
  }
  item->case_class = CaseClass::validity;
  item->profile = invalid->profile;
  item->clause = invalid->clause;
  item->expectation = Expectation::invalid;
  if (Result<Value> read = oracle::decode(Format::cbor, item->bytes)) {
    item->value = std::move(*read);
  }
}

Case working_group_case(std::string id, std::string bytes, std::string source,
                        const std::string* note) {
  Case item;
  item.id = std::move(id);
  item.clause = "RFC 8949 3";
  item.bytes = std::move(bytes);
  item.source = std::move(source);
  if (note != nullptr) item.note = *note;
  return item;
}

Cases working_group_cases_of_list(const std::string& path) {
  const Result<std::vector<Value>> list = read_json_list(path);
  if (!list) return Error{list.error()};
  std::vector<Case> cases;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Value& entry = (*list)[i];
    const std::string* suite = text_field(entry, "suite");
    auto bytes = hex_field(entry, "hex");
    const auto fail = bool_field(entry, "fail");
    if (suite == nullptr || !bytes || !fail) {
      return entry_error(path, i, "\"suite\", \"hex\" and \"fail\" are expected");
    }
    Case item =
        working_group_case(fmt::format("cbor-wg.{}.{}", id_part(*suite), i), std::move(*bytes),
                           fmt::format("{}[{}]", path, i), text_field(entry, "description"));
    if (*fail) {
      set_failure(&item);
    } else {
      const auto decoded_bytes = hex_field(entry, "decoded_hex");
      if (!decoded_bytes) return entry_error(path, i, "\"decoded_hex\" is expected");
      Result<Value> decoded = oracle::decode(Format::cbor, *decoded_bytes);
      if (!decoded) return entry_error(path, i, decoded.error());
      complete_acceptance(&item, std::move(*decoded));
    }
    cases.push_back(std::move(item));
  }
  return cases;
}

}  // namespace

Cases read_cbor_wg(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return working_group_cases_of_list(path);
  const auto files = files_below(path, ".cbor");
  if (!files) return Error{files.error()};
  std::vector<Case> cases;
  for (const std::string& file : *files) {
    const Result<Value> document = read_document(Format::cbor, file);
    if (!document) return Error{document.error()};
    const Value* tests = field(*document, "tests");
    const auto* list = tests == nullptr ? nullptr : tests->as<Array>();
    if (list == nullptr) return Error{file + ": a map with a list \"tests\" is expected"};
    const bool all_fail = bool_field(*document, "fail").value_or(false);
    const std::filesystem::path relative = std::filesystem::path(file).lexically_relative(path);
    const std::string name = id_part(std::filesystem::path(relative).replace_extension().string());
    for (std::size_t i = 0; i < list->items.size(); ++i) {
      const Value& test = list->items[i];
      const Value* encoded = field(test, "encoded");
      const auto* bytes = encoded == nullptr ? nullptr : encoded->as<Bytes>();
      if (bytes == nullptr) continue;  // an encoder's case: a value that has no encoding
      Case item =
          working_group_case(fmt::format("cbor-wg.{}.{}", name, i), bytes->data,
                             fmt::format("{}[{}]", file, i), text_field(test, "description"));
      if (all_fail || bool_field(test, "fail").value_or(false)) {
        set_failure(&item);
      } else {
        const Value* decoded = field(test, "decoded");
        if (decoded == nullptr) return entry_error(file, i, "\"decoded\" is expected");
        complete_acceptance(&item, *decoded);
      }
      cases.push_back(std::move(item));
    }
  }
  return cases;
}

}  // namespace codecbench::conformance::suites
