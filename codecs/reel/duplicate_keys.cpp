// Equal keys of one map, by value (DecodeOptions::duplicate_keys).
#include <algorithm>
#include <cstring>
#include <string_view>

#include "cell.h"
#include "float_width.h"
#include "kernel.h"
#include "reel/node.h"

namespace reel {
namespace {

template <class T>
int order_of(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

int order_of_bytes(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.empty() ? 0 : std::memcmp(a.data(), b.data(), a.size());
}

// Integers of one sign, whether 64 bits or a bignum: no leading zeros, then by length.
struct Magnitude {
  char bytes[8];
  std::string_view digits;

  explicit Magnitude(Node node) {
    if (node.is(Kind::bignum)) {
      digits = node.string();
    } else {
      store64(bytes, node.integer().n);
      digits = {bytes, sizeof bytes};
    }
    while (!digits.empty() && digits.front() == 0) digits.remove_prefix(1);
  }
  Magnitude(const Magnitude&) = delete;
};

// Kinds that can hold equal values share a class.
Kind class_of(Node node) {
  switch (node.kind()) {
    case Kind::bignum:
      return Kind::integer;
    case Kind::float16:
    case Kind::float32:
      return Kind::float64;
    default:
      return node.kind();
  }
}

std::uint64_t bits_as_double(Node node) {
  if (node.is(Kind::float16)) return widen16(static_cast<std::uint16_t>(node.float_bits()));
  if (node.is(Kind::float32)) return widen32(static_cast<std::uint32_t>(node.float_bits()));
  return node.float_bits();
}

int order_of_cells(Node a, Node b) {
  const Kind kind = class_of(a);
  if (const int order = order_of(kind, class_of(b)); order != 0) return order;
  switch (kind) {
    case Kind::integer: {
      if (const int order = order_of(a.negative(), b.negative()); order != 0) return order;
      if (a.is(Kind::integer) && b.is(Kind::integer)) return order_of(a.integer().n, b.integer().n);
      return order_of_bytes(Magnitude(a).digits, Magnitude(b).digits);
    }
    case Kind::float64:
      return order_of(bits_as_double(a), bits_as_double(b));
    case Kind::ext:
      if (const int order = order_of(a.ext_type(), b.ext_type()); order != 0) return order;
      return order_of_bytes(a.string(), b.string());
    case Kind::text:
    case Kind::bytes:
      return order_of_bytes(a.string(), b.string());
    case Kind::timestamp:
      if (const int order = order_of(a.cell()->head, b.cell()->head); order != 0) return order;
      return order_of(a.cell()->value, b.cell()->value);
    default:  // numbers, and containers by count or tag number; their content follows
      return order_of(a.cell()->value, b.cell()->value);
  }
}

// A total order in which equal keys are equal. Both keys' cells are compared in step: as long as
// they are equal, the containers in them are too, so both end together.
int order_of_keys(Node a, Node b) {
  const Node end = a.next();
  for (; a != end; a = Node(a.cell() + 1), b = Node(b.cell() + 1)) {
    if (const int order = order_of_cells(a, b); order != 0) return order;
  }
  return 0;
}

constexpr std::size_t few_entries = 8;

}  // namespace

Code find_duplicate_key(const Cell* map, void* scratch, std::size_t scratch_bytes,
                        std::size_t& entry) {
  const std::size_t count = Node(map).count();
  if (count < 2) return Code::ok;
  const Cell* few[few_entries];
  const Cell** keys = few;
  if (count > few_entries) {
    if (scratch_bytes / sizeof(const Cell*) < count) return Code::out_of_memory;
    keys = static_cast<const Cell**>(scratch);
  }
  Node at = Node(map).content();
  for (std::size_t i = 0; i < count; ++i) {
    keys[i] = at.cell();
    at = at.next().next();
  }
  const auto before = [](const Cell* a, const Cell* b) {
    const int order = order_of_keys(Node(a), Node(b));
    return order != 0 ? order < 0 : a < b;
  };
  std::sort(keys, keys + count, before);
  // Of all second occurrences the first in the map.
  const Cell* found = nullptr;
  for (std::size_t i = 1; i < count; ++i) {
    if (order_of_keys(Node(keys[i - 1]), Node(keys[i])) == 0 &&
        (found == nullptr || keys[i] < found)) {
      found = keys[i];
    }
  }
  if (found == nullptr) return Code::ok;
  entry = 0;
  for (at = Node(map).content(); at.cell() != found; at = at.next().next()) ++entry;
  return Code::duplicate_key;
}

}  // namespace reel
