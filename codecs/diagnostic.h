// The diagnostic text form of a Value: RFC 8949 section 8 with what the other formats need.
//
// It prints and parses back to an identical Value, so that tests, case files and reports can show
// any value.
//   null undefined true false           simple(17)
//   -18446744073709551616               integers and bignums of any size
//   bignum(h'0001') bignum(-1-h'00')    a Bignum that fits an Integer or has leading zeros
//   1.5 1.5_2 1.5_1 NaN Infinity        binary64 plain, _2 binary32, _1 binary16 (RFC 8949 8.1)
//   nan(h'7ff8000000000001')            a NaN with a sign or payload, in 2, 4 or 8 bytes
//   h'00ff' "text" text(h'ff')          bytes; text with JSON escapes; text that is not UTF-8
//   [1, 2] {"a": 1} 32("x")             arrays, maps, tags
//   scaled(m, e)                        KEKS float: mantissa, exponent, each any integer
//   ext(5, h'00') timestamp(s, ns)      MessagePack
//   tai(0x4000000000000000) tai(0x0, ns=1) tai(0x0, ns=0, as=1)
//   hexlet(8-4-4-4-12) magic("name")    12 bytes; magic(h'..') if they are not UTF-8
//   blob(5, h'00')                      KEKS BLOB with its chunk length
//
// A float is parsed only if it is exactly a number of its width, so 0.1_2 is refused. The parser
// also accepts the indefinite-length indicators [_ 1], {_ "a": 1}, (_ h'01', h'02') and the _0 to
// _3 indicators on integers and strings, which say how a value was encoded and not which value it
// is.
#ifndef CODECBENCH_CODECS_DIAGNOSTIC_H_
#define CODECBENCH_CODECS_DIAGNOSTIC_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "codecs/value.h"

namespace codecbench {

std::string to_diagnostic(const Value& value);

// For messages and tables: at most about `limit` bytes, cut at a character with "..." behind.
std::string to_short_diagnostic(const Value& value, std::size_t limit = 120);

// Error: what was expected and the byte offset. Nesting is limited to max_value_depth.
Result<Value> parse_diagnostic(std::string_view text);

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_DIAGNOSTIC_H_
