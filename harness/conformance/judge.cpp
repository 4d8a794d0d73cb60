#include "harness/conformance/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "codecs/diagnostic.h"
#include "codecs/digest.h"
#include "harness/conformance/value_comparison.h"

namespace codecbench::conformance {
namespace {

std::string shown(const Value& value) { return to_short_diagnostic(value, 400); }

std::string expected_text(const Case& item) {
  const std::string value = item.value ? shown(*item.value) : "accepted";
  switch (item.expectation) {
    case Expectation::reject:
      return "refused: not well-formed";
    case Expectation::invalid:
      return "refused: well-formed, but invalid";
    case Expectation::either:
      return "refused, or " + value;
    case Expectation::accept:
    case Expectation::not_preferred:
      break;
  }
  return value;
}

std::string observed_text(const Answer& answer) {
  std::string text = answer.accepted && answer.value ? shown(*answer.value)
                     : answer.accepted               ? "accepted"
                     : answer.refusal.empty()        ? "refused"
                                                     : "refused: " + answer.refusal;
  if (answer.digest) text += fmt::format(", digest {:016x}", *answer.digest);
  return text;
}

bool has_bignum(const Value& value) {
  if (const auto* array = value.as<Array>()) {
    return std::any_of(array->items.begin(), array->items.end(), has_bignum);
  }
  if (const auto* tag = value.as<Tag>()) return has_bignum(tag->content.front());
  if (const auto* map = value.as<Map>()) {
    return std::any_of(map->entries.begin(), map->entries.end(), [](const MapEntry& entry) {
      return has_bignum(entry.key) || has_bignum(entry.value);
    });
  }
  return value.is<Bignum>();
}

// Why the codec does not claim to read it, or nothing. A bignum may hold a number that the codec
// has: written as a bignum it is a tag all the same.
std::optional<std::string> beyond_claims(const CodecInfo& info, const Value& value) {
  if (auto why = unsupported(info, value)) return why;
  if (info.format != Format::cbor || info.support.bignum || !has_bignum(value)) return std::nullopt;
  return info.full_name() + ": no bignums";
}

bool insists(const Policy& policy, const std::string& profile) {
  return std::find(policy.insists_on.begin(), policy.insists_on.end(), profile) !=
         policy.insists_on.end();
}

void judge_refusal_of_valid(const Case& item, const CodecInfo& info, const Answer& answer,
                            Judgement* made) {
  const Policy& policy = info.policy;
  std::optional<std::string> beyond;
  if (item.value) beyond = beyond_claims(info, *item.value);
  if (beyond) {
    made->outcome = Outcome::not_applicable;
    made->note = *beyond;
  } else if (item.value && policy.max_depth && depth(*item.value) > *policy.max_depth) {
    made->outcome = Outcome::policy;
    made->note = fmt::format("at most {} levels: {}", *policy.max_depth, policy.max_depth_source);
  } else if (item.expectation == Expectation::not_preferred && insists(policy, item.profile)) {
    made->outcome = Outcome::policy;
    made->note = "insists on " + item.profile;
  } else if (answer.allocation_failed) {
    made->outcome = Outcome::out_of_memory;
  } else {
    made->outcome = Outcome::failed;
  }
}

// An acceptance. A visit must see what is decoded, whatever that is.
void judge_value(const Case& item, const CodecInfo& info, const Answer& answer, Judgement* made) {
  if (!answer.value) return;
  if (item.value) {
    const ValueComparison comparison = compare(*item.value, *answer.value, info);
    made->outcome = !comparison.same      ? Outcome::failed
                    : comparison.declared ? Outcome::policy
                                          : Outcome::passed;
    made->note = comparison.note;
  }
  if (answer.digest && *answer.digest != digest(*answer.value)) {
    made->outcome = Outcome::failed;
    made->expected += fmt::format(", digest {:016x}", digest(*answer.value));
  }
}

}  // namespace

Judgement judge(const Case& item, const CodecInfo& info, const Answer& answer) {
  Judgement made;
  made.expected = expected_text(item);
  made.observed = observed_text(answer);
  switch (item.expectation) {
    case Expectation::reject:
      if (answer.accepted) made.outcome = Outcome::failed;
      break;
    case Expectation::invalid:
      if (answer.accepted) {
        const Leniency* declared = info.policy.leniency(item.profile);
        made.outcome = declared != nullptr ? Outcome::policy : Outcome::failed;
        if (declared != nullptr) made.note = declared->reason;
      }
      break;
    case Expectation::either:
      if (answer.accepted) judge_value(item, info, answer, &made);
      if (made.outcome == Outcome::passed && item.case_class == CaseClass::implementation_defined) {
        made.outcome = Outcome::recorded;
      }
      break;
    case Expectation::accept:
    case Expectation::not_preferred:
      if (answer.accepted) {
        judge_value(item, info, answer, &made);
      } else {
        judge_refusal_of_valid(item, info, answer, &made);
      }
      break;
  }
  if (answer.allocation_failed) {
    if (!made.note.empty()) made.note += "; ";
    made.note += "asked for more memory than the limit";
  }
  if (made.note.empty()) made.note = item.note;
  return made;
}

}  // namespace codecbench::conformance
