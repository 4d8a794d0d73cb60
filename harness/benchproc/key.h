// A key of a query: which part of a result it reads.
//
// `.name` the base name, `.fullname` the whole name, `/key` a part of the name, `.file` the label of
// the input; every other word is a configuration key. `.config` and `.unit` are no keys of this kind
// (a tuple, and a property of measurements). Source: golang.org/x/perf/benchproc.
#ifndef CODECBENCH_HARNESS_BENCHPROC_KEY_H_
#define CODECBENCH_HARNESS_BENCHPROC_KEY_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "harness/benchproc/dictionary.h"
#include "harness/benchproc/subject.h"

namespace codecbench::benchproc {

class Key {
 public:
  // REQUIRES: not empty.
  Key(std::string_view text, Dictionary& dictionary);

  std::string_view read(const Subject& subject, const Dictionary& dictionary) const;

  const std::string& text() const { return text_; }

 private:
  enum class Kind : std::uint8_t { base_name, full_name, name_part, config };
  std::string text_;
  Kind kind_ = Kind::config;
  StringId config_key_ = empty_string;
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_KEY_H_
