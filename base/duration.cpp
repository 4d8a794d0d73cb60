#include "base/duration.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace codecbench {
namespace {

struct TimeUnit {
  std::string_view name;
  double nanoseconds;
};
constexpr std::array<TimeUnit, 6> time_units = {
    {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"m", 60e9}, {"h", 3600e9}}};
constexpr double longest = 1000 * 3600e9;

Error not_a_duration(std::string_view text) {
  return Error{fmt::format(
      "'{}' is not a duration; write a number above 0 with ns, us, ms, s, m or h: 10ms, 2s, 1m",
      text)};
}

}  // namespace

Result<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  double number = 0;
  const auto [end, failed] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (failed != std::errc()) return not_a_duration(text);
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  for (const TimeUnit& known : time_units) {
    if (known.name != unit) continue;
    const double nanoseconds = std::round(number * known.nanoseconds);
    // Not a number compares false.
    if (!(nanoseconds >= 1 && nanoseconds <= longest)) break;
    return std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds));
  }
  return not_a_duration(text);
}

std::string format_duration(std::chrono::nanoseconds duration) {
  const auto nanoseconds = static_cast<double>(duration.count());
  if (nanoseconds < 999.5) return fmt::format("{}ns", duration.count());
  if (nanoseconds < 999.5e3) return fmt::format("{:.3g}us", nanoseconds / 1e3);
  if (nanoseconds < 999.5e6) return fmt::format("{:.3g}ms", nanoseconds / 1e6);
  if (nanoseconds < 59.95e9) return fmt::format("{:.3g}s", nanoseconds / 1e9);
  const auto seconds = static_cast<std::int64_t>(std::round(nanoseconds / 1e9));
  if (seconds < 3600) return fmt::format("{}m{:02}s", seconds / 60, seconds % 60);
  return fmt::format("{}h{:02}m", seconds / 3600, seconds % 3600 / 60);
}

}  // namespace codecbench
