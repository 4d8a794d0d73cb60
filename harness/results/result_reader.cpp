#include "harness/results/result_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "harness/results/number.h"
#include "harness/results/unicode.h"
#include "harness/results/unit.h"

namespace codecbench::results {
namespace {

constexpr std::string_view result_prefix = "Benchmark";
constexpr std::string_view unit_prefix = "Unit";

// Where the first white space of `line` starts and ends; both are its size if there is none.
struct Gap {
  std::size_t start = 0;
  std::size_t end = 0;
};

bool is_ascii_white_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The length of the white space character that text[i] starts; 0 if it starts none.
std::size_t white_space_length(std::string_view text, std::size_t i) {
  if (static_cast<unsigned char>(text[i]) < 0x80) return is_ascii_white_space(text[i]) ? 1 : 0;
  const CodePoint point = first_code_point(text.substr(i));
  return is_white_space(point.value) ? point.length : 0;
}

Gap first_gap(std::string_view line) {
  Gap gap;
  // A byte inside a longer code point starts no white space, so looking at every byte finds the
  // same as at every character.
  while (gap.start < line.size() && white_space_length(line, gap.start) == 0) ++gap.start;
  gap.end = gap.start;
  while (gap.end < line.size()) {
    const std::size_t length = white_space_length(line, gap.end);
    if (length == 0) break;
    gap.end += length;
  }
  return gap;
}

// Takes the first field off `line` together with the white space behind it. White space in front
// makes an empty field.
std::string_view take_field(std::string_view& line) {
  const Gap gap = first_gap(line);
  const std::string_view field = line.substr(0, gap.start);
  line.remove_prefix(gap.end);
  return field;
}

struct ConfigLine {
  std::string_view key;
  std::string_view value;  // empty: the key is deleted
};

std::optional<ConfigLine> parse_config_line(std::string_view line) {
  std::size_t colon = 0;
  while (true) {
    if (colon == line.size()) return std::nullopt;
    const CodePoint point = first_code_point(line.substr(colon));
    if (colon == 0 && !is_lower_case_letter(point.value)) return std::nullopt;
    if (is_white_space(point.value) || is_upper_case_letter(point.value)) return std::nullopt;
    if (point.value == ':') break;
    colon += point.length;
  }
  const std::string_view rest = line.substr(colon + 1);
  const std::size_t blanks = std::min(rest.find_first_not_of(" \t"), rest.size());
  if (blanks == 0 && !rest.empty()) return std::nullopt;
  return ConfigLine{line.substr(0, colon), rest.substr(blanks)};
}

class TextReader {
 public:
  explicit TextReader(const std::string& path) { file_.path = path; }

  ResultFile read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t newline = text.find('\n');
      std::string_view line = text.substr(0, newline);
      const bool ended = newline != std::string_view::npos;
      text.remove_prefix(ended ? newline + 1 : text.size());
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++line_number_;
      if (!ended && is_written_by_the_suite()) {
        complain("the last line has no end (an interrupted write?) and is ignored");
        break;
      }
      read_line(line);
    }
    file_.last_config = config_;
    return std::move(file_);
  }

 private:
  void read_line(std::string_view line) {
    std::optional<Annotation> sample = std::exchange(sample_, std::nullopt);
    if (line.starts_with(result_prefix)) {
      read_result(line, std::move(sample));
    } else if (line.starts_with('#')) {
      read_annotation(line);
    } else if (line.starts_with(unit_prefix)) {
      read_unit(line);
    } else if (const std::optional<ConfigLine> config = parse_config_line(line)) {
      read_config(*config);
    }
  }

  void read_result(std::string_view line, std::optional<Annotation> sample) {
    line.remove_prefix(result_prefix.size());
    const bool only_a_name = first_gap(line).start == line.size();
    if (only_a_name) return;

    Record record;
    record.name = take_field(line);
    const std::string_view iterations = take_field(line);
    if (iterations.empty()) return complain("missing iteration count");
    const ParsedNumber<std::int64_t> count = parse_integer(iterations);
    if (count.error != NumberError::none) {
      return complain("parsing iteration count: " + std::string(describe(count.error)));
    }
    record.iterations = count.value;
    while (true) {
      const std::string_view number = take_field(line);
      if (number.empty()) break;
      const ParsedNumber<double> value = parse_float(number);
      if (value.error != NumberError::none) {
        return complain("parsing measurement: " + std::string(describe(value.error)));
      }
      const std::string_view unit = take_field(line);
      if (unit.empty()) return complain("missing units");
      record.measurements.push_back({value.value, std::string(unit)});
    }
    if (record.measurements.empty()) return complain("missing measurements");

    if (!shared_config_) shared_config_ = std::make_shared<const Config>(config_);
    record.config = shared_config_;
    record.annotation = std::move(sample);
    record.line = line_number_;
    file_.records.push_back(std::move(record));
  }

