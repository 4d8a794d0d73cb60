// The KEKS decoder (numeric tags). Compiled into each instruction set's namespace. Strict
// throughout: one value has one encoding, and everything else is refused.
//
// Strings carry the excess over the previous form's longest length, so that no length can be
// written in two ways. Maps end with a marker and their keys ascend by length, then bytewise, which
// one comparison with the previous key checks.
#ifndef REEL_KEKS_DECODER_H_
#define REEL_KEKS_DECODER_H_

#include "decoder_common.h"
#include "keks_items.h"
#include "text_check.h"

// Opens the container at p. Its own keys live in the frame that puts its parent aside.
#define REEL_KEKS_PUSH(kind, new_state)                                      \
  do {                                                                       \
    if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p); \
    frame->remaining = state;                                                \
    frame->start = nullptr;                                                  \
    frame->key = 0;                                                          \
    if constexpr (tape) {                                                    \
      frame->cell = open;                                                    \
      open = top;                                                            \
    }                                                                        \
    ++frame;                                                                 \
    REEL_EMIT(head_of(kind), 0);                                             \
    state = (new_state);                                                     \
    p += 1;                                                                  \
  } while (false)

// As REEL_DONE: the end of an item in the ample part of the input. p and top are in it because clang
// otherwise makes inner loops of the items of fixed size, with counters of their own to be added up
// behind (15 % of the time).
#define REEL_KEKS_DONE(mark)                                       \
  do {                                                             \
    state += one_more;                                             \
    __asm__ volatile("# " mark : "+r"(state), "+r"(p), "+r"(top)); \
    if (REEL_CHANCE((state & 3) == 0, 0.6)) goto next;             \
    goto next_key_or_end;                                          \
  } while (false)

