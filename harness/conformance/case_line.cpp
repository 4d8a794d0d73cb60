// One line of a .vec file, and every way in which it may be wrong.
#include "harness/conformance/case_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/json_string.h"
#include "harness/conformance/case_file.h"

namespace codecbench::conformance {
namespace {

constexpr std::array<std::string_view, 7> field_names = {"id",    "format",      "class", "clause",
                                                         "input", "expectation", "note"};

// The names that may stand behind a class. What speaks of one format alone is refused elsewhere.
struct ProfileName {
  CaseClass case_class;
  std::string_view profile;
  std::optional<Format> format;  // any, if there is none
};
constexpr std::array profile_names = {
    ProfileName{CaseClass::preferred, "rfc8949-4.1", Format::cbor},
    ProfileName{CaseClass::preferred, "rfc8949-4.2.1", Format::cbor},
    ProfileName{CaseClass::preferred, "rfc8949-4.2.3", Format::cbor},
    ProfileName{CaseClass::preferred, "cde", Format::cbor},
    ProfileName{CaseClass::preferred, "dcbor", Format::cbor},
    ProfileName{CaseClass::preferred, "shortest", Format::msgpack},
    ProfileName{CaseClass::validity, "utf8", std::nullopt},
    ProfileName{CaseClass::validity, "duplicate-keys", std::nullopt},
    ProfileName{CaseClass::validity, "tag-content", Format::cbor},
    ProfileName{CaseClass::validity, "timestamp", Format::msgpack},
    ProfileName{CaseClass::validity, "null-byte", Format::keks},
    ProfileName{CaseClass::validity, "minimal-integer", Format::keks},
    ProfileName{CaseClass::validity, "normalized-float", Format::keks},
    ProfileName{CaseClass::validity, "tai", Format::keks},
    ProfileName{CaseClass::validity, "map-keys", Format::keks},
    ProfileName{CaseClass::validity, "blob", Format::keks},
    ProfileName{CaseClass::limit, "depth", std::nullopt},
    ProfileName{CaseClass::limit, "declared-length", std::nullopt},
    ProfileName{CaseClass::limit, "size", std::nullopt},
    ProfileName{CaseClass::limit, "number-range", std::nullopt},
    ProfileName{CaseClass::implementation_defined, "utf8", std::nullopt},
    ProfileName{CaseClass::implementation_defined, "duplicate-keys", std::nullopt},
    ProfileName{CaseClass::implementation_defined, "map-keys", std::nullopt},
    ProfileName{CaseClass::implementation_defined, "tag-content", Format::cbor},
    ProfileName{CaseClass::implementation_defined, "nan-payload", std::nullopt},
    ProfileName{CaseClass::implementation_defined, "reserved-ext", Format::msgpack},
    ProfileName{CaseClass::implementation_defined, "byte-order-mark", Format::json},
    ProfileName{CaseClass::implementation_defined, "lone-surrogate", Format::json},
    ProfileName{CaseClass::implementation_defined, "encoding", Format::json},
    ProfileName{CaseClass::implementation_defined, "number-range", std::nullopt},
    ProfileName{CaseClass::implementation_defined, "tai", Format::keks},
    ProfileName{CaseClass::implementation_defined, "magic", Format::keks},
};

// A piece of a line that knows its place in it.
struct Piece {
  std::string_view text;
  std::size_t column = 1;  // of the first byte

  Piece from(std::size_t offset) const { return {text.substr(offset), column + offset}; }
  Piece first(std::size_t size) const { return {text.substr(0, size), column}; }
  Piece trimmed() const {
    const std::size_t start = std::min(text.find_first_not_of(blanks_of_a_line), text.size());
    const std::size_t end = text.find_last_not_of(blanks_of_a_line);
    if (end == std::string_view::npos) return {std::string_view(), column + start};
    return {text.substr(start, end + 1 - start), column + start};
  }
};

template <class Range>
std::string names_of(const Range& values) {
  std::string names;
  for (const auto value : values) {
    if (!names.empty()) names += ", ";
    names += name(value);
  }
  return names;
}

template <class Range>
auto find_named(const Range& values, std::string_view wanted)
    -> std::optional<typename Range::value_type> {
  for (const auto value : values) {
    if (name(value) == wanted) return value;
  }
  return std::nullopt;
}

constexpr std::array<Expectation, 5> all_expectations = {
    Expectation::accept, Expectation::reject, Expectation::invalid, Expectation::not_preferred,
    Expectation::either};

class LineParser {
 public:
  explicit LineParser(std::string place) : place_(std::move(place)) {}

