// JSON string literals (RFC 8259 section 7), which the diagnostic notation uses as well (RFC 8949
// section 8).
//
// Pure functions; any thread may call them. Complexity: linear.
#ifndef CODECBENCH_CODECS_JSON_STRING_H_
#define CODECBENCH_CODECS_JSON_STRING_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace codecbench {

// Appends `utf8` in quotes with what has to be escaped, and nothing else, escaped.
void append_json_string(std::string& output, std::string_view utf8);

// The meaning of the literal whose opening quote is text[*at]; *at moves behind the closing quote.
// Refused are control characters, text that is not UTF-8, unknown escapes, and surrogates without a
// partner; *at is then the offence.
Result<std::string> parse_json_string(std::string_view text, std::size_t* at);

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_JSON_STRING_H_
