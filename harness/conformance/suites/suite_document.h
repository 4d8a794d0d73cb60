// What the readers of suites share: files as Values, their fields, and the completion of a Case.
//
// JSON is read by the oracle, whose integers are exact at any size. Functions that look up a field
// return nullptr where there is none or it is of another type; nothing here owns what it points to.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_SUITES_SUITE_DOCUMENT_H_
#define CODECBENCH_HARNESS_CONFORMANCE_SUITES_SUITE_DOCUMENT_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codecs/format.h"
#include "codecs/value.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance::suites {

using Cases = Result<std::vector<Case>>;

// The bytes of a file.
Result<std::string> read_whole(const std::string& path);
// The document in a file, decoded by the oracle.
Result<Value> read_document(Format format, const std::string& path);
// The document in a JSON file that is a list: its items.
Result<std::vector<Value>> read_json_list(const std::string& path);
// `path` itself if it is a file; else all files below it whose names end so, sorted.
Result<std::vector<std::string>> files_below(const std::string& path, std::string_view ending);

const Value* field(const Value& map, std::string_view name);
const std::string* text_field(const Value& map, std::string_view name);
std::optional<bool> bool_field(const Value& map, std::string_view name);
// The field's hexadecimal digits as bytes; dashes and blanks may stand between them.
std::optional<std::string> hex_field(const Value& map, std::string_view name);
std::optional<std::string> hex_with_dashes(std::string_view digits);
// RFC 4648 section 4, with padding.
std::optional<std::string> from_base64(std::string_view text);

// `text` as a part of an id: whatever is no visible ASCII character, and the bar, becomes '_'.
std::string id_part(std::string_view text);

// Makes `item` an acceptance. Sets `value` to what the oracle reads if it is equal to `said` or
// nothing is said, else to `said`; a value that nobody says and that repeats a key is left out, since
// decoders keep the first, the last or both. Sets `preferred` if that is not the input. `is_equal` is
// equal_as_data unless given.
void complete_acceptance(Case* item, std::optional<Value> said,
                         const std::function<bool(const Value&, const Value&)>& is_equal = {});

// "path, entry 12: what": entries count from 0.
Error entry_error(const std::string& path, std::size_t entry, std::string_view what);

// The kinds.
Cases read_msgpack_test_suite(const std::string& path);
Cases read_cbor_appendix_a(const std::string& path);
Cases read_cbor_wg(const std::string& path);
Cases read_json_test_suite(const std::string& path);
Cases read_cose_examples(const std::string& path);
Cases read_labelled_json(const std::string& path);

}  // namespace codecbench::conformance::suites

#endif  // CODECBENCH_HARNESS_CONFORMANCE_SUITES_SUITE_DOCUMENT_H_