  Result<Case> parse(std::string_view line) {
    Case parsed;
    parsed.source = place_;
    if (!split(line) || !names(&parsed) || !class_and_profile(&parsed) ||
        !bytes(fields_[input], &parsed.bytes) || !expected(&parsed)) {
      return Error{std::move(error_)};
    }
    return parsed;
  }

 private:
  enum Field : std::uint8_t { id, format, case_class, clause, input, expectation, note };

  bool refuse(const Piece& where, std::string_view what) {
    error_ = fmt::format("{}:{}: {}", place_, where.column, what);
    return false;
  }

  bool split(std::string_view line) {
    Piece rest{line};
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const std::size_t bar = rest.text.find('|');
      const bool last = i + 1 == fields_.size();
      if (last != (bar == std::string_view::npos)) {
        const auto bars = static_cast<std::size_t>(std::count(line.begin(), line.end(), '|'));
        return refuse(last ? rest.from(bar) : rest,
                      fmt::format("{} fields, a case has 7: id | format | class | clause | input | "
                                  "expectation | note; write a bar inside a literal as \\u007c",
                                  bars + 1));
      }
      fields_[i] = rest.first(last ? rest.text.size() : bar).trimmed();
      if (!last) rest = rest.from(bar + 1);
    }
    for (std::size_t i = 0; i + 1 < fields_.size(); ++i) {
      if (fields_[i].text.empty()) {
        return refuse(fields_[i],
                      i == input ? "no input: write \"\" for an input of no bytes"
                                 : fmt::format("no {}: every field but the note has to be there",
                                               field_names[i]));
      }
    }
    return true;
  }

  bool names(Case* parsed) {
    for (const char c : fields_[id].text) {
      if (c <= ' ' || c > '~') {
        return refuse(fields_[id], "an id is of visible ASCII characters without blanks_of_a_line");
      }
    }
    parsed->id = fields_[id].text;
    parsed->clause = fields_[clause].text;
    parsed->note = fields_[note].text;
    const auto found = find_named(all_formats, fields_[format].text);
    if (!found) {
      return refuse(fields_[format], fmt::format("unknown format '{}': it is one of {}",
                                                 fields_[format].text, names_of(all_formats)));
    }
    parsed->format = *found;
    return true;
  }

  bool class_and_profile(Case* parsed) {
    const Piece field = fields_[case_class];
    const std::size_t colon = field.text.find(':');
    const Piece class_name = field.first(std::min(colon, field.text.size()));
    const auto found = find_named(all_case_classes, class_name.text);
    if (!found) {
      return refuse(class_name, fmt::format("unknown class '{}': it is one of {}", class_name.text,
                                            names_of(all_case_classes)));
    }
    parsed->case_class = *found;
    std::string known;
    for (const ProfileName& entry : profile_names) {
      if (entry.case_class != *found || entry.format.value_or(parsed->format) != parsed->format) {
        continue;
      }
      if (colon != std::string_view::npos && entry.profile == field.text.substr(colon + 1)) {
        parsed->profile = entry.profile;
        return true;
      }
      known += known.empty() ? "" : ", ";
      known += entry.profile;
    }
    if (colon != std::string_view::npos) {
      return refuse(field.from(colon + 1),
                    fmt::format("'{}' is no profile of {} for {}: {}", field.text.substr(colon + 1),
                                name(*found), name(parsed->format),
                                known.empty() ? "it has none" : "it is one of " + known));
    }
    if (*found == CaseClass::preferred || *found == CaseClass::validity) {
      return refuse(field, fmt::format("class {} needs a profile, as in {}:{}", name(*found),
                                       name(*found), known.substr(0, known.find(','))));
    }
    return true;
  }

