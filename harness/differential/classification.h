// Which rules of its format an input touches, found by looking at the bytes.
//
// The scanners are written from the specifications and share no code with the oracle or any codec,
// so that they are a second opinion on the oracle: an input that the oracle accepts and that breaks
// a rule here, or the other way round, is a finding about one of the two. No recursion on the
// input; linear. Pure functions.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_CLASSIFICATION_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_CLASSIFICATION_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/format.h"
#include "codecs/value.h"
#include "harness/differential/rule.h"

namespace codecbench::differential {

class Classification {
 public:
  // Each rule once, in the order in which the input touches them.
  const std::vector<const Rule*>& rules() const { return rules_; }
  void add(const Rule& rule);
  bool has(std::string_view id) const;

  // The weightiest rule, the first of equals. REQUIRES: not empty.
  const Rule& primary() const;
  bool empty() const { return rules_.empty(); }
  // No rule is broken.
  bool valid() const { return empty() || primary().weight < Weight::invalid; }

  // Where the first item ends, if one does.
  std::optional<std::size_t> item_end;

 private:
  std::vector<const Rule*> rules_;
};

// `value` is what the input means, if it is known: it tells repeated keys and the like.
Classification classify(Format format, std::string_view input, const Value* value = nullptr);

// The scanner of each format, for classify().
void scan_cbor(std::string_view input, Classification* found);
void scan_msgpack(std::string_view input, Classification* found);
void scan_keks(std::string_view input, Classification* found);
void scan_json(std::string_view input, Classification* found);
// What is remarkable about a value in any format.
void scan_value(Format format, const Value& value, Classification* found);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_CLASSIFICATION_H_
