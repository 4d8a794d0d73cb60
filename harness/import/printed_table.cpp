#include "harness/import/printed_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "harness/import/text_lines.h"
#include "harness/results/number.h"

namespace codecbench::imports {
namespace {

using Words = std::vector<std::string_view>;

// Stands for a p that was printed as 0.000: 0 itself would be an exact result.
constexpr double smallest_p = 1e-9;

// A decimal prefix moves the point, so that "11.6µ" is the double nearest to 0.0000116; a binary one multiplies.
struct Suffix {
  std::string_view text;
  std::string_view exponent;
  double factor;
};

constexpr std::array<Suffix, 14> prefixes = {{{"n", "e-9", 1},
                                              {"\u00B5", "e-6", 1},
                                              {"\u03BC", "e-6", 1},
                                              {"m", "e-3", 1},
                                              {"", "", 1},
                                              {"k", "e3", 1},
                                              {"M", "e6", 1},
                                              {"G", "e9", 1},
                                              {"T", "e12", 1},
                                              {"Ki", "", 0x1p10},
                                              {"Mi", "", 0x1p20},
                                              {"Gi", "", 0x1p30},
                                              {"Ti", "", 0x1p40},
                                              {"K", "e3", 1}}};

// "1.303µ", "103µs", "1.07kB", "95.4MB/s".
std::optional<PrintedCell> parse_center(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("+-0123456789."), text.size());
  const std::string_view digits = text.substr(0, end);
  std::string_view suffix = text.substr(end);
  for (const std::string_view unit :
       {std::string_view("B/s"), std::string_view("s"), std::string_view("B")}) {
    if (suffix.ends_with(unit)) {
      suffix.remove_suffix(unit.size());
      break;
    }
  }
  const auto* prefix = std::find_if(prefixes.begin(), prefixes.end(),
                                    [suffix](const Suffix& known) { return known.text == suffix; });
  if (digits.empty() || prefix == prefixes.end()) return std::nullopt;
  const auto number = results::parse_float(std::string(digits) += prefix->exponent);
  if (number.error != results::NumberError::none) return std::nullopt;
  const std::size_t point = digits.find('.');
  const std::size_t decimals = point == std::string_view::npos ? 0 : digits.size() - point - 1;
  const auto half_a_digit =
      results::parse_float("0." + std::string(decimals, '0') + "5" + std::string(prefix->exponent));
  PrintedCell cell;
  cell.center = number.value * prefix->factor;
  cell.rounding = half_a_digit.value * prefix->factor;
  cell.center_text = text;
  return cell;
}

std::optional<double> parse_percent(std::string_view text) {
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  const auto number = results::parse_float(text);
  if (number.error != results::NumberError::none) return std::nullopt;
  return number.value;
}

std::size_t parse_count(std::string_view text) {
  const auto number = results::parse_integer(text);
  return number.error == results::NumberError::none && number.value > 0
             ? static_cast<std::size_t>(number.value)
             : 0;
}

// "p=0.001" and "n=9+5", with or without parentheses around both.
void read_note_word(std::string_view word, PrintedCell& cell) {
  if (word.starts_with('(')) word.remove_prefix(1);
  if (word.ends_with(')')) word.remove_suffix(1);
  if (word.starts_with("p=")) {
    const auto p = results::parse_float(word.substr(2));
    if (p.error == results::NumberError::none) cell.p = p.value;
  } else if (word.starts_with("n=")) {
    const std::string_view sizes = word.substr(2);
    const std::size_t plus = sizes.find('+');
    cell.n1 = parse_count(sizes.substr(0, plus));
    cell.n2 = plus == std::string_view::npos ? cell.n1 : parse_count(sizes.substr(plus + 1));
  }
}

// A center and its range, "11.4µs ±13%", "1.303µ ± 0%"; moves `at` behind it.
std::optional<PrintedCell> take_cell(const Words& words, std::size_t& at) {
  constexpr std::string_view plus_minus = "\u00B1";
  if (at + 1 >= words.size() || !words[at + 1].starts_with(plus_minus)) return std::nullopt;
  std::optional<PrintedCell> cell = parse_center(words[at]);
  if (!cell) return std::nullopt;
  std::string_view range = words[at + 1].substr(plus_minus.size());
  at += 2;
  if (range.empty() && at < words.size()) range = words[at++];
  cell->range_percent = parse_percent(range);
  return cell;
}

void take_comparison(const Words& words, std::size_t& at, PrintedCell& cell) {
  const auto is_mark = [](std::string_view word) {
    return static_cast<unsigned char>(word.front()) >= 0x80;  // a footnote
  };
  while (at < words.size() && is_mark(words[at])) ++at;
  if (at == words.size()) return;
  if (words[at] != "~" && !parse_percent(words[at])) return;
  cell.delta_percent = parse_percent(words[at++]);
  cell.compared = true;
  while (at < words.size() &&
         (words[at].starts_with('(') || words[at].starts_with("n=") || is_mark(words[at]))) {
    read_note_word(words[at++], cell);
  }
}

std::optional<PrintedRow> row_line(std::string_view line, std::size_t columns) {
  const Words words = words_of(line);
  if (words.size() < 3) return std::nullopt;
  PrintedRow row;
  row.name = words.front();
  std::size_t at = 1;
  while (at < words.size() && row.cells.size() < columns) {
    std::optional<PrintedCell> cell = take_cell(words, at);
    if (!cell) return std::nullopt;
    if (!row.cells.empty() || columns == 1) take_comparison(words, at, *cell);
    row.cells.push_back(*std::move(cell));
  }
  if (row.cells.size() != columns) return std::nullopt;
  return row;
}

// The texts between the bars of a header line.
std::vector<std::string> between_bars(std::string_view line) {
  constexpr std::string_view bar = "\u2502";
  std::vector<std::string> texts;
  std::size_t at = line.find(bar);
  while (at != std::string_view::npos) {
    const std::size_t start = at + bar.size();
    at = line.find(bar, start);
    if (at != std::string_view::npos) {
      texts.emplace_back(trimmed(line.substr(start, at - start)));
    }
  }
  return texts;
}

std::string unit_of_metric(std::string_view metric) {
  if (metric == "time/op") return "sec/op";
  if (metric == "alloc/op") return "B/op";
  if (metric == "speed") return "B/s";
  return std::string(metric);
}

// "name old time/op new time/op delta"; of one file "name time/op"; of more than two
// "name \\ time/op a.txt b.txt c.txt".
std::optional<PrintedTable> v1_header(const Words& words) {
  if (words.size() < 2 || words[0] != "name") return std::nullopt;
  const bool two = words.size() == 6 && words[1] == "old" && words[3] == "new" &&
                   words[2] == words[4] && words[5] == "delta";
  if (two) return PrintedTable{PrintedLayout::v1, unit_of_metric(words[2]), {"old", "new"}, {}};
  const bool one = words.size() == 2 && unit_of_metric(words[1]).find('/') != std::string::npos;
  if (one) return PrintedTable{PrintedLayout::v1, unit_of_metric(words[1]), {""}, {}};
  if (words.size() < 6 || words[1] != "\\") return std::nullopt;
  return PrintedTable{
      PrintedLayout::v1, unit_of_metric(words[2]), {words.begin() + 3, words.end()}, {}};
}

// Two centers that print as these, `after` being `ratio` times `before`; false if there are none, and
// if others lean on `before`, which then stays.
bool settle(PrintedCell& before, PrintedCell& after, double ratio, bool before_stays) {
  constexpr double inside = 0.98;  // of the rounding: the border may print as its neighbour
  const double down = inside * before.rounding;
  const double lowest =
      std::max(before.center - down, (after.center - inside * after.rounding) / ratio);
  const double highest =
      std::min(before.center + down, (after.center + inside * after.rounding) / ratio);
  if (lowest > highest) return false;
  const double settled = std::clamp(before.center, lowest, highest);
  if (settled != before.center && before_stays) return false;
  before.center = settled;
  after.center = settled * ratio;
  return true;
}

// Moves centers within their rounding to where the printed deltas follow from them.
void settle_centers(PrintedRow& row) {
  for (std::size_t i = 1; i < row.cells.size(); ++i) {
    if (!row.cells[i].delta_percent) continue;
    // The delta is rounded as well.
    for (const double off : {0.0, 0.0045, -0.0045}) {
      const double ratio = 1 + (*row.cells[i].delta_percent + off) / 100;
      if (ratio > 0 && settle(row.cells[0], row.cells[i], ratio, row.cells.size() > 2)) break;
    }
  }
}

}  // namespace

