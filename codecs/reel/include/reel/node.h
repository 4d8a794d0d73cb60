// A cursor into a decoded document: one pointer, passed by value.
//
// A document is a tape of 16-byte cells in reading order: a container's cell, then the cells of its
// children. A container knows how many cells it spans, so the next sibling of any node is one
// addition away, and a walk through all of a document reads memory from front to back once.
//
// REQUIRES of every accessor: the node has the kind named beside it. Nodes are valid as long as the
// Document is neither decoded into again, cleared, moved into nor destroyed, and strings as long as
// the input they point into. Reading from several threads at once is safe.
#ifndef REEL_NODE_H_
#define REEL_NODE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace reel {

// The comment names the formats: C for CBOR, M for MessagePack, K for KEKS. Kinds from `array` on
// have children.
enum class Kind : std::uint8_t {
  null,       // C M K
  undefined,  // C
  boolean,    // C M K
  simple,     // C    a simple value other than false, true, null, undefined
  integer,    // C M K, from -2^64 to 2^64-1
  float16,    // C
  float32,    // C M
  float64,    // C M, and KEKS NaN, +infinity and -infinity
  bignum,  // C K  an integer as a magnitude in bytes: CBOR tags 2 and 3, KEKS integers of more than
           // 64 bits
  text,    // C M K
  bytes,   // C M K
  ext,     // M    an application's type (0 to 127) or a reserved one (-128 to -2), and bytes
  timestamp,  // M    ext type -1
  bigfloat,   // K    mantissa * 2^exponent
  tai64,      // K    TAI64, TAI64N and TAI64NA
  tai64n,
  tai64na,
  hexlet,  // K    16 bytes
  magic,   // K    12 bytes, the name padded with NUL
  blob,    // K    bytes with a chunk length that belongs to the value
  array,   // C M K
  map,     // C M K
  tag,     // C
};

std::string_view name(Kind kind);

// head: bits 0-7 the kind, 8-15 an auxiliary byte, 16-63 a size: bytes of a string, cells of a
// container with all its content, nanoseconds of a timestamp. value: a number, bits of a float, an
// address, or a container's count.
struct Cell {
  std::uint64_t head;
  std::uint64_t value;
};

// An integer of 65 bits: the value is n, or -1 - n if negative (so that n never overflows), as CBOR
// and KEKS write it.
struct Integer {
  bool negative = false;
  std::uint64_t n = 0;

  // The value, if int64_t holds it.
  constexpr std::optional<std::int64_t> to_int64() const {
    if (n > INT64_MAX) return std::nullopt;
    return negative ? -1 - static_cast<std::int64_t>(n) : static_cast<std::int64_t>(n);
  }
  friend constexpr bool operator==(const Integer&, const Integer&) = default;
};

// An integer of any size. If `magnitude` is empty the value is in `small`; otherwise `small.n` is
// unused and the value is the big-endian number `magnitude`, or -1 - that if small.negative.
struct AnyInteger {
  Integer small;
  std::string_view magnitude;

  constexpr bool is_big() const { return !magnitude.empty(); }
};

struct Timestamp {
  std::int64_t seconds = 0;  // since 1970-01-01 00:00:00 UTC
  std::uint32_t nanoseconds = 0;
  friend constexpr bool operator==(const Timestamp&, const Timestamp&) = default;
};

struct Tai {
  std::uint64_t label = 0;  // 2^62 + seconds since 1970-01-01 00:00:00 TAI
  std::uint32_t nanoseconds = 0;
  std::uint32_t attoseconds = 0;
  friend constexpr bool operator==(const Tai&, const Tai&) = default;
};

class Node {
 public:
  constexpr Node() = default;
  explicit constexpr Node(const Cell* cell) : cell_(cell) {}

  Kind kind() const { return static_cast<Kind>(cell_->head & 0xff); }
  bool is(Kind kind) const { return this->kind() == kind; }

