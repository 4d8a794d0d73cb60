#include "harness/conformance/probes/examination.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "harness/conformance/probes/probe_inputs.h"

namespace codecbench::conformance {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ") {
  return fmt::format("{}", fmt::join(words, separator));
}

// ---- utf8

// Short text, and text longer than any register that a checker may look through at once.
constexpr std::size_t text_paddings[] = {0, 100};

ProbeResult examine_utf8(Subject& subject) {
  std::vector<std::string> accepted;
  std::vector<std::string> refused;
  bool everything = true;
  std::string example;
  for (const NamedInput& sequence : ill_formed_utf8()) {
    std::size_t times = 0;
    for (const std::size_t padding : text_paddings) {
      const std::string bytes = text_around(subject.format(), sequence.bytes, padding);
      if (!subject.accepts(bytes)) continue;
      ++times;
      if (example.empty()) example = shown(subject.format(), bytes);
    }
    everything = everything && times == std::size(text_paddings);
    if (times == 0) {
      refused.push_back(sequence.name);
    } else if (times == std::size(text_paddings)) {
      accepted.push_back(sequence.name);
    } else {
      accepted.push_back(sequence.name + ", by the length of the text");
    }
  }
  if (accepted.empty()) return answered("checked", "refused: " + joined(refused, "; "));
  if (everything) return answered("not checked", "accepted, for one: " + example);
  return answered("checked in part", "accepted: " + joined(accepted, "; ") + "; refused: " +
                                         joined(refused, "; ") + "; for one: " + example);
}

// ---- zero_copy

// Letters that no head of the message has among its bytes.
constexpr char written = 'm';
constexpr char overwritten = 'n';

const std::string* characters_of(const Value& value) {
  if (const Text* text = value.as<Text>()) return &text->utf8;
  if (const Bytes* bytes = value.as<Bytes>()) return &bytes->data;
  return nullptr;
}

ProbeResult examine_zero_copy(Subject& subject) {
  if (!subject.decodes()) return not_applicable("it makes no document");
  const std::string long_string(100, written);
  std::vector<Value> items = {Value::text(long_string), Value::text(std::string(3, written)),
                              Value::map({{Value::text(std::string(40, written)), Value()}})};
  std::vector<std::string> names = {"long text", "short text", "keys"};
  if (subject.info().support.bytes) {
    items.push_back(Value::bytes(long_string));
    names.emplace_back("bytes");
  }
  PaddedInput input(encoded(subject.format(), Value::array(std::move(items))));
  subject.trying_bytes(input.view());
  bool decoded = false;
  const Result<Value> value = subject.codec().to_value_after(input.view(), [&] {
    decoded = true;
    std::replace(input.data(), input.data() + input.size(), written, overwritten);
    return true;
  });
  if (!decoded) return answered("unknown", "it refuses the message: " + value.error());
  const char* const how = "100, 3 and 40 letters were overwritten between decoding and visiting";
  if (!value) {
    return answered("points into the input",
                    fmt::format("{}; the visit then refused: {}", how, value.error()));
  }
  std::vector<std::string> pointing;
  std::vector<std::string> copied;
  const Array* array = value->as<Array>();
  for (std::size_t i = 0; array != nullptr && i < std::min(names.size(), array->items.size());
       ++i) {
    const Value* item = &array->items[i];
    const Map* map = item->as<Map>();
    if (map != nullptr && !map->entries.empty()) item = &map->entries.front().key;
    const std::string* characters = characters_of(*item);
    const bool changed =
        characters != nullptr && characters->find(overwritten) != std::string::npos;
    (changed ? pointing : copied).push_back(names[i]);
  }
  if (pointing.empty()) return answered("copies", fmt::format("{}, without effect", how));
  if (copied.empty()) return answered("points into the input", how);
  return answered("points into the input in part",
                  "into the input: " + joined(pointing) + "; copied: " + joined(copied));
}

// ---- laziness

ProbeResult examine_laziness(Subject& subject) {
  if (!subject.decodes()) return not_applicable("it makes no document");
  const Format format = subject.format();
  std::vector<NamedInput> inputs = {
      {"malformed item", deep_inside(format, malformed_item(format))}};
  const std::string whole = deep_inside(format, encoded(format, Value::text("cut off")));
  inputs.push_back({"message cut off", whole.substr(0, whole.size() - 4)});
  if (format == Format::json) inputs.push_back({"malformed number", deep_inside(format, "1.2.3")});
  bool lazy = false;
  std::vector<std::string> missed;
  std::vector<std::string> details;
  for (const NamedInput& input : inputs) {
    const Noticed noticed = subject.notices(input.bytes);
    lazy = lazy || noticed == Noticed::by_visiting;
    if (noticed == Noticed::never) missed.push_back(input.name);
    details.push_back(fmt::format("{} ({}): {}", input.name, shown(format, input.bytes),
                                  noticed == Noticed::by_decoding   ? "refused by decoding"
                                  : noticed == Noticed::by_visiting ? "refused by visiting alone"
                                                                    : "accepted"));
  }
  if (lazy) return answered("lazy", joined(details, "; "));
  if (!missed.empty()) return answered("misses: " + joined(missed), joined(details, "; "));
  return answered("eager", joined(details, "; "));
}