std::vector<PrintedTable> read_v2_tables(std::string_view text) {
  std::vector<PrintedTable> tables;
  std::vector<std::string> columns;
  bool inside = false;
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string> header = between_bars(line);
    if (!header.empty()) {
      const Words words = words_of(header.front());
      const bool units = !columns.empty() && header.size() == columns.size() && !words.empty() &&
                         words.front().find('/') != std::string_view::npos;
      if (units) {
        tables.push_back({PrintedLayout::v2, std::string(words.front()), columns, {}});
      } else {
        columns = header;
      }
      inside = units;
      continue;
    }
    if (!inside) continue;
    if (trimmed(line).empty()) {
      inside = false;
    } else if (auto row = row_line(line, columns.size()); row && row->name != "geomean") {
      tables.back().rows.push_back(*std::move(row));
    }
  }
  std::erase_if(tables, [](const PrintedTable& table) { return table.rows.empty(); });
  return tables;
}

std::vector<PrintedTable> read_v1_tables(std::string_view text) {
  std::vector<PrintedTable> tables;
  bool inside = false;
  for (const std::string_view line : lines_of(text)) {
    const Words words = words_of(line);
    if (auto header = v1_header(words)) {
      tables.push_back(*std::move(header));
      inside = true;
    } else if (inside) {
      auto row = row_line(line, tables.back().columns.size());
      if (row) {
        tables.back().rows.push_back(*std::move(row));
      } else {
        inside = !words.empty() && words.front().starts_with('[');  // [Geo mean]
      }
    }
  }
  std::erase_if(tables, [](const PrintedTable& table) { return table.rows.empty(); });
  return tables;
}

