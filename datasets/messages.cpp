#include "datasets/messages.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/splitmix64.h"
#include "codecs/value.h"
#include "datasets/content_hash.h"
#include "datasets/words.h"

namespace codecbench {
namespace {

constexpr std::size_t tiny_documents = 4000;
constexpr std::uint64_t seed = 42;

// [1, 2, ... last]
Value counted(std::int64_t last) {
  std::vector<Value> items;
  for (std::int64_t i = 1; i <= last; ++i) items.push_back(Value::integer(i));
  return Value::array(std::move(items));
}

Value nested_arrays() {
  constexpr std::size_t subtrees = 1000;
  std::vector<Value> items;
  items.reserve(subtrees);
  while (items.size() < subtrees) {
    items.push_back(Value::array({counted(1), counted(3), counted(5)}));
  }
  return Value::array(std::move(items));
}

MapEntry entry(std::string_view key, Value value) { return {Value::text(key), std::move(value)}; }

// {"a": "K", "b": "Q", ...}: one letter to one letter.
Value draw_letter_map(SplitMix64& random, std::size_t size) {
  std::vector<MapEntry> entries;
  for (std::size_t i = 0; i < size; ++i) {
    const std::string key(1, static_cast<char>('a' + i));
    const std::string letter(1, static_cast<char>('A' + random.below(26)));
    entries.push_back(entry(key, Value::text(letter)));
  }
  return Value::map(std::move(entries));
}

// A boolean, integers of all widths, a float, a sentence, a list and a map: what a struct holds.
std::vector<Value> draw_fields(SplitMix64& random) {
  std::vector<Value> fields;
  fields.push_back(Value::boolean(random.below(2) == 1));
  fields.push_back(Value::unsigned_integer(random.next()));
  fields.push_back(Value::integer(-1 - static_cast<std::int64_t>(random.below(2000))));
  fields.push_back(Value::float64(-static_cast<double>(random.between(1, 999)) / 10));
  fields.push_back(Value(Text{draw_words(random, random.between(30, 50))}));
  fields.push_back(counted(random.between(20, 30)));
  fields.push_back(draw_letter_map(random, random.between(5, 13)));
  return fields;
}

Value draw_record(SplitMix64& random) {
  constexpr std::string_view names[] = {"ok", "id", "delta", "ratio", "title", "steps", "marks"};
  std::vector<Value> fields = draw_fields(random);
  std::vector<MapEntry> entries;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    entries.push_back(entry(names[i], std::move(fields[i])));
  }
  return Value::map(std::move(entries));
}

// A flat map of many fields with small numbers.
Value draw_flat_record(SplitMix64& random) {
  std::vector<MapEntry> entries;
  const std::uint32_t size = random.between(4, 12);
  for (std::uint32_t i = 0; i < size; ++i) {
    entries.push_back(entry(fmt::format("field{}", i), Value::integer(random.below(1000))));
  }
  return Value::map(std::move(entries));
}

Value draw_message(SplitMix64& random) {
  switch (random.below(5)) {
    case 0:
      return draw_letter_map(random, 5);
    case 1:
      return draw_record(random);
    case 2:
      return Value::array(draw_fields(random));
    case 3:
      return draw_flat_record(random);
    default:
      return Value(Text{draw_words(random, random.between(20, 60))});
  }
}

DatasetSpec nested_arrays_dataset() {
  DatasetSpec spec;
  spec.name = "nested-arrays";
  spec.summary = "1000 times [[1],[1,2,3],[1,2,3,4,5]], as in msgpack-javascript's array benchmark";
  spec.absent = [] { return std::nullopt; };
  spec.make = [name = spec.name]() -> Result<Dataset> {
    std::vector<Value> documents;
    documents.push_back(nested_arrays());
    return hashed_dataset(name,
                          "generated: an array of 1000 distinct subtrees [[1],[1,2,3],[1,2,3,4,5]]",
                          std::move(documents));
  };
  return spec;
}

DatasetSpec tiny_messages_dataset() {
  DatasetSpec spec;
  spec.name = "tiny-messages";
  spec.summary = "4,000 small maps, arrays and texts in the shapes of fxamacker/cbor's benchmarks";
  spec.absent = [] { return std::nullopt; };
  spec.make = [name = spec.name]() -> Result<Dataset> {
    SplitMix64 random(seed);
    std::vector<Value> documents;
    while (documents.size() < tiny_documents) documents.push_back(draw_message(random));
    return hashed_dataset(
        name,
        fmt::format("generated: SplitMix64 seed {}, {} documents, a fifth each a map of five "
                    "letters, a map and an "
                    "array of seven mixed fields, a flat map of 4 to 12 small integers, and a text",
                    seed, tiny_documents),
        std::move(documents));
  };
  return spec;
}

}  // namespace

std::vector<DatasetSpec> message_datasets() {
  std::vector<DatasetSpec> specs;
  specs.push_back(nested_arrays_dataset());
  specs.push_back(tiny_messages_dataset());
  return specs;
}

}  // namespace codecbench
