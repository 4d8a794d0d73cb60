// What went wrong, and where. reel throws nothing: every operation that can fail returns an Error,
// a value of two words that converts to nothing and must be looked at.
//
// Offsets: decoding and validating report the byte of the input at which the offending item begins
// (its first byte; for a text that is not UTF-8 its head; for a bad duplicate or misplaced key the
// key's head; for trailing bytes the first of them). `truncated` reports the item that is cut off,
// or the input's size if an item is missing altogether. Encoding and building report the index of
// the node in the document's tape.
#ifndef REEL_ERROR_H_
#define REEL_ERROR_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace reel {

enum class Code : std::uint8_t {
  ok,
  truncated,  // the input ends inside an item
  malformed,  // bytes that no item of the format can have: a reserved head, a misplaced break or
              // end marker, a chunk of the wrong type, a part of the wrong type
  invalid_value,  // a well-formed item whose value the format forbids: a KEKS text with NUL, a
                  // float that is not normalised, nanoseconds above 999999999, a timestamp of no
                  // defined size
  invalid_utf8,   // a text is not UTF-8
  duplicate_key,  // a map has two equal keys
  key_order,      // a map's keys are not in the order which the format or the deterministic option
                  // demands
  not_deterministic,  // a longer form was used than the deterministic option allows
  too_deep,           // more containers and tags inside each other than DecodeOptions::max_depth
  trailing_bytes,     // bytes after the one item
  out_of_memory,      // the caller's memory is too small, or the system has none
  unsupported,        // the value has no form in this format, or exceeds a limit of this library
  incomplete,  // Builder: a container was left open, closed too often, or a map or tag lacks a
               // value
};

struct [[nodiscard]] Error {
  Code code = Code::ok;
  std::size_t offset = 0;

  constexpr bool ok() const { return code == Code::ok; }
  friend constexpr bool operator==(const Error&, const Error&) = default;
};

// A short English phrase, never empty ("the input ends inside an item"), and the code's own name
// ("truncated").
std::string_view message(Code code);
std::string_view name(Code code);

}  // namespace reel

#endif  // REEL_ERROR_H_