std::optional<Imported> import_printed_tables(std::string_view text) {
  std::vector<PrintedTable> tables = read_v2_tables(text);
  if (tables.empty()) tables = read_v1_tables(text);
  if (tables.empty()) return std::nullopt;
  Imported imported;
  imported.source = tables.front().layout == PrintedLayout::v1 ? "a table of the first benchstat"
                                                               : "a table of benchstat";
  for (PrintedTable& table : tables) {
    const std::vector<std::string> findings = check_printed_table(table);
    imported.remarks.insert(imported.remarks.end(), findings.begin(), findings.end());
    for (PrintedRow& row : table.rows) {
      settle_centers(row);
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        auto run =
            std::find_if(imported.runs.begin(), imported.runs.end(),
                         [&](const ImportedRun& known) { return known.label == table.columns[i]; });
        if (run == imported.runs.end()) {
          run = imported.runs.insert(imported.runs.end(), {table.columns[i], ""});
        }
        run->benchmark_text += "Benchmark" + row.name + " 1 " +
                               results::print_number(row.cells[i].center) + " " + table.unit + "\n";
        const PrintedCell& cell = row.cells[i];
        imported.printed.push_back({table.columns[i], row.name, table.unit, cell.range_percent,
                                    cell.compared, cell.delta_percent.has_value(),
                                    cell.p ? std::max(*cell.p, smallest_p) : 0, cell.n1, cell.n2});
      }
    }
  }
  return imported;
}

}  // namespace codecbench::imports