  bool boolean() const { return cell_->value != 0; }                               // boolean
  std::uint8_t simple() const { return static_cast<std::uint8_t>(cell_->value); }  // simple
  Integer integer() const { return {(aux() & negative_bit) != 0, cell_->value}; }  // integer
  std::uint64_t float_bits() const { return cell_->value; }      // float16, float32, float64
  bool negative() const { return (aux() & negative_bit) != 0; }  // integer, bignum
  std::int8_t ext_type() const { return static_cast<std::int8_t>(aux()); }  // ext
  std::uint64_t tag_number() const { return cell_->value; }                 // tag
  Timestamp timestamp() const {                                             // timestamp
    return {static_cast<std::int64_t>(cell_->value), static_cast<std::uint32_t>(size())};
  }

  // text, bytes, ext: the content. bignum: the magnitude as on the wire (leading zeros kept).
  // hexlet: 16 bytes. magic: 12 bytes with the padding. blob: the content of all chunks.
  std::string_view string() const { return {address(), static_cast<std::size_t>(size())}; }

  // float16, float32, float64: the number as a double, always exact. bigfloat: exact, or nothing if
  // a double cannot hold it. O(1).
  std::optional<double> to_double() const;

  AnyInteger mantissa() const;         // bigfloat
  AnyInteger exponent() const;         // bigfloat
  Tai tai() const;                     // tai64, tai64n, tai64na
  std::uint64_t chunk_length() const;  // blob

  // array: elements. map: entries. O(1).
  std::size_t count() const { return static_cast<std::size_t>(cell_->value); }

  // tag: what is tagged. array, map: the first element or key. REQUIRES for the latter: count() >
  // 0.
  Node content() const { return Node(cell_ + 1); }

  // The node after this one and all its content: the next element, key or value. Past the last
  // child it is one past the end and may only be compared. O(1).
  Node next() const { return Node(cell_ + cells()); }

  // Cells this node spans, its content included. O(1).
  std::size_t cells() const;

  const Cell* cell() const { return cell_; }
  friend constexpr bool operator==(const Node&,
                                   const Node&) = default;  // the same place, not the same value

  struct Entry;
  template <bool pairs>
  class Range;
  Range<false> elements() const;  // array: for (Node element : node.elements())
  Range<true> entries() const;    // map: for (auto [key, value] : node.entries())

  static constexpr std::uint8_t negative_bit =
      1;  // aux of integer, bignum, bigfloat: the value is -1 - n
  static constexpr std::uint8_t wide_bit =
      2;  // aux of bigfloat: mantissa and exponent are the two next nodes

 private:
  std::uint8_t aux() const { return static_cast<std::uint8_t>(cell_->head >> 8); }
  std::uint64_t size() const { return cell_->head >> 16; }
  const char* address() const {
    return reinterpret_cast<const char*>(static_cast<std::uintptr_t>(cell_->value));
  }

  const Cell* cell_ = nullptr;
};

struct Node::Entry {
  Node key;
  Node value;
};

// What elements() and entries() return: a range for range-based for.
template <bool pairs>
class Node::Range {
 public:
  class Iterator {
   public:
    explicit Iterator(Node at) : at_(at) {}
    auto operator*() const {
      if constexpr (pairs) {
        return Entry{at_, at_.next()};
      } else {
        return at_;
      }
    }
    Iterator& operator++() {
      at_ = pairs ? at_.next().next() : at_.next();
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Node at_;
  };

  explicit Range(Node container) : container_(container) {}
  Iterator begin() const { return Iterator(container_.content()); }
  Iterator end() const { return Iterator(container_.next()); }

 private:
  Node container_;
};

inline Node::Range<false> Node::elements() const { return Range<false>(*this); }
inline Node::Range<true> Node::entries() const { return Range<true>(*this); }

inline std::size_t Node::cells() const {
  const Kind k = kind();
  if (k >= Kind::array) return static_cast<std::size_t>(size());
  if (k == Kind::blob) return 2;
  if (k == Kind::bigfloat && (aux() & wide_bit) != 0) return 3;
  return 1;
}

// Whether two nodes hold the same tree: the same kinds, float widths and bits, the same strings by
// content, entries in the same order. O(cells).
bool identical(Node a, Node b);

}  // namespace reel

#endif  // REEL_NODE_H_
