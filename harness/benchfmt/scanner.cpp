#include "harness/benchfmt/scanner.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "harness/benchfmt/fields.h"
#include "harness/results/number.h"
#include "harness/results/unicode.h"

namespace codecbench::benchfmt {
namespace {

using results::NumberError;

constexpr std::string_view result_prefix = "Benchmark";
constexpr std::string_view unit_prefix = "Unit";

std::optional<std::size_t> colon_of_config_line(std::string_view line) {
  std::size_t i = 0;
  while (i < line.size()) {
    const results::CodePoint point = results::first_code_point(line.substr(i));
    if (i == 0 && !results::is_lower_case_letter(point.value)) return std::nullopt;
    if (results::is_white_space(point.value) || results::is_upper_case_letter(point.value)) {
      return std::nullopt;
    }
    if (i > 0 && point.value == ':') return i;
    i += point.length;
  }
  return std::nullopt;
}

}  // namespace

bool Scanner::scan(std::string_view block) {
  while (!block.empty()) {
    const void* found = std::memchr(block.data(), '\n', block.size());
    if (found == nullptr) {
      carried_ += block;
      return options_.line_limit == 0 || carried_.size() < options_.line_limit;
    }
    const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - block.data());
    std::string_view line = block.substr(0, length);
    block.remove_prefix(length + 1);
    if (!carried_.empty()) line = carried_ += line;
    if (options_.line_limit != 0 && line.size() >= options_.line_limit) return false;
    ++line_;
    scan_line(line);
    carried_.clear();
  }
  return true;
}

bool Scanner::finish() {
  if (carried_.empty()) return true;
  ++line_;
  if (options_.refuse_torn_end && of_the_suite_) {
    complain("the last line has no end (an interrupted write?) and is ignored");
  } else {
    scan_line(carried_);
  }
  carried_.clear();
  return true;
}

void Scanner::scan_line(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.starts_with(result_prefix)) {
    scan_result(line.substr(result_prefix.size()));
  } else if (line.starts_with('#')) {
    visitor_.annotation(line_, line);
  } else {
    std::string_view rest = line;
    if (line.starts_with(unit_prefix) && take_field(rest) == unit_prefix) {
      scan_unit(rest);
    } else {
      scan_config(line);
    }
  }
}

void Scanner::scan_result(std::string_view line) {
  ResultView result;
  const std::size_t whole = line.size();
  result.name = take_field(line);
  // `go test -v` announces a benchmark by its name alone.
  if (line.empty() && result.name.size() == whole) return;

  const std::string_view iterations = take_field(line);
  if (iterations.empty()) return complain("missing iteration count");
  const auto count = results::parse_integer(iterations);
  if (count.error != NumberError::none) {
    return complain("parsing iteration count: " + std::string(describe(count.error)));
  }
  result.iterations = count.value;

  measurements_.clear();
  while (true) {
    const std::string_view number = take_field(line);
    if (number.empty()) break;
    const auto value = parse_measurement(number);
    if (value.error != NumberError::none) {
      return complain("parsing measurement: " + std::string(describe(value.error)));
    }
    const std::string_view unit = take_field(line);
    if (unit.empty()) return complain("missing units");
    if (options_.refuse_non_finite && !std::isfinite(value.value)) {
      return complain("a measurement is not a finite number: " + std::string(number) + " " +
                      std::string(unit));
    }
    measurements_.push_back({value.value, unit});
  }
  if (measurements_.empty()) return complain("missing measurements");
  result.measurements = measurements_;
  visitor_.result(line_, result);
}

void Scanner::scan_unit(std::string_view line) {
  const std::string_view unit = take_field(line);
  if (unit.empty()) return complain("missing unit");
  while (true) {
    const std::string_view field = take_field(line);
    if (field.empty()) return;
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      complain("expected key=value");
    } else {
      visitor_.unit_metadata(line_, unit, field.substr(0, equals), field.substr(equals + 1));
    }
  }
}

void Scanner::scan_config(std::string_view line) {
  const std::optional<ConfigLine> config = parse_config_line(line);
  if (!config) return;
  if (config->key == "suite") of_the_suite_ = config->value.starts_with("codecbench");
  visitor_.config(config->key, config->value);
}

std::optional<ConfigLine> parse_config_line(std::string_view line) {
  const std::optional<std::size_t> colon = colon_of_config_line(line);
  if (!colon) return std::nullopt;
  std::string_view value = line.substr(*colon + 1);
  const std::size_t blanks = std::min(value.find_first_not_of(" \t"), value.size());
  if (blanks == 0 && !value.empty()) return std::nullopt;
  value.remove_prefix(blanks);
  return ConfigLine{line.substr(0, *colon), value};
}

std::optional<std::string> why_not_text(std::string_view start) {
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF")) {
    return "is UTF-16 text (a PowerShell redirection?); convert it to UTF-8: iconv -f UTF-16 -t "
           "UTF-8";
  }
  if (start.starts_with("\xEF\xBB\xBF")) {
    return "starts with a UTF-8 byte order mark, which hides its first line; remove it: sed -i "
           "'1s/^\\xEF\\xBB\\xBF//'";
  }
  if (start.find('\0') != std::string_view::npos) {
    return "is binary data, not benchmark text; give a file that 'codecbench run -o FILE' or 'go "
           "test -bench' wrote";
  }
  return std::nullopt;
}

}  // namespace codecbench::benchfmt
