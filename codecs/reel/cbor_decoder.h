// The CBOR decoder (RFC 8949). Compiled into each instruction set's namespace.
//
// `strict` adds what DecodeOptions::deterministic and DuplicateKeys::reject ask for; without it
// that code is not there.
#ifndef REEL_CBOR_DECODER_H_
#define REEL_CBOR_DECODER_H_

#include "cbor_strings.h"
#include "decoder_common.h"
#include "float_width.h"
#include "text_check.h"

// The argument in the bytes after an item's first, for the four widths: n, and s behind it.
#define REEL_CBOR_ARGUMENTS(first, label) \
  case (first) + 0x18:                    \
    REEL_NEED(2);                         \
    n = p[1];                             \
    REEL_SHORTEST(n >= 24);               \
    s = p + 2;                            \
    goto label;                           \
  case (first) + 0x19:                    \
    REEL_NEED(3);                         \
    n = load16(p + 1);                    \
    REEL_SHORTEST(n > 0xff);              \
    s = p + 3;                            \
    goto label;                           \
  case (first) + 0x1a:                    \
    REEL_NEED(5);                         \
    n = load32(p + 1);                    \
    REEL_SHORTEST(n > 0xffff);            \
    s = p + 5;                            \
    goto label;                           \
  case (first) + 0x1b:                    \
    REEL_NEED(9);                         \
    n = load64(p + 1);                    \
    REEL_SHORTEST(n > 0xffffffff);        \
    s = p + 9;                            \
    goto label;

#define REEL_SHORTEST(condition)                                                     \
  do {                                                                               \
    if constexpr (strict) {                                                          \
      if (task.deterministic && !(condition)) REEL_FAIL(Code::not_deterministic, p); \
    }                                                                                \
  } while (false)

// A whole integer; bit 0x20 of b is its sign.
#define REEL_CBOR_INTEGER(number, size, mark)                                              \
  do {                                                                                     \
    REEL_EMIT(head_of(Kind::integer) | static_cast<std::uint64_t>(b & 0x20) << 3, number); \
    p += (size);                                                                           \
    REEL_DONE(mark);                                                                       \
  } while (false)

// Puts the open container aside and opens the one at p, whose cell is `new_cell`.
#define REEL_CBOR_PUSH(new_cell, is_map, items)                              \
  do {                                                                       \
    frame->remaining = remaining;                                            \
    if constexpr (tape) {                                                    \
      frame->cell = open;                                                    \
      open = (new_cell);                                                     \
    }                                                                        \
    if constexpr (strict) {                                                  \
      frame->start = p;                                                      \
      frame->key = key == nullptr ? 0 : static_cast<std::uint64_t>(p - key); \
      frame->key = frame->key << 1 | static_cast<std::uint64_t>(map);        \
      key = nullptr;                                                         \
      map = (is_map);                                                        \
    }                                                                        \
    ++frame;                                                                 \
    remaining = (items);                                                     \
  } while (false)

