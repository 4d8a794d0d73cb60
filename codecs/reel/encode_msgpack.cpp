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

REEL_INLINE void put_unsigned(Output& out, std::uint64_t n) {
  if (REEL_LIKELY(n < 0x80)) {
    out.byte(static_cast<unsigned>(n));
  } else if (n <= longest) {
    put_length(out, 0xcc, 0xcd, 0xce, n);
  } else {
    out.byte(0xcf);
    store64(out.p, n);
    out.p += 8;
  }
}

// The value -1 - n. REQUIRES: n < 2^63.
REEL_INLINE void put_negative(Output& out, std::uint64_t n) {
  if (n < 32) {
    out.byte(0xff - static_cast<unsigned>(n));
  } else if (n < 0x80) {
    out.byte(0xd0);
    out.byte(0xff - static_cast<unsigned>(n));
  } else if (n < 0x8000) {
    out.byte(0xd1);
    store16(out.p, static_cast<std::uint16_t>(~n));
    out.p += 2;
  } else if (n < 0x80000000) {
    out.byte(0xd2);
    store32(out.p, static_cast<std::uint32_t>(~n));
    out.p += 4;
  } else {
    out.byte(0xd3);
    store64(out.p, ~n);
    out.p += 8;
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

  for (const Cell* cell = first; cell != end; ++cell) {
    if (REEL_UNLIKELY(!out.ready())) return fail(Code::out_of_memory, cell);
    const Node node(cell);
    switch (node.kind()) {
      case Kind::null:
        out.byte(0xc0);
        break;
      case Kind::boolean:
        out.byte(0xc2 + static_cast<unsigned>(cell->value));
        break;
      case Kind::integer:
        if (!node.negative()) {
          put_unsigned(out, cell->value);
        } else if (cell->value <= INT64_MAX) {
          put_negative(out, cell->value);
        } else {
          return fail(Code::unsupported, cell);
        }
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
      case Kind::float64:
        put_float64(out, cell->value);
        break;
      case Kind::text: {
        const std::string_view string = node.string();
        if (REEL_UNLIKELY(string.size() > longest)) return fail(Code::unsupported, cell);
        if (REEL_UNLIKELY(!out.ready_for(string.size()))) return fail(Code::out_of_memory, cell);
        if (REEL_LIKELY(string.size() < 32)) {
          out.byte(0xa0 | static_cast<unsigned>(string.size()));
        } else {
          put_length(out, 0xd9, 0xda, 0xdb, string.size());
        }
        out.copy(string.data(), string.size());
        break;
      }
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
      case Kind::array:
      case Kind::map: {
        const bool array = node.is(Kind::array);
        if (REEL_LIKELY(cell->value < 16)) {
          out.byte((array ? 0x90u : 0x80u) | static_cast<unsigned>(cell->value));
        } else if (cell->value > longest) {
          return fail(Code::unsupported, cell);
        } else {
          put_length(out, 0, array ? 0xdc : 0xde, array ? 0xdd : 0xdf, cell->value);
        }
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
  output.p = out.p;
  return {};
}

}  // namespace reel
