// The CBOR encoder: preferred serialization (RFC 8949, 4.1), definite lengths. Counts are in the
// tape, so one pass over its cells in their order is all, whatever their nesting.
#include <bit>

#include "cell.h"
#include "encoders.h"
#include "float_width.h"

namespace reel {
namespace {

constexpr unsigned major_unsigned = 0x00;
constexpr unsigned major_negative = 0x20;
constexpr unsigned major_bytes = 0x40;
constexpr unsigned major_text = 0x60;
constexpr unsigned major_array = 0x80;
constexpr unsigned major_map = 0xa0;
constexpr unsigned major_tag = 0xc0;

REEL_INLINE void put_head(Output& out, unsigned major, std::uint64_t n) {
  if (REEL_LIKELY(n < 24)) {
    out.byte(major | static_cast<unsigned>(n));
  } else if (n <= 0xff) {
    store16(out.p, static_cast<std::uint16_t>((major | 24) << 8 | n));
    out.p += 2;
  } else if (n <= 0xffff) {
    out.byte(major | 25);
    store16(out.p, static_cast<std::uint16_t>(n));
    out.p += 2;
  } else if (n <= 0xffffffff) {
    out.byte(major | 26);
    store32(out.p, static_cast<std::uint32_t>(n));
    out.p += 4;
  } else {
    out.byte(major | 27);
    store64(out.p, n);
    out.p += 8;
  }
}

REEL_INLINE void put_float64(Output& out, std::uint64_t bits) {
  out.byte(0xfb);
  store64(out.p, bits);
  out.p += 8;
}

REEL_INLINE void put_float32(Output& out, std::uint32_t bits) {
  out.byte(0xfa);
  store32(out.p, bits);
  out.p += 4;
}

REEL_INLINE void put_float16(Output& out, std::uint16_t bits) {
  out.byte(0xf9);
  store16(out.p, bits);
  out.p += 2;
}

REEL_INLINE void put_shortest(Output& out, std::uint64_t bits) {
  std::uint32_t single = 0;
  std::uint16_t half = 0;
  if (!narrow64(bits, single)) {
    put_float64(out, bits);
  } else if (!narrow32(single, half)) {
    put_float32(out, single);
  } else {
    put_float16(out, half);
  }
}

REEL_INLINE bool put_string(Output& out, unsigned major, std::string_view string) {
  if (!out.ready_for(string.size())) return false;
  put_head(out, major, string.size());
  out.copy(string.data(), string.size());
  return true;
}

REEL_INLINE bool put_bignum(Output& out, bool negative, std::string_view magnitude) {
  out.byte(negative ? 0xc3 : 0xc2);
  return put_string(out, major_bytes, magnitude);
}

REEL_INLINE bool put_integer(Output& out, const AnyInteger& value) {
  if (value.is_big()) return put_bignum(out, value.small.negative, value.magnitude);
  put_head(out, value.small.negative ? major_negative : major_unsigned, value.small.n);
  return true;
}

// Tag 5, [exponent, mantissa] (3.4.4), for what a double cannot hold.
REEL_INLINE bool put_bigfloat(Output& out, Node node) {
  put_head(out, major_tag, 5);
  put_head(out, major_array, 2);
  return put_integer(out, node.exponent()) && out.ready() && put_integer(out, node.mantissa());
}

}  // namespace

Error encode_cbor(const Document& document, Output& output, const EncodeOptions& options) {
  Output out = output;
  const bool shortest = options.shortest_floats;
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
        out.byte(0xf6);
        break;
      case Kind::undefined:
        out.byte(0xf7);
        break;
      case Kind::boolean:
        out.byte(0xf4 + static_cast<unsigned>(cell->value));
        break;
      case Kind::simple:
        if (cell->value >= 32) out.byte(0xf8);
        out.byte(static_cast<unsigned>(cell->value) | (cell->value < 24 ? 0xe0u : 0));
        break;
      case Kind::integer:
        put_head(out, node.negative() ? major_negative : major_unsigned, cell->value);
        break;
      case Kind::float16:
        put_float16(out, static_cast<std::uint16_t>(cell->value));
        break;
      case Kind::float32:
        if (shortest) {
          put_shortest(out, widen32(static_cast<std::uint32_t>(cell->value)));
        } else {
          put_float32(out, static_cast<std::uint32_t>(cell->value));
        }
        break;
      case Kind::float64:
        if (shortest) {
          put_shortest(out, cell->value);
        } else {
          put_float64(out, cell->value);
        }
        break;
      case Kind::bignum:
        if (!put_bignum(out, node.negative(), node.string()))
          return fail(Code::out_of_memory, cell);
        break;
      case Kind::text: {
        const std::string_view string = node.string();
        if (REEL_UNLIKELY(!out.ready_for(string.size()))) return fail(Code::out_of_memory, cell);
        put_head(out, major_text, string.size());
        out.copy(string.data(), string.size());
        break;
      }
      case Kind::bytes:
        if (!put_string(out, major_bytes, node.string())) return fail(Code::out_of_memory, cell);
        break;
      case Kind::bigfloat:
        if (const std::optional<double> value = node.to_double(); value.has_value()) {
          const std::uint64_t bits = std::bit_cast<std::uint64_t>(*value);
          if (shortest) {
            put_shortest(out, bits);
          } else {
            put_float64(out, bits);
          }
        } else if (!put_bigfloat(out, node)) {
          return fail(Code::out_of_memory, cell);
        }
        cell += node.cells() - 1;
        break;
      case Kind::array:
        put_head(out, major_array, cell->value);
        break;
      case Kind::map:
        put_head(out, major_map, cell->value);
        break;
      case Kind::tag:
        put_head(out, major_tag, cell->value);
        break;
      case Kind::ext:
      case Kind::timestamp:
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
