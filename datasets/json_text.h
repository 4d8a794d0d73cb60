// JSON text of a file as a neutral value, with errors that say where: path, line, column, and what
// to do.
#ifndef CODECBENCH_DATASETS_JSON_TEXT_H_
#define CODECBENCH_DATASETS_JSON_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "codecs/value.h"

namespace codecbench {

// The whole content of a regular file.
// Error: there is none at `path`, it cannot be read, or it is empty.
Result<std::string> read_data_file(const std::string& path);

// RFC 8259 text as the oracle reads it: a number without point or exponent is an integer.
// Error: "path:line:column: what; what to do".
Result<Value> parse_json_text(const std::string& path, std::string_view text);

// Lines and columns start at 1; a column is one code point of UTF-8, as editors count.
struct TextPosition {
  std::size_t line = 1;
  std::size_t column = 1;
};
TextPosition text_position(std::string_view text, std::size_t offset);

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_JSON_TEXT_H_
