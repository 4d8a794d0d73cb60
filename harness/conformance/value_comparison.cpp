#include "harness/conformance/value_comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <list>
#include <string_view>
#include <utility>
#include <vector>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::conformance {
namespace {

constexpr std::int64_t documented_ulps = 3;

bool is_integer(const Value& value) { return value.is<Integer>() || value.is<Bignum>(); }

// Steps between neighbouring binary64 numbers from a to b; both finite.
std::int64_t ulps_between(double a, double b) {
  const auto order = [](double x) {
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
  };
  const std::int64_t x = order(a);
  const std::int64_t y = order(b);
  if ((x < 0) != (y < 0)) return a == b ? 0 : std::numeric_limits<std::int64_t>::max();
  return x > y ? x - y : y - x;
}

std::vector<MapEntry> in_order(const Map& map) {
  std::vector<MapEntry> entries = map.entries;
  std::stable_sort(entries.begin(), entries.end(), [](const MapEntry& a, const MapEntry& b) {
    const std::strong_ordering keys = order_as_data(a.key, b.key);
    return keys != 0 ? keys < 0 : order_as_data(a.value, b.value) < 0;
  });
  return entries;
}

class Comparator {
 public:
  explicit Comparator(const CodecInfo& info) : info_(info) {}

  bool same(const Value& a, const Value& b) {
    if (identical(a, b)) return true;
    if (const auto* array = a.as<Array>()) {
      const auto* other = b.as<Array>();
      return other != nullptr && array->items.size() == other->items.size() &&
             std::equal(array->items.begin(), array->items.end(), other->items.begin(),
                        [this](const Value& x, const Value& y) { return same(x, y); });
    }
    if (const auto* map = a.as<Map>()) {
      const auto* other = b.as<Map>();
      return other != nullptr && same_maps(*map, *other);
    }
    if (const auto* tag = a.as<Tag>()) {
      const auto* other = b.as<Tag>();
      if (other != nullptr && tag->number == other->number) {
        return same(tag->content.front(), other->content.front());
      }
      return may_ignore_tags() && same(tag->content.front(), b);
    }
    if (a.is<Float>() && b.is<Float>()) return same_floats(*a.as<Float>(), *b.as<Float>());
    if (info_.format == Format::json && is_integer(a) && b.is<Float>()) {
      return rounded(std::strtod(to_diagnostic(a).c_str(), nullptr), b.as<Float>()->to_double());
    }
    if (a.is<Timestamp>() && b.is<Ext>() && !info_.support.timestamp) return is_its_ext(a, b);
    if (!equal_as_data(a, b)) return false;
    if (is_integer(a) && is_integer(b)) {
      note("a bignum comes out as the integer that it is");
      return true;
    }
    note("a number comes out in another form");
    return true;
  }

  bool declared() const { return declared_; }
  std::string take_note() { return std::move(note_); }

 private:
  void note(std::string_view text) {
    if (note_.find(text) != std::string::npos) return;
    if (!note_.empty()) note_ += "; ";
    note_ += text;
  }

  // Of nested tags any may be missing; the first that fits is the right one.
  bool may_ignore_tags() {
    const Leniency* ignored = info_.policy.leniency("tags");
    if (ignored == nullptr) return false;
    declared_ = true;
    note(ignored->reason);
    return true;
  }

  // A decoder that knows no timestamps delivers the ext that they are.
  bool is_its_ext(const Value& timestamp, const Value& ext) {
    // By hand: the oracle has no ext of that type.
    const Ext& delivered = *ext.as<Ext>();
    if (delivered.type != -1 || delivered.data.size() > 12) return false;
    const std::string bytes =
        "\xc7" + std::string(1, static_cast<char>(delivered.data.size())) + "\xff" + delivered.data;
    const Result<Value> read = oracle::decode(Format::msgpack, bytes);
    if (!read || !identical(*read, timestamp)) return false;
    note("a timestamp comes out as ext -1, the codec knows no timestamps");
    return true;
  }

  bool same_maps(const Map& a, const Map& b) {
    if (a.entries.size() != b.entries.size()) return false;
    const auto same_entries = [this](const std::vector<MapEntry>& x,
                                     const std::vector<MapEntry>& y) {
      return std::equal(x.begin(), x.end(), y.begin(),
                        [this](const MapEntry& p, const MapEntry& q) {
                          return same(p.key, q.key) && same(p.value, q.value);
                        });
    };
    const bool keys_in_order = std::equal(
        a.entries.begin(), a.entries.end(), b.entries.begin(),
        [](const MapEntry& p, const MapEntry& q) { return equal_as_data(p.key, q.key); });
    if (keys_in_order) return same_entries(a.entries, b.entries);
    if (const Leniency* text = info_.policy.leniency("text-keys")) {
      if (!same_with_text_keys(a, b)) return false;
      declared_ = true;
      note(text->reason);
      return true;
    }
    if (!same_entries(in_order(a), in_order(b))) return false;
    note("map entries come out in another order");
    return true;
  }

