#include "harness/benchproc/scale_v1.h"

#include <array>
#include <utility>

#include "harness/benchproc/scale.h"

namespace codecbench::benchproc {
namespace {

// `base` itself, or anything that ends in "-base".
bool has_base_unit(std::string_view unit, std::string_view base) {
  if (!unit.ends_with(base)) return false;
  return unit.size() == base.size() || unit[unit.size() - base.size() - 1] == '-';
}

struct Limit {
  double at_least;
  int decimals;
  double factor;
  std::string_view text;
};

// In seconds.
constexpr std::array<Limit, 12> time_limits = {{
    {99.5, 0, 1, "s"},
    {9.95, 1, 1, "s"},
    {0.995, 2, 1, "s"},
    {0.0995, 0, 1e3, "ms"},
    {0.00995, 1, 1e3, "ms"},
    {0.000995, 2, 1e3, "ms"},
    {0.0000995, 0, 1e6, "\u00B5s"},
    {0.00000995, 1, 1e6, "\u00B5s"},
    {0.000000995, 2, 1e6, "\u00B5s"},
    {0.0000000995, 0, 1e9, "ns"},
    {0.00000000995, 1, 1e9, "ns"},
    {0, 2, 1e9, "ns"},
}};

constexpr std::array<Limit, 15> limits = {{
    {99500000000000, 0, 1e12, "T"},
    {9950000000000, 1, 1e12, "T"},
    {995000000000, 2, 1e12, "T"},
    {99500000000, 0, 1e9, "G"},
    {9950000000, 1, 1e9, "G"},
    {995000000, 2, 1e9, "G"},
    {99500000, 0, 1e6, "M"},
    {9950000, 1, 1e6, "M"},
    {995000, 2, 1e6, "M"},
    {99500, 0, 1e3, "k"},
    {9950, 1, 1e3, "k"},
    {995, 2, 1e3, "k"},
    {99.5, 0, 1, ""},
    {9.95, 1, 1, ""},
    {0, 2, 1, ""},
}};

template <std::size_t n>
const Limit& limit_of(double value, const std::array<Limit, n>& table) {
  for (const Limit& limit : table) {
    if (value >= limit.at_least) return limit;
  }
  return table.back();
}

}  // namespace

std::string ScalerV1::format(double value) const {
  return print_fixed(value / divisor * multiplier, decimals) + suffix;
}

ScalerV1 scale_v1(double value, std::string_view unit) {
  if (has_base_unit(unit, "ns/op") || has_base_unit(unit, "ns/GC")) {
    const Limit& limit = limit_of(value / 1e9, time_limits);
    return {limit.decimals, 1e9, limit.factor, std::string(limit.text)};
  }
  const bool speed = has_base_unit(unit, "MB/s");
  const double megabytes = speed ? 1e6 : 1;
  const Limit& limit = limit_of(value * megabytes, limits);
  ScalerV1 scaler{limit.decimals, limit.factor / megabytes, 1, std::string(limit.text)};
  if (has_base_unit(unit, "B/op") || has_base_unit(unit, "bytes/op") ||
      has_base_unit(unit, "bytes")) {
    scaler.suffix += "B";
  }
  if (speed) scaler.suffix += "B/s";
  return scaler;
}

std::string metric_name_v1(std::string_view unit) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> metrics = {
      {{"ns/op", "time/op"}, {"ns/GC", "time/GC"}, {"B/op", "alloc/op"}, {"MB/s", "speed"}}};
  for (const auto& [base, metric] : metrics) {
    if (!has_base_unit(unit, base)) continue;
    return std::string(unit.substr(0, unit.size() - base.size())) + std::string(metric);
  }
  return std::string(unit);
}

}  // namespace codecbench::benchproc
