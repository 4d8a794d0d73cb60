#include "reports/text_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "reports/number_format.h"

namespace codecbench::reports {
namespace {

using ranking::CellStatus;
using ranking::CellSummary;
using ranking::CodecComparison;
using ranking::DatasetFacts;
using ranking::Fact;

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", whole(static_cast<double>(count)), noun, count == 1 ? "" : "s");
}

// Cuts a line of words to the width, continuing on indented lines.
std::string wrapped(const std::string& text, std::size_t width, std::string_view indent) {
  if (width == 0) return text + "\n";
  std::string result;
  std::string line;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    if (!line.empty() && line.size() > indent.size() &&
        display_width(line) + 1 + display_width(word) > width) {
      result += line + "\n";
      line = indent;
    }
    if (!line.empty() && line != indent) line += ' ';
    line += word;
    start = end + 1;
  }
  return result + line + "\n";
}

std::string environment_lines(const CodecComparison& comparison, const TextStyle& style) {
  std::string text;
  for (const Fact& fact : comparison.provenance.environment) {
    if (!text.empty()) text += fact.key == "suite" ? "" : "; ";
    text += fact.key == "suite" ? printable(fact.value) : fact.key + ": " + printable(fact.value);
  }
  for (const Fact& fact : comparison.provenance.plan) {
    const bool told = fact.key == "rounds" || fact.key == "layouts" || fact.key == "seed" ||
                      fact.key == "min-time";
    if (told) text += fmt::format("; {}: {}", fact.key, printable(fact.value));
  }
  if (comparison.typical_half_width) {
    text +=
        fmt::format("{}half of the times are known to ±{} % or better", text.empty() ? "" : "; ",
                    significant(*comparison.typical_half_width * 100, 2));
  }
  if (text.empty()) return "";
  text = wrapped(text, style.width, "  ");
  if (comparison.holds_for_one_link()) {
    text += wrapped(std::string(ranking::one_link_statement), style.width, "  ");
  }
  return text;
}

// Of what is no codec only the order of magnitude is of interest, and `null` has none.
constexpr double largest_ratio_of_a_yardstick = 1000;

bool shows_speed(const CellSummary& cell) {
  return cell.speed &&
         !(cell.yardstick && cell.speed->estimate.median >= largest_ratio_of_a_yardstick);
}

std::string megabytes(double value) { return value < 1e6 ? significant(value) : rate(value); }

std::string range(const stats::Interval& interval) {
  if (std::isinf(interval.low) || std::isinf(interval.high)) return "∞";
  return significant(interval.low) + "–" + significant(interval.high);
}

std::size_t documents_of(const CodecComparison& comparison, std::string_view dataset) {
  const DatasetFacts* facts = comparison.provenance.find_dataset(dataset);
  return facts == nullptr ? 0 : facts->documents;
}

