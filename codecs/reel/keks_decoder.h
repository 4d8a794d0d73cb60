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

#define REEL_KEKS_PUSH(kind, is_map)                                         \
  do {                                                                       \
    if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p); \
    frame->remaining = count << 1 | static_cast<std::uint64_t>(map);         \
    frame->start = key;                                                      \
    frame->key = key_size;                                                   \
    if constexpr (tape) {                                                    \
      frame->cell = open;                                                    \
      open = top;                                                            \
    }                                                                        \
    ++frame;                                                                 \
    REEL_EMIT(head_of(kind), 0);                                             \
    count = 0;                                                               \
    map = (is_map);                                                          \
    key = nullptr;                                                           \
    key_size = 0;                                                            \
    p += 1;                                                                  \
  } while (false)

namespace reel {
namespace REEL_ISA {
namespace {

template <bool tape, bool>
void decode_keks(DecodeTask& task) {
  const Byte* const begin = task.begin;
  const Byte* const end = task.end;
  const bool validate_utf8 = task.validate_utf8;
  Frame* const first_frame = task.frames;
  Frame* frame = first_frame;
  const Byte* p = begin;
  Cell* top = task.cells;
  Cell* open = nullptr;
  const Byte* limit = limit_of<tape>(p, end, top, task.back);

  std::uint64_t count = 0;    // items or entries of the open container so far
  bool map = false;           // is the open container a map?
  const Byte* key = nullptr;  // the open map's last key
  std::uint64_t key_size = 0;

  std::uint64_t n;
  const Byte* s;
  std::uint64_t exponent;
  bool negative;
  bool negative_exponent;
  KeksItem item;
  KeksBlob blob;

next:
  if (REEL_UNLIKELY(p >= limit)) {
    if (p == end) REEL_FAIL(Code::truncated, p);
    limit = limit_of<tape>(p, end, top, task.back);
    if (p >= limit) REEL_FAIL(Code::out_of_memory, p);
  }
  switch (*p) {
    case 0x00:
      // In a map only a key's place may hold the end, and that is looked at below.
      if (map || frame == first_frame) REEL_FAIL(Code::malformed, p);
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
      REEL_KEKS_PUSH(Kind::array, false);
      goto next;
    case 0x09:
      REEL_KEKS_PUSH(Kind::map, true);
      goto next_key;

    case 0x0b:
      blob = read_keks_blob<tape>(task, p, top);
      if (blob.code != Code::ok) REEL_FAIL(blob.code, blob.at);
      if (tape && free_cells(top, task.back) < blob_cells) REEL_FAIL(Code::out_of_memory, p);
      REEL_EMIT(head_of(Kind::blob, blob.size), address_of(blob.data));
      REEL_EMIT(head_of(Kind::integer), blob.chunk);
      p = blob.next;
      limit = limit_of<tape>(p, end, top, task.back);
      goto done;

    case 0x0c:
    case 0x0d:
      if (REEL_LIKELY(read_short_integer(p, end, negative, n, s))) {
        REEL_EMIT(head_of(Kind::integer) | std::uint64_t{negative} << 8, n);
        p = s;
        goto done;
      }
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
  ++count;
  if (map) goto next_key;
  if (REEL_LIKELY(frame != first_frame)) goto next;
  task.code = Code::ok;
  task.at = p;
  task.cell_count = static_cast<std::size_t>(top - task.cells);
  return;

next_key:
  if (REEL_UNLIKELY(p >= limit)) {
    if (p == end) REEL_FAIL(Code::truncated, p);
    if (*p == 0) {
      p += 1;
      goto close;
    }
    limit = limit_of<tape>(p, end, top, task.back);
    if (p >= limit) REEL_FAIL(Code::out_of_memory, p);
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
  if (n <= key_size) {
    if (REEL_UNLIKELY(n < key_size)) REEL_FAIL(Code::key_order, p);
    if (*s <= *key) {
      const int order = std::memcmp(key, s, n);
      if (REEL_UNLIKELY(order == 0)) REEL_FAIL(Code::duplicate_key, p);
      if (REEL_UNLIKELY(order > 0)) REEL_FAIL(Code::key_order, p);
    }
  }
  key = s;
  key_size = n;
  REEL_EMIT(head_of(Kind::text, n), address_of(s));
  p = s + n;
  goto next;

close:
  if constexpr (tape) {
    open->head |= static_cast<std::uint64_t>(top - open) << size_shift;
    open->value = count;
  }
  --frame;
  count = frame->remaining >> 1;
  map = (frame->remaining & 1) != 0;
  key = frame->start;
  key_size = frame->key;
  if constexpr (tape) open = frame->cell;
  goto done;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#undef REEL_KEKS_PUSH

#endif  // REEL_KEKS_DECODER_H_
