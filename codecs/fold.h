// A fold: how an adapter shows its library's document to the suite, once for every purpose.
//
// An adapter writes one function template, `fold(document, f)`, that walks the library's own
// document and calls `f` for every node, children first, handing each child's result to its parent.
// What `f` is decides what comes out: a `ValueFold` builds the neutral Value (conformance,
// verification), a `DigestFold` (digest.h) a 64-bit digest inside the timed region of decode+visit.
// So all codecs do the same work there, and an adapter is written once.
//
// A fold F has `F::Result`, one function a kind of leaf, and `array()` and `map()`, which return a
// collector with `add(...)` and `done()`. Strings are only read during the call. The concept below
// is the whole contract.
#ifndef CODECBENCH_CODECS_FOLD_H_
#define CODECBENCH_CODECS_FOLD_H_

#include <bit>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codecs/value.h"

namespace codecbench {

// The longer tail of kinds that only one format has comes as a ready Value: `other(value)`.
template <class F>
concept Fold = requires(F f, typename F::Result r, std::string_view s, std::uint64_t n,
                        const Value& v) {
  { f.null() } -> std::same_as<typename F::Result>;
  { f.boolean(true) } -> std::same_as<typename F::Result>;
  { f.integer(false, n) } -> std::same_as<typename F::Result>;  // as codecbench::Integer
  { f.float16(std::uint16_t{}) } -> std::same_as<typename F::Result>;
  { f.float32(float{}) } -> std::same_as<typename F::Result>;
  { f.float64(double{}) } -> std::same_as<typename F::Result>;
  {
    f.scaled_float(Integer{}, Integer{})
    } -> std::same_as<typename F::Result>;  // mantissa, exponent of 2
  { f.text(s) } -> std::same_as<typename F::Result>;
  { f.bytes(s) } -> std::same_as<typename F::Result>;
  { f.tag(n, std::move(r)) } -> std::same_as<typename F::Result>;
  { f.other(v) } -> std::same_as<typename F::Result>;  // no containers or tags
  {f.array().add(std::move(r))};
  { f.array().done() } -> std::same_as<typename F::Result>;
  {f.map().add(std::move(r), std::move(r))};
  { f.map().done() } -> std::same_as<typename F::Result>;
};

struct ValueFold {
  using Result = Value;

  Value null() { return Value::null(); }
  Value boolean(bool b) { return Value::boolean(b); }
  Value integer(bool negative, std::uint64_t n) { return Value(Integer{negative, n}); }
  Value float16(std::uint16_t bits) { return Value::float16(bits); }
  Value float32(float v) { return Value::float32(v); }
  Value float64(double v) { return Value::float64(v); }
  Value scaled_float(Integer mantissa, Integer exponent);
  Value text(std::string_view s) { return Value::text(s); }
  Value bytes(std::string_view s) { return Value::bytes(s); }
  Value tag(std::uint64_t number, Value content) { return Value::tag(number, std::move(content)); }
  Value other(const Value& v) { return v; }

  struct ArrayCollector {
    std::vector<Value> items;
    void add(Value v) { items.push_back(std::move(v)); }
    Value done() { return Value::array(std::move(items)); }
  };
  struct MapCollector {
    std::vector<MapEntry> entries;
    void add(Value key, Value value) { entries.push_back({std::move(key), std::move(value)}); }
    Value done() { return Value::map(std::move(entries)); }
  };
  ArrayCollector array() { return {}; }
  MapCollector map() { return {}; }
};
static_assert(Fold<ValueFold>);

// Folds a signed 64-bit integer, the form most libraries hand out.
template <Fold F>
typename F::Result fold_signed(std::int64_t v, F& f) {
  // ~v is -1-v: exact for the smallest value too.
  return v < 0 ? f.integer(true, ~static_cast<std::uint64_t>(v))
               : f.integer(false, static_cast<std::uint64_t>(v));
}

template <Fold F>
typename F::Result fold(const Value& value, F& f);

// What fold() does with each kind of Value.
template <Fold F>
struct FoldVisitor {
  using Result = typename F::Result;
  F& f;
  const Value& self;

  Result operator()(const Null&) { return f.null(); }
  Result operator()(bool b) { return f.boolean(b); }
  Result operator()(const Integer& i) { return f.integer(i.negative, i.n); }
  Result operator()(const Float& x) {
    switch (x.width) {
      case FloatWidth::half:
        return f.float16(static_cast<std::uint16_t>(x.bits));
      // Not by way of to_double(): converting back would make a signalling NaN quiet.
      case FloatWidth::single:
        return f.float32(std::bit_cast<float>(static_cast<std::uint32_t>(x.bits)));
      case FloatWidth::twice:
        break;
    }
    return f.float64(x.to_double());
  }
  Result operator()(const Text& t) { return f.text(t.utf8); }
  Result operator()(const Bytes& b) { return f.bytes(b.data); }
  Result operator()(const Array& a) {
    auto collector = f.array();
    for (const Value& item : a.items) collector.add(fold(item, f));
    return collector.done();
  }
  Result operator()(const Map& m) {
    auto collector = f.map();
    for (const MapEntry& entry : m.entries) {
      auto key = fold(entry.key, f);
      collector.add(std::move(key), fold(entry.value, f));
    }
    return collector.done();
  }
  Result operator()(const Tag& t) { return f.tag(t.number, fold(t.content.front(), f)); }
  template <class Other>
  Result operator()(const Other&) {
    return f.other(self);
  }
};

// Folds a neutral Value itself: the oracle's side of every comparison. Recurses; see
// max_value_depth.
template <Fold F>
typename F::Result fold(const Value& value, F& f) {
  return std::visit(FoldVisitor<F>{f, value}, value.storage());
}

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_FOLD_H_
