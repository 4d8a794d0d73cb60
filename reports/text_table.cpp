#include "reports/text_table.h"

#include <algorithm>

#include "harness/results/unicode.h"

namespace codecbench::reports {
namespace {

constexpr int never_left_out = 1000;
constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 8;  // what shrinking leaves of a column

std::string_view escape(Emphasis emphasis) {
  switch (emphasis) {
    case Emphasis::none:
      return "";
    case Emphasis::strong:
      return "\x1b[1;32m";
    case Emphasis::faint:
      return "\x1b[2m";
    case Emphasis::struck:
      return "\x1b[31;9m";
    case Emphasis::heading:
      return "\x1b[1m";
    case Emphasis::warning:
      return "\x1b[33m";
  }
  return "";
}

class Layout {
 public:
  Layout(const std::vector<Column>& columns, const std::vector<Row>& rows) : columns_(columns) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const bool empty = std::all_of(rows.begin(), rows.end(),
                                     [&](const Row& row) { return row.texts[c].empty(); });
      std::size_t width = display_width(columns[c].title);
      for (const Row& row : rows) width = std::max(width, display_width(printable(row.texts[c])));
      widths_.push_back(width);
      shown_.push_back(!empty || rows.empty());
    }
  }

  void fit(std::size_t limit) {
    while (total() > limit && leave_one_out()) {
    }
    for (std::size_t c = 0; c < columns_.size() && total() > limit; ++c) {
      if (!shown_[c] || !columns_[c].shrinks || widths_[c] <= narrowest) continue;
      widths_[c] = std::max(narrowest, widths_[c] - std::min(widths_[c], total() - limit));
    }
  }

  // With `struck` columns' texts between escapes.
  std::string line(const std::vector<std::string>& texts,
                   const std::vector<std::size_t>& struck = {}) const {
    std::string line;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!shown_[c]) continue;
      const std::string text = shortened(printable(texts[c]), widths_[c]);
      const std::string blanks(widths_[c] - display_width(text), ' ');
      if (!line.empty()) line.append(gap, ' ');
      const bool strike =
          !text.empty() && std::find(struck.begin(), struck.end(), c) != struck.end();
      const std::string shown = strike ? "\x1b[9m" + text + "\x1b[29m" : text;
      line += columns_[c].right ? blanks + shown : shown + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }

 private:
  std::size_t total() const {
    std::size_t sum = 0;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (shown_[c]) sum += widths_[c] + (sum == 0 ? 0 : gap);
    }
    return sum;
  }

  bool leave_one_out() {
    std::size_t least = columns_.size();
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!shown_[c] || columns_[c].importance >= never_left_out) continue;
      if (least == columns_.size() || columns_[c].importance < columns_[least].importance)
        least = c;
    }
    if (least == columns_.size()) return false;
    shown_[least] = false;
    return true;
  }

  const std::vector<Column>& columns_;
  std::vector<std::size_t> widths_;
  std::vector<bool> shown_;
};

}  // namespace

std::string render_table(const std::vector<Column>& columns, const std::vector<Row>& rows,
                         const TextStyle& style) {
  Layout layout(columns, rows);
  if (style.width != 0) layout.fit(style.width);
  std::vector<std::string> titles;
  for (const Column& column : columns) titles.push_back(column.title);
  std::string text = emphasized(layout.line(titles), Emphasis::faint, style) + "\n";
  for (const Row& row : rows)
    text +=
        emphasized(layout.line(row.texts, style.colours ? row.struck : std::vector<std::size_t>()),
                   row.emphasis, style) +
        "\n";
  return text;
}

std::string emphasized(std::string_view text, Emphasis emphasis, const TextStyle& style) {
  if (!style.colours || emphasis == Emphasis::none || text.empty()) return std::string(text);
  return std::string(escape(emphasis)) + std::string(text) + "\x1b[0m";
}

std::string printable(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const results::CodePoint point = results::first_code_point(text);
    const bool control = point.value < 0x20 || (point.value >= 0x7F && point.value < 0xA0);
    // U+2028, U+2029 and the marks that turn the direction of writing would tear the line apart.
    const bool tears = (point.value >= 0x2028 && point.value <= 0x202E) ||
                       (point.value >= 0x2066 && point.value <= 0x2069);
    if (control || tears || point.value == 0xFFFD) {
      clean += "\xEF\xBF\xBD";
    } else {
      clean += text.substr(0, point.length);
    }
    text.remove_prefix(point.length);
  }
  return clean;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::size_t characters = 0;
  std::size_t end = 0;
  while (characters + 1 < width) {
    end += results::first_code_point(text.substr(end)).length;
    ++characters;
  }
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace codecbench::reports
