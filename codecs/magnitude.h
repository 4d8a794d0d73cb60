// Unsigned integers of any size, as big-endian bytes.
//
// A magnitude is a string of big-endian base-256 digits; the empty string is zero and leading zero
// bytes change nothing. CBOR (RFC 8949 section 3.4.3) and KEKS both carry big integers in this
// form, and both write -1-n for a negative one. Every result is in shortest form. Pure functions;
// any thread may call them. Complexity: linear in the bytes, the decimal conversions quadratic.
#ifndef CODECBENCH_CODECS_MAGNITUDE_H_
#define CODECBENCH_CODECS_MAGNITUDE_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace codecbench::magnitude {

// Views `digits` without its leading zero bytes.
std::string_view shortest(std::string_view digits);
std::string from_uint64(std::uint64_t n);
// Nothing if the number is 2^64 or more.
std::optional<std::uint64_t> to_uint64(std::string_view digits);

std::strong_ordering compare(std::string_view a, std::string_view b);
std::string plus(std::string_view digits, std::uint64_t n);
// REQUIRES: digits is at least n.
std::string minus(std::string_view digits, std::uint64_t n);

// 0 for zero.
std::size_t bit_length(std::string_view digits);
// REQUIRES: digits is not zero.
std::size_t trailing_zero_bits(std::string_view digits);
std::string shifted_right(std::string_view digits, std::size_t bits);

std::string to_decimal(std::string_view digits);
// REQUIRES: decimal holds the characters '0' to '9' only.
std::string from_decimal(std::string_view decimal);

}  // namespace codecbench::magnitude

#endif  // CODECBENCH_CODECS_MAGNITUDE_H_