  void read_annotation(std::string_view line) {
    std::optional<Annotation> annotation = parse_annotation(line);
    if (!annotation) return;
    if (annotation->kind == "sample") {
      sample_ = std::move(annotation);
    } else {
      file_.annotations.push_back(std::move(*annotation));
    }
  }

  void read_unit(std::string_view line) {
    if (take_field(line) != unit_prefix) return;
    const std::string_view unit = take_field(line);
    if (unit.empty()) return complain("missing unit");
    std::map<std::string, std::string>& metadata = file_.units[tidy_unit(unit).unit];
    while (!line.empty()) {
      const std::string_view field = take_field(line);
      const std::size_t equals = field.find('=');
      if (equals == std::string_view::npos || equals == 0) {
        complain("expected key=value");
        continue;
      }
      const std::string key(field.substr(0, equals));
      const std::string value(field.substr(equals + 1));
      const auto [known, inserted] = metadata.emplace(key, value);
      if (!inserted && known->second != value) {
        complain("metadata " + key + " of unit " + std::string(unit) + " already set to " +
                 known->second);
      }
    }
  }

  void read_config(const ConfigLine& line) {
    if (line.value.empty()) {
      config_.erase(std::string(line.key));
    } else {
      config_.insert_or_assign(std::string(line.key), std::string(line.value));
    }
    shared_config_ = nullptr;
  }

  void complain(std::string_view text) {
    file_.messages.push_back(file_.path + ":" + std::to_string(line_number_) + ": " +
                             std::string(text));
  }

  // Go's own tools leave a last line as it is; the suite ends every line, so that one without an
  // end is torn.
  bool is_written_by_the_suite() const {
    const auto suite = config_.find("suite");
    return suite != config_.end() && suite->second.starts_with("codecbench");
  }

  ResultFile file_;
  Config config_;
  std::shared_ptr<const Config> shared_config_;  // null: config_ has changed since the last result
  std::optional<Annotation> sample_;
  std::size_t line_number_ = 0;
};

Result<std::string> read_whole(const std::string& path) {
  const auto failed = [&path](int error) {
    return Error{"cannot read " + path + ": " + std::strerror(error)};
  };
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) return failed(errno);
  std::string text;
  std::string block(1 << 16, '\0');
  std::size_t got = 0;
  while ((got = std::fread(block.data(), 1, block.size(), file)) > 0) text.append(block, 0, got);
  const int error = std::ferror(file) != 0 ? errno : 0;
  if (file != stdin) std::fclose(file);
  if (error != 0) return failed(error);
  return text;
}

// What a file that is no benchmark text looks like, and what to do about it; nothing if it may well
// be text.
std::optional<std::string> why_not_text(std::string_view text) {
  if (text.empty()) return "is empty";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    return "is UTF-16 text (a PowerShell redirection?); convert it to UTF-8: iconv -f UTF-16 -t "
           "UTF-8";
  }
  if (text.starts_with("\xEF\xBB\xBF")) {
    return "starts with a UTF-8 byte order mark, which hides its first line; remove it: sed -i "
           "'1s/^\\xEF\\xBB\\xBF//'";
  }
  if (text.find('\0') != std::string_view::npos) {
    return "is binary data, not benchmark text; give a file that 'codecbench run -o FILE' or 'go "
           "test -bench' wrote";
  }
  return std::nullopt;
}

}  // namespace

Result<ResultFile> read_result_file(const std::string& path) {
  const Result<std::string> text = read_whole(path);
  if (!text) return Error{text.error()};
  if (const std::optional<std::string> reason = why_not_text(*text))
    return Error{path + " " + *reason};

  ResultFile file = read_results(*text, path);
  if (file.records.empty() && file.annotations.empty()) {
    std::string message = path + " holds no benchmark result";
    if (!file.messages.empty()) message += " (" + file.messages.front() + ")";
    message += text->find_first_not_of(" \t\r\n") != std::string::npos &&
                       (*text)[text->find_first_not_of(" \t\r\n")] == '{'
                   ? "; it looks like JSON, and only Go benchmark text is read"
                   : "; give a file that 'codecbench run -o FILE' or 'go test -bench' wrote";
    return Error{message};
  }
  return file;
}

ResultFile read_results(std::string_view text, const std::string& path) {
  return TextReader(path).read(text);
}

}  // namespace codecbench::results