  // As same(), but what differs leaves no note. Once a pair: maps nest.
  bool attempt(const Value& a, const Value& b) {
    Comparator other(info_);
    if (!other.same(a, b)) return false;
    declared_ = declared_ || other.declared_;
    if (!other.note_.empty()) note(other.note_);
    return true;
  }

  // Any key that is no text may have become some text; which one is the codec's choice.
  bool same_with_text_keys(const Map& a, const Map& b) {
    std::list<const MapEntry*> left;  // the first mostly fits: it is taken out in no time
    for (const MapEntry& entry : b.entries) left.push_back(&entry);
    for (const bool texts : {true, false}) {
      for (const MapEntry& entry : a.entries) {
        if (entry.key.is<Text>() != texts) continue;
        const auto found = std::find_if(left.begin(), left.end(), [&](const MapEntry* other) {
          return (texts ? equal_as_data(entry.key, other->key) : other->key.is<Text>()) &&
                 attempt(entry.value, other->value);
        });
        if (found == left.end()) return false;
        left.erase(found);
      }
    }
    return true;
  }

  bool same_floats(const Float& a, const Float& b) {
    const double x = a.to_double();
    const double y = b.to_double();
    if (std::isnan(x) != std::isnan(y)) return false;
    if (!std::isnan(x) && std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y)) {
      return a.width == b.width && rounded(x, y);
    }
    if (a.width != b.width) {
      const bool kept = a.width == FloatWidth::half ? info_.support.float16 : info_.support.float32;
      if (b.width < a.width || kept) {
        note("a float does not keep its width");
        return false;
      }
      note("a float comes out wider, the codec does not keep its width");
    }
    if (std::isnan(x) &&
        (std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y) || a.bits != b.bits)) {
      if (a.width == b.width || std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y))
        note("the payload of a NaN is not kept");
    }
    return true;
  }

  // A JSON number in the precision that the codec declares.
  bool rounded(double expected, double observed) {
    if (info_.format != Format::json || !std::isfinite(observed)) return false;
    const std::int64_t ulps = ulps_between(expected, observed);
    const Leniency* precision = info_.policy.leniency("number-precision");
    const Leniency* fast = info_.policy.leniency("float-accuracy");
    const bool allowed =
        (ulps == 0 && precision != nullptr) || (ulps <= documented_ulps && fast != nullptr);
    if (!allowed) return false;
    declared_ = true;
    note(ulps == 0 ? precision != nullptr ? precision->reason : fast->reason : fast->reason);
    return true;
  }

  const CodecInfo& info_;
  bool declared_ = false;
  std::string note_;
};

bool repeats_keys(const Map& map) {
  const std::vector<MapEntry> entries = in_order(map);
  return std::adjacent_find(entries.begin(), entries.end(),
                            [](const MapEntry& a, const MapEntry& b) {
                              return equal_as_data(a.key, b.key);
                            }) != entries.end();
}

Map one_of_each(const Map& map, DuplicateKeys keys) {
  Map kept;
  for (const MapEntry& entry : map.entries) {
    const auto earlier =
        std::find_if(kept.entries.begin(), kept.entries.end(),
                     [&entry](const MapEntry& e) { return equal_as_data(e.key, entry.key); });
    if (earlier == kept.entries.end()) {
      kept.entries.push_back(entry);
    } else if (keys == DuplicateKeys::last) {
      earlier->value = entry.value;
    }
  }
  return kept;
}

}  // namespace

Value without_repeated_keys(const Value& value, DuplicateKeys keys) {
  if (const auto* array = value.as<Array>()) {
    Array made;
    for (const Value& item : array->items) made.items.push_back(without_repeated_keys(item, keys));
    return Value(std::move(made));
  }
  if (const auto* tag = value.as<Tag>()) {
    return Value::tag(tag->number, without_repeated_keys(tag->content.front(), keys));
  }
  if (const auto* map = value.as<Map>()) {
    Map made = repeats_keys(*map) ? one_of_each(*map, keys) : *map;
    for (MapEntry& entry : made.entries) {
      entry.key = without_repeated_keys(entry.key, keys);
      entry.value = without_repeated_keys(entry.value, keys);
    }
    return Value(std::move(made));
  }
  return value;
}

ValueComparison compare(const Value& expected, const Value& observed, const CodecInfo& info) {
  Comparator comparator(info);
  if (comparator.same(expected, observed)) {
    return {true, comparator.declared(), comparator.take_note()};
  }
  ValueComparison different{false, false, comparator.take_note()};
  const DuplicateKeys keys = info.policy.duplicate_keys;
  if (keys != DuplicateKeys::first && keys != DuplicateKeys::last) return different;
  const Value reduced = without_repeated_keys(expected, keys);
  Comparator again(info);
  if (identical(reduced, expected) || !again.same(reduced, observed)) return different;
  return {true, true,
          "of entries with equal keys the " + std::string(name(keys)) + " is kept, as declared"};
}

}  // namespace codecbench::conformance