// ---- duplicate_keys

ProbeResult examine_duplicate_keys(Subject& subject) {
  const std::string bytes = repeated_key(subject.format());
  const std::string input = shown(subject.format(), bytes);
  if (!subject.decodes()) {
    return subject.accepts(bytes) ? answered("accepted", input) : answered("rejected", input);
  }
  const std::optional<Value> value = subject.value_of(bytes);
  if (!value) {
    return answered("rejected", fmt::format("{}: {}", input, subject.codec().last_error()));
  }
  const std::string detail = fmt::format("{} gives {}", input, to_short_diagnostic(*value));
  bool first = false;
  bool last = false;
  if (const Map* map = value->as<Map>()) {
    for (const MapEntry& entry : map->entries) {
      const Text* key = entry.key.as<Text>();
      if (key == nullptr || key->utf8 != "key-1") continue;
      first = first || identical(entry.value, Value::integer(1));
      last = last || identical(entry.value, Value::integer(3));
    }
  }
  if (first && last) return answered("both kept", detail);
  if (first) return answered("first kept", detail);
  if (last) return answered("last kept", detail);
  return answered("none kept", detail);
}

// ---- float_width, integer_width

std::string width_of(const std::optional<Value>& value) {
  if (!value) return "refused";
  if (const Float* number = value->as<Float>()) {
    return std::to_string(static_cast<int>(number->width));
  }
  return std::string(kind_name(*value));
}

ProbeResult examine_float_width(Subject& subject) {
  const Format format = subject.format();
  if (format == Format::keks || format == Format::json) {
    return not_applicable("the format has one form of float");
  }
  if (!subject.decodes()) return not_applicable("it makes no document");
  std::vector<Value> floats = {Value::float32(1.5F), Value::float64(1.5)};
  if (format == Format::cbor) floats.insert(floats.begin(), Value::float16(0x3e00));
  std::vector<std::string> changed;
  std::vector<std::string> written_as;
  for (const Value& number : floats) {
    const std::string width = width_of(number);
    const std::string bytes = encoded(format, number);
    const std::string found = width_of(subject.value_of(bytes));
    if (found != width) changed.push_back(width + "→" + found);
    if (!subject.reencodes()) continue;
    const PaddedInput input(bytes);
    const Result<std::string> again = subject.codec().transcode(input.view());
    written_as.push_back(fmt::format("{} as {}", to_hex(bytes),
                                     again ? to_hex(*again) : "nothing: " + again.error()));
  }
  std::string detail = "1.5 in each width";
  if (!written_as.empty()) detail += "; decoded and encoded again, " + joined(written_as);
  return answered(changed.empty() ? "kept" : joined(changed), detail);
}

ProbeResult examine_integer_width(Subject& subject) {
  const std::vector<NamedInput> inputs = long_integers(subject.format());
  if (inputs.empty()) return not_applicable("the format has one form of integer");
  if (!subject.reencodes()) {
    return not_applicable(subject.decodes() ? "this mode of use does not encode"
                                            : "it makes no document");
  }
  const std::string shortest = encoded(subject.format(), Value::integer(1));
  std::size_t kept = 0;
  std::size_t shortened = 0;
  std::vector<std::string> details;
  for (const NamedInput& input : inputs) {
    const PaddedInput padded(input.bytes);
    subject.trying_bytes(input.bytes);
    const Result<std::string> again = subject.codec().transcode(padded.view());
    if (again && *again == input.bytes) ++kept;
    if (again && *again == shortest) ++shortened;
    details.push_back(fmt::format("{} as {}", to_hex(input.bytes),
                                  again ? to_hex(*again) : "nothing: " + again.error()));
  }
  const std::string detail = "decoded and encoded again, " + joined(details);
  if (kept == inputs.size()) return answered("kept", detail);
  if (shortened == inputs.size()) return answered("shortened", detail);
  if (kept + shortened == 0) return answered("otherwise", detail);
  return answered("kept in part", detail);
}

// ---- depth

