// The KEKS encoder (numeric tags). Containers end with a marker, so open ones are kept on a stack,
// and a map's keys must ascend by length, then bytewise: a map that is in order is walked as it
// lies, another through its sorted entries.
#include <algorithm>
#include <bit>

#include "cell.h"
#include "encoders.h"
#include "float_width.h"
#include "kernel.h"

#define REEL_ISA keks_encoder
#include "text_check.h"

namespace reel {
namespace {

constexpr unsigned bytes_base = 0x80;
constexpr unsigned text_base = 0xc0;

REEL_INLINE void put_string_head(Output& out, unsigned base, std::uint64_t size) {
  if (REEL_LIKELY(size <= 60)) {
    out.byte(base | static_cast<unsigned>(size));
  } else if (size <= 316) {
    out.byte(base | 61);
    out.byte(static_cast<unsigned>(size - 61));
  } else if (size <= 65852) {
    out.byte(base | 62);
    store16(out.p, static_cast<std::uint16_t>(size - 317));
    out.p += 2;
  } else {
    out.byte(base | 63);
    store64(out.p, size - 65853);
    out.p += 8;
  }
}

REEL_INLINE void put_integer(Output& out, Integer value) {
  const unsigned size = (71 - static_cast<unsigned>(std::countl_zero(value.n))) / 8;
  out.byte(value.negative ? 0x0d : 0x0c);
  out.byte(bytes_base | size);
  store64(out.p, value.n << ((64 - 8 * size) & 63));
  out.p += size;
}

REEL_INLINE bool put_bignum(Output& out, bool negative, std::string_view magnitude) {
  while (!magnitude.empty() && magnitude.front() == 0) magnitude.remove_prefix(1);
  if (!out.ready_for(magnitude.size())) return false;
  out.byte(negative ? 0x0d : 0x0c);
  put_string_head(out, bytes_base, magnitude.size());
  out.copy(magnitude.data(), magnitude.size());
  return true;
}

REEL_INLINE bool put_any_integer(Output& out, const AnyInteger& value) {
  if (value.is_big()) return put_bignum(out, value.small.negative, value.magnitude);
  put_integer(out, value.small);
  return true;
}

// A double's bits as mantissa and exponent without common factors of two.
REEL_INLINE void put_float(Output& out, std::uint64_t bits) {
  const bool negative = bits >> 63 != 0;
  const unsigned biased = static_cast<unsigned>(bits >> 52) & 0x7ff;
  std::uint64_t mantissa = bits & 0xfffffffffffffu;
  if (biased == 0x7ff) {
    out.byte(mantissa != 0 ? 0x10 : negative ? 0x12 : 0x11);
    return;
  }
  out.byte(0x13);
  if (biased == 0 && mantissa == 0) {
    put_integer(out, {});
    put_integer(out, {});
    return;
  }
  int exponent = biased == 0 ? -1074 : static_cast<int>(biased) - 1075;
  if (biased != 0) mantissa |= std::uint64_t{1} << 52;
  const int twos = std::countr_zero(mantissa);
  mantissa >>= twos;
  exponent += twos;
  // -1 - n of a negative number is n with every bit turned; written without a branch.
  const int sign = exponent >> 31;
  put_integer(out, {negative, mantissa - std::uint64_t{negative}});
  put_integer(out, {sign != 0, static_cast<std::uint64_t>(exponent ^ sign)});
}

REEL_INLINE bool put_blob(Output& out, Node node) {
  const std::uint64_t chunk = node.chunk_length();
  std::string_view left = node.string();
  out.byte(0x0b);
  put_integer(out, {false, chunk});
  for (;;) {
    const std::size_t size = left.size() < chunk ? left.size() : static_cast<std::size_t>(chunk);
    if (!out.ready_for(size)) return false;
    put_string_head(out, bytes_base, size);
    out.copy(left.data(), size);
    left.remove_prefix(size);
    if (size < chunk) return true;
  }
}

// UTF-8 without NUL. The short ASCII text is checked here, the rest by this CPU's best validator.
REEL_INLINE Code check_text(const Output& out, std::string_view text) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(text.data());
#if defined(__SSE2__)
  if (REEL_LIKELY(text.size() <= 32 && out.may_read32(text.data()))) {
    const std::uint64_t wanted = (std::uint64_t{1} << text.size()) - 1;
    if (REEL_LIKELY((keks_encoder::special_bytes32<true>(data) & wanted) == 0)) return Code::ok;
  }
#else
  (void)out;
#endif
  if (kernels().valid_utf8_no_nul(data, text.size())) return Code::ok;
  return std::memchr(text.data(), 0, text.size()) != nullptr ? Code::unsupported
                                                             : Code::invalid_utf8;
}

int order_of_keys(const Cell* a, const Cell* b) {
  const std::string_view x = Node(a).string();
  const std::string_view y = Node(b).string();
  if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
  return x.empty() ? 0 : std::memcmp(x.data(), y.data(), x.size());
}

// An open container. The walk goes on in the one around it up to `outer_end`. An unordered map is
// walked through its sorted keys, [next_key, key_end) of those still to come, and the walk goes on
// at `after`.
struct OpenContainer {
  const Cell* outer_end;
  const Cell* after;
  std::size_t first_key;
  std::size_t next_key;
  std::size_t key_end;
};

enum class KeyOrder : std::uint8_t { ascending, unordered };

// Are the keys fit, and in order? On error `at` is the key.
Code check_keys(Node map, KeyOrder& order, const Cell*& at) {
  order = KeyOrder::ascending;
  std::uint64_t last_size = 0;
  const unsigned char* last = nullptr;
  const Cell* const end = map.next().cell();
  for (const Cell* key = map.cell() + 1; key != end; key = Node(key + 1).next().cell()) {
    const std::uint64_t size = key->head >> size_shift;
    if (REEL_UNLIKELY(!Node(key).is(Kind::text) || size == 0)) {
      at = key;
      return Code::unsupported;
    }
    const auto* const bytes = reinterpret_cast<const unsigned char*>(Node(key).string().data());
    // Mostly the length or the first byte decides.
    if (size <= last_size && order == KeyOrder::ascending) {
      if (size < last_size) {
        order = KeyOrder::unordered;
      } else if (*bytes <= *last) {
        const int compared = *bytes < *last ? -1 : std::memcmp(bytes, last, size);
        if (compared == 0) {
          at = key;
          return Code::duplicate_key;
        }
        if (compared < 0) order = KeyOrder::unordered;
      }
    }
    last_size = size;
    last = bytes;
  }
  return Code::ok;
}

// Pushes a map's keys in ascending order; on error `at` is the later of two equal ones.
Code push_sorted_keys(Node map, BufferAccess::Scratch& keys, OpenContainer& open, const Cell*& at) {
  open.next_key = open.first_key;
  open.key_end = open.first_key + map.count();
  open.after = map.next().cell();
  at = map.cell();
  if (!BufferAccess::reserve(keys, open.key_end * sizeof(const Cell*))) return Code::out_of_memory;
  const Cell** const sorted = static_cast<const Cell**>(keys.data);
  std::size_t count = open.first_key;
  for (const auto [key, value] : map.entries()) sorted[count++] = key.cell();
  std::sort(sorted + open.first_key, sorted + open.key_end, [](const Cell* a, const Cell* b) {
    const int order = order_of_keys(a, b);
    return order != 0 ? order < 0 : a < b;
  });
  for (std::size_t i = open.first_key + 1; i < open.key_end; ++i) {
    at = sorted[i];
    if (order_of_keys(sorted[i - 1], at) == 0) return Code::duplicate_key;
  }
  return Code::ok;
}

}  // namespace

