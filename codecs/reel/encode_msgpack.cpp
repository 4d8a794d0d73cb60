// The MessagePack encoder: every item in its shortest form, integers from 0 on in the uint forms.
// One pass over the tape's cells in their order, as for CBOR.
#include <bit>

#include "cell.h"
#include "encoders.h"
#include "float_width.h"

namespace reel {
namespace {

constexpr std::uint64_t longest = 0xffffffff;  // bytes of a string, elements, entries

// A head with a length of one byte (if there is such a form), two or four.
REEL_INLINE void put_length(Output& out, unsigned code8, unsigned code16, unsigned code32,
                            std::uint64_t n) {
  if (code8 != 0 && n <= 0xff) {
    store16(out.p, static_cast<std::uint16_t>(code8 << 8 | n));
    out.p += 2;
  } else if (n <= 0xffff) {
    out.byte(code16);
    store16(out.p, static_cast<std::uint16_t>(n));
    out.p += 2;
  } else {
    out.byte(code32);
    store32(out.p, static_cast<std::uint32_t>(n));
    out.p += 4;
  }
}

// A number in the lowest 1, 2, 4 or 8 bytes of `bits` (0 to 3 stand for them), without a branch.
REEL_INLINE void put_number(Output& out, unsigned first_code, unsigned width, std::uint64_t bits) {
  out.byte(first_code + width);
  store64(out.p, bits << (64 - (8u << width)));
  out.p += std::size_t{1} << width;
}

REEL_INLINE void put_unsigned(Output& out, std::uint64_t n) {
  if (REEL_LIKELY(n < 0x80)) {
    out.byte(static_cast<unsigned>(n));
  } else {
    put_number(out, 0xcc, (n > 0xff) + (n > 0xffff) + unsigned{n > 0xffffffff}, n);
  }
}

// The value -1 - n. REQUIRES: n < 2^63.
REEL_INLINE void put_negative(Output& out, std::uint64_t n) {
  if (n < 32) {
    out.byte(0xff - static_cast<unsigned>(n));
  } else {
    put_number(out, 0xd0, (n > 0x7f) + (n > 0x7fff) + unsigned{n > 0x7fffffff}, ~n);
  }
}

REEL_INLINE void put_float64(Output& out, std::uint64_t bits) {
  out.byte(0xcb);
  store64(out.p, bits);
  out.p += 8;
}

REEL_INLINE void put_ext_head(Output& out, std::size_t size, std::int8_t type) {
  switch (size) {
    case 1:
      out.byte(0xd4);
      break;
    case 2:
      out.byte(0xd5);
      break;
    case 4:
      out.byte(0xd6);
      break;
    case 8:
      out.byte(0xd7);
      break;
    case 16:
      out.byte(0xd8);
      break;
    default:
      put_length(out, 0xc7, 0xc8, 0xc9, size);
  }
  out.byte(static_cast<std::uint8_t>(type));
}

REEL_INLINE void put_timestamp(Output& out, Timestamp time) {
  const auto seconds = static_cast<std::uint64_t>(time.seconds);
  if (seconds >> 34 != 0) {
    put_ext_head(out, 12, -1);
    store32(out.p, time.nanoseconds);
    store64(out.p + 4, seconds);
    out.p += 12;
  } else if (seconds > 0xffffffff || time.nanoseconds != 0) {
    put_ext_head(out, 8, -1);
    store64(out.p, std::uint64_t{time.nanoseconds} << 34 | seconds);
    out.p += 8;
  } else {
    put_ext_head(out, 4, -1);
    store32(out.p, static_cast<std::uint32_t>(seconds));
    out.p += 4;
  }
}

}  // namespace

Error encode_msgpack(const Document& document, Output& output) {
  Output out = output;
  const std::span<const Cell> cells = document.cells();
  const Cell* const first = cells.data();
  const Cell* const end = first + cells.size();
  const auto fail = [&](Code code, const Cell* cell) {
    return Error{code, static_cast<std::size_t>(cell - first)};
  };

  const Cell* cell = first;
  unsigned kind;
  if (cell == end) goto finished;
next:
  if (REEL_UNLIKELY(!out.ready())) return fail(Code::out_of_memory, cell);
  kind = static_cast<unsigned>(cell->head & 0xff);
  if (kind == static_cast<unsigned>(Kind::text)) {
    const std::string_view string = Node(cell).string();
    if (REEL_UNLIKELY(string.size() > longest)) return fail(Code::unsupported, cell);
    if (REEL_UNLIKELY(!out.ready_for(string.size()))) return fail(Code::out_of_memory, cell);
    if (REEL_LIKELY(string.size() < 32)) {
      out.byte(0xa0 | static_cast<unsigned>(string.size()));
    } else {
      put_length(out, 0xd9, 0xda, 0xdb, string.size());
    }
    out.copy(string.data(), string.size());
    REEL_NEXT_CELL("text");
  }
  REEL_OPAQUE(kind);
  if (kind == static_cast<unsigned>(Kind::integer)) {
    if (!Node(cell).negative()) {
      put_unsigned(out, cell->value);
    } else if (cell->value <= INT64_MAX) {
      put_negative(out, cell->value);
    } else {
      return fail(Code::unsupported, cell);
    }
    REEL_NEXT_CELL("integer");
  }
  REEL_OPAQUE(kind);
  if (kind == static_cast<unsigned>(Kind::float64)) {
    put_float64(out, cell->value);
    REEL_NEXT_CELL("float");
  }
  REEL_OPAQUE(kind);
  if (kind - static_cast<unsigned>(Kind::array) < 2) {
    const unsigned map = kind - static_cast<unsigned>(Kind::array);
    if (REEL_LIKELY(cell->value < 16)) {
      out.byte(0x90u - 0x10u * map + static_cast<unsigned>(cell->value));
    } else if (cell->value > longest) {
      return fail(Code::unsupported, cell);
    } else {
      put_length(out, 0, 0xdc + 2 * map, 0xdd + 2 * map, cell->value);
    }
    REEL_NEXT_CELL("container");
  }
  REEL_OPAQUE(kind);
  {
    const Node node(cell);
    switch (node.kind()) {
      case Kind::text:
      case Kind::integer:
      case Kind::float64:
      case Kind::array:
      case Kind::map:
        __builtin_unreachable();  // written above
      case Kind::null:
        out.byte(0xc0);
        break;
      case Kind::boolean:
        out.byte(0xc2 + static_cast<unsigned>(cell->value));
        break;
      case Kind::float16: {
        std::uint32_t single = 0;
        narrow64(widen16(static_cast<std::uint16_t>(cell->value)), single);
        out.byte(0xca);
        store32(out.p, single);
        out.p += 4;
        break;
      }
      case Kind::float32:
        out.byte(0xca);
        store32(out.p, static_cast<std::uint32_t>(cell->value));
        out.p += 4;
        break;
      case Kind::bytes:
      case Kind::ext: {
        const std::string_view string = node.string();
        if (string.size() > longest) return fail(Code::unsupported, cell);
        if (!out.ready_for(string.size())) return fail(Code::out_of_memory, cell);
        if (node.is(Kind::bytes)) {
          put_length(out, 0xc4, 0xc5, 0xc6, string.size());
        } else {
          put_ext_head(out, string.size(), node.ext_type());
        }
        out.copy(string.data(), string.size());
        break;
      }
      case Kind::timestamp:
        put_timestamp(out, node.timestamp());
        break;
      case Kind::bigfloat: {
        const std::optional<double> value = node.to_double();
        if (!value.has_value()) return fail(Code::unsupported, cell);
        put_float64(out, std::bit_cast<std::uint64_t>(*value));
        cell += node.cells() - 1;
        break;
      }
      case Kind::undefined:
      case Kind::simple:
      case Kind::bignum:
      case Kind::tag:
      case Kind::tai64:
      case Kind::tai64n:
      case Kind::tai64na:
      case Kind::hexlet:
      case Kind::magic:
      case Kind::blob:
        return fail(Code::unsupported, cell);
    }
  }
  if (++cell != end) goto next;

finished:
  output.p = out.p;
  return {};
}

}  // namespace reel
