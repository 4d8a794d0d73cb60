// Well-formed UTF-8, as RFC 3629 section 3 and table 3-7 of the Unicode standard define it.
//
// Overlong forms, surrogates, code points above U+10FFFF and cut sequences are ill-formed;
// noncharacters, U+0000 and the byte order mark are not. Pure functions; any thread may call them.
// Complexity: linear.
#ifndef CODECBENCH_BASE_UTF8_H_
#define CODECBENCH_BASE_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace codecbench {

// The offset of the first sequence that is ill-formed, or nothing.
std::optional<std::size_t> find_ill_formed_utf8(std::string_view text);

inline bool is_utf8(std::string_view text) { return !find_ill_formed_utf8(text).has_value(); }

// REQUIRES: code_point is at most U+10FFFF and no surrogate.
void append_utf8(std::string& text, std::uint32_t code_point);

}  // namespace codecbench

#endif  // CODECBENCH_BASE_UTF8_H_