Error encode_keks(const Document& document, Output& output, Buffer& buffer) {
  Output out = output;
  const Cell* const first = document.cells().data();
  const auto fail = [&](Code code, const Cell* cell) {
    return Error{code, static_cast<std::size_t>(cell - first)};
  };
  BufferAccess::Scratch& frames = BufferAccess::frames(buffer);
  BufferAccess::Scratch& keys = BufferAccess::keys(buffer);
  std::size_t depth = 0;
  std::size_t key_count = 0;

  const Cell* cell = first;
  const Cell* end = first + document.cells().size();
  for (;;) {
    while (cell == end) {
      if (depth == 0) {
        output.p = out.p;
        return {};
      }
      OpenContainer& open = static_cast<OpenContainer*>(frames.data)[depth - 1];
      if (open.next_key < open.key_end) {
        cell = static_cast<const Cell**>(keys.data)[open.next_key++];
        end = Node(cell).next().next().cell();
        break;
      }
      if (REEL_UNLIKELY(!out.ready())) return fail(Code::out_of_memory, first);
      out.byte(0x00);
      if (open.after != nullptr) cell = open.after;
      key_count = open.first_key;
      end = open.outer_end;
      --depth;
    }

  next:
    if (REEL_UNLIKELY(!out.ready())) return fail(Code::out_of_memory, cell);
    const Node node(cell);
    unsigned kind = static_cast<unsigned>(node.kind());
    if (kind == static_cast<unsigned>(Kind::text)) {
      const std::string_view text = node.string();
      if (const Code code = check_text(out, text); REEL_UNLIKELY(code != Code::ok)) {
        return fail(code, cell);
      }
      if (REEL_UNLIKELY(!out.ready_for(text.size()))) return fail(Code::out_of_memory, cell);
      put_string_head(out, text_base, text.size());
      out.copy(text.data(), text.size());
      REEL_NEXT_CELL("text");
    }
    REEL_OPAQUE(kind);
    if (kind == static_cast<unsigned>(Kind::integer)) {
      put_integer(out, node.integer());
      REEL_NEXT_CELL("integer");
    }
    REEL_OPAQUE(kind);
    if (kind - static_cast<unsigned>(Kind::array) < 2) {
      OpenContainer open{end, nullptr, key_count, 0, 0};
      const bool map = node.is(Kind::map);
      if (map) {
        KeyOrder order;
        const Cell* at = cell;
        Code code = check_keys(node, order, at);
        if (code == Code::ok && order == KeyOrder::unordered) {
          code = push_sorted_keys(node, keys, open, at);
          key_count = open.key_end;
        }
        if (REEL_UNLIKELY(code != Code::ok)) return fail(code, at);
      }
      if (REEL_UNLIKELY(!BufferAccess::reserve(frames, (depth + 1) * sizeof(OpenContainer)))) {
        return fail(Code::out_of_memory, cell);
      }
      static_cast<OpenContainer*>(frames.data)[depth++] = open;
      out.byte(map ? 0x09 : 0x08);
      // An ordered map is walked like an array; an unordered one entry by entry, from the loop's
      // head.
      end = open.after == nullptr ? node.next().cell() : cell + 1;
      REEL_NEXT_CELL("container");
    }
    REEL_OPAQUE(kind);
    if (kind == static_cast<unsigned>(Kind::float64)) {
      put_float(out, cell->value);
      REEL_NEXT_CELL("float");
    }
    REEL_OPAQUE(kind);
    if (kind == static_cast<unsigned>(Kind::bigfloat) && (cell->head & wide_flag) == 0) {
      out.byte(0x13);
      put_integer(out, {(cell->head & negative_flag) != 0, cell->value});
      put_integer(out, {(cell->head & negative_exponent_flag) != 0, cell->head >> size_shift});
      REEL_NEXT_CELL("float of one cell");
    }
    REEL_OPAQUE(kind);
    switch (node.kind()) {
      case Kind::text:
      case Kind::integer:
      case Kind::float64:
      case Kind::array:
      case Kind::map:
        __builtin_unreachable();  // written above
      case Kind::null:
        out.byte(0x01);
        break;
      case Kind::boolean:
        out.byte(0x02 + static_cast<unsigned>(cell->value));
        break;
      case Kind::float16:
        put_float(out, widen16(static_cast<std::uint16_t>(cell->value)));
        break;
      case Kind::float32:
        put_float(out, widen32(static_cast<std::uint32_t>(cell->value)));
        break;
      case Kind::bignum:
        if (!put_bignum(out, node.negative(), node.string()))
          return fail(Code::out_of_memory, cell);
        break;
      case Kind::bigfloat:
        out.byte(0x13);
        if (!put_any_integer(out, node.mantissa()) || !out.ready() ||
            !put_any_integer(out, node.exponent())) {
          return fail(Code::out_of_memory, cell);
        }
        cell += node.cells() - 1;
        break;
      case Kind::bytes: {
        const std::string_view bytes = node.string();
        if (!out.ready_for(bytes.size())) return fail(Code::out_of_memory, cell);
        put_string_head(out, bytes_base, bytes.size());
        out.copy(bytes.data(), bytes.size());
        break;
      }
      case Kind::hexlet:
        out.byte(0x04);
        out.copy(node.string().data(), 16);
        break;
      case Kind::magic:
        std::memcpy(out.p, "KEKS", 4);
        out.p += 4;
        out.copy(node.string().data(), 12);
        break;
      case Kind::blob:
        if (!put_blob(out, node)) return fail(Code::out_of_memory, cell);
        ++cell;
        break;
      case Kind::tai64:
      case Kind::tai64n:
      case Kind::tai64na: {
        const Tai time = node.tai();
        out.byte(0x18 + static_cast<unsigned>(node.kind()) - static_cast<unsigned>(Kind::tai64));
        store64(out.p, time.label);
        out.p += 8;
        if (node.kind() != Kind::tai64) {
          store32(out.p, time.nanoseconds);
          out.p += 4;
        }
        if (node.kind() == Kind::tai64na) {
          store32(out.p, time.attoseconds);
          out.p += 4;
        }
        break;
      }
      case Kind::undefined:
      case Kind::simple:
      case Kind::ext:
      case Kind::timestamp:
      case Kind::tag:
        return fail(Code::unsupported, cell);
    }
    ++cell;
  finished:;  // with the open container; the loop's head closes it
  }
}

}  // namespace reel