namespace reel {
namespace REEL_ISA {
namespace {

// What is open, and how many items or entries it has so far, in one number: seven values that live
// through the loop are more than clang 14 has registers for (1.3 to 1.6 times GCC's time).
constexpr std::uint64_t in_list = 0;
constexpr std::uint64_t in_map = 1;
constexpr std::uint64_t at_root = 2;
constexpr std::uint64_t one_more = 4;

template <bool tape, bool>
void decode_keks(DecodeTask& task) {
  const Byte* const begin = task.begin;
  const Byte* const end = task.end;
  const bool validate_utf8 = task.validate_utf8;
  Frame* frame = task.frames;
  const Byte* p = begin;
  Cell* top = task.cells;
  Cell* open = nullptr;
  const Byte* limit = limit_of<tape>(p, end, top, task.back);
  const Byte* ample = ample_of(p, limit, end);
  std::uint64_t state = at_root;

  unsigned b;
  std::uint64_t n;
  const Byte* s;
  std::uint64_t exponent;
  bool negative;
  bool negative_exponent;
  KeksItem item;
  KeksBlob blob;

  // As in cbor_decoder.h.
next:
  if (REEL_UNLIKELY(p >= ample)) goto careful;
  b = *p;
  if (REEL_CHANCE(b >= 0xc0, 0.4)) {
    s = keks_string(p, end, n);
    if (REEL_UNLIKELY(s == nullptr)) REEL_FAIL(Code::truncated, p);
    if (REEL_UNLIKELY(!keks_text_ok(s, n, end, validate_utf8))) goto text;
    REEL_EMIT(head_of(Kind::text, n), address_of(s));
    p = s + n;
    REEL_KEKS_DONE("text");
  }
  REEL_OPAQUE(b);
  if (REEL_CHANCE((b | 1) == 0x0d, 0.6)) {
    if (REEL_UNLIKELY(!read_short_integer(p, end, negative, n, s))) goto any_integer;
    REEL_EMIT(head_of(Kind::integer) | std::uint64_t{negative} << 8, n);
    p = s;
    REEL_KEKS_DONE("integer");
  }
  REEL_OPAQUE(b);
  if (REEL_CHANCE(b == 0x13, 0.6)) goto finite_float;
  REEL_OPAQUE(b);
  if (REEL_CHANCE(b == 0x08, 0.6)) {
    REEL_KEKS_PUSH(Kind::array, in_list);
    __asm__ volatile("# list" : "+r"(p), "+r"(top));
    goto next;
  }
  REEL_OPAQUE(b);
  if (b == 0x09) goto open_map;
  REEL_OPAQUE(b);
  if (b - 0x01 < 3) {  // null, false, true
    REEL_EMIT(b == 0x01 ? head_of(Kind::null) : head_of(Kind::boolean), b == 0x03);
    p += 1;
    REEL_KEKS_DONE("simple");
  }
  REEL_OPAQUE(b);
  if (b == 0x00 && (state & 3) == in_list) {
    p += 1;
    goto close;
  }

careful:
  if (REEL_UNLIKELY(p >= limit)) {
    if (p == end) REEL_FAIL(Code::truncated, p);
    limit = limit_of<tape>(p, end, top, task.back);
    if (p >= limit) REEL_FAIL(Code::out_of_memory, p);
    ample = ample_of(p, limit, end);
  }
  switch (*p) {
    case 0x00:
      // In a map only a key's place may hold the end, and that is looked at below.
      if ((state & 3) != in_list) REEL_FAIL(Code::malformed, p);
      p += 1;
      goto close;
    case 0x01:
      REEL_EMIT(head_of(Kind::null), 0);
      p += 1;
      goto done;
    case 0x02:
    case 0x03:
      REEL_EMIT(head_of(Kind::boolean), *p - 0x02);
      p += 1;
      goto done;
    case 0x04:
      REEL_NEED(17);
      REEL_EMIT(head_of(Kind::hexlet, 16), address_of(p + 1));
      p += 17;
      goto done;

    case 0x08:
      REEL_KEKS_PUSH(Kind::array, in_list);
      goto next;
    case 0x09:
    open_map:
      REEL_KEKS_PUSH(Kind::map, in_map);
      goto next_key;

    case 0x0b:
      blob = read_keks_blob<tape>(task, p, top);
      if (blob.code != Code::ok) REEL_FAIL(blob.code, blob.at);
      if (tape && free_cells(top, task.back) < blob_cells) REEL_FAIL(Code::out_of_memory, p);
      REEL_EMIT(head_of(Kind::blob, blob.size), address_of(blob.data));
      REEL_EMIT(head_of(Kind::integer), blob.chunk);
      p = blob.next;
      limit = limit_of<tape>(p, end, top, task.back);
      ample = ample_of(p, limit, end);
      goto done;

    case 0x0c:
    case 0x0d:
      if (REEL_LIKELY(read_short_integer(p, end, negative, n, s))) {
        REEL_EMIT(head_of(Kind::integer) | std::uint64_t{negative} << 8, n);
        p = s;
        goto done;
      }
    any_integer:
      item = read_any_integer<tape>(p, end, top);
      if (REEL_UNLIKELY(item.code != Code::ok)) REEL_FAIL(item.code, item.at);
      top = item.top;
      p = item.at;
      goto done;

    case 0x10:
      REEL_EMIT(head_of(Kind::float64), 0x7ff8000000000000u);
      p += 1;
      goto done;
    case 0x11:
      REEL_EMIT(head_of(Kind::float64), 0x7ff0000000000000u);
      p += 1;
      goto done;
    case 0x12:
      REEL_EMIT(head_of(Kind::float64), 0xfff0000000000000u);
      p += 1;
      goto done;
    case 0x13:
    finite_float:
      if (REEL_LIKELY(read_short_integer(p + 1, end, negative, n, s) &&
                      read_short_integer(s, end, negative_exponent, exponent, s) &&
                      ((n & 1) != 0) != negative && exponent <= max_cell_size)) {
        REEL_EMIT(head_of(Kind::bigfloat, exponent) | std::uint64_t{negative} << 8 |
                      std::uint64_t{negative_exponent} << 10,
                  n);
        p = s;
        goto done;
      }
      item = read_any_float<tape>(task, p, top);
      if (REEL_UNLIKELY(item.code != Code::ok)) REEL_FAIL(item.code, item.at);
      top = item.top;
      p = item.at;
      goto done;

    case 0x18:
    case 0x19:
    case 0x1a: {
      const unsigned precision = *p - 0x18u;
      const std::ptrdiff_t size = 9 + 4 * static_cast<std::ptrdiff_t>(precision);
      REEL_NEED(size);
      const std::uint64_t label = load64(p + 1);
      const std::uint32_t nanoseconds = precision >= 1 ? load32(p + 9) : 0;
      const std::uint32_t attoseconds = precision == 2 ? load32(p + 13) : 0;
      const bool valid = label >> 63 == 0 && nanoseconds <= 999999999 && attoseconds <= 999999999 &&
                         (precision != 1 || nanoseconds != 0) &&
                         (precision != 2 || attoseconds != 0);
      if (!valid) REEL_FAIL(Code::invalid_value, p);
      if (precision == 0) REEL_EMIT(head_of(Kind::tai64), label);
      if (precision == 1) REEL_EMIT(head_of(Kind::tai64n, nanoseconds), label);
      if (precision == 2) REEL_EMIT(head_of(Kind::tai64na, 16), address_of(p + 1));
      p += size;
      goto done;
    }

    case 0x4b:
      // The letters as far as they are there, so that a wrong one is not reported as a missing one.
      for (int i = 1; i < 4; ++i) {
        if (end - p <= i) REEL_FAIL(Code::truncated, p);
        if (p[i] != "KEKS"[i]) REEL_FAIL(Code::malformed, p);
      }
      REEL_NEED(16);
      REEL_EMIT(head_of(Kind::magic, 12), address_of(p + 4));
      p += 16;
      goto done;

    case 0x80 ... 0xbf:
      s = keks_string(p, end, n);
      if (REEL_UNLIKELY(s == nullptr)) REEL_FAIL(Code::truncated, p);
      REEL_EMIT(head_of(Kind::bytes, n), address_of(s));
      p = s + n;
      goto done;

    case 0xc0 ... 0xff:
      s = keks_string(p, end, n);
      if (REEL_UNLIKELY(s == nullptr)) REEL_FAIL(Code::truncated, p);
    text:
      if (REEL_UNLIKELY(!keks_text_ok(s, n, end, validate_utf8))) {
        REEL_FAIL(std::memchr(s, 0, n) != nullptr ? Code::invalid_value : Code::invalid_utf8, p);
      }
      REEL_EMIT(head_of(Kind::text, n), address_of(s));
      p = s + n;
      goto done;

    default:  // unassigned
      REEL_FAIL(Code::malformed, p);
  }

done:
  state += one_more;
  if (REEL_LIKELY((state & 3) == in_list)) goto next;

next_key_or_end:
  if (REEL_UNLIKELY((state & at_root) != 0)) {
    task.code = Code::ok;
    task.at = p;
    task.cell_count = static_cast<std::size_t>(top - task.cells);
    return;
  }

next_key:
  if (REEL_UNLIKELY(p >= limit)) {
    if (p == end) REEL_FAIL(Code::truncated, p);
    if (*p == 0) {
      p += 1;
      goto close;
    }
    limit = limit_of<tape>(p, end, top, task.back);
    if (p >= limit) REEL_FAIL(Code::out_of_memory, p);
    ample = ample_of(p, limit, end);
  }
  if (*p == 0) {
    p += 1;
    goto close;
  }
  if (REEL_UNLIKELY(*p < 0xc0)) REEL_FAIL(Code::malformed, p);
  s = keks_string(p, end, n);
  if (REEL_UNLIKELY(s == nullptr)) REEL_FAIL(Code::truncated, p);
  if (REEL_UNLIKELY(n == 0)) REEL_FAIL(Code::invalid_value, p);
  if (REEL_UNLIKELY(!keks_text_ok(s, n, end, validate_utf8))) {
    REEL_FAIL(std::memchr(s, 0, n) != nullptr ? Code::invalid_value : Code::invalid_utf8, p);
  }
  if (n <= frame[-1].key) {
    if (REEL_UNLIKELY(n < frame[-1].key)) REEL_FAIL(Code::key_order, p);
    if (*s <= *frame[-1].start) {
      const int order = std::memcmp(frame[-1].start, s, n);
      if (REEL_UNLIKELY(order == 0)) REEL_FAIL(Code::duplicate_key, p);
      if (REEL_UNLIKELY(order > 0)) REEL_FAIL(Code::key_order, p);
    }
  }
  frame[-1].start = s;
  frame[-1].key = n;
  REEL_EMIT(head_of(Kind::text, n), address_of(s));
  p = s + n;
  goto next;

close:
  if constexpr (tape) {
    open->head |= static_cast<std::uint64_t>(top - open) << size_shift;
    open->value = state / one_more;
  }
  --frame;
  state = frame->remaining;
  if constexpr (tape) open = frame->cell;
  goto done;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#undef REEL_KEKS_DONE
#undef REEL_KEKS_PUSH

#endif  // REEL_KEKS_DECODER_H_
