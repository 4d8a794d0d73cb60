// Makes a Document from a program's own values.
//
//   reel::Document document;
//   reel::Builder build(document);
//   build.begin_map();
//   build.text("id");
//   build.integer(7);
//   build.end();
//   reel::Error error = build.finish();
//
// Calls return nothing: the first mistake or lack of memory is remembered, what follows is ignored,
// and finish() tells. A document in the caller's memory is never grown: Code::out_of_memory.
//
// Strings are copied into the document unless reference_strings(true) was called; then they are
// pointed to. REQUIRES in that case: they outlive the document's use. No recursion and no limit of
// depth; not thread-safe.
#ifndef REEL_BUILDER_H_
#define REEL_BUILDER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reel/document.h"
#include "reel/error.h"

namespace reel {

class Builder {
 public:
  // Clears the document. REQUIRES: the document outlives the builder and is not used until
  // finish().
  explicit Builder(Document& document);

  void reference_strings(bool on) { reference_ = on; }

  void null();
  void undefined();
  void boolean(bool value);
  void simple(std::uint8_t value);  // not 20 to 31
  void integer(std::int64_t value);
  void unsigned_integer(std::uint64_t value);
  void integer(Integer value);
  void float16_bits(std::uint16_t bits);
  void float32(float value);
  void float64(double value);
  void text(std::string_view value);
  void bytes(std::string_view value);
  void bignum(bool negative,
              std::string_view magnitude);  // the value is the magnitude, or -1 - magnitude
  void ext(std::int8_t type, std::string_view value);  // not -1
  void timestamp(Timestamp value);                     // at most 999999999 nanoseconds
  void bigfloat(Integer mantissa, Integer exponent);   // normalised: mantissa odd, or both 0
  void bigfloat(AnyInteger mantissa, AnyInteger exponent);
  void tai(Tai value);  // tai64na if attoseconds, else tai64n if nanoseconds, else tai64
  void hexlet(std::string_view value);                            // 16 bytes
  void magic(std::string_view name);                              // at most 12 bytes
  void blob(std::uint64_t chunk_length, std::string_view value);  // chunk_length not 0
  void tag(std::uint64_t number);                                 // the next item is its content

  void begin_array();
  void begin_map();  // then key, value, key, value ...
  void end();        // closes the innermost array or map

  // Ends the document: Code::incomplete unless exactly one item was built. On error the document is
  // empty.
  Error finish();

 private:
  void fail(Code code);
  bool may_begin_item();
  bool room(std::size_t cells, std::size_t bytes);
  Cell& push(std::uint64_t head, std::uint64_t value);
  std::uint64_t keep(std::string_view value);
  void item(std::uint64_t head, std::uint64_t value);
  void string_item(std::uint64_t head, std::string_view value);
  void begin(Kind kind, std::uint64_t value);
  void item_done();

  Document* document_;
  std::size_t open_ = 0;  // index of the innermost open container's cell + 1, or 0
  bool reference_ = false;
  Error error_;
};

}  // namespace reel

#endif  // REEL_BUILDER_H_
