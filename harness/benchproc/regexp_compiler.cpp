// The compiler of regexp.h: one pass over the expression, with a stack of open groups.

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "harness/benchproc/regexp.h"
#include "harness/results/unicode.h"

namespace codecbench::benchproc {
namespace {

using Op = Regexp::Op;
using Range = Regexp::Range;
using Program = Regexp::Program;
using Ranges = std::vector<Range>;

constexpr std::size_t most_instructions = 100'000;
constexpr int most_repeats = 1000;
constexpr char32_t last_code_point = 0x10FFFF;

struct Flags {
  bool ignore_case = false;
  bool multi_line = false;
  bool dot_matches_newline = false;
};

// An open parenthesis, or the whole expression.
struct Group {
  Program alternatives;  // those before the last `|`
  bool has_alternatives = false;
  Program sequence;             // the current alternative, without its last atom
  std::optional<Program> atom;  // what a repetition would repeat
  std::size_t repetition = std::string_view::npos;  // where the atom's repetition operator starts
  Flags outer_flags;
};

void append(Program& program, const Program& more) {
  program.insert(program.end(), more.begin(), more.end());
}

std::int32_t length(const Program& program) { return static_cast<std::int32_t>(program.size()); }

Program either(const Program& first, const Program& second) {
  Program program{{Op::split, 1, length(first) + 2}};
  append(program, first);
  program.push_back({Op::jump, length(second) + 1, 0});
  append(program, second);
  return program;
}

Program zero_or_more(const Program& atom) {
  Program program{{Op::split, 1, length(atom) + 2}};
  append(program, atom);
  program.push_back({Op::jump, -(length(atom) + 1), 0});
  return program;
}

Program optional_atom(const Program& atom) {
  Program program{{Op::split, 1, length(atom) + 1}};
  append(program, atom);
  return program;
}

struct Repeat {
  int least = 0;
  int most = 0;  // -1: no limit
};

struct NamedClass {
  std::string_view name;
  std::string_view ranges;  // pairs of characters
};

constexpr std::array<NamedClass, 14> posix_classes = {{
    {"alnum", "09AZaz"},
    {"alpha", "AZaz"},
    {"ascii", std::string_view("\0\x7F", 2)},
    {"blank", "\t\t  "},
    {"cntrl", std::string_view("\0\x1F\x7F\x7F", 4)},
    {"digit", "09"},
    {"graph", "!~"},
    {"lower", "az"},
    {"print", " ~"},
    {"punct", "!/:@[`{~"},
    {"space", "\t\r  "},
    {"upper", "AZ"},
    {"word", "09AZaz__"},
    {"xdigit", "09AFaf"},
}};

Ranges ranges_of(std::string_view pairs) {
  Ranges ranges;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    ranges.push_back(
        {static_cast<unsigned char>(pairs[i]), static_cast<unsigned char>(pairs[i + 1])});
  }
  return ranges;
}

Ranges complement(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.low < b.low; });
  Ranges others;
  char32_t next = 0;
  for (const Range& range : ranges) {
    if (range.low > next) others.push_back({next, range.low - 1});
    next = std::max<char32_t>(next, range.high + 1);
  }
  if (next <= last_code_point) others.push_back({next, last_code_point});
  return others;
}

std::optional<Ranges> perl_class(char c) {
  switch (c) {
    case 'd':
      return ranges_of("09");
    case 's':
      return ranges_of("\t\n\f\r  ");
    case 'w':
      return ranges_of("09AZaz__");
    case 'D':
      return complement(ranges_of("09"));
    case 'S':
      return complement(ranges_of("\t\n\f\r  "));
    case 'W':
      return complement(ranges_of("09AZaz__"));
    default:
      return std::nullopt;
  }
}

void fold_case(Ranges& ranges) {
  const std::size_t count = ranges.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (const auto& [first, last, distance] :
         {std::array<int, 3>{'A', 'Z', 32}, std::array<int, 3>{'a', 'z', -32}}) {
      const char32_t low = std::max<char32_t>(ranges[i].low, static_cast<char32_t>(first));
      const char32_t high = std::min<char32_t>(ranges[i].high, static_cast<char32_t>(last));
      if (low <= high) {
        ranges.push_back({static_cast<char32_t>(static_cast<int>(low) + distance),
                          static_cast<char32_t>(static_cast<int>(high) + distance)});
      }
    }
  }
}

class Compiler {
 public:
  explicit Compiler(std::string_view expression) : expression_(expression) {
    groups_.emplace_back();
  }

