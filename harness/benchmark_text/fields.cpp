#include "harness/benchmark_text/fields.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "harness/results/unicode.h"

namespace codecbench::benchmark_text {
namespace {

bool is_ascii_space(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

struct Step {
  bool space = false;
  std::size_t length = 1;
};

Step step_at(std::string_view text, std::size_t i) {
  const auto c = static_cast<unsigned char>(text[i]);
  if (c < 0x80) return {is_ascii_space(c), 1};
  const results::CodePoint point = results::first_code_point(text.substr(i));
  return {results::is_white_space(point.value), point.length};
}

// Powers of ten that a double holds exactly.
constexpr std::array<double, 16> powers_of_ten = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

}  // namespace

std::string_view take_field(std::string_view& line) {
  std::size_t end = 0;
  std::size_t rest = line.size();
  while (end < line.size()) {
    const Step step = step_at(line, end);
    if (step.space) {
      rest = end + step.length;
      break;
    }
    end += step.length;
  }
  const std::string_view field = line.substr(0, end);
  while (rest < line.size()) {
    const Step step = step_at(line, rest);
    if (!step.space) break;
    rest += step.length;
  }
  line.remove_prefix(rest);
  return field;
}

results::ParsedNumber<double> parse_measurement(std::string_view text) {
  // A number of at most 15 digits and the power of ten that divides it are exact doubles, so their
  // quotient is rounded once, like the result of the general way.
  constexpr std::size_t most_digits = 15;
  std::int64_t digits = 0;
  std::size_t count = 0;
  std::size_t decimals = 0;
  bool saw_point = false;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits = digits * 10 + (c - '0');
      if (++count > most_digits) return results::parse_float(text);
      decimals += saw_point ? 1 : 0;
    } else if (c == '.' && !saw_point) {
      saw_point = true;
    } else {
      return results::parse_float(text);
    }
  }
  if (count == 0) return results::parse_float(text);
  return {static_cast<double>(digits) / powers_of_ten[decimals], results::NumberError::none};
}

}  // namespace codecbench::benchmark_text
