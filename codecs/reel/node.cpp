#include "reel/node.h"

#include <bit>
#include <cstring>

#include "bytes.h"
#include "cell.h"
#include "float_width.h"

namespace reel {

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::undefined:
      return "undefined";
    case Kind::boolean:
      return "boolean";
    case Kind::simple:
      return "simple";
    case Kind::integer:
      return "integer";
    case Kind::float16:
      return "float16";
    case Kind::float32:
      return "float32";
    case Kind::float64:
      return "float64";
    case Kind::bignum:
      return "bignum";
    case Kind::text:
      return "text";
    case Kind::bytes:
      return "bytes";
    case Kind::ext:
      return "ext";
    case Kind::timestamp:
      return "timestamp";
    case Kind::bigfloat:
      return "bigfloat";
    case Kind::tai64:
      return "tai64";
    case Kind::tai64n:
      return "tai64n";
    case Kind::tai64na:
      return "tai64na";
    case Kind::hexlet:
      return "hexlet";
    case Kind::magic:
      return "magic";
    case Kind::blob:
      return "blob";
    case Kind::array:
      return "array";
    case Kind::map:
      return "map";
    case Kind::tag:
      return "tag";
  }
  return "unknown";
}

namespace {

AnyInteger any_integer(Node part) {
  if (part.is(Kind::bignum)) return {{part.negative(), 0}, part.string()};
  return {part.integer(), {}};
}

// m * 2^e as a double, if that is exact. REQUIRES: m odd, or m and e zero.
std::optional<double> exact_double(Integer mantissa, Integer exponent) {
  // The magnitude is n, or n + 1 below zero, which has 65 bits for n = 2^64 - 1: then it is even,
  // hence not normalised.
  const std::uint64_t magnitude = mantissa.negative ? mantissa.n + 1 : mantissa.n;
  if (magnitude == 0) {
    if (mantissa.negative) return std::nullopt;
    return 0.0;
  }
  if (exponent.n > 2000) return std::nullopt;
  const int bits = 64 - std::countl_zero(magnitude);
  const int e =
      exponent.negative ? -1 - static_cast<int>(exponent.n) : static_cast<int>(exponent.n);
  if (bits > 53 || e < -1074 || e + bits > 1024) return std::nullopt;

  const int leading = e + bits - 1;  // the first set bit's weight
  const std::uint64_t sign = std::uint64_t{mantissa.negative} << 63;
  if (leading < -1022) return std::bit_cast<double>(sign | magnitude << (e + 1074));
  const std::uint64_t fraction = (magnitude << (53 - bits)) & 0xfffffffffffffu;
  return std::bit_cast<double>(sign | static_cast<std::uint64_t>(leading + 1023) << 52 | fraction);
}

}  // namespace

AnyInteger Node::mantissa() const {
  if ((aux() & wide_bit) != 0) return any_integer(content());
  return {{negative(), cell_->value}, {}};
}

AnyInteger Node::exponent() const {
  if ((aux() & wide_bit) != 0) return any_integer(content().next());
  return {{(cell_->head & negative_exponent_flag) != 0, size()}, {}};
}

std::optional<double> Node::to_double() const {
  switch (kind()) {
    case Kind::float16:
      return std::bit_cast<double>(widen16(static_cast<std::uint16_t>(cell_->value)));
    case Kind::float32:
      return std::bit_cast<double>(widen32(static_cast<std::uint32_t>(cell_->value)));
    case Kind::float64:
      return std::bit_cast<double>(cell_->value);
    case Kind::bigfloat: {
      const AnyInteger m = mantissa();
      const AnyInteger e = exponent();
      if (m.is_big() || e.is_big()) return std::nullopt;
      return exact_double(m.small, e.small);
    }
    default:
      return std::nullopt;
  }
}

Tai Node::tai() const {
  if (is(Kind::tai64na)) {
    const char* wire = address();
    return {load64(wire), load32(wire + 8), load32(wire + 12)};
  }
  return {cell_->value, static_cast<std::uint32_t>(size()), 0};
}

std::uint64_t Node::chunk_length() const { return cell_[1].value; }

bool identical(Node a, Node b) {
  const std::size_t cells = a.cells();
  if (cells != b.cells()) return false;
  const Node end(a.cell() + cells);
  // Cell by cell: a container's content follows it, so equal cells in a row are equal trees.
  for (; a != end; a = Node(a.cell() + 1), b = Node(b.cell() + 1)) {
    if (a.cell()->head != b.cell()->head) return false;
    switch (a.kind()) {
      case Kind::text:
      case Kind::bytes:
      case Kind::ext:
      case Kind::bignum:
      case Kind::hexlet:
      case Kind::magic:
      case Kind::blob:
      case Kind::tai64na:
        if (a.string() != b.string()) return false;
        break;
      default:
        if (a.cell()->value != b.cell()->value) return false;
    }
  }
  return true;
}

}  // namespace reel