  // Parts between blanks_of_a_line, each hexadecimal or a string literal, each with an optional *N.
  bool bytes(const Piece& field, std::string* output) {
    std::size_t at = 0;
    while ((at = field.text.find_first_not_of(blanks_of_a_line, at)) != std::string_view::npos) {
      const Piece part = field.from(at);
      std::string unit;
      std::size_t used = 0;
      if (part.text.front() == '"') {
        Result<std::string> literal = parse_json_string(part.text, &used);
        if (!literal) return refuse(part.from(used), literal.error());
        unit = std::move(*literal);
      } else {
        while (used < part.text.size() && hex_digit(part.text[used]) >= 0) ++used;
        std::optional<std::string> digits = from_hex(part.text.substr(0, used));
        if (!digits) {
          return refuse(part, fmt::format("'{}' has an odd number of hexadecimal digits",
                                          part.text.substr(0, used)));
        }
        unit = std::move(*digits);
      }
      const std::size_t end =
          std::min(part.text.find_first_of(blanks_of_a_line, used), part.text.size());
      std::size_t times = 1;
      if (end > used && !repetition(part, used, end, &times)) return false;
      if (!unit.empty() && times > (max_case_size - output->size()) / unit.size()) {
        return refuse(part, fmt::format("more than {} bytes in one case", max_case_size));
      }
      if (unit.size() == 1) {
        output->append(times, unit.front());
      } else {
        for (std::size_t i = 0; i < times; ++i) *output += unit;
      }
      at += end;
    }
    return true;
  }

  bool repetition(const Piece& part, std::size_t start, std::size_t end, std::size_t* times) {
    const Piece count = part.from(start + 1).first(end - start - 1);
    if (part.text[start] != '*' || start == 0) {
      return refuse(part.from(start),
                    fmt::format("'{}' is neither a pair of hexadecimal digits nor a \"string\"",
                                part.text.substr(start, end - start)));
    }
    *times = 0;
    for (const char c : count.text) {
      if (c < '0' || '9' < c || *times > max_case_size) {
        return refuse(count, fmt::format("'{}' is no number of repetitions from 1 to {}",
                                         count.text, max_case_size));
      }
      *times = *times * 10 + static_cast<std::size_t>(c - '0');
    }
    if (*times == 0) return refuse(count, "a part is repeated at least once: *1");
    return true;
  }

  // Where "->" stands outside string literals, or npos.
  static std::size_t find_arrow(std::string_view text) {
    bool quoted = false;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] == '"') quoted = !quoted;
      if (text[i] == '\\') ++i;
      if (!quoted && text[i] == '-' && text[i + 1] == '>') return i;
    }
    return std::string_view::npos;
  }

  bool expected(Case* parsed) {
    const Piece field = fields_[expectation];
    const std::size_t word_end =
        std::min(field.text.find_first_of(blanks_of_a_line), field.text.size());
    const Piece word = field.first(word_end);
    const auto found = find_named(all_expectations, word.text);
    if (!found) {
      return refuse(word, fmt::format("unknown expectation '{}': it is one of {}", word.text,
                                      names_of(all_expectations)));
    }
    parsed->expectation = *found;
    const Piece rest = field.from(word_end);
    const std::size_t arrow = find_arrow(rest.text);
    const Piece value = rest.first(std::min(arrow, rest.text.size())).trimmed();
    if (!value.text.empty()) {
      Result<Value> parsed_value = parse_diagnostic(value.text);
      if (!parsed_value) {
        return refuse(value, fmt::format("value in diagnostic notation: {}", parsed_value.error()));
      }
      parsed->value = std::move(*parsed_value);
    }
    if (arrow != std::string_view::npos) {
      const Piece hex = rest.from(arrow + 2).trimmed();
      if (hex.text.empty()) return refuse(hex, "no bytes behind '->'");
      std::string preferred;
      if (!bytes(hex, &preferred)) return false;
      parsed->preferred = std::move(preferred);
    }
    return consistent(*parsed, word, value);
  }

  bool consistent(const Case& parsed, const Piece& word, const Piece& value) {
    if (parsed.expectation == Expectation::reject && (parsed.value || parsed.preferred)) {
      return refuse(value, "what is to be rejected has no value");
    }
    if (parsed.preferred && !parsed.value) {
      return refuse(value, "'->' gives the preferred encoding of a value: write it in front");
    }
    if (parsed.preferred == parsed.bytes) {
      return refuse(value, "the preferred encoding is the input: leave out '->'");
    }
    if (parsed.expectation == Expectation::not_preferred) {
      if (!parsed.value) return refuse(word, "not-preferred needs the value that is meant");
      if (parsed.case_class != CaseClass::preferred) {
        return refuse(word, "not-preferred belongs to the class preferred");
      }
    }
    if (parsed.expectation == Expectation::invalid && parsed.case_class != CaseClass::validity) {
      return refuse(word, "invalid belongs to the class validity");
    }
    return true;
  }

  std::string place_;
  std::string error_;
  std::array<Piece, 7> fields_;
};

}  // namespace

Result<Case> parse_case_line(std::string_view line, std::string place) {
  return LineParser(std::move(place)).parse(line);
}

}  // namespace codecbench::conformance
