#include "harness/conformance/data_checks.h"

#include <optional>
#include <utility>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/conformance/value_comparison.h"

namespace codecbench::conformance {
namespace {

Judgement does_not_apply(std::string why) {
  Judgement made;
  made.outcome = Outcome::not_applicable;
  made.note = std::move(why);
  return made;
}

std::string shown_value(const Value& value) { return to_short_diagnostic(value, 400); }

// Documents are large: the difference is what is of interest.
struct Difference {
  std::string expected;
  std::string observed;
};

const Value* item_of(const Value& value, std::size_t i) {
  if (const auto* array = value.as<Array>()) {
    return i < array->items.size() ? &array->items[i] : nullptr;
  }
  if (const auto* map = value.as<Map>()) {
    return i < map->entries.size() ? &map->entries[i].value : nullptr;
  }
  return nullptr;
}

// The innermost first items that differ.
Difference difference(const Value& a, const Value& b) {
  const Value* x = &a;
  const Value* y = &b;
  std::string path;
  for (bool deeper = true; deeper;) {
    deeper = false;
    const Value* p = item_of(*x, 0);
    const Value* q = item_of(*y, 0);
    for (std::size_t i = 0; p != nullptr && q != nullptr; ++i) {
      if (!equal_as_data(*p, *q)) {
        path += "[" + std::to_string(i) + "]";
        x = p;
        y = q;
        deeper = true;
        break;
      }
      p = item_of(*x, i + 1);
      q = item_of(*y, i + 1);
    }
  }
  const std::string at = path.empty() ? "" : " at " + path;
  return {shown_value(*x) + at, shown_value(*y) + at};
}

// What the codec decodes from `bytes`, beside `value`.
Judgement judge_decoded(TestedCodec& codec, std::string_view bytes, const Value& value) {
  Judgement made;
  made.call = codec.call(Operation::decode_visit);
  const Result<Value> decoded = codec.to_value(codec.padded(bytes));
  if (!decoded) {
    made.outcome = codec.allocation_failed() ? Outcome::out_of_memory : Outcome::failed;
    const Policy& policy = codec.info().policy;
    if (policy.max_depth && depth(value) > *policy.max_depth) {
      made.outcome = Outcome::policy;
      made.note = policy.max_depth_source;
    }
    made.expected = shown_value(value);
    made.observed = "refused: " + decoded.error();
    made.input = shown_bytes(bytes);
    return made;
  }
  if (equal_as_data(value, *decoded)) return made;
  const ValueComparison comparison = compare(value, *decoded, codec.info());
  if (comparison.same && !comparison.declared) return made;
  made.outcome = comparison.same ? Outcome::policy : Outcome::failed;
  made.note = comparison.note;
  Difference differing = difference(value, *decoded);
  made.expected = std::move(differing.expected);
  made.observed = std::move(differing.observed);
  made.input = shown_bytes(bytes);
  return made;
}

// What the codec wrote for `value`, as the oracle reads it.
Judgement judge_encoded(const TestedCodec& codec, std::string_view bytes, const Value& value) {
  Judgement made;
  made.call = codec.call(Operation::encode);
  const Result<Value> read = oracle::decode(codec.info().format, bytes);
  if (read && equal_as_data(value, *read)) return made;
  if (read) {
    const ValueComparison comparison = compare(value, *read, codec.info());
    if (comparison.declared) made.outcome = Outcome::policy;
    made.note = comparison.note;
    Difference differing = difference(value, *read);
    made.expected = std::move(differing.expected);
    made.observed = std::move(differing.observed);
  } else {
    made.expected = shown_value(value);
    made.observed = read.error();
  }
  if (made.outcome == Outcome::passed) made.outcome = Outcome::failed;
  made.input = shown_bytes(bytes);
  return made;
}

}  // namespace

Judgement check_round_trip(TestedCodec& codec, const Datum& datum) {
  if (auto why = unsupported(codec.info(), datum.value)) return does_not_apply(*why);
  Judgement decoded;
  if (codec.decodes()) {
    decoded = judge_decoded(codec, datum.encoding, datum.value);
    if (is_failure(decoded.outcome)) return decoded;
  }
  if (!codec.encodes()) return decoded;
  const Result<std::string> output = codec.encode(datum.value);
  if (!output) {
    Judgement refused;
    refused.outcome = codec.allocation_failed() ? Outcome::out_of_memory : Outcome::failed;
    refused.call = codec.call(Operation::encode);
    refused.expected = "an encoding of " + shown_value(datum.value);
    refused.observed = "refused: " + output.error();
    return refused;
  }
  if (*output == datum.encoding) return decoded;
  Judgement encoded = judge_encoded(codec, *output, datum.value);
  if (encoded.outcome != Outcome::passed || !codec.decodes()) return encoded;
  Judgement again = judge_decoded(codec, *output, datum.value);
  return again.outcome == Outcome::passed ? decoded : again;
}

Judgement check_cross(TestedCodec& decoder, TestedCodec& encoder, const Value& value,
                      const std::function<bool(std::string_view)>& is_case_of_its_own,
                      KnownEncodings* known) {
  if (auto why = unsupported(encoder.info(), value)) return does_not_apply(*why);
  if (auto why = unsupported(decoder.info(), value)) return does_not_apply(*why);
  const Result<std::string> output = encoder.encode(value);
  if (!output) {
    return does_not_apply("the encoder refuses it, which its own checks judge: " + output.error());
  }
  if (known->is_right(*output)) return {};
  if (judge_encoded(encoder, *output, value).outcome != Outcome::passed) {
    return does_not_apply("the encoder writes something else, which its own checks judge: " +
                          shown_bytes(*output));
  }
  Judgement made = judge_decoded(decoder, *output, value);
  if (made.outcome == Outcome::passed) {
    known->add_right(*output);
  } else if (is_case_of_its_own(*output)) {
    return does_not_apply("the bytes are a case of their own, which judges them");
  }
  if (made.expected.empty()) made.expected = shown_value(value);
  return made;
}

}  // namespace codecbench::conformance
