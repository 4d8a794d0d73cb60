#include "harness/results/record.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace codecbench::results {
namespace {

// What an operation is called on a result line; Go benchmark names are in camel case.
struct OperationName {
  std::string_view operation;
  std::string_view printed;
};
constexpr std::array<OperationName, 7> operation_names = {{
    {"decode", "Decode"},
    {"decode+visit", "DecodeVisit"},
    {"encode", "Encode"},
    {"validate", "Validate"},
    {"decode-struct", "DecodeStruct"},
    {"encode-struct", "EncodeStruct"},
    {"transcode", "Transcode"},
}};

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word(std::string_view text) {
  return !text.empty() && is_lower(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return is_lower(c) || is_decimal_digit(c) || c == '-' || c == '_';
         });
}

// A benchmark name ends at the first white space and its parts are cut at each slash.
bool is_plain_name_byte(char c) { return c > ' ' && c < 0x7F && c != '/' && c != '%'; }

void append_percent(std::string& out, char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  out += '%';
  out += digits[byte >> 4];
  out += digits[byte & 15];
}

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_plain_name_byte(c)) {
      out += c;
    } else {
      append_percent(out, c);
    }
  }
  return out;
}

int hex_digit(char c) {
  if (is_decimal_digit(c)) return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// A percent sign that no two hexadecimal digits follow stands for itself.
std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
        hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// Where a trailing "-digits" starts, which every reader of Go benchmarks takes for GOMAXPROCS; npos
// if there is none.
std::size_t find_processors_suffix(std::string_view name) {
  std::size_t first_digit = name.size();
  while (first_digit > 0 && is_decimal_digit(name[first_digit - 1])) --first_digit;
  if (first_digit == name.size() || first_digit == 0 || name[first_digit - 1] != '-') {
    return std::string_view::npos;
  }
  return first_digit - 1;
}

std::string printed_operation(std::string_view operation) {
  for (const OperationName& known : operation_names) {
    if (known.operation == operation) return std::string(known.printed);
  }
  std::string printed = percent_encoded(operation);
  if (!printed.empty() && is_lower(printed.front())) printed.front() -= 'a' - 'A';
  return printed;
}

std::string parsed_operation(std::string_view printed) {
  for (const OperationName& known : operation_names) {
    if (known.printed == printed) return std::string(known.operation);
  }
  std::string operation = percent_decoded(printed);
  if (!operation.empty() && operation.front() >= 'A' && operation.front() <= 'Z') {
    operation.front() += 'a' - 'A';
  }
  return operation;
}

// A value that can stand without quotes: visible ASCII that neither opens a string nor ends a
// field.
bool needs_no_quotes(std::string_view value) {
  return !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return c > ' ' && c < 0x7F && c != '"' && c != '\\';
  });
}

std::string_view without_leading_blanks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(' ');
  return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

// The length of the JSON string that `text` starts with, quotes included; 0 if it does not end.
std::size_t quoted_length(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return 0;
}

}  // namespace

std::string benchmark_name(const CellId& cell) {
  std::string name = printed_operation(cell.operation);
  name += "/format=" + percent_encoded(cell.format);
  name += "/dataset=" + percent_encoded(cell.dataset);
  if (!cell.build.empty()) name += "/build=" + percent_encoded(cell.build);
  name += "/codec=" + percent_encoded(cell.codec);
  const std::size_t suffix = find_processors_suffix(name);
  if (suffix != std::string::npos) name.replace(suffix, 1, "%2D");
  return name;
}

std::optional<CellId> parse_cell(std::string_view name) {
  name = name.substr(0, find_processors_suffix(name));
  const std::size_t first_slash = name.find('/');
  if (first_slash == 0 || first_slash == std::string_view::npos) return std::nullopt;

  CellId cell;
  cell.operation = parsed_operation(name.substr(0, first_slash));
  bool has_format = false;
  bool has_codec = false;
  bool has_dataset = false;
  std::string_view rest = name.substr(first_slash + 1);
  while (true) {
    const std::size_t slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view key = part.substr(0, equals);
    std::string value = percent_decoded(part.substr(equals + 1));
    if (key == "format" && !has_format) {
      cell.format = std::move(value);
      has_format = true;
    } else if (key == "codec" && !has_codec) {
      cell.codec = std::move(value);
      has_codec = true;
    } else if (key == "dataset" && !has_dataset) {
      cell.dataset = std::move(value);
      has_dataset = true;
    } else if (key == "build" && cell.build.empty() && !value.empty()) {
      cell.build = std::move(value);
    } else {
      return std::nullopt;
    }
    if (slash == std::string_view::npos) break;
    rest = rest.substr(slash + 1);
  }
  if (!has_format || !has_codec || !has_dataset) return std::nullopt;
  return cell;
}

std::string config_key(std::string_view words) {
  std::string key;
  for (const char c : words) {
    if (c >= 'A' && c <= 'Z') {
      key += static_cast<char>(c + ('a' - 'A'));
    } else if (c <= ' ' || c >= 0x7F || c == ':') {
      key += '-';
    } else {
      key += c;
    }
  }
  if (key.empty() || !is_lower(key.front())) key.insert(0, "x-");
  return key;
}

std::optional<std::string_view> Annotation::find(std::string_view key) const {
  for (const auto& [field_key, value] : fields) {
    if (field_key == key) return value;
  }
  return std::nullopt;
}

std::string to_line(const Annotation& annotation) {
  std::string line = "# " + annotation.kind;
  for (const auto& [key, value] : annotation.fields) {
    line += ' ';
    line += key;
    line += '=';
    if (needs_no_quotes(value)) {
      line += value;
    } else {
      // A reason may quote bytes of a document: what is no UTF-8 becomes U+FFFD, and no byte ends
      // the line.
      line += nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
  }
  return line;
}

std::optional<Annotation> parse_annotation(std::string_view line) {
  if (!line.starts_with("# ")) return std::nullopt;
  line.remove_prefix(2);
  Annotation annotation;
  const std::size_t kind_end = line.find(' ');
  if (kind_end == std::string_view::npos || !is_word(line.substr(0, kind_end))) return std::nullopt;
  annotation.kind = line.substr(0, kind_end);

  std::string_view rest = without_leading_blanks(line.substr(kind_end));
  while (!rest.empty()) {
    const std::size_t equals = rest.find('=');
    if (equals == std::string_view::npos || !is_word(rest.substr(0, equals))) return std::nullopt;
    std::string key(rest.substr(0, equals));
    rest.remove_prefix(equals + 1);
    std::string value;
    if (rest.starts_with('"')) {
      const std::size_t length = quoted_length(rest);
      const bool ended = length != 0 && (length == rest.size() || rest[length] == ' ');
      if (!ended) return std::nullopt;
      const auto parsed = nlohmann::json::parse(rest.substr(0, length), nullptr, false);
      if (!parsed.is_string()) return std::nullopt;
      value = parsed.get<std::string>();
      rest.remove_prefix(length);
    } else {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      value = rest.substr(0, end);
      rest.remove_prefix(end);
    }
    annotation.fields.emplace_back(std::move(key), std::move(value));
    rest = without_leading_blanks(rest);
  }
  if (annotation.fields.empty()) return std::nullopt;
  return annotation;
}

}  // namespace codecbench::results