  std::optional<std::string> run() {
    while (!error_ && at_ < expression_.size()) step();
    if (!error_ && groups_.size() > 1) fail("missing closing )", expression_);
    if (!error_) program_ = end_group();
    if (!error_ && program_.size() > most_instructions) fail("expression too large", expression_);
    return error_;
  }

  Program& program() { return program_; }
  std::vector<Ranges>& classes() { return classes_; }

 private:
  Group& group() { return groups_.back(); }
  std::string_view rest() const { return expression_.substr(at_); }
  bool next_is(char c) const { return at_ < expression_.size() && expression_[at_] == c; }

  void fail(std::string_view what, std::string_view where) {
    if (error_) return;
    error_ = "error parsing regexp: " + std::string(what);
    if (!where.empty()) *error_ += ": `" + std::string(where) + "`";
  }

  char32_t take_code_point() {
    const results::CodePoint point = results::first_code_point(rest());
    at_ += point.length;
    return point.value;
  }

  void flush_atom() {
    if (group().atom) append(group().sequence, *std::exchange(group().atom, std::nullopt));
    group().repetition = std::string_view::npos;
    if (group().sequence.size() > most_instructions) fail("expression too large", expression_);
  }

  void push_atom(Program atom) {
    flush_atom();
    group().atom = std::move(atom);
  }

  void push_class(Ranges ranges, bool negated = false) {
    if (flags_.ignore_case) fold_case(ranges);
    classes_.push_back(std::move(ranges));
    push_atom(
        {{negated ? Op::none_of : Op::one_of, static_cast<std::int32_t>(classes_.size() - 1), 0}});
  }

  void push_assertion(Op op) { push_atom({{op, 0, 0}}); }

  void end_alternative() {
    flush_atom();
    Group& current = group();
    Program sequence = std::exchange(current.sequence, {});
    current.alternatives =
        current.has_alternatives ? either(current.alternatives, sequence) : std::move(sequence);
    current.has_alternatives = true;
  }

  Program end_group() {
    end_alternative();
    Program program = std::move(group().alternatives);
    flags_ = group().outer_flags;
    groups_.pop_back();
    return program;
  }

  void step() {
    const std::size_t start = at_;
    const char c = expression_[at_];
    switch (c) {
      case '(':
        return open_group();
      case ')':
        if (groups_.size() == 1) return fail("unexpected )", expression_);
        ++at_;
        return push_atom(end_group());
      case '|':
        ++at_;
        return end_alternative();
      case '*':
      case '+':
      case '?':
        ++at_;
        return repeat(start, {c == '+' ? 1 : 0, c == '?' ? 1 : -1});
      case '{':
        if (const std::optional<Repeat> count = take_repeat_count()) return repeat(start, *count);
        break;
      case '^':
        ++at_;
        return push_assertion(flags_.multi_line ? Op::line_start : Op::text_start);
      case '$':
        ++at_;
        return push_assertion(flags_.multi_line ? Op::line_end : Op::text_end);
      case '.':
        ++at_;
        return flags_.dot_matches_newline ? push_class({{0, last_code_point}})
                                          : push_class({{'\n', '\n'}}, true);
      case '[':
        return bracket_class();
      case '\\':
        return backslash();
      default:
        break;
    }
    const char32_t literal = take_code_point();
    push_class({{literal, literal}});
  }

  void open_group() {
    ++at_;
    Flags inner = flags_;
    bool opens = true;
    if (next_is('?') && !group_options(inner, opens)) return;
    flush_atom();
    if (!opens) {
      flags_ = inner;
      return;
    }
    groups_.emplace_back();
    group().outer_flags = flags_;
    flags_ = inner;
  }

  // "?:", "?P<name>", "?i:" or "?i)", of which the last opens no group.
  bool group_options(Flags& flags, bool& opens) {
    const std::size_t start = at_ - 1;
    ++at_;
    if (rest().starts_with("P<") || rest().starts_with('<')) {
      const std::size_t end = expression_.find('>', at_);
      if (end == std::string_view::npos) {
        fail("invalid named capture", expression_.substr(start));
        return false;
      }
      at_ = end + 1;
      return true;
    }
    bool on = true;
    for (; at_ < expression_.size(); ++at_) {
      const char c = expression_[at_];
      if (c == 'i') flags.ignore_case = on;
      if (c == 'm') flags.multi_line = on;
      if (c == 's') flags.dot_matches_newline = on;
      if (c == '-' && on) {
        on = false;
        continue;
      }
      if (c == ':' || c == ')') {
        opens = c == ':';
        ++at_;
        return true;
      }
      if (c != 'i' && c != 'm' && c != 's' && c != 'U') {
        fail("invalid or unsupported Perl syntax", expression_.substr(start, at_ + 1 - start));
        return false;
      }
    }
    fail("missing closing )", expression_);
    return false;
  }

