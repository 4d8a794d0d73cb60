// The MessagePack decoder (github.com/msgpack/msgpack, spec.md). Compiled into each instruction
// set's namespace.
//
// Ext type -1 is the timestamp (spec, "Timestamp extension type"): 4, 8 or 12 bytes, nanoseconds at
// most 999999999; anything else of that type is Code::invalid_value.
#ifndef REEL_MSGPACK_DECODER_H_
#define REEL_MSGPACK_DECODER_H_

#include "decoder_common.h"
#include "text_check.h"

#define REEL_SHORTEST(condition)                                                     \
  do {                                                                               \
    if constexpr (strict) {                                                          \
      if (task.deterministic && !(condition)) REEL_FAIL(Code::not_deterministic, p); \
    }                                                                                \
  } while (false)

// A head with a length n of one, two or four bytes, and s behind it.
#define REEL_MSGPACK_LENGTH8(least, label) \
  REEL_NEED(2);                            \
  n = p[1];                                \
  REEL_SHORTEST(n >= (least));             \
  s = p + 2;                               \
  goto label;
#define REEL_MSGPACK_LENGTH16(least, label) \
  REEL_NEED(3);                             \
  n = load16(p + 1);                        \
  REEL_SHORTEST(n >= (least));              \
  s = p + 3;                                \
  goto label;
#define REEL_MSGPACK_LENGTH32(label) \
  REEL_NEED(5);                      \
  n = load32(p + 1);                 \
  REEL_SHORTEST(n > 0xffff);         \
  s = p + 5;                         \
  goto label;

#define REEL_MSGPACK_PUSH(new_cell, is_map, items)  \
  do {                                              \
    frame->remaining = remaining;                   \
    if constexpr (tape) {                           \
      frame->cell = open;                           \
      open = (new_cell);                            \
    }                                               \
    if constexpr (strict) {                         \
      frame->start = p;                             \
      frame->key = static_cast<std::uint64_t>(map); \
      map = (is_map);                               \
    }                                               \
    ++frame;                                        \
    remaining = (items);                            \
  } while (false)

// Whole integers, in the ample part of the input.
#define REEL_MSGPACK_UINT(number, size, mark)  \
  do {                                         \
    REEL_EMIT(head_of(Kind::integer), number); \
    p += (size);                               \
    REEL_DONE(mark);                           \
  } while (false)

// The sign bit spread over all bits turns i into n where i = -1 - n.
#define REEL_MSGPACK_INT(type, number, size, mark)                                            \
  do {                                                                                        \
    i = static_cast<type>(number);                                                            \
    REEL_EMIT(head_of(Kind::integer) | (static_cast<std::uint64_t>(i >> 63) & negative_flag), \
              i ^ (i >> 63));                                                                 \
    p += (size);                                                                              \
    REEL_DONE(mark);                                                                          \
  } while (false)