ProbeResult examine_depth(Subject& subject, std::uint64_t levels) {
  const PaddedInput input(nested_arrays(subject.format(), levels));
  subject.trying(fmt::format("{} levels", levels));
  const bool decoded = subject.operate(input.view());
  return answered(std::string(decoded ? answer_decoded : answer_refused),
                  decoded ? "" : std::string(subject.codec().last_error()));
}

// ---- truncation

// A refusal in words that do not depend on the place of the error.
std::string without_places(std::string_view words) {
  std::string result;
  std::size_t at = 0;
  while (at < words.size()) {
    const std::string_view rest = words.substr(at);
    const bool hexadecimal = rest.substr(0, 2) == "0x";
    bool number_of_a_place = false;
    for (const std::string_view word : {"byte ", "column ", "line ", "offset "}) {
      number_of_a_place = number_of_a_place || result.ends_with(word);
    }
    if (hexadecimal || number_of_a_place) {
      if (hexadecimal) at += 2;
      while (at < words.size() && std::isxdigit(static_cast<unsigned char>(words[at])) != 0) ++at;
      result += '#';
      continue;
    }
    result += words[at++];
  }
  return result.substr(0, result.find("last read"));
}

ProbeResult examine_truncation(Subject& subject) {
  const std::string whole = sample_message(subject.format(), 40);
  std::vector<std::string> accepted;
  std::vector<std::string> words;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::string cut = whole.substr(0, size);
    if (subject.accepts(cut)) {
      accepted.push_back(shown(subject.format(), cut));
    } else {
      words.emplace_back(subject.codec().last_error());
    }
  }
  if (!accepted.empty()) {
    return answered(fmt::format("{} of {} prefixes accepted", accepted.size(), whole.size()),
                    "for one: " + accepted.front());
  }
  const std::string malformed = deep_inside(subject.format(), malformed_item(subject.format()));
  if (subject.accepts(malformed)) {
    return answered("refused", "a malformed item is accepted, so nothing can be told apart");
  }
  const std::string of_malformed(subject.codec().last_error());
  const bool same = std::any_of(words.begin(), words.end(), [&](const std::string& each) {
    return without_places(each) == without_places(of_malformed);
  });
  const std::string detail =
      fmt::format("all {} prefixes of {}: \"{}\"; a malformed item: \"{}\"", whole.size(),
                  shown(subject.format(), whole), words.back(), of_malformed);
  return answered(same ? "refused, as malformed" : "refused, told apart", detail);
}

// ---- trailing

ProbeResult examine_trailing(Subject& subject) {
  const Format format = subject.format();
  std::vector<std::string> accepted;
  const std::string more[] = {format == Format::json ? "]" : encoded(format, Value::null()),
                              std::string(1, '\0'), "\xff"};
  const std::string messages[] = {sample_message(format, 10),
                                  encoded(format, Value::boolean(true))};
  for (const std::string& message : messages) {
    for (const std::string& byte : more) {
      if (subject.accepts(message + byte)) accepted.push_back(shown(format, message + byte));
    }
  }
  if (accepted.empty()) {
    return answered("refused", "by the library, or by comparing where it stopped with the end");
  }
  return answered(
      accepted.size() == std::size(more) * std::size(messages) ? "accepted" : "accepted in part",
      "accepted: " + joined(accepted));
}

}  // namespace

ProbeResult answered(std::string answer, std::string detail) {
  ProbeResult result;
  result.answer = std::move(answer);
  result.detail = std::move(detail);
  return result;
}

ProbeResult not_applicable(std::string why) {
  ProbeResult result;
  result.end = ProbeEnd::not_applicable;
  result.answer = "not applicable";
  result.detail = std::move(why);
  return result;
}

ProbeResult examine(Subject& subject, const Question& question, AllocationCounters* counters) {
  if (!subject.decodes() && !subject.codec().can(Operation::validate)) {
    return not_applicable("this mode of use does not read");
  }
  switch (question.probe) {
    case Probe::utf8:
      return examine_utf8(subject);
    case Probe::zero_copy:
      return examine_zero_copy(subject);
    case Probe::laziness:
      return examine_laziness(subject);
    case Probe::duplicate_keys:
      return examine_duplicate_keys(subject);
    case Probe::float_width:
      return examine_float_width(subject);
    case Probe::integer_width:
      return examine_integer_width(subject);
    case Probe::depth:
      return examine_depth(subject, question.levels);
    case Probe::bytes_behind:
      return question.guarded ? examine_guarded(subject) : examine_bytes_behind(subject);
    case Probe::truncation:
      return examine_truncation(subject);
    case Probe::trailing:
      return examine_trailing(subject);
    case Probe::declared_length:
    case Probe::deep_nesting:
    case Probe::huge_map:
    case Probe::many_items:
      break;
  }
  return examine_resources(subject, question, counters);
}

}  // namespace codecbench::conformance
