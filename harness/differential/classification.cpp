#include "harness/differential/classification.h"

#include <algorithm>

namespace codecbench::differential {

namespace {

using conformance::CaseClass;

constexpr Rule empty_input{"empty", Weight::malformed, CaseClass::well_formedness, "",
                           "",      "no input at all"};

}  // namespace

void Classification::add(const Rule& rule) {
  if (!has(rule.id)) rules_.push_back(&rule);
}

bool Classification::has(std::string_view id) const {
  return std::any_of(rules_.begin(), rules_.end(),
                     [id](const Rule* rule) { return rule->id == id; });
}

const Rule& Classification::primary() const {
  return **std::max_element(rules_.begin(), rules_.end(),
                            [](const Rule* a, const Rule* b) { return a->weight < b->weight; });
}

Classification classify(Format format, std::string_view input, const Value* value) {
  Classification found;
  switch (format) {
    case Format::cbor:
      scan_cbor(input, &found);
      break;
    case Format::msgpack:
      scan_msgpack(input, &found);
      break;
    case Format::keks:
      scan_keks(input, &found);
      break;
    case Format::json:
      scan_json(input, &found);
      break;
  }
  if (value != nullptr) scan_value(format, *value, &found);
  if (found.empty()) found.add(empty_input);
  return found;
}

}  // namespace codecbench::differential