  std::optional<int> take_integer() {
    const std::size_t end =
        std::min(expression_.find_first_not_of("0123456789", at_), expression_.size());
    if (end == at_) return std::nullopt;
    int value = 0;
    for (; at_ < end; ++at_) value = std::min(value * 10 + (expression_[at_] - '0'), 1'000'000);
    return value;
  }

  // "{2}", "{2,}" or "{2,5}"; anything else is literal text and stays.
  std::optional<Repeat> take_repeat_count() {
    const std::size_t start = at_++;
    const std::optional<int> least = take_integer();
    std::optional<int> most = least;
    if (least && next_is(',')) {
      ++at_;
      most = take_integer().value_or(-1);
    }
    if (!least || !next_is('}')) {
      at_ = start;
      return std::nullopt;
    }
    ++at_;
    return Repeat{*least, *most};
  }

  void repeat(std::size_t start, Repeat count) {
    if (!group().atom) {
      return fail("missing argument to repetition operator",
                  expression_.substr(start, at_ - start));
    }
    if (next_is('?')) ++at_;  // lazy: the same texts match
    const std::string_view operators = expression_.substr(start, at_ - start);
    if (group().repetition != std::string_view::npos) {
      return fail("invalid nested repetition operator",
                  expression_.substr(group().repetition, at_ - group().repetition));
    }
    if (count.least > most_repeats || count.most > most_repeats ||
        (count.most >= 0 && count.most < count.least)) {
      return fail("invalid repeat count", operators);
    }
    const Program atom = *std::move(group().atom);
    const auto copies = static_cast<std::size_t>(std::max({count.least, count.most, 1}));
    if ((atom.size() + 2) * copies > most_instructions) {
      return fail("expression too large", expression_);
    }
    Program repeated;
    for (int i = 0; i < count.least; ++i) append(repeated, atom);
    if (count.most < 0) append(repeated, zero_or_more(atom));
    for (int i = count.least; i < count.most; ++i) append(repeated, optional_atom(atom));
    group().atom = std::move(repeated);
    group().repetition = start;
  }

  void backslash() {
    if (at_ + 1 == expression_.size()) return fail("trailing backslash at end of expression", "");
    const char c = expression_[at_ + 1];
    const std::optional<Op> assertion = c == 'A'   ? std::optional(Op::text_start)
                                        : c == 'z' ? std::optional(Op::text_end)
                                        : c == 'b' ? std::optional(Op::word_boundary)
                                        : c == 'B' ? std::optional(Op::no_word_boundary)
                                                   : std::nullopt;
    if (assertion) {
      at_ += 2;
      return push_assertion(*assertion);
    }
    if (c == 'Q') return quoted_literals();
    if (std::optional<Ranges> known = perl_class(c)) {
      at_ += 2;
      return push_class(*std::move(known));
    }
    if (const std::optional<char32_t> literal = take_escape()) push_class({{*literal, *literal}});
  }

  void quoted_literals() {
    at_ += 2;
    while (at_ < expression_.size() && !rest().starts_with("\\E")) {
      const char32_t literal = take_code_point();
      push_class({{literal, literal}});
    }
    at_ = std::min(at_ + 2, expression_.size());
  }

  // An escape that stands for one code point. REQUIRES: a backslash is next.
  std::optional<char32_t> take_escape() {
    const std::size_t start = at_++;
    if (at_ == expression_.size()) {
      fail("trailing backslash at end of expression", "");
      return std::nullopt;
    }
    const char c = expression_[at_];
    constexpr std::string_view letters = "afnrtv";
    constexpr std::string_view meanings = "\a\f\n\r\t\v";
    if (const std::size_t i = letters.find(c); i != std::string_view::npos) {
      ++at_;
      return static_cast<char32_t>(meanings[i]);
    }
    if (c == 'x') return take_hexadecimal(start);
    if (c == '0' || (c >= '1' && c <= '7' && at_ + 1 < expression_.size() &&
                     expression_[at_ + 1] >= '0' && expression_[at_ + 1] <= '7')) {
      char32_t value = 0;
      for (int i = 0;
           i < 3 && at_ < expression_.size() && expression_[at_] >= '0' && expression_[at_] <= '7';
           ++i) {
        value = value * 8 + static_cast<char32_t>(expression_[at_++] - '0');
      }
      return value;
    }
    const char32_t literal = take_code_point();
    const bool letter_or_digit = literal < 0x80 && is_letter_or_digit(literal);
    if (literal < 0x80 && !letter_or_digit) return literal;
    fail(literal == 'p' || literal == 'P' ? "invalid character class range"
                                          : "invalid escape sequence",
         expression_.substr(start, at_ - start));
    return std::nullopt;
  }

