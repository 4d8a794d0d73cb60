#include "reports/number_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace codecbench::reports {
namespace {

std::string with_thousands_apart(std::string number) {
  const std::size_t point = std::min(number.find('.'), number.size());
  const std::size_t first_digit = number.starts_with('-') ? 1 : 0;
  for (std::size_t i = point; i > first_digit + 3; i -= 3) number.insert(i - 3, ",");
  return number;
}

std::string scaled(double value, std::string_view separator, std::string_view unit) {
  constexpr std::array<std::string_view, 5> prefixes = {"", "k", "M", "G", "T"};
  std::size_t prefix = 0;
  // 999.5 would print as 1,000.
  while (prefix + 1 < prefixes.size() && std::abs(value) >= 999.5) {
    value /= 1000;
    ++prefix;
  }
  const bool whole_units = prefix == 0 && value == std::round(value);
  return fmt::format("{}{}{}{}", whole_units ? whole(value) : significant(value), separator,
                     prefixes[prefix], unit);
}

}  // namespace

std::string significant(double value, int digits) {
  if (value == 0) return "0";
  if (!std::isfinite(value)) return std::isnan(value) ? "" : value > 0 ? "∞" : "-∞";
  // The exponent after rounding: 9.999 is 10.0.
  const std::string scientific = fmt::format("{:.{}e}", value, digits - 1);
  const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
  const int decimals = std::max(0, digits - 1 - exponent);
  return with_thousands_apart(fmt::format("{:.{}f}", value, decimals));
}

std::string whole(double value) {
  if (!std::isfinite(value)) return significant(value);
  return with_thousands_apart(fmt::format("{:.0f}", std::round(value)));
}

TimeUnit fitting_unit(double nanoseconds) {
  if (nanoseconds >= 1e9) return {"s", 1e9};
  if (nanoseconds >= 1e6) return {"ms", 1e6};
  if (nanoseconds >= 1e3) return {"µs", 1e3};
  return {"ns", 1};
}

std::string duration(double nanoseconds) {
  const TimeUnit unit = fitting_unit(nanoseconds);
  return fmt::format("{} {}", significant(nanoseconds / unit.nanoseconds), unit.name);
}

std::string bytes(double count) { return scaled(count, " ", "B"); }

std::string rate(double value) { return scaled(value, "", ""); }

std::string half_width(double centre, const stats::Interval& interval) {
  if (std::isinf(interval.low) || std::isinf(interval.high)) return "∞";
  const double share = std::max(interval.high / centre - 1, 1 - interval.low / centre) * 100;
  return fmt::format("{:.{}f} %", share, share < 9.95 ? 1 : 0);
}

std::string per_cent_more(double ratio) {
  const std::string text = fmt::format("{:+.1f}", (ratio - 1) * 100);
  return text == "+0.0" || text == "-0.0" ? "0.0" : text;
}

std::string ratio(double value) { return significant(value) + "×"; }

}  // namespace codecbench::reports
