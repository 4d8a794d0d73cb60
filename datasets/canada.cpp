#include "datasets/canada.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "datasets/content_hash.h"
#include "datasets/installed_file.h"

namespace codecbench {
namespace {

const InstalledFile& canada_file() {
  static const InstalledFile file{
      "canada.json", "f83b3b354030d5dd58740c68ac4fecef64cb730a0d12a90362a7f23077f50d78"};
  return file;
}

struct Split {
  std::int64_t whole;
  std::int64_t part;
};

std::int64_t to_integer(std::string_view digits) {
  std::int64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// -65.613616999999977 -> -65 and 613616999999977. The sign stays with the whole part, so -0.5 and
// 0.5 collide, as do 0.05 and 0.5: it is a benchmark's data, not an encoding of numbers. REQUIRES:
// 0.0001 <= |degrees| < 1000, so that 17 digits need no exponent and the part fits 63 bits.
Split split_text(double degrees) {
  std::array<char, 32> buffer{};
  const std::to_chars_result end = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                                 degrees, std::chars_format::general, 17);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return {to_integer(text), 0};
  return {to_integer(text.substr(0, point)), to_integer(text.substr(point + 1))};
}

Value as_float(double degrees) { return Value::float64(degrees); }

Value as_pair(double degrees) {
  const Split split = split_text(degrees);
  return Value::array({Value::integer(split.whole), Value::integer(split.part)});
}

Value as_map(double degrees) {
  const Split split = split_text(degrees);
  return Value::map({{Value::text("i"), Value::integer(split.whole)},
                     {Value::text("f"), Value::integer(split.part)}});
}

// Micro-degrees divided by a million, rounded down, and the rest, which is never negative.
Value as_micro_pair(double degrees) {
  constexpr std::int64_t million = 1000000;
  const std::int64_t micro = std::llround(degrees * 1e6);
  const std::int64_t rest = ((micro % million) + million) % million;
  return Value::array({Value::integer((micro - rest) / million), Value::integer(rest)});
}

}  // namespace

const std::vector<CanadaForm>& canada_forms() {
  static const std::vector<CanadaForm> forms = {
      {"", "float64", as_float},
      {"-pairs", "an array of two integers, before and after the point of its 17-digit text",
       as_pair},
      {"-maps",
       R"(a map of two integers, "i" and "f", before and after the point of its 17-digit text)",
       as_map},
      {"-micro", "an array of whole degrees, rounded down, and the micro-degrees above them",
       as_micro_pair},
  };
  return forms;
}

Value in_form(const Value& document, const CanadaForm& form) {
  if (const Float* number = document.as<Float>()) return form.coordinate(number->to_double());
  if (const Array* array = document.as<Array>()) {
    std::vector<Value> items;
    items.reserve(array->items.size());
    for (const Value& item : array->items) items.push_back(in_form(item, form));
    return Value::array(std::move(items));
  }
  if (const Map* map = document.as<Map>()) {
    std::vector<MapEntry> entries;
    entries.reserve(map->entries.size());
    for (const MapEntry& entry : map->entries) {
      entries.push_back({entry.key, in_form(entry.value, form)});
    }
    return Value::map(std::move(entries));
  }
  return document;
}

std::vector<DatasetSpec> canada_datasets() {
  std::vector<DatasetSpec> specs;
  for (const CanadaForm& form : canada_forms()) {
    const std::string name = "canada" + form.suffix;
    DatasetSpec spec;
    spec.name = name;
    spec.summary = fmt::format("the outline of Canada, 111,126 coordinates, each {}", form.summary);
    spec.absent = [] { return why_absent(canada_file()); };
    spec.stand_in = "canada-like" + form.suffix;
    spec.make = [name, form]() -> Result<Dataset> {
      const Result<InstalledDocument> loaded = load_installed_file(canada_file());
      if (!loaded) return Error{loaded.error()};
      std::vector<Value> documents;
      documents.push_back(in_form(loaded->document, form));
      return hashed_dataset(name, fmt::format("{}; each float as {}", loaded->source, form.summary),
                            std::move(documents));
    };
    specs.push_back(std::move(spec));
  }
  return specs;
}

}  // namespace codecbench
