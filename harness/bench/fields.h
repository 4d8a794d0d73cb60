// The fields of an annotation as numbers and words.
//
// The result file and the lines between a worker and its parent are of one form, the annotation
// (harness/results/record.h); this is how both are read and written here. Pure functions.
#ifndef CODECBENCH_HARNESS_BENCH_FIELDS_H_
#define CODECBENCH_HARNESS_BENCH_FIELDS_H_

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/results/number.h"
#include "harness/results/record.h"

namespace codecbench {

inline void add_field(results::Annotation* annotation, std::string_view key,
                      std::string_view value) {
  annotation->fields.emplace_back(key, value);
}
inline void add_field(results::Annotation* annotation, std::string_view key, const char* value) {
  add_field(annotation, key, std::string_view(value));
}
inline void add_field(results::Annotation* annotation, std::string_view key, bool value) {
  add_field(annotation, key, value ? "true" : "false");
}
template <std::integral I>
void add_field(results::Annotation* annotation, std::string_view key, I value) {
  add_field(annotation, key, std::string_view(std::to_string(value)));
}
// REQUIRES: finite.
inline void add_field(results::Annotation* annotation, std::string_view key, double value) {
  add_field(annotation, key, std::string_view(results::print_number(value)));
}

// Nothing if there is no such field or it is no such number.
template <class T>
requires std::integral<T> || std::floating_point<T> std::optional<T> number_field(
    const results::Annotation& annotation, std::string_view key) {
  const std::optional<std::string_view> text = annotation.find(key);
  if (!text) return std::nullopt;
  T value{};
  const char* end = text->data() + text->size();
  const auto [stopped, failed] = std::from_chars(text->data(), end, value);
  if (failed != std::errc() || stopped != end) return std::nullopt;
  return value;
}

inline bool flag_field(const results::Annotation& annotation, std::string_view key) {
  return annotation.find(key) == "true";
}

inline std::string text_field(const results::Annotation& annotation, std::string_view key) {
  return std::string(annotation.find(key).value_or(""));
}

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_FIELDS_H_
