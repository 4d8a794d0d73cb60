// The .vec text format: conformance cases as a person writes and reads them.
//
// One case a line, seven fields between bars, blanks around a field ignored; a line that begins
// with '#' is a comment, empty lines are skipped:
//
//   id | format | class[:profile] | clause | input | expectation | note
//
//   cbor.head.u8-min | cbor | well-formedness | RFC 8949 3.1 | 18 18 | accept 24 | first in a byte
//   cbor.head.u8-23 | cbor | preferred:rfc8949-4.1 | RFC 8949 4.1 | 18 17 | not-preferred 23 -> 17 |
//   cbor.utf8.lone | cbor | validity:utf8 | RFC 8949 5.3.1 | 61 80 | invalid text(h'80') |
//
// input        Parts between blanks, at least one: pairs of hexadecimal digits, or a JSON string
//              literal whose UTF-8 bytes are meant; either may be repeated with *N. `81*200000 f6`,
//              `64 "IETF"`; `""` is no bytes at all. At most max_case_size bytes in all.
// expectation  accept | reject | invalid | not-preferred | either, then VALUE in diagnostic
//              notation (codecs/diagnostic.h), then `-> HEX`, an input as above: the preferred
//              encoding of VALUE where the input is another. not-preferred needs a VALUE, reject has
//              none. `invalid` belongs to the class validity and `not-preferred` to preferred.
// profile      preferred and validity name one; the others may (`limit:depth`). The names that a
//              format has are listed in case_line.cpp, and any other is refused as a typo.
//
// A bar inside a literal is written \u007c. Pure functions except read_case_files; any thread may
// call them. Every error is one line that begins with "file:line:column: ".
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CASE_FILE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CASE_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

// Of one case, in bytes: repetitions are counted before anything is allocated.
inline constexpr std::size_t max_case_size = std::size_t{16} << 20;

// The cases of one file, in its order. `file_name` serves messages and Case::source.
// Error: the first line that is no case, or an id that an earlier line of the text has.
Result<std::vector<Case>> parse_cases(std::string_view text, std::string_view file_name);

// The cases of a .vec file, or of all .vec files in a folder in the order of their names.
// Error: as above; a file that cannot be read; a folder without .vec files; an id used twice.
Result<std::vector<Case>> read_case_files(const std::string& folder_or_file);

// Why two cases of `cases` are one too many ("a.vec:3: id x is already used at b.vec:7"), or an
// empty string.
std::string find_duplicate_id(const std::vector<Case>& cases);

// The line, without a line ending, that parses back to the same Case (but for its source).
// REQUIRES: id, clause and note without bars, line endings and outer blanks; an id and a clause.
// Long runs of one byte are written with *N.
std::string to_vec_line(const Case& item);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CASE_FILE_H_
