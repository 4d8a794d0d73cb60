#include "datasets/own_profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/splitmix64.h"
#include "base/utf8.h"
#include "datasets/content_hash.h"
#include "datasets/words.h"

namespace codecbench {
namespace {

constexpr std::size_t document_count = 16000;
constexpr std::uint64_t seed = 42;
constexpr std::uint32_t vocabulary_size = 256;

// ---- mixed-ints

// Where the head of an integer grows: n of CBOR and MessagePack up to these and from the next one
// on (RFC 8949 section 3; MessagePack specification, int format family).
// clang-format off
constexpr std::array<std::uint64_t, 11> head_limits = {
    0, 23, 31, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff, 0x7fffffffffffffff,
    0xffffffffffffffff};
// clang-format on

// Log-uniform, so that every width is as frequent as any other; every fourth at or next to a limit.
// Not below -2^63, which MessagePack cannot carry.
Value draw_integer(SplitMix64& random) {
  const bool negative = random.below(2) == 0;
  const std::uint32_t widest = negative ? 63 : 64;
  std::uint64_t n = 0;
  if (random.below(4) == 0) {
    n = head_limits[random.below(head_limits.size())];
    n += random.below(2);  // past the last limit comes 0
  } else {
    const std::uint32_t bits = random.between(0, widest);
    if (bits > 0) n = (random.next() | 0x8000000000000000) >> (64 - bits);
  }
  if (negative) n &= 0x7fffffffffffffff;
  return Value(Integer{negative, n});
}

Value mixed_ints_document(SplitMix64& random) {
  std::vector<Value> items;
  for (int i = 0; i < 32; ++i) items.push_back(draw_integer(random));
  return Value::array(std::move(items));
}

// ---- small-floats

// No NaN, infinity or negative zero: JSON has not the first two, KEKS not the last.
Value draw_half(SplitMix64& random) {
  constexpr std::uint32_t infinity = 0x7c00;
  const std::uint32_t magnitude = random.between(1, infinity - 1);
  const std::uint32_t sign = random.below(2) << 15;
  return Value::float16(static_cast<std::uint16_t>(sign | magnitude));
}

// The last bit of the mantissa is set: the number does not fit a narrower width.
Value draw_single(SplitMix64& random) {
  const std::uint32_t sign = random.below(2) << 31;
  const std::uint32_t exponent = random.between(127 - 40, 127 + 40) << 23;
  return Value::float32(std::bit_cast<float>(sign | exponent | random.below(1U << 23) | 1));
}

Value draw_double(SplitMix64& random) {
  const std::uint64_t sign = std::uint64_t{random.below(2)} << 63;
  const std::uint64_t exponent = std::uint64_t{random.between(1023 - 64, 1023 + 64)} << 52;
  return Value::float64(std::bit_cast<double>(sign | exponent | (random.next() >> 12) | 1));
}

Value small_floats_document(SplitMix64& random) {
  std::vector<Value> items;
  for (int i = 0; i < 32; ++i) {
    switch (random.below(3)) {
      case 0:
        items.push_back(draw_half(random));
        break;
      case 1:
        items.push_back(draw_single(random));
        break;
      default:
        items.push_back(draw_double(random));
        break;
    }
  }
  return Value::array(std::move(items));
}

// ---- utf8-mix

// The code points whose UTF-8 has this many bytes (RFC 3629 section 3), without ASCII's
// control characters.
struct CodePoints {
  std::uint32_t first;
  std::uint32_t last;
};
constexpr std::array<CodePoints, 4> code_points_by_size = {
    {{0x20, 0x7e}, {0x80, 0x7ff}, {0x800, 0xffff}, {0x10000, 0x10ffff}}};

std::uint32_t draw_code_point(SplitMix64& random, std::size_t size) {
  constexpr std::uint32_t first_surrogate = 0xd800;
  constexpr std::uint32_t surrogates = 0x800;
  const CodePoints range = code_points_by_size[size - 1];
  if (size != 3) return random.between(range.first, range.last);
  const std::uint32_t code_point = random.between(range.first, range.last - surrogates);
  return code_point < first_surrogate ? code_point : code_point + surrogates;
}

// Byte lengths around those where a string's head grows in CBOR (24, 256) and MessagePack (32,
// 256), or any.
std::size_t draw_text_length(SplitMix64& random) {
  constexpr std::array<std::uint32_t, 3> thresholds = {24, 32, 256};
  switch (random.below(4)) {
    case 0: {
      const std::uint32_t threshold = thresholds[random.below(3)];
      return random.between(threshold - 2, threshold + 1);
    }
    case 1:
      return random.between(0, 300);
    default:
      return random.between(0, 40);
  }
}

// A fifth of the texts each: ASCII alone, then characters of up to two, three and four bytes with
// ASCII between them, then four bytes alone.
std::string draw_text(SplitMix64& random) {
  const std::size_t length = draw_text_length(random);
  const std::uint32_t kind = random.below(5);
  std::string text;
  while (text.size() < length) {
    std::size_t size = kind == 4 ? 4 : random.between(1, kind + 1);
    size = std::min(size, length - text.size());
    append_utf8(text, draw_code_point(random, size));
  }
  return text;
}

Value utf8_mix_document(SplitMix64& random) {
  std::vector<Value> items;
  for (int i = 0; i < 4; ++i) items.push_back(Value(Text{draw_text(random)}));
  return Value::array(std::move(items));
}

// ---- small-keys

Value draw_small_value(SplitMix64& random) {
  switch (random.below(8)) {
    case 0:
      return Value::null();
    case 1:
      return Value::boolean(random.below(2) == 1);
    case 2:
      return Value(Text{draw_letters(random, random.between(0, 8))});
    case 3:
      return Value::integer(-1 - static_cast<std::int64_t>(random.below(32)));
    default:
      return Value::integer(random.below(128));
  }
}

// Keys repeat from document to document, as field names do, but not within one.
Value small_keys_document(SplitMix64& random, const std::vector<std::string>& vocabulary) {
  const std::uint32_t size = random.between(1, 16);
  std::vector<std::string> keys;
  std::vector<MapEntry> entries;
  while (entries.size() < size) {
    const std::string& key = vocabulary[random.below(vocabulary_size)];
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    keys.push_back(key);
    entries.push_back({Value::text(key), draw_small_value(random)});
  }
  return Value::map(std::move(entries));
}

std::vector<Value> small_keys_documents(SplitMix64& random) {
  std::vector<std::string> vocabulary;
  while (vocabulary.size() < vocabulary_size) {
    std::string word = draw_letters(random, random.between(1, 8));
    if (std::find(vocabulary.begin(), vocabulary.end(), word) == vocabulary.end()) {
      vocabulary.push_back(std::move(word));
    }
  }
  std::vector<Value> documents;
  documents.reserve(document_count);
  while (documents.size() < document_count) {
    documents.push_back(small_keys_document(random, vocabulary));
  }
  return documents;
}

template <Value (*document)(SplitMix64&)>
std::vector<Value> documents_of(SplitMix64& random) {
  std::vector<Value> documents;
  documents.reserve(document_count);
  while (documents.size() < document_count) documents.push_back(document(random));
  return documents;
}

struct Profile {
  std::string name;
  std::string content;
  std::vector<Value> (*documents)(SplitMix64&);
};

}  // namespace

std::vector<DatasetSpec> own_profile_datasets() {
  const std::vector<Profile> profiles = {
      {"mixed-ints",
       "arrays of 32 integers of every width and both signs, a quarter where a head grows",
       documents_of<mixed_ints_document>},
      {"small-floats",
       "arrays of 32 floats, a third each of 16, 32 and 64 bits, none wider than it must be",
       documents_of<small_floats_document>},
      {"utf8-mix",
       "arrays of 4 texts of 1- to 4-byte characters, a quarter of a length where a head grows",
       documents_of<utf8_mix_document>},
      {"small-keys", "maps of 1 to 16 keys of 1 to 8 letters and small values",
       small_keys_documents},
  };
  std::vector<DatasetSpec> specs;
  for (const Profile& profile : profiles) {
    DatasetSpec spec;
    spec.name = profile.name;
    spec.summary = profile.content;
    spec.absent = [] { return std::nullopt; };
    spec.make = [profile]() -> Result<Dataset> {
      SplitMix64 random(seed);
      return hashed_dataset(
          profile.name,
          fmt::format("generated: SplitMix64 seed {}, 16,000 {}", seed, profile.content),
          profile.documents(random));
    };
    specs.push_back(std::move(spec));
  }
  return specs;
}

}  // namespace codecbench
