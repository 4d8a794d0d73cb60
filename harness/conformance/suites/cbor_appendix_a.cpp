// The examples of Appendix A as a JSON list: {hex, decoded} or {hex, diagnostic}.
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance::suites {

Cases read_cbor_appendix_a(const std::string& path) {
  const Result<std::vector<Value>> list = read_json_list(path);
  if (!list) return Error{list.error()};
  std::vector<Case> cases;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Value& entry = (*list)[i];
    const auto bytes = hex_field(entry, "hex");
    const Value* decoded = field(entry, "decoded");
    const std::string* diagnostic = text_field(entry, "diagnostic");
    if (!bytes || (decoded == nullptr && diagnostic == nullptr)) {
      return entry_error(path, i, "\"hex\" and either \"decoded\" or \"diagnostic\" are expected");
    }
    Case item;
    item.id = "cbor-appendix-a." + to_hex(*bytes);
    item.clause = "RFC 8949 A";
    item.bytes = *bytes;
    item.source = fmt::format("{}[{}]", path, i);
    // Two-byte simple values below 32 were well-formed in RFC 7049 and are no longer.
    if (bytes->size() == 2 && (*bytes)[0] == '\xf8' &&
        static_cast<unsigned char>((*bytes)[1]) < 32) {
      item.clause = "RFC 8949 3.3";
      item.expectation = Expectation::reject;
      item.note = "an example of RFC 7049 that RFC 8949 dropped: not well-formed";
      cases.push_back(std::move(item));
      continue;
    }
    if (diagnostic != nullptr) {
      Result<Value> value = parse_diagnostic(*diagnostic);
      if (!value) return entry_error(path, i, value.error());
      complete_acceptance(&item, std::move(*value));
    } else {
      complete_acceptance(&item, *decoded);
    }
    cases.push_back(std::move(item));
  }
  return cases;
}

}  // namespace codecbench::conformance::suites