namespace reel {
namespace REEL_ISA {
namespace {

// The three forms by their size; the code tells whether `data` is one.
REEL_INLINE Code read_timestamp(const Byte* data, std::uint64_t size, Timestamp& out) {
  if (size == 4) {
    out.seconds = load32(data);
    out.nanoseconds = 0;
  } else if (size == 8) {
    const std::uint64_t both = load64(data);
    out.seconds = static_cast<std::int64_t>(both & 0x3ffffffffu);
    out.nanoseconds = static_cast<std::uint32_t>(both >> 34);
  } else if (size == 12) {
    out.nanoseconds = load32(data);
    out.seconds = static_cast<std::int64_t>(load64(data + 4));
  } else {
    return Code::invalid_value;
  }
  return out.nanoseconds <= 999999999 ? Code::ok : Code::invalid_value;
}

template <bool tape, bool strict>
void decode_msgpack(DecodeTask& task) {
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
  bool map = false;  // strict: is the open container a map?

  unsigned b;
  std::uint64_t n;
  const Byte* s;
  std::int64_t i;
  Timestamp time;

  // As in cbor_decoder.h.
next:
  if (strict || REEL_UNLIKELY(p >= ample)) goto careful;
  b = *p;
  if (REEL_CHANCE((b & 0xe0) == 0xa0, 0.4)) {
    n = b & 0x1f;
    s = p + 1;
    if (REEL_UNLIKELY(end - s < 32)) goto text_string;
    if (validate_utf8 && REEL_UNLIKELY(!short_text_plain<false>(s, n))) goto text_string;
    REEL_EMIT(head_of(Kind::text, n), address_of(s));
    p = s + n;
    REEL_DONE("text");
  }
  REEL_OPAQUE(b);
  if (REEL_CHANCE(b < 0x80, 0.6)) {
    REEL_EMIT(head_of(Kind::integer), b);
    p += 1;
    REEL_DONE("small integer");
  }
  REEL_OPAQUE(b);
  if (REEL_CHANCE(b < 0xa0, 0.4)) {
    n = b & 0x0f;
    s = p + 1;
    if (b >= 0x90) goto open_array;
    goto open_map;
  }
  REEL_OPAQUE(b);
  if (b == 0xcb) {
    REEL_EMIT(head_of(Kind::float64), load64(p + 1));
    p += 9;
    REEL_DONE("float");
  }
  REEL_OPAQUE(b);
  if (b - 0xcc < 8) {
    if (b < 0xd0) {
      if (b >= 0xce) {
        if (b == 0xcf) REEL_MSGPACK_UINT(load64(p + 1), 9, "uint64");
        REEL_MSGPACK_UINT(load32(p + 1), 5, "uint32");
      }
      if (b == 0xcd) REEL_MSGPACK_UINT(load16(p + 1), 3, "uint16");
      REEL_MSGPACK_UINT(p[1], 2, "uint8");
    }
    if (b < 0xd2) {
      if (b == 0xd0) REEL_MSGPACK_INT(std::int8_t, p[1], 2, "int8");
      REEL_MSGPACK_INT(std::int16_t, load16(p + 1), 3, "int16");
    }
    if (b == 0xd2) REEL_MSGPACK_INT(std::int32_t, load32(p + 1), 5, "int32");
    REEL_MSGPACK_INT(std::int64_t, load64(p + 1), 9, "int64");
  }
  REEL_OPAQUE(b);
  if (b >= 0xe0) {
    REEL_EMIT(head_of(Kind::integer) | negative_flag, 0xff - b);
    p += 1;
    REEL_DONE("small negative integer");
  }
  REEL_OPAQUE(b);
  if (b == 0xd9) {
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
  switch (*p) {
    case 0x00 ... 0x7f:
      REEL_EMIT(head_of(Kind::integer), *p);
      p += 1;
      goto done;
    case 0xe0 ... 0xff:
      REEL_EMIT(head_of(Kind::integer) | negative_flag, 0xff - *p);
      p += 1;
      goto done;
    case 0xcc:
      REEL_NEED(2);
      REEL_SHORTEST(p[1] >= 0x80);
      REEL_EMIT(head_of(Kind::integer), p[1]);
      p += 2;
      goto done;
    case 0xcd:
      REEL_NEED(3);
      REEL_SHORTEST(load16(p + 1) > 0xff);
      REEL_EMIT(head_of(Kind::integer), load16(p + 1));
      p += 3;
      goto done;
    case 0xce:
      REEL_NEED(5);
      REEL_SHORTEST(load32(p + 1) > 0xffff);
      REEL_EMIT(head_of(Kind::integer), load32(p + 1));
      p += 5;
      goto done;
    case 0xcf:
      REEL_NEED(9);
      REEL_SHORTEST(load64(p + 1) > 0xffffffff);
      REEL_EMIT(head_of(Kind::integer), load64(p + 1));
      p += 9;
      goto done;
    case 0xd0:
      REEL_NEED(2);
      i = static_cast<std::int8_t>(p[1]);
      REEL_SHORTEST(i < -32);
      s = p + 2;
      goto signed_integer;
    case 0xd1:
      REEL_NEED(3);
      i = static_cast<std::int16_t>(load16(p + 1));
      REEL_SHORTEST(i < INT8_MIN);
      s = p + 3;
      goto signed_integer;
    case 0xd2:
      REEL_NEED(5);
      i = static_cast<std::int32_t>(load32(p + 1));
      REEL_SHORTEST(i < INT16_MIN);
      s = p + 5;
      goto signed_integer;
    case 0xd3:
      REEL_NEED(9);
      i = static_cast<std::int64_t>(load64(p + 1));
      REEL_SHORTEST(i < INT32_MIN);
      s = p + 9;
      goto signed_integer;
    signed_integer:
      // The sign bit spread over all bits turns i into n where i = -1 - n.
      REEL_EMIT(head_of(Kind::integer) | (i < 0 ? negative_flag : 0),
                static_cast<std::uint64_t>(i ^ (i >> 63)));
      p = s;
      goto done;

    case 0xc0:
      REEL_EMIT(head_of(Kind::null), 0);
      p += 1;
      goto done;
    case 0xc2:
    case 0xc3:
      REEL_EMIT(head_of(Kind::boolean), *p - 0xc2);
      p += 1;
      goto done;
    case 0xca:
      REEL_NEED(5);
      REEL_EMIT(head_of(Kind::float32), load32(p + 1));
      p += 5;
      goto done;
    case 0xcb:
      REEL_NEED(9);
      REEL_EMIT(head_of(Kind::float64), load64(p + 1));
      p += 9;
      goto done;

    case 0xa0 ... 0xbf:
      n = *p - 0xa0;
      s = p + 1;
      goto text_string;
    case 0xd9:
      REEL_MSGPACK_LENGTH8(32, text_string)
    case 0xda:
      REEL_MSGPACK_LENGTH16(0x100, text_string)
    case 0xdb:
      REEL_MSGPACK_LENGTH32(text_string)
    text_string:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      if (validate_utf8 && REEL_UNLIKELY(!text_ok<false>(s, n, end))) {
        REEL_FAIL(Code::invalid_utf8, p);
      }
      REEL_EMIT(head_of(Kind::text, n), address_of(s));
      p = s + n;
      goto done;

    case 0xc4:
      REEL_NEED(2);
      n = p[1];
      s = p + 2;
      goto byte_string;
    case 0xc5:
      REEL_MSGPACK_LENGTH16(0x100, byte_string)
    case 0xc6:
      REEL_MSGPACK_LENGTH32(byte_string)
    byte_string:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      REEL_EMIT(head_of(Kind::bytes, n), address_of(s));
      p = s + n;
      goto done;

    case 0xd4 ... 0xd8:
      n = std::uint64_t{1} << (*p - 0xd4);
      s = p + 1;
      goto extension;
    case 0xc7:
      REEL_NEED(2);
      n = p[1];
      REEL_SHORTEST(n > 16 || n == 0 || (n & (n - 1)) != 0);
      s = p + 2;
      goto extension;
    case 0xc8:
      REEL_MSGPACK_LENGTH16(0x100, extension)
    case 0xc9:
      REEL_MSGPACK_LENGTH32(extension)
    extension:
      // s is at the type.
      if (REEL_UNLIKELY(n >= static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      if (*s == 0xff) {
        if (read_timestamp(s + 1, n, time) != Code::ok) REEL_FAIL(Code::invalid_value, p);
        REEL_SHORTEST(n != 8 || time.nanoseconds != 0 || time.seconds > 0xffffffff);
        REEL_SHORTEST(n != 12 || time.seconds < 0 || time.seconds > 0x3ffffffff);
        REEL_EMIT(head_of(Kind::timestamp, time.nanoseconds), time.seconds);
      } else {
        REEL_EMIT(head_of(Kind::ext, n) | static_cast<std::uint64_t>(*s) << 8, address_of(s + 1));
      }
      p = s + 1 + n;
      goto done;

    case 0x90 ... 0x9f:
      n = *p - 0x90;
      s = p + 1;
      goto open_array;
    case 0xdc:
      REEL_MSGPACK_LENGTH16(16, open_array)
    case 0xdd:
      REEL_MSGPACK_LENGTH32(open_array)
    open_array:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s))) REEL_FAIL(Code::truncated, p);
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      if constexpr (!strict) {
        // Arrays of float64, and arrays whose first elements are such, need no frame for these.
        Cell* const array = top;
        std::uint64_t left = n;
        REEL_EMIT(head_of(Kind::array), n);
        while (s < ample && *s == 0xcb && left != 0) {
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
        REEL_MSGPACK_PUSH(array, false, left);
        p = s;
        __asm__ volatile("# array" : "+r"(p));
        goto next;
      } else {
        REEL_EMIT(head_of(Kind::array, n == 0), n);
        if (n == 0) {
          p = s;
          goto done;
        }
        REEL_MSGPACK_PUSH(top - 1, false, n);
      }
      p = s;
      goto next;

    case 0x80 ... 0x8f:
      n = *p - 0x80;
      s = p + 1;
      goto open_map;
    case 0xde:
      REEL_MSGPACK_LENGTH16(16, open_map)
    case 0xdf:
      REEL_MSGPACK_LENGTH32(open_map)
    open_map:
      if (REEL_UNLIKELY(n > static_cast<std::uint64_t>(end - s) / 2)) REEL_FAIL(Code::truncated, p);
      if (REEL_UNLIKELY(frame == task.frame_end)) REEL_FAIL(task.no_frame, p);
      REEL_EMIT(head_of(Kind::map, n == 0), n);
      if (n == 0) {
        p = s;
        goto done;
      }
      REEL_MSGPACK_PUSH(top - 1, true, n * 2);
      p = s;
      goto next;

    default:  // c1, never used
      REEL_FAIL(Code::malformed, p);
  }

done:
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
    map = frame->key != 0;
  }
  remaining = frame->remaining;
  if constexpr (tape) open = frame->cell;
  goto done;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#undef REEL_MSGPACK_INT
#undef REEL_MSGPACK_UINT
#undef REEL_MSGPACK_PUSH
#undef REEL_MSGPACK_LENGTH32
#undef REEL_MSGPACK_LENGTH16
#undef REEL_MSGPACK_LENGTH8
#undef REEL_SHORTEST

#endif  // REEL_MSGPACK_DECODER_H_