  static bool is_letter_or_digit(char32_t c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  std::optional<char32_t> take_hexadecimal(std::size_t start) {
    ++at_;
    const bool braces = next_is('{');
    if (braces) ++at_;
    char32_t value = 0;
    int digits = 0;
    for (; at_ < expression_.size() && (braces || digits < 2); ++at_, ++digits) {
      const char c = expression_[at_];
      const char lower = static_cast<char>(c | 0x20);
      const int digit = c >= '0' && c <= '9'           ? c - '0'
                        : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10
                                                       : -1;
      if (digit < 0 || value > last_code_point) break;
      value = value * 16 + static_cast<char32_t>(digit);
    }
    const bool closed = !braces || next_is('}');
    if ((braces ? digits == 0 : digits != 2) || !closed || value > last_code_point) {
      fail("invalid escape sequence", expression_.substr(start, at_ - start));
      return std::nullopt;
    }
    if (braces) ++at_;
    return value;
  }

  void bracket_class() {
    const std::size_t start = at_++;
    const bool negated = next_is('^');
    if (negated) ++at_;
    Ranges ranges;
    bool first = true;
    while (at_ < expression_.size() && (first || expression_[at_] != ']')) {
      first = false;
      if (rest().starts_with("[:")) {
        if (!posix_class(ranges)) return;
        if (error_) return;
        continue;
      }
      if (next_is('\\') && at_ + 1 < expression_.size()) {
        if (const std::optional<Ranges> known = perl_class(expression_[at_ + 1])) {
          ranges.insert(ranges.end(), known->begin(), known->end());
          at_ += 2;
          continue;
        }
      }
      const std::size_t range_start = at_;
      const std::optional<char32_t> low = class_member(start);
      if (!low) return;
      std::optional<char32_t> high = low;
      if (next_is('-') && at_ + 1 < expression_.size() && expression_[at_ + 1] != ']') {
        ++at_;
        high = class_member(start);
        if (!high) return;
        if (*high < *low) {
          return fail("invalid character class range",
                      expression_.substr(range_start, at_ - range_start));
        }
      }
      ranges.push_back({*low, *high});
    }
    if (at_ == expression_.size()) return fail("missing closing ]", expression_.substr(start));
    ++at_;
    push_class(std::move(ranges), negated);
  }

  std::optional<char32_t> class_member(std::size_t class_start) {
    if (at_ == expression_.size()) {
      fail("missing closing ]", expression_.substr(class_start));
      return std::nullopt;
    }
    return next_is('\\') ? take_escape() : std::optional(take_code_point());
  }

  // "[:alpha:]" or "[:^alpha:]". REQUIRES: "[:" is next.
  bool posix_class(Ranges& ranges) {
    const std::size_t end = expression_.find(":]", at_ + 2);
    if (end == std::string_view::npos) {
      ranges.push_back({'[', '['});
      ++at_;
      return true;
    }
    std::string_view name = expression_.substr(at_ + 2, end - at_ - 2);
    const bool negated = name.starts_with('^');
    if (negated) name.remove_prefix(1);
    const auto* known = std::find_if(posix_classes.begin(), posix_classes.end(),
                                     [name](const NamedClass& c) { return c.name == name; });
    if (known == posix_classes.end()) {
      fail("invalid character class range", expression_.substr(at_, end + 2 - at_));
      return false;
    }
    const Ranges members =
        negated ? complement(ranges_of(known->ranges)) : ranges_of(known->ranges);
    ranges.insert(ranges.end(), members.begin(), members.end());
    at_ = end + 2;
    return true;
  }

  std::string_view expression_;
  std::size_t at_ = 0;
  Flags flags_;
  std::vector<Group> groups_;
  std::vector<Ranges> classes_;
  std::optional<std::string> error_;
  Program program_;
};

}  // namespace

Result<Regexp> Regexp::compile(std::string_view expression) {
  Compiler compiler(expression);
  if (std::optional<std::string> error = compiler.run()) return Error{*std::move(error)};
  return Regexp(std::move(compiler.program()), std::move(compiler.classes()));
}

}  // namespace codecbench::benchproc
