#include "harness/import/console_time_text.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "harness/import/text_lines.h"
#include "harness/results/number.h"

namespace codecbench::imports {
namespace {

constexpr std::array<std::pair<std::string_view, double>, 4> nanoseconds = {
    {{"ms", 1e6}, {"\u00B5s", 1e3}, {"ns", 1}, {"s", 1e9}}};

struct Figure {
  std::string label;
  double nanoseconds = 0;
};

// "encode: 2753.986ms"
std::optional<Figure> figure_line(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  const std::string_view label = line.substr(0, colon);
  if (label.find(' ') != std::string_view::npos) return std::nullopt;
  const std::string_view value = line.substr(colon + 2);
  for (const auto& [unit, factor] : nanoseconds) {
    if (!value.ends_with(unit)) continue;
    const auto number = parse_grouped_number(value.substr(0, value.size() - unit.size()));
    if (number) return Figure{std::string(label), *number * factor};
  }
  return std::nullopt;
}

// The bound of the first loop of the script: for (let i = 0; i < 10000; i++)
double loop_count(std::string_view text) {
  for (std::size_t at = text.find("for ("); at != std::string_view::npos;
       at = text.find("for (", at + 1)) {
    const std::string_view head = text.substr(at, text.find(')', at) - at);
    const std::size_t less = head.find('<');
    if (less == std::string_view::npos) continue;
    const std::string_view rest = trimmed(head.substr(less + 1));
    const auto count = parse_grouped_number(rest.substr(0, rest.find_first_not_of("0123456789")));
    if (count && *count >= 1) return *count;
  }
  return 1;
}

std::string capitalized(std::string word) {
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') {
    word[0] = static_cast<char>(word[0] - ('a' - 'A'));
  }
  return word;
}

// "improves decoding" for a figure "decode".
std::optional<std::string> claim_about(std::string_view label, std::string_view text) {
  std::string stem(label);
  if (stem.ends_with('e')) stem.pop_back();
  for (const std::string& verb : {std::string("improves "), std::string("speeds up ")}) {
    for (const std::string& object : {stem + "ing", std::string(label)}) {
      if (text.find(verb + object) != std::string_view::npos) return verb + object;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Imported> import_console_time_text(std::string_view text) {
  Imported imported;
  imported.source = "console.time";
  const double count = loop_count(text);
  std::string run;
  for (const std::string_view line : lines_of(text)) {
    if (const auto heading = run_heading(line)) run = *heading;
    const auto figure = figure_line(trimmed(line));
    if (!figure || run.empty()) continue;
    if (imported.runs.empty() || imported.runs.back().label != run) {
      imported.runs.push_back({run, ""});
    }
    imported.runs.back().benchmark_text += "Benchmark" + capitalized(figure->label) + " " +
                                           std::to_string(static_cast<long long>(count)) + " " +
                                           results::print_number(figure->nanoseconds / count) +
                                           " ns/op\n";
    const auto claim = claim_about(figure->label, text);
    const std::string benchmark = capitalized(figure->label);
    const bool known = !imported.claims.empty() && imported.claims.back().benchmark == benchmark;
    if (claim && !known) imported.claims.push_back({benchmark, *claim});
  }
  if (imported.runs.size() < 2) return std::nullopt;
  return imported;
}

}  // namespace codecbench::imports
