#include "datasets/binary_messages.h"

#include <fmt/format.h>

#include <bit>
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

constexpr std::size_t document_count = 4000;
constexpr std::uint64_t seed = 42;

MapEntry numbered(std::int64_t key, Value value) { return {Value::integer(key), std::move(value)}; }
MapEntry named(std::string_view key, Value value) { return {Value::text(key), std::move(value)}; }

Value draw_bytes(SplitMix64& random, std::size_t size) {
  std::string data(size, '\0');
  for (char& byte : data)
    byte = std::bit_cast<char>(static_cast<std::uint8_t>(random.next() >> 56));
  return Value(Bytes{std::move(data)});
}

Value draw_time(SplitMix64& random) {
  return Value::integer(1700000000 + static_cast<std::int64_t>(random.below(100000000)));
}

// RFC 8392 section 4: issuer 1, subject 2, audience 3, expiry 4, not before 5, issued at 6, token
// id 7.
Value draw_web_token(SplitMix64& random) {
  std::vector<MapEntry> claims;
  claims.push_back(
      numbered(1, Value::text(fmt::format("coap://{}.example.com", draw_letters(random, 2)))));
  claims.push_back(numbered(2, Value::text(draw_letters(random, random.between(4, 8)))));
  claims.push_back(
      numbered(3, Value::text(fmt::format("coap://{}.example.com", draw_letters(random, 5)))));
  for (const std::int64_t key : {4, 5, 6}) claims.push_back(numbered(key, draw_time(random)));
  claims.push_back(numbered(7, draw_bytes(random, random.between(2, 8))));
  return Value::map(std::move(claims));
}

// RFC 8428 section 6: base version -1, base name -2, base time -3, base unit -4, name 0, unit 1,
// value 2, time 6.
Value draw_measurements(SplitMix64& random) {
  std::vector<Value> pack;
  const std::uint32_t records = random.between(2, 8);
  for (std::uint32_t i = 0; i < records; ++i) {
    std::vector<MapEntry> record;
    if (i == 0) {
      record.push_back(
          numbered(-2, Value::text(fmt::format("urn:dev:ow:{:016x}:", random.next()))));
      const double milliseconds = random.below(1000);
      record.push_back(numbered(-3, Value::float64(1276020000 + milliseconds / 1000)));
      record.push_back(numbered(-4, Value::text("A")));
      record.push_back(numbered(-1, Value::integer(10)));
      record.push_back(numbered(0, Value::text("voltage")));
      record.push_back(numbered(1, Value::text("V")));
      record.push_back(
          numbered(2, Value::float64(static_cast<double>(random.between(1000, 1399)) / 10)));
    } else {
      record.push_back(numbered(0, Value::text("current")));
      record.push_back(numbered(6, Value::integer(static_cast<std::int64_t>(i) - records)));
      record.push_back(
          numbered(2, Value::float64(static_cast<double>(random.between(1, 49)) / 10)));
    }
    pack.push_back(Value::map(std::move(record)));
  }
  return Value::array(std::move(pack));
}

// WebAuthn section 6.5.4 with a fido-u2f statement (section 8.6): a signature of 70 to 72 bytes,
// one certificate, and authenticator data with a public key.
Value draw_attestation(SplitMix64& random) {
  std::vector<Value> certificates;
  certificates.push_back(draw_bytes(random, random.between(300, 600)));
  std::vector<MapEntry> statement;
  statement.push_back(named("sig", draw_bytes(random, random.between(70, 72))));
  statement.push_back(named("x5c", Value::array(std::move(certificates))));
  std::vector<MapEntry> attestation;
  attestation.push_back(named("fmt", Value::text("fido-u2f")));
  attestation.push_back(named("attStmt", Value::map(std::move(statement))));
  attestation.push_back(named("authData", draw_bytes(random, 196)));
  return Value::map(std::move(attestation));
}

// A boolean, integers, a float, bytes, a sentence and a list: what a struct holds.
std::vector<Value> draw_fields(SplitMix64& random) {
  std::vector<Value> fields;
  fields.push_back(Value::boolean(random.below(2) == 1));
  fields.push_back(Value::unsigned_integer(random.next()));
  fields.push_back(Value::integer(-1 - static_cast<std::int64_t>(random.below(2000))));
  fields.push_back(Value::float64(-static_cast<double>(random.between(1, 999)) / 10));
  fields.push_back(draw_bytes(random, random.between(20, 32)));
  fields.push_back(Value(Text{draw_words(random, random.between(30, 50))}));
  std::vector<Value> steps;
  const std::uint32_t count = random.between(20, 30);
  for (std::uint32_t i = 1; i <= count; ++i) steps.push_back(Value::integer(i));
  fields.push_back(Value::array(std::move(steps)));
  return fields;
}

Value draw_numbered_record(SplitMix64& random) {
  std::vector<MapEntry> entries;
  std::int64_t key = 1;
  for (Value& field : draw_fields(random)) entries.push_back(numbered(key++, std::move(field)));
  return Value::map(std::move(entries));
}

Value draw_message(SplitMix64& random) {
  switch (random.below(5)) {
    case 0:
      return draw_web_token(random);
    case 1:
      return draw_measurements(random);
    case 2:
      return draw_attestation(random);
    case 3:
      return draw_numbered_record(random);
    default:
      return Value::array(draw_fields(random));
  }
}

}  // namespace

std::vector<DatasetSpec> binary_message_datasets() {
  DatasetSpec spec;
  spec.name = "tiny-binary";
  spec.summary =
      "4,000 small messages with byte strings and integer keys: CWT, SenML, WebAuthn, structs";
  spec.absent = [] { return std::nullopt; };
  spec.make = [name = spec.name]() -> Result<Dataset> {
    SplitMix64 random(seed);
    std::vector<Value> documents;
    while (documents.size() < document_count) documents.push_back(draw_message(random));
    return hashed_dataset(name,
                          fmt::format("generated: SplitMix64 seed {}, {} documents, a fifth each "
                                      "CWT claims, a SenML pack of 2 to 8 "
                                      "records, a WebAuthn attestation, and seven mixed fields in "
                                      "a map keyed by integers and in an "
                                      "array",
                                      seed, document_count),
                          std::move(documents));
  };
  return {std::move(spec)};
}

}  // namespace codecbench
