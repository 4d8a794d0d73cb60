#include "harness/benchproc/number_order.h"

#include <algorithm>
#include <cmath>

#include "harness/results/number.h"

namespace codecbench::benchproc {
namespace {

std::weak_ordering order_of(bool first) {
  return first ? std::weak_ordering::less : std::weak_ordering::greater;
}

}  // namespace

std::optional<double> parse_prefixed_number(std::string_view text) {
  const auto plain = results::parse_float(text);
  if (plain.error == results::NumberError::none) return plain.value;

  const std::size_t sign = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789.", sign), text.size());
  if (end == sign) return std::nullopt;
  std::string_view suffix = text.substr(end);
  double base = 1000;
  std::size_t exponent = 0;
  if (!suffix.empty()) {
    constexpr std::string_view prefixes = "kKMGTPEZY";
    const std::size_t prefix = prefixes.find(suffix.front());
    if (prefix != std::string_view::npos) {
      exponent = std::max<std::size_t>(prefix, 1);  // k and K are the same
      suffix.remove_prefix(1);
      if (suffix.starts_with('i')) {
        base = 1024;
        suffix.remove_prefix(1);
      }
    }
  }
  if (suffix == "b" || suffix == "B") suffix = {};
  if (!suffix.empty()) return std::nullopt;
  const auto number = results::parse_float(text.substr(0, end));
  if (number.error != results::NumberError::none) return std::nullopt;
  return number.value * std::pow(base, static_cast<double>(exponent));
}

std::weak_ordering compare_as_numbers(std::string_view a, std::string_view b) {
  const std::optional<double> x = parse_prefixed_number(a);
  const std::optional<double> y = parse_prefixed_number(b);
  if (x.has_value() != y.has_value()) return order_of(x.has_value());
  if (!x) return std::weak_ordering::equivalent;
  if (std::isnan(*x) != std::isnan(*y)) return order_of(!std::isnan(*x));
  if (*x == *y || std::isnan(*x)) return std::weak_ordering::equivalent;
  return order_of(*x < *y);
}

}  // namespace codecbench::benchproc