namespace reel {
namespace REEL_ISA {
namespace {

// `remaining` of a container of indefinite length counts down from one of these, never to 0. Both
// are even, so that in a map of either kind `remaining` is even exactly while a key is due.
constexpr std::uint64_t indefinite_array = std::uint64_t{1} << 63;
constexpr std::uint64_t indefinite_map = std::uint64_t{3} << 62;
constexpr std::uint64_t indefinite_from = std::uint64_t{1} << 62;
constexpr std::uint64_t indefinite_map_from = std::uint64_t{5} << 61;

template <bool tape, bool strict>
void decode_cbor(DecodeTask& task) {
  const Byte* const begin = task.begin;
  const Byte* const end = task.end;
  const bool validate_utf8 = task.validate_utf8;
  Frame* const first_frame = task.frames;
  Frame* frame = first_frame;
  const Byte* p = begin;
  Cell* top = task.cells;
  Cell* open = nullptr;
  std::uint64_t remaining = 1;
  const Byte* limit = limit_of<tape>(p, end, top, task.back);
  const Byte* ample = ample_of(p, limit, end);

  const Byte* start = p;      // strict: the first byte of the item that is finished next
  const Byte* key = nullptr;  // strict: the first byte of the open map's last key
  bool map = false;           // strict: is the open container a map?

  unsigned b;
  std::uint64_t n;
  const Byte* s;
  CborString string;

  // Common items, each tested once. How likely a test is called decides only what lies in line: small
  // integers, because a text's length keeps the next item waiting anyhow.
next:
  if (strict || REEL_UNLIKELY(p >= ample)) goto careful;
  b = *p;
  if (REEL_CHANCE(b - 0x60 < 0x18, 0.4)) {
    n = b - 0x60;
    s = p + 1;
    if (REEL_UNLIKELY(end - s < 32)) goto text_string;
    if (validate_utf8 && REEL_UNLIKELY(!short_text_plain<false>(s, n))) goto text_string;
    REEL_EMIT(head_of(Kind::text, n), address_of(s));
    p = s + n;
    REEL_DONE("text");
  }
  REEL_OPAQUE(b);
  if (REEL_CHANCE(b < 0x18, 0.6)) {
    REEL_EMIT(head_of(Kind::integer), b);
    p += 1;
    REEL_DONE("small integer");
  }
  REEL_OPAQUE(b);
  if (REEL_CHANCE((b & 0xc0) == 0x80, 0.4)) {
    const std::uint64_t is_map = (b >> 5) & 1;
    n = b & 0x1f;
    if (REEL_UNLIKELY(n >= 24)) goto careful;
    s = p + 1;
    std::uint64_t left = n << is_map;
    if (REEL_UNLIKELY(left > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
    if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
    if (REEL_UNLIKELY(n == 0)) {
      REEL_EMIT(head_of(Kind::array, 1) + is_map, 0);
      p = s;
      REEL_DONE("empty container");
    }
    Cell* const container = top;
    REEL_EMIT(head_of(Kind::array) + is_map, n);
    // Containers of float64, and those whose first items are such, need no frame for these.
    // The first one is known to be whole.
    if (*s == 0xfb) {
      do {
        REEL_EMIT(head_of(Kind::float64), load64(s + 1));
        s += 9;
        if (--left == 0) {
          if constexpr (tape) {
            container->head |= static_cast<std::uint64_t>(top - container) << size_shift;
          }
          p = s;
          REEL_DONE("container of floats");
        }
      } while (s < ample && *s == 0xfb);
    }
    REEL_CBOR_PUSH(container, is_map != 0, left);
    p = s;
    __asm__ volatile("# container" : "+r"(p));
    goto next;
  }
  REEL_OPAQUE(b);
  if (b == 0xfb) {
    REEL_EMIT(head_of(Kind::float64), load64(p + 1));
    p += 9;
    REEL_DONE("float");
  }
  REEL_OPAQUE(b);
  if ((b & 0xdc) == 0x18) {  // 18 to 1b, 38 to 3b
    if ((b & 2) != 0) {
      if ((b & 1) != 0) REEL_CBOR_INTEGER(load64(p + 1), 9, "integer of 8 bytes");
      REEL_CBOR_INTEGER(load32(p + 1), 5, "integer of 4 bytes");
    }
    if ((b & 1) != 0) REEL_CBOR_INTEGER(load16(p + 1), 3, "integer of 2 bytes");
    REEL_CBOR_INTEGER(p[1], 2, "integer of 1 byte");
  }
  REEL_OPAQUE(b);
  if (b - 0x20 < 0x18) {
    REEL_EMIT(head_of(Kind::integer) | negative_flag, b - 0x20);
    p += 1;
    REEL_DONE("small negative integer");
  }
  REEL_OPAQUE(b);
  if (b == 0x78) {
    n = p[1];
    s = p + 2;
    goto text_string;
  }

careful:
  if (REEL_UNLIKELY(p >= limit)) {
    if (p == end) REEL_FAIL(Code::truncated, p);
    limit = limit_of<tape>(p, end, top, task.back);
    if (p >= limit) REEL_FAIL(Code::out_of_memory, p);
    ample = ample_of(p, limit, end);
  }
  if constexpr (strict) start = p;
  switch (*p) {
    case 0x00 ... 0x17:
      REEL_EMIT(head_of(Kind::integer), *p);
      p += 1;
      goto done;
      REEL_CBOR_ARGUMENTS(0x00, unsigned_integer)
    unsigned_integer:
      REEL_EMIT(head_of(Kind::integer), n);
      p = s;
      goto done;

    case 0x20 ... 0x37:
      REEL_EMIT(head_of(Kind::integer) | negative_flag, *p - 0x20);
      p += 1;
      goto done;
      REEL_CBOR_ARGUMENTS(0x20, negative_integer)
    negative_integer:
      REEL_EMIT(head_of(Kind::integer) | negative_flag, n);
      p = s;
      goto done;

    case 0x40 ... 0x57:
      n = *p - 0x40;
      s = p + 1;
      goto byte_string;
      REEL_CBOR_ARGUMENTS(0x40, byte_string)
    byte_string:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      REEL_EMIT(head_of(Kind::bytes, n), address_of(s));
      p = s + n;
      goto done;

    case 0x60 ... 0x77:
      n = *p - 0x60;
      s = p + 1;
      goto text_string;
      REEL_CBOR_ARGUMENTS(0x60, text_string)
    text_string:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      if (validate_utf8 && REEL_UNLIKELY(!text_ok<false>(s, n, end))) {
        REEL_FAIL(Code::invalid_utf8, p);
      }
      REEL_EMIT(head_of(Kind::text, n), address_of(s));
      p = s + n;
      goto done;

    case 0x5f:
    case 0x7f:
      string = read_indefinite_string<tape>(task, p, top);
      if (string.code != Code::ok) REEL_FAIL(string.code, string.at);
      REEL_EMIT(head_of(*p == 0x5f ? Kind::bytes : Kind::text, string.size),
                address_of(string.data));
      p = string.next;
      limit = limit_of<tape>(p, end, top, task.back);
      ample = ample_of(p, limit, end);
      goto done;

    case 0x80 ... 0x97:
      n = *p - 0x80;
      s = p + 1;
      goto open_array;
      REEL_CBOR_ARGUMENTS(0x80, open_array)
    open_array:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      if constexpr (!strict) {
        // Arrays of float64, and arrays whose first elements are such, need no frame for these.
        Cell* const array = top;
        std::uint64_t left = n;
        REEL_EMIT(head_of(Kind::array), n);
        while (s < ample && *s == 0xfb && left != 0) {
          REEL_EMIT(head_of(Kind::float64), load64(s + 1));
          s += 9;
          --left;
          __asm__("" : "+r"(s), "+r"(top), "+r"(left));
        }
        if (left == 0) {
          if constexpr (tape) {
            array->head = head_of(Kind::array, static_cast<std::uint64_t>(top - array));
          }
          p = s;
          REEL_DONE("floats");
        }
        REEL_CBOR_PUSH(array, false, left);
        p = s;
        __asm__ volatile("# array" : "+r"(p));
        goto next;
      } else {
        REEL_EMIT(head_of(Kind::array, n == 0), n);
        if (n == 0) {
          p = s;
          goto done;
        }
        REEL_CBOR_PUSH(top - 1, false, n);
      }
      p = s;
      goto next;
    case 0x9f:
      if (strict && task.deterministic) REEL_FAIL(Code::not_deterministic, p);
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      REEL_EMIT(head_of(Kind::array), 0);
      REEL_CBOR_PUSH(top - 1, false, indefinite_array);
      p += 1;
      goto next;

    case 0xa0 ... 0xb7:
      n = *p - 0xa0;
      s = p + 1;
      goto open_map;
      REEL_CBOR_ARGUMENTS(0xa0, open_map)
    open_map:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s) / 2)) REEL_FAIL(Code::truncated, p);
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      REEL_EMIT(head_of(Kind::map, n == 0), n);
      if (n == 0) {
        p = s;
        goto done;
      }
      REEL_CBOR_PUSH(top - 1, true, n * 2);
      p = s;
      goto next;
    case 0xbf:
      if (strict && task.deterministic) REEL_FAIL(Code::not_deterministic, p);
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      REEL_EMIT(head_of(Kind::map), 0);
      REEL_CBOR_PUSH(top - 1, true, indefinite_map);
      p += 1;
      goto next;

    case 0xc0 ... 0xd7:
      n = *p - 0xc0;
      s = p + 1;
      goto open_tag;
      REEL_CBOR_ARGUMENTS(0xc0, open_tag)
    open_tag:
      // Tags 2 and 3 on a byte string: a bignum (3.4.3).
      if (REEL_UNLIKELY((n == 2 || n == 3) && s < end && *s >> 5 == 2)) {
        string = read_byte_string<tape>(task, s, top);
        if (string.code != Code::ok) REEL_FAIL(string.code, string.at);
        REEL_SHORTEST(string.size > 8 && *string.data != 0);
        REEL_EMIT(head_of(Kind::bignum, string.size) | (n == 3 ? negative_flag : 0),
                  address_of(string.data));
        p = string.next;
        limit = limit_of<tape>(p, end, top, task.back);
        ample = ample_of(p, limit, end);
        goto done;
      }
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      REEL_EMIT(head_of(Kind::tag), n);
      REEL_CBOR_PUSH(top - 1, false, 1);
      p = s;
      goto next;

    case 0xe0 ... 0xf3:
      REEL_EMIT(head_of(Kind::simple), *p - 0xe0);
      p += 1;
      goto done;
    case 0xf4:
    case 0xf5:
      REEL_EMIT(head_of(Kind::boolean), *p - 0xf4);
      p += 1;
      goto done;
    case 0xf6:
      REEL_EMIT(head_of(Kind::null), 0);
      p += 1;
      goto done;
    case 0xf7:
      REEL_EMIT(head_of(Kind::undefined), 0);
      p += 1;
      goto done;
    case 0xf8:
      REEL_NEED(2);
      if (p[1] < 32) REEL_FAIL(Code::malformed, p);
      REEL_EMIT(head_of(Kind::simple), p[1]);
      p += 2;
      goto done;
    case 0xf9:
      REEL_NEED(3);
      REEL_EMIT(head_of(Kind::float16), load16(p + 1));
      p += 3;
      goto done;
    case 0xfa:
      REEL_NEED(5);
      if constexpr (strict) {
        std::uint16_t narrow;
        REEL_SHORTEST(!narrow32(load32(p + 1), narrow));
      }
      REEL_EMIT(head_of(Kind::float32), load32(p + 1));
      p += 5;
      goto done;
    case 0xfb:
      REEL_NEED(9);
      if constexpr (strict) {
        std::uint32_t narrow;
        REEL_SHORTEST(!narrow64(load64(p + 1), narrow));
      }
      REEL_EMIT(head_of(Kind::float64), load64(p + 1));
      p += 9;
      goto done;

    case 0xff: {
      // The end of the open container, if its length is indefinite and no map's value is due.
      if (remaining < indefinite_from) REEL_FAIL(Code::malformed, p);
      const bool ends_map = remaining >= indefinite_map_from;
      if (ends_map && (remaining & 1) != 0) REEL_FAIL(Code::malformed, p);
      if constexpr (tape) {
        open->value = ends_map ? (indefinite_map - remaining) / 2 : indefinite_array - remaining;
      }
      p += 1;
      goto close;
    }

    default:  // additional information 28 to 30, and 31 where nothing is indefinite
      REEL_FAIL(Code::malformed, p);
  }

done:
  if constexpr (strict) {
    if (task.deterministic && map && (remaining & 1) == 0) {
      // A key is complete. The order is that of the encoded bytes (4.2.1); no item's encoding is a
      // prefix of another's.
      if (key != nullptr) {
        const int order = std::memcmp(key, start, static_cast<std::size_t>(p - start));
        if (order == 0) REEL_FAIL(Code::duplicate_key, start);
        if (order > 0) REEL_FAIL(Code::key_order, start);
      }
      key = start;
    }
  }
  if (REEL_LIKELY(--remaining != 0)) goto next;

close:
  if (frame == first_frame) {
    task.code = Code::ok;
    task.at = p;
    task.cell_count = static_cast<std::size_t>(top - task.cells);
    return;
  }
  if constexpr (tape) open->head |= static_cast<std::uint64_t>(top - open) << size_shift;
  --frame;
  if constexpr (strict) {
    if constexpr (tape) {
      if (map && task.reject_duplicates) {
        const Code code = find_duplicate_key(
            open, top, static_cast<std::size_t>(task.back - reinterpret_cast<Byte*>(top)),
            task.entry);
        task.entry_known = code == Code::duplicate_key;
        if (code != Code::ok) REEL_FAIL(code, frame->start);
      }
    }
    start = frame->start;
    key = frame->key >> 1 == 0 ? nullptr : start - (frame->key >> 1);
    map = (frame->key & 1) != 0;
  }
  remaining = frame->remaining;
  if constexpr (tape) open = frame->cell;
  goto done;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#undef REEL_CBOR_PUSH
#undef REEL_CBOR_INTEGER
#undef REEL_SHORTEST
#undef REEL_CBOR_ARGUMENTS

#endif  // REEL_CBOR_DECODER_H_
