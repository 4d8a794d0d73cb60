#include "harness/conformance/case_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/conformance/value_comparison.h"

namespace codecbench::conformance {
namespace {

bool may_visit(const Case& item) {
  return item.value.has_value() || item.bytes.size() <= visited_input_limit;
}

Judgement not_applicable(std::string why) {
  Judgement made;
  made.outcome = Outcome::not_applicable;
  made.note = std::move(why);
  return made;
}

Judgement not_visited() {
  return not_applicable("a document of unknown depth is not visited: that recurses in the suite");
}

std::string with_reason(std::string_view what, std::string_view reason) {
  return reason.empty() ? std::string(what) : fmt::format("{}: {}", what, reason);
}

// Two answers of one codec to one input that should have been the same.
Judgement contradiction(const Case& item, const CodecInfo& info, Answer answer,
                        std::string observed) {
  Judgement made = judge(item, info, answer);
  made.outcome = Outcome::failed;
  made.observed = std::move(observed);
  return made;
}

// A bignum that the oracle would write in another form.
bool has_long_bignum(const Value& value) {
  if (const auto* bignum = value.as<Bignum>()) {
    const auto plain = normalized(*bignum);
    const auto* kept = std::get_if<Bignum>(&plain);
    return kept == nullptr || kept->magnitude != bignum->magnitude;
  }
  if (const auto* array = value.as<Array>()) {
    return std::any_of(array->items.begin(), array->items.end(), has_long_bignum);
  }
  if (const auto* tag = value.as<Tag>()) return has_long_bignum(tag->content.front());
  const auto* map = value.as<Map>();
  return map != nullptr &&
         std::any_of(map->entries.begin(), map->entries.end(), [](const MapEntry& entry) {
           return has_long_bignum(entry.key) || has_long_bignum(entry.value);
         });
}

// What is written must be the shortest form of what it means, where the codec claims so. The
// oracle writes the shortest form of everything but floats, in the order of entries that it is given.
void judge_form(const Case& item, const CodecInfo& info, std::string_view output, const Value& read,
                Judgement* made) {
  std::string shortest;
  if (info.policy.writes_shortest == ShortestForm::all && item.case_class == CaseClass::preferred &&
      item.profile == "rfc8949-4.1") {
    shortest = item.preferred.value_or(item.bytes);
  } else if (info.policy.writes_shortest != ShortestForm::unclaimed && !has_long_bignum(read)) {
    const Result<std::string> encoded = oracle::encode(info.format, read);
    if (!encoded) return;
    shortest = *encoded;
  }
  if (shortest.empty() || output == shortest) return;
  made->outcome = Outcome::failed;
  made->expected = "the shortest form: " + shown_bytes(shortest);
  made->observed = shown_bytes(output);
}

}  // namespace

Judgement check_decode(TestedCodec& codec, const Case& item) {
  const std::string_view input = codec.padded(item.bytes);
  Answer answer;
  bool decoded = false;
  if (!codec.is_lazy()) {
    decoded = answer.accepted = codec.decode(input);
    if (!answer.accepted) answer.refusal = codec.last_error();
  }
  if (may_visit(item) && (codec.is_lazy() || answer.accepted)) {
    Result<Value> value = codec.to_value(input);
    answer.allocation_failed = codec.allocation_failed();
    if (value) {
      answer.accepted = true;
      answer.value = *std::move(value);
    } else if (decoded) {
      return contradiction(item, codec.info(), answer,
                           with_reason("accepted, and refused when asked again", value.error()));
    } else {
      answer.refusal = value.error();
    }
  } else if (codec.is_lazy()) {
    return not_visited();
  }
  answer.allocation_failed = codec.allocation_failed();
  Judgement made = judge(item, codec.info(), answer);
  made.call = codec.call(codec.is_lazy() ? Operation::decode_visit : Operation::decode);
  return made;
}

Judgement check_visit(TestedCodec& codec, const Case& item) {
  if (!may_visit(item)) return not_visited();
  const std::string_view input = codec.padded(item.bytes);
  Answer answer;
  answer.digest = codec.visit(input);
  answer.accepted = answer.digest.has_value();
  if (answer.accepted) {
    Result<Value> value = codec.to_value(input);
    if (!value) {
      return contradiction(item, codec.info(), answer,
                           with_reason("accepted, and refused when asked again", value.error()));
    }
    answer.value = *std::move(value);
  } else {
    answer.refusal = codec.last_error();
  }
  answer.allocation_failed = codec.allocation_failed();
  Judgement made = judge(item, codec.info(), answer);
  made.call = codec.call(Operation::decode_visit);
  return made;
}

Judgement check_validate(TestedCodec& codec, const Case& item) {
  Answer answer;
  answer.accepted = codec.validate(codec.padded(item.bytes));
  if (!answer.accepted) answer.refusal = codec.last_error();
  answer.allocation_failed = codec.allocation_failed();
  Judgement made = judge(item, codec.info(), answer);
  made.call = codec.call(Operation::validate);
  return made;
}

Judgement check_reencode(TestedCodec& codec, const Case& item) {
  if (item.expectation != Expectation::accept && item.expectation != Expectation::not_preferred) {
    return not_applicable("there is no one value to encode");
  }
  std::optional<Value> value = item.value;
  if (!value && codec.decodes() && may_visit(item)) {
    Result<Value> decoded = codec.to_value(codec.padded(item.bytes));
    if (decoded) value = *std::move(decoded);
  }
  if (!value) return not_applicable("the codec does not decode it");
  if (auto why = unsupported(codec.info(), *value)) return not_applicable(*why);
  if (auto why = oracle::unrepresentable(item.format, *value)) return not_applicable(*why);

  const Result<std::string> output = codec.encode(*value);
  Judgement made;
  made.call = codec.call(Operation::encode);
  made.expected = "an encoding of " + to_short_diagnostic(*value, 400);
  if (!output) {
    made.outcome = codec.allocation_failed() ? Outcome::out_of_memory : Outcome::failed;
    made.observed = with_reason("refused", output.error());
    return made;
  }
  made.observed = shown_bytes(*output);
  const Result<Value> read = oracle::decode(item.format, *output);
  if (!read) {
    made.outcome = Outcome::failed;
    made.observed += ", which is " + read.error();
    return made;
  }
  // How it is written is the encoder's choice, so its float width is as it likes.
  if (!equal_as_data(*value, *read)) {
    const ValueComparison comparison = compare(*value, *read, codec.info());
    made.outcome = comparison.declared ? Outcome::policy : Outcome::failed;
    made.observed += ", which is " + to_short_diagnostic(*read, 400);
    made.note = comparison.note;
    if (!comparison.declared) return made;
  }
  judge_form(item, codec.info(), *output, *read, &made);
  return made;
}

Judgement check_truncation(TestedCodec& codec, const Case& item) {
  constexpr std::size_t all_up_to = 1024;
  constexpr std::size_t at_the_ends = 16;
  const std::string_view input = codec.padded(item.bytes);
  Judgement made;
  made.call = codec.accepting_call();
  made.expected = "every prefix is refused";
  if (codec.is_lazy() && codec.decodes() && !may_visit(item)) return not_visited();
  if (!codec.accepts(input)) return not_applicable("the whole is refused, too");

  const std::size_t size = input.size();
  const std::size_t step = size <= all_up_to ? 1 : (size - 2 * at_the_ends) / 32 + 1;
  std::vector<std::size_t> accepted;
  for (std::size_t length = 0; length < size;) {
    const std::string_view prefix = input.substr(0, length);
    const bool may_be_whole =
        item.format == Format::json && oracle::decode(item.format, prefix).ok();
    if (!may_be_whole && codec.accepts(prefix)) accepted.push_back(length);
    const bool between = step > 1 && length >= at_the_ends && length + at_the_ends < size;
    length = between ? std::min(length + step, size - at_the_ends) : length + 1;
  }
  if (accepted.empty()) return made;
  made.outcome = Outcome::failed;
  made.input =
      accepted.front() == 0 ? "(no bytes)" : shown_bytes(input.substr(0, accepted.front()));
  made.observed = fmt::format("the first {} of {} bytes are accepted", accepted.front(), size);
  if (accepted.size() > 1) {
    made.observed += fmt::format(", and {} longer prefixes", accepted.size() - 1);
  }
  return made;
}

Judgement check_trailing(TestedCodec& codec, const Case& item) {
  using std::string_view_literals::operator""sv;
  if (codec.is_lazy() && codec.decodes() && !may_visit(item)) return not_visited();
  Judgement made;
  made.call = codec.accepting_call();
  made.expected = "a byte behind the end is refused";
  if (!codec.accepts(codec.padded(item.bytes))) {
    return not_applicable("the whole without it is refused, too");
  }
  // No JSON text goes on with a comma.
  const std::string_view behind = item.format == Format::json ? ","sv : "\x00\xff"sv;
  for (const char byte : behind) {
    const std::string longer = item.bytes + byte;
    if (!codec.accepts(codec.padded(longer))) continue;
    const Leniency* declared = codec.info().policy.leniency("trailing-bytes");
    made.outcome = declared != nullptr ? Outcome::policy : Outcome::failed;
    if (declared != nullptr) made.note = declared->reason;
    made.input = shown_bytes(longer);
    made.observed = fmt::format("accepted with {} behind it", to_hex(std::string(1, byte)));
    return made;
  }
  return made;
}

Judgement check_leak(TestedCodec& codec, const Case& item, const AllocationCounters& counters) {
  constexpr int repetitions = 4;
  if (codec.is_lazy() && codec.decodes() && !may_visit(item)) return not_visited();
  Judgement made;
  made.call = codec.accepting_call();
  made.expected = "no more memory than before is in use";
  const std::string_view input = codec.padded(item.bytes);
  // Buffers that a codec keeps grow at first.
  codec.accepts(input);
  codec.accepts(input);
  std::int64_t before = counters.live.load(std::memory_order_relaxed);
  const std::int64_t first = before;
  for (int i = 0; i < repetitions; ++i) {
    codec.accepts(input);
    const std::int64_t now = counters.live.load(std::memory_order_relaxed);
    if (now <= before) return made;
    before = now;
  }
  made.outcome = Outcome::failed;
  made.observed = fmt::format("{} bytes more in use after {} repetitions, more with each",
                              before - first, repetitions);
  return made;
}

}  // namespace codecbench::conformance
