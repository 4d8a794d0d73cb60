// The order and the equality of Values as data.
#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "codecs/magnitude.h"
#include "codecs/value.h"

namespace codecbench {
namespace {

using Order = std::strong_ordering;

// Kinds that may be equal as data share a rank.
struct Rank {
  int operator()(const Null&) const { return 0; }
  int operator()(const Undefined&) const { return 1; }
  int operator()(bool) const { return 2; }
  int operator()(const Integer&) const { return 3; }
  int operator()(const Bignum&) const { return 3; }
  int operator()(const Float&) const { return 4; }
  int operator()(const ScaledFloat&) const { return 4; }
  int operator()(const Bytes&) const { return 5; }
  int operator()(const Text&) const { return 6; }
  int operator()(const Array&) const { return 7; }
  int operator()(const Map&) const { return 8; }
  int operator()(const Tag&) const { return 9; }
  int operator()(const Simple&) const { return 10; }
  int operator()(const Ext&) const { return 11; }
  int operator()(const Timestamp&) const { return 12; }
  int operator()(const Tai64&) const { return 13; }
  int operator()(const Hexlet&) const { return 14; }
  int operator()(const Magic&) const { return 15; }
  int operator()(const Blob&) const { return 16; }
};

Order order_strings(std::string_view a, std::string_view b) { return a.compare(b) <=> 0; }

// Numbers by value: -1-m is the smaller the greater m is.
Order order_integers(const Bignum& a, const Bignum& b) {
  if (a.negative != b.negative) return a.negative ? Order::less : Order::greater;
  return a.negative ? magnitude::compare(b.magnitude, a.magnitude)
                    : magnitude::compare(a.magnitude, b.magnitude);
}

Bignum to_bignum(const Value& value) {
  if (const auto* small = value.as<Integer>())
    return {small->negative, magnitude::from_uint64(small->n)};
  return *value.as<Bignum>();
}

// A float that no other kind of float hides: one NaN, the two infinities and -0.0 by name, and the
// rest as the normalized mantissa and exponent. The order between the classes has no meaning.
struct PlainFloat {
  enum class Class { nan, negative_infinity, infinity, negative_zero, finite };
  Class kind = Class::finite;
  ScaledFloat number;
};

PlainFloat plain(double value) {
  using Class = PlainFloat::Class;
  if (std::isnan(value)) return {Class::nan, {}};
  if (std::isinf(value)) return {value < 0 ? Class::negative_infinity : Class::infinity, {}};
  if (value == 0 && std::signbit(value)) return {Class::negative_zero, {}};
  return {Class::finite, ScaledFloat::from_double(value)};
}

PlainFloat plain(const Value& value) {
  if (const auto* ieee = value.as<Float>()) return plain(ieee->to_double());
  return {PlainFloat::Class::finite, normalized(*value.as<ScaledFloat>())};
}

Order order_floats(const PlainFloat& a, const PlainFloat& b) {
  if (a.kind != b.kind) return a.kind <=> b.kind;
  if (const Order order = order_integers(a.number.mantissa, b.number.mantissa); std::is_neq(order))
    return order;
  return order_integers(a.number.exponent, b.number.exponent);
}

std::vector<const MapEntry*> sorted(const Map& map) {
  std::vector<const MapEntry*> entries;
  entries.reserve(map.entries.size());
  for (const MapEntry& entry : map.entries) entries.push_back(&entry);
  // The values of repeated keys take part, so that the result is the same for every order of the
  // entries.
  std::sort(entries.begin(), entries.end(), [](const MapEntry* a, const MapEntry* b) {
    if (const Order order = order_as_data(a->key, b->key); std::is_neq(order))
      return std::is_lt(order);
    return std::is_lt(order_as_data(a->value, b->value));
  });
  return entries;
}

// REQUIRES: a and b have the same rank.
struct SameKind {
  const Value& a;
  const Value& b;

  template <class T>
  const T& other() const {
    return *b.as<T>();
  }

