#include "datasets/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codecbench {
namespace {

// The last of the 98 characters is U+263A, three bytes of UTF-8.
constexpr std::string_view ascii_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "`~!@#$%^&*()-_=+[]{}|\\:;'\",.<>?/ \t\n";
constexpr std::string_view smiling_face = "\u263a";
constexpr double alphabet_size = 98;
static_assert(ascii_alphabet.size() + 1 == 98);
static_assert(ascii_alphabet[62] == '`' && ascii_alphabet[94] == ' ');

// cborg's benchmark draws tan((u - 1/2) * pi), a Cauchy variate.
double portable_cauchy_like(double u) {
  if (u == 0) return 0;
  return (u - 0.5) / (1 - std::abs(2 * u - 1));
}

Value shortest_float(double number) {
  if (const std::optional<std::uint16_t> half = half_from_double(number))
    return Value::float16(*half);
  // Cauchy-like numbers stay below 2^53, far from binary32's limits.
  const auto single = static_cast<float>(number);
  if (static_cast<double>(single) == number) return Value::float32(single);
  return Value::float64(number);
}

struct NamedValue {
  std::string key;
  Value value;
};

// Of entries with the same key the last one counts, as in a JavaScript object.
std::vector<MapEntry> sorted_entries(std::vector<NamedValue> entries) {
  std::stable_sort(entries.begin(), entries.end(), [](const NamedValue& a, const NamedValue& b) {
    if (a.key.size() != b.key.size()) return a.key.size() < b.key.size();
    return a.key < b.key;
  });
  std::vector<MapEntry> sorted;
  sorted.reserve(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i + 1 < entries.size() && entries[i].key == entries[i + 1].key) continue;
    sorted.push_back({Value(Text{std::move(entries[i].key)}), std::move(entries[i].value)});
  }
  return sorted;
}

}  // namespace

RandomDocuments::RandomDocuments(std::uint64_t seed, std::uint32_t size,
                                 std::span<const RandomKind> excluded)
    : random_(seed), size_(size) {
  inner_weights_.fill(1);
  for (const RandomKind kind : excluded) inner_weights_[static_cast<std::size_t>(kind)] = 0;
  // A document is a container more often than not.
  root_weights_ = inner_weights_;
  root_weights_[static_cast<std::size_t>(RandomKind::list)] *= 10;
  root_weights_[static_cast<std::size_t>(RandomKind::map)] *= 10;
}

std::optional<Value> RandomDocuments::next() {
  too_long_ = false;
  Node root = draw_node(size_, root_weights_);
  if (too_long_) return std::nullopt;
  return std::move(root.value);
}

RandomKind RandomDocuments::draw_kind(const Weights& weights) {
  double total = 0;
  for (const double weight : weights) total += weight;
  const double target = random_.uniform() * total;
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    sum += weights[i];
    if (sum >= target) return static_cast<RandomKind>(i);
  }
  return RandomKind::null;  // unreachable: target < total
}

// Five or so, plus up to `bias`; above x with probability 2.5/x, for large x.
double RandomDocuments::draw_length(double bias) {
  const double u1 = random_.uniform();
  const double u2 = random_.uniform();
  return std::floor(5 / (1 - u1 * u1) - 5 + u2 * bias);
}

std::string RandomDocuments::draw_characters(double count) {
  std::string text;
  const auto characters = static_cast<std::uint64_t>(count);
  if (characters > longest_stored) {
    random_.skip(characters);
    too_long_ = true;
    return text;
  }
  text.reserve(characters + characters / 16);
  for (std::uint64_t i = 0; i < characters; ++i) {
    const auto index = static_cast<std::size_t>(random_.uniform() * alphabet_size);
    if (index < ascii_alphabet.size()) {
      text += ascii_alphabet[index];
    } else {
      text += smiling_face;
    }
  }
  return text;
}

std::string RandomDocuments::draw_bytes(double count) {
  const auto size = static_cast<std::uint64_t>(count);
  if (size > longest_stored) {
    random_.skip(size);
    too_long_ = true;
    return {};
  }
  std::string bytes(size, '\0');
  for (char& byte : bytes) {
    byte = std::bit_cast<char>(static_cast<std::uint8_t>(random_.uniform() * 256));
  }
  return bytes;
}

// The recursion ends with the budget or the luck of the draw: a seed's depth is a fact (32 in the
// suite's).
RandomDocuments::Node RandomDocuments::draw_node(double budget, const Weights& weights) {
  switch (draw_kind(weights)) {
    case RandomKind::list:
      return draw_list(budget);
    case RandomKind::map:
      return draw_map(budget);
    case RandomKind::string: {
      const double length = draw_length(budget);
      return {length, Value(Text{draw_characters(length)})};
    }
    case RandomKind::bytes: {
      const double length = draw_length(budget);
      return {length, Value(Bytes{draw_bytes(length)})};
    }
    case RandomKind::boolean:
      return {1, Value::boolean(random_.uniform() > 0.5)};
    case RandomKind::integer: {
      const auto magnitude = static_cast<std::int64_t>(0x1.fffffffffffffp52 * random_.uniform());
      return {1, Value::integer(random_.uniform() < 0.5 ? -magnitude : magnitude)};
    }
    case RandomKind::floating:
      return {1, shortest_float(portable_cauchy_like(random_.uniform()))};
    case RandomKind::null:
      return {1, Value::null()};
  }
  return {1, Value::null()};
}

RandomDocuments::Node RandomDocuments::draw_list(double budget) {
  const double length = draw_length(5);
  double cost = 0;
  std::vector<Value> items;
  for (double i = 0; i < length && cost < budget; ++i) {
    Node child = draw_node(budget - cost, inner_weights_);
    cost += child.cost;
    items.push_back(std::move(child.value));
  }
  return {cost, Value::array(std::move(items))};
}

RandomDocuments::Node RandomDocuments::draw_map(double budget) {
  const double length = draw_length(5);
  double cost = 0;
  std::vector<NamedValue> entries;
  for (double i = 0; i < length && cost < budget; ++i) {
    const double key_length = draw_length(5);
    std::string key = draw_characters(key_length);
    Node child = draw_node(budget - cost, inner_weights_);
    cost += child.cost + key_length;
    entries.push_back({std::move(key), std::move(child.value)});
  }
  return {cost, Value::map(sorted_entries(std::move(entries)))};
}

}  // namespace codecbench
