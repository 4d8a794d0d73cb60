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
constexpr unsigned major_tag = 0xc0;

REEL_INLINE void put_head(Output& out, unsigned major, std::uint64_t n) {
  if (REEL_LIKELY(n < 24)) {
    out.byte(major | static_cast<unsigned>(n));
  } else {
    // 1, 2, 4 or 8 bytes, without a branch: GCC and clang agree on it, where a chain of four took
    // clang 1.35 times as long (canada-pairs), and widths may come in any order.
    const unsigned width = (n > 0xff) + (n > 0xffff) + unsigned{n > 0xffffffff};
    out.byte(major | (24 + width));
    store64(out.p, n << (64 - (8u << width)));
    out.p += std::size_t{1} << width;
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

  const Cell* cell = first;
  unsigned kind;
  if (cell == end) goto finished;
next:
  if (REEL_UNLIKELY(!out.ready())) return fail(Code::out_of_memory, cell);
  kind = static_cast<unsigned>(cell->head & 0xff);
  if (kind == static_cast<unsigned>(Kind::text)) {
    const std::string_view string = Node(cell).string();
    if (REEL_UNLIKELY(!out.ready_for(string.size()))) return fail(Code::out_of_memory, cell);
    put_head(out, major_text, string.size());
    out.copy(string.data(), string.size());
    REEL_NEXT_CELL("text");
  }
  REEL_OPAQUE(kind);
  if (kind == static_cast<unsigned>(Kind::integer)) {
    put_head(out, Node(cell).negative() ? major_negative : major_unsigned, cell->value);
    REEL_NEXT_CELL("integer");
  }
  REEL_OPAQUE(kind);
  if (kind == static_cast<unsigned>(Kind::float64)) {
    if (REEL_UNLIKELY(shortest)) {
      put_shortest(out, cell->value);
    } else {
      put_float64(out, cell->value);
    }
    REEL_NEXT_CELL("float");
  }
  REEL_OPAQUE(kind);
  if (kind >= static_cast<unsigned>(Kind::array)) {
    // array, map (a0) and tag (c0) follow one another in both.
    put_head(out, major_array + 0x20 * (kind - static_cast<unsigned>(Kind::array)), cell->value);
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
      case Kind::tag:
        __builtin_unreachable();  // written above
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
      case Kind::bignum:
        if (!put_bignum(out, node.negative(), node.string()))
          return fail(Code::out_of_memory, cell);
        break;
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
  if (++cell != end) goto next;

finished:
  output.p = out.p;
  return {};
}

}  // namespace reel