  Order operator()(const Null&) const { return Order::equal; }
  Order operator()(const Undefined&) const { return Order::equal; }
  Order operator()(bool x) const { return x <=> other<bool>(); }
  // The same as by way of bignums, without their strings: large maps and arrays are ordered often.
  Order operator()(const Integer& x) const {
    const auto* y = b.as<Integer>();
    if (y == nullptr) return order_integers(to_bignum(a), to_bignum(b));
    if (x.negative != y->negative) return x.negative ? Order::less : Order::greater;
    return x.negative ? y->n <=> x.n : x.n <=> y->n;
  }
  Order operator()(const Bignum&) const { return order_integers(to_bignum(a), to_bignum(b)); }
  Order operator()(const Float& x) const {
    const auto* y = b.as<Float>();
    const auto bits = [](const Float& f) { return std::bit_cast<std::uint64_t>(f.to_double()); };
    if (y != nullptr && bits(x) == bits(*y)) return Order::equal;
    return order_floats(plain(a), plain(b));
  }
  Order operator()(const ScaledFloat&) const { return order_floats(plain(a), plain(b)); }
  Order operator()(const Bytes& x) const { return order_strings(x.data, other<Bytes>().data); }
  Order operator()(const Text& x) const { return order_strings(x.utf8, other<Text>().utf8); }
  Order operator()(const Array& x) const {
    const Array& y = other<Array>();
    if (x.items.size() != y.items.size()) return x.items.size() <=> y.items.size();
    for (std::size_t i = 0; i < x.items.size(); ++i) {
      if (const Order order = order_as_data(x.items[i], y.items[i]); std::is_neq(order))
        return order;
    }
    return Order::equal;
  }
  Order operator()(const Map& x) const {
    const Map& y = other<Map>();
    if (x.entries.size() != y.entries.size()) return x.entries.size() <=> y.entries.size();
    const std::vector<const MapEntry*> xs = sorted(x);
    const std::vector<const MapEntry*> ys = sorted(y);
    for (std::size_t i = 0; i < xs.size(); ++i) {
      if (const Order order = order_as_data(xs[i]->key, ys[i]->key); std::is_neq(order))
        return order;
      if (const Order order = order_as_data(xs[i]->value, ys[i]->value); std::is_neq(order))
        return order;
    }
    return Order::equal;
  }
  Order operator()(const Tag& x) const {
    const Tag& y = other<Tag>();
    if (x.number != y.number) return x.number <=> y.number;
    return order_as_data(x.content.front(), y.content.front());
  }
  Order operator()(const Simple& x) const { return x.number <=> other<Simple>().number; }
  Order operator()(const Ext& x) const {
    const Ext& y = other<Ext>();
    return x.type != y.type ? x.type <=> y.type : order_strings(x.data, y.data);
  }
  Order operator()(const Timestamp& x) const {
    const Timestamp& y = other<Timestamp>();
    return x.seconds != y.seconds ? x.seconds <=> y.seconds : x.nanoseconds <=> y.nanoseconds;
  }
  Order operator()(const Tai64& x) const {
    const Tai64& y = other<Tai64>();
    if (x.label != y.label) return x.label <=> y.label;
    return x.nanoseconds != y.nanoseconds ? x.nanoseconds <=> y.nanoseconds
                                          : x.attoseconds <=> y.attoseconds;
  }
  Order operator()(const Hexlet& x) const { return x.octets <=> other<Hexlet>().octets; }
  Order operator()(const Magic& x) const {
    const Magic& y = other<Magic>();
    return order_strings({x.name.data(), x.name.size()}, {y.name.data(), y.name.size()});
  }
  Order operator()(const Blob& x) const {
    const Blob& y = other<Blob>();
    return x.chunk_length != y.chunk_length ? x.chunk_length <=> y.chunk_length
                                            : order_strings(x.data, y.data);
  }
};

}  // namespace

Order order_as_data(const Value& a, const Value& b) {
  const int rank_a = std::visit(Rank{}, a.storage());
  const int rank_b = std::visit(Rank{}, b.storage());
  if (rank_a != rank_b) return rank_a <=> rank_b;
  return std::visit(SameKind{a, b}, a.storage());
}

bool equal_as_data(const Value& a, const Value& b) { return std::is_eq(order_as_data(a, b)); }

}  // namespace codecbench