// The codecs that the speeds of an operation's cells are relative to: one, unless modes differ. With
// the format if that was asked for, else it can differ from row to row.
std::string references_of(const CodecComparison& comparison, std::span<const CellSummary> cells,
                          std::string_view operation) {
  std::vector<std::string> names;
  for (const CellSummary& cell : cells) {
    if (!cell.speed || cell.id.operation != operation) continue;
    const std::string& codec = cell.speed->reference.codec;
    std::string name = printable(ranking::to_string({codec, comparison.reference.format}));
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Behind the title of a group: what the rows share.
std::string group_facts(const CodecComparison& comparison, std::span<const CellSummary> group) {
  std::string text;
  if (const std::size_t documents = documents_of(comparison, group.front().id.dataset)) {
    text = counted(documents, "document");
  }
  const std::string references = references_of(comparison, group, group.front().id.operation);
  if (!references.empty()) {
    text += (text.empty() ? "speed against " : "; speed against ") + references;
  }
  return text;
}

TimeUnit unit_of(std::span<const CellSummary> group) {
  for (const CellSummary& cell : group) {
    if (cell.is_ranked()) return fitting_unit(cell.nanoseconds->median);
  }
  for (const CellSummary& cell : group) {
    if (cell.nanoseconds) return fitting_unit(cell.nanoseconds->median);
  }
  return fitting_unit(1);
}

std::vector<Column> columns_of(const TimeUnit& unit) {
  return {{"#", true},
          {"codec", false, 1000, true},
          {"format", false},
          {fmt::format("{}/doc", unit.name), true},
          {"±", true, 90},
          {"speed", true},
          {"from–to", true, 60},
          {"n", true, 85},
          {"layout", true, 70},
          {"tax", true, 65},
          {"MB/s", true, 50},
          {"docs/s", true, 40},
          {"allocs/doc", true, 80},
          {"B/doc", true, 20},
          {"peak", true, 15},
          {"faults/doc", true, 30},
          {"size/doc", true, 75},
          {"failed", true, 95},
          {"lenient", false, 25}};
}

// Of one layout only: empty, and so the column goes.
std::string layout_spread(const CellSummary& cell) {
  if (!cell.layouts) return "";
  return significant(cell.layouts->ratio) + (cell.layouts->beyond_noise ? "!" : "");
}

// What the adapter adds to its library, in per cent. Not known: empty, and so the column goes.
std::string tax(const CodecComparison& comparison, const CellSummary& cell) {
  const fairness::Tax* found = comparison.fairness ? comparison.fairness->of(cell.id) : nullptr;
  return found == nullptr ? "" : per_cent_more(found->ratio) + (found->over_limit() ? "!" : "");
}

std::string failed_checks(const CellSummary& cell) {
  return cell.conformance ? whole(static_cast<double>(cell.conformance->failed)) : "";
}

std::string lenient_rules(const CellSummary& cell) {
  return cell.conformance ? fmt::format("{}", fmt::join(cell.conformance->lenient, ", ")) : "";
}

Row row_of(const CodecComparison& comparison, const CellSummary& cell, const TimeUnit& unit) {
  const auto documents =
      static_cast<double>(std::max<std::size_t>(1, documents_of(comparison, cell.id.dataset)));
  Row row;
  row.texts = {
      cell.is_ranked() ? std::to_string(cell.rank) : "-",
      cell.id.codec,
      cell.id.format,
      significant(cell.nanoseconds->median / unit.nanoseconds),
      half_width(cell.nanoseconds->median, cell.nanoseconds->interval),
      shows_speed(cell) ? ratio(cell.speed->estimate.median) : "",
      shows_speed(cell) && !cell.is_reference() ? range(cell.speed->estimate.interval) : "",
      std::to_string(cell.samples.size()),
      layout_spread(cell),
      tax(comparison, cell),
      if_known(cell.megabytes_per_second, megabytes),
      if_known(cell.documents_per_second, rate),
      if_known(cell.allocations,
               [](double value) {
                 return value == std::round(value) ? whole(value) : significant(value);
               }),
      if_known(cell.allocated_bytes, bytes),
      if_known(cell.peak_bytes, bytes),
      if_known(cell.page_faults, [](double value) { return significant(value, 2); }),
      if_known(cell.encoded_bytes, [&](double value) { return bytes(value / documents); }),
      failed_checks(cell),
      lenient_rules(cell)};
  // The ratio has a number of rounds of its own where codecs were not in the same rounds.
  if (cell.speed && cell.speed->n != cell.samples.size())
    row.texts[7] += fmt::format(" ({})", cell.speed->n);
  if (cell.fails_conformance()) row.struck = {3};
  if (cell.yardstick) {
    row.emphasis = Emphasis::faint;
  } else if (cell.id.codec == featured_codec) {
    row.emphasis = Emphasis::strong;
  }
  return row;
}

std::string line_of_unranked(const CellSummary& cell, const TextStyle& style) {
  std::string text =
      fmt::format("-  {}  {}  ", printable(cell.id.codec), printable(cell.id.format));
  std::string line = text;
  if (cell.nanoseconds) {
    const std::string time = duration(cell.nanoseconds->median);
    const bool struck = cell.status == CellStatus::disqualified && style.colours;
    line += struck ? emphasized(time, Emphasis::struck, style) : "(" + time + ")";
    text += struck ? time : "(" + time + ")";
    line += "  ";
    text += "  ";
  }
  std::string reason = std::string(name(cell.status));
  if (!cell.reason.empty()) reason += ": " + printable(cell.reason);
  const std::size_t used = display_width(text);
  if (style.width != 0)
    reason =
        shortened(reason, std::max<std::size_t>(12, style.width - std::min(style.width, used)));
  return line + reason + "\n";
}

std::string render_group(const CodecComparison& comparison, std::span<const CellSummary> group,
                         const TextStyle& style) {
  const CellSummary& first = group.front();
  const TimeUnit unit = unit_of(group);
  std::string text =
      emphasized(fmt::format("{}, {}", first.id.operation, printable(first.id.dataset)),
                 Emphasis::heading, style);
  const std::string facts = group_facts(comparison, group);
  text += facts.empty() ? "\n" : "  (" + facts + ")\n";
  std::vector<Row> rows;
  for (const CellSummary& cell : group) {
    if (cell.status == CellStatus::ok) rows.push_back(row_of(comparison, cell, unit));
  }
  if (!rows.empty()) text += render_table(columns_of(unit), rows, style);
  for (const CellSummary& cell : group) {
    if (cell.status != CellStatus::ok) text += line_of_unranked(cell, style);
  }
  return text + "\n";
}

std::string render_overall(const CodecComparison& comparison, const TextStyle& style) {
  std::string text;
  for (const std::string& operation : comparison.operations) {
    std::vector<Row> rows;
    for (const ranking::Overall& overall : comparison.overall) {
      if (overall.operation != operation) continue;
      rows.push_back({{overall.codec, overall.format, ratio(overall.geometric_mean),
                       significant(overall.lowest) + "–" + significant(overall.highest),
                       std::to_string(overall.datasets)},
                      overall.codec == featured_codec ? Emphasis::strong : Emphasis::none});
    }
    if (rows.empty()) continue;
    text += emphasized(fmt::format("{}, all datasets", operation), Emphasis::heading, style) +
            fmt::format("  (geometric mean of the speed against {})\n",
                        references_of(comparison, comparison.cells, operation));
    text += render_table({{"codec", false, 1000, true},
                          {"format", false},
                          {"speed"},
                          {"from–to", true, 20},
                          {"datasets", true, 10}},
                         rows, style);
    text += "\n";
  }
  return text;
}

std::string tax_interval(const fairness::Tax& tax) {
  if (std::isinf(tax.low) || std::isinf(tax.high) || tax.low == 0) return "∞";
  return per_cent_more(tax.low) + " to " + per_cent_more(tax.high);
}

std::string render_fairness(const CodecComparison& comparison, const TextStyle& style) {
  if (!comparison.fairness) {
    return comparison.provenance.plan.empty()
               ? ""
               : "What the adapters add to their libraries was not measured: 'codecbench fairness' "
                 "does.\n\n";
  }
  std::string text = emphasized("What the adapters add", Emphasis::heading, style) +
                     fmt::format("  (against a plain driver of each library; limit {:g} %)\n",
                                 fairness::limit_of_time * 100);
  std::vector<Row> rows;
  for (const fairness::Tax& tax : comparison.fairness->taxes) {
    rows.push_back({{tax.codec, tax.format, tax.operation, per_cent_more(tax.ratio),
                     tax_interval(tax), std::to_string(tax.n), std::string(tax.verdict())}});
  }
  text += render_table({{"codec", false, 1000, true},
                        {"format", false},
                        {"operation", false},
                        {"tax, %", true},
                        {"from–to", true, 60},
                        {"n", true, 50},
                        {"", false}},
                       rows, style);
  return text + "\n";
}

std::string render_builds(const CodecComparison& comparison, const TextStyle& style) {
  if (comparison.build_speeds.empty()) return "";
  std::string text =
      emphasized("build against build", Emphasis::heading, style) +
      "  (how many times as fast as this build, geometric mean over datasets, within rounds)\n";
  for (const ranking::BuildFacts& build : comparison.provenance.builds) {
    text += wrapped(fmt::format("  {}: {}, {}", printable(build.name), printable(build.compiler),
                                printable(build.flags)),
                    style.width, "    ");
  }
  std::vector<Row> rows;
  for (const std::string& operation : comparison.operations) {
    for (const ranking::BuildSpeed& speed : comparison.build_speeds) {
      if (speed.operation != operation) continue;
      rows.push_back({{speed.operation, speed.codec, speed.format, speed.build,
                       ratio(speed.estimate.median), range(speed.estimate.interval),
                       significant(speed.lowest) + "–" + significant(speed.highest),
                       std::to_string(speed.datasets), std::to_string(speed.n)},
                      speed.codec == featured_codec ? Emphasis::strong : Emphasis::none});
    }
  }
  text += render_table({{"operation", false},
                        {"codec", false, 1000, true},
                        {"format", false},
                        {"build", false},
                        {"speed"},
                        {"from–to", true, 60},
                        {"by dataset", true, 20},
                        {"datasets", true, 10},
                        {"n", true, 50}},
                       rows, style);
  return text + "\n";
}

constexpr std::string_view legend_text =
    "Time is the median over n rounds, one fresh process each; ± and from–to are {:g} % intervals "
    "of "
    "the median (order statistics), ∞ where the rounds are too few for one. Speed is how many "
    "times "
    "as fast as the reference, paired by round. Rows without a rank are yardsticks or not "
    "verified.";

constexpr std::string_view conformance_legend =
    " Failed counts the conformance checks of this operation that the codec fails; its time is "
    "struck through then, where the terminal can. Lenient names rules that it declares not to "
    "enforce.";

constexpr std::string_view tax_legend =
    " Tax is what the suite's adapter adds to the library's own time, in per cent of a plain "
    "driver's; "
    "! over the limit.";

constexpr std::string_view layout_legend =
    " Layout is the slowest of the program's {} layouts (links of the same objects in other "
    "orders) over the "
    "fastest; ! where that is beyond 5 % and beyond what noise explains.";

std::string legend(const CodecComparison& comparison, const TextStyle& style) {
  const double per_cent = comparison.confidence * 100;
  std::string text = fmt::format(legend_text, per_cent);
  const bool conformance =
      std::any_of(comparison.cells.begin(), comparison.cells.end(),
                  [](const CellSummary& cell) { return cell.conformance.has_value(); });
  if (conformance) text += conformance_legend;
  if (comparison.fairness) text += tax_legend;
  if (comparison.layouts > 1) text += fmt::format(layout_legend, comparison.layouts);
  return wrapped(text, style.width, "");
}

}  // namespace

std::string render_text(const CodecComparison& comparison, const TextStyle& style) {
  std::string text = environment_lines(comparison, style);
  for (const std::string& warning : comparison.warnings) {
    text += emphasized("warning: " + printable(warning), Emphasis::warning, style) + "\n";
  }
  if (!text.empty()) text += "\n";
  for (const std::string& operation : comparison.operations) {
    for (const std::string& dataset : comparison.datasets) {
      const auto group = comparison.group(dataset, operation);
      if (!group.empty()) text += render_group(comparison, group, style);
    }
  }
  return text + render_overall(comparison, style) + render_builds(comparison, style) +
         render_fairness(comparison, style) + legend(comparison, style);
}

}  // namespace codecbench::reports
