// simdjson's DOM, as its doc/dom.md uses it: one parser is kept. On-Demand parses while it is visited, so there is no
// decoding to time alone.
#include <simdjson.h>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline void decode_json_dom(Documents documents, Passes& passes) {
  simdjson::dom::parser parser;
  while (passes.next()) {
    for (const std::string_view document : documents) {
      // The input is padded, so it need not be copied.
      simdjson::dom::element element;
      check(parser.parse(document.data(), document.size(), false).get(element) ==
            simdjson::SUCCESS);
      keep(element);
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
