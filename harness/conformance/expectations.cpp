#include "harness/conformance/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/whole_file.h"
#include "codecs/version_list.h"

namespace codecbench::conformance {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// The text before the separator, which goes with it; all of it if there is none.
std::string_view take_until(std::string_view* text, char separator) {
  const std::size_t at = text->find(separator);
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return trimmed(taken);
}

std::optional<Format> format_of(std::string_view text) {
  for (const Format format : all_formats) {
    if (name(format) == text) return format;
  }
  return std::nullopt;
}

std::optional<CheckKind> check_of(std::string_view text) {
  for (const CheckKind check : all_check_kinds) {
    if (name(check) == text) return check;
  }
  return std::nullopt;
}

std::string all_check_names() {
  std::string names;
  for (const CheckKind check : all_check_kinds) {
    if (!names.empty()) names += ", ";
    names += name(check);
  }
  return names;
}

Result<ExpectedFailure> parse_line(std::string_view line) {
  ExpectedFailure expected;
  std::string_view rest = line;
  std::string_view subject = take_until(&rest, '|');
  expected.reason = take_until(&rest, '|');
  expected.versions = parse_versions(rest);
  if (expected.reason.empty() || expected.versions.empty()) {
    return Error{"a line is: format[:mode] check case-id | reason | library versions"};
  }
  std::string_view speaker = take_until(&subject, ' ');
  const std::string_view format_name = take_until(&speaker, ':');
  expected.mode = speaker;
  const std::optional<Format> format = format_of(format_name);
  if (!format) return Error{fmt::format("'{}' is no format", format_name)};
  expected.format = *format;
  subject = trimmed(subject);
  std::string_view checks = take_until(&subject, ' ');
  while (!checks.empty()) {
    const std::string_view word = take_until(&checks, ',');
    const std::optional<CheckKind> check = check_of(word);
    if (!check)
      return Error{fmt::format("'{}' is no check; there are {}", word, all_check_names())};
    expected.checks.push_back(*check);
  }
  expected.case_id = trimmed(subject);
  if (expected.checks.empty() || expected.case_id.empty()) {
    return Error{"the check or the case-id is missing"};
  }
  if (expected.case_id.find(' ') != std::string::npos) {
    return Error{fmt::format("'{}' is no case-id: it has a blank", expected.case_id)};
  }
  return expected;
}

// A line may be about a case of a third-party suite, which need not be there.
bool is_own(const ExpectedFailure& line) {
  return line.case_id.starts_with(std::string(name(line.format)) + ".");
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string line;
  for (const char c : text.substr(0, limit)) line += c == '|' || c == '\n' ? '/' : c;
  return line;
}

}  // namespace

bool matches_glob(std::string_view pattern, std::string_view text) {
  // Where the last star is, and what it stands for so far: backtracking needs no more than that.
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t covered = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      covered = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++covered;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

Result<ExpectationsFile> parse_expectations(std::string_view text, const std::string& codec,
                                            const std::string& path) {
  ExpectationsFile file;
  file.codec = codec;
  file.path = path;
  file.text = text;
  const auto know = [&file](const std::vector<std::string>& versions) {
    for (std::string version : versions) {
      if (version.ends_with('?')) version.pop_back();
      if (!lists_version(file.versions, version)) file.versions.push_back(version);
    }
  };
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, newline));
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    if (line.empty() || line.front() == '#') continue;
    if (line == "versions" || line.starts_with("versions ")) {
      if (file.versions_line != 0 || line == "versions") {
        return Error{fmt::format("{}:{}: one line says: versions 1.0, 1.1", path, number)};
      }
      file.versions_line = number;
      know(parse_versions(line.substr(std::string_view("versions ").size())));
      continue;
    }
    Result<ExpectedFailure> parsed = parse_line(line);
    if (!parsed) return Error{fmt::format("{}:{}: {}", path, number, parsed.error())};
    parsed->codec = codec;
    parsed->source = fmt::format("{}:{}", path, number);
    parsed->line_number = number;
    know(parsed->versions);
    file.failures.push_back(*std::move(parsed));
  }
  return file;
}

Result<std::vector<ExpectationsFile>> read_expectations(const std::string& folder,
                                                        const std::vector<std::string>& codecs) {
  std::error_code failed;
  if (!std::filesystem::is_directory(folder, failed)) {
    return Error{fmt::format("{} is no folder; --expectations names the one with <codec>.txt files",
                             folder)};
  }
  std::vector<ExpectationsFile> all;
  std::set<std::string> read;
  for (const std::string& codec : codecs) {
    if (!read.insert(codec).second) continue;
    const std::string path = folder + "/" + codec + ".txt";
    std::string text;
    if (std::filesystem::exists(path, failed)) {
      Result<std::string> read = read_whole_file(path);
      if (!read) return Error{read.error()};
      text = *std::move(read);
    }
    Result<ExpectationsFile> parsed = parse_expectations(text, codec, path);
    if (!parsed) return Error{parsed.error()};
    all.push_back(*std::move(parsed));
  }
  return all;
}

bool speaks_of(const ExpectedFailure& line, const CodecInfo& info, const Verdict& verdict) {
  return line.codec == info.name && line.format == verdict.format &&
         (line.mode.empty() || line.mode == info.mode) &&
         std::find(line.checks.begin(), line.checks.end(), verdict.check) != line.checks.end() &&
         matches_glob(line.case_id, verdict.case_id);
}

const CodecInfo* codec_of(const ConformanceReport& report, const Verdict& verdict) {
  for (const CodecSummary& codec : report.codecs) {
    if (codec.info.format == verdict.format && codec.info.full_name() == verdict.codec) {
      return &codec.info;
    }
  }
  return nullptr;
}

RatchetFindings check_expectations(const ConformanceReport& report,
                                   const std::vector<ExpectationsFile>& files, bool whole) {
  RatchetFindings findings;
  std::set<const ExpectedFailure*> used;
  std::set<std::string> notices;
  const CodecInfo* info = nullptr;
  const ExpectationsFile* file = nullptr;        // of the verdict's codec
  bool known = true;                             // whether it knows the linked version
  std::vector<const ExpectedFailure*> relevant;  // its lines of the verdict's format
  for (const Verdict& verdict : report.verdicts) {
    if (info == nullptr || info->format != verdict.format || info->full_name() != verdict.codec) {
      info = codec_of(report, verdict);
      if (info == nullptr) continue;
      relevant.clear();
      const auto found = std::find_if(files.begin(), files.end(), [info](const auto& candidate) {
        return candidate.codec == info->name;
      });
      file = found == files.end() ? nullptr : &*found;
      known =
          file == nullptr || file->versions.empty() || lists_version(file->versions, info->version);
      for (std::size_t i = 0; file != nullptr && i < file->failures.size(); ++i) {
        if (file->failures[i].format == info->format) relevant.push_back(&file->failures[i]);
      }
      if (!known) {
        notices.insert(fmt::format("{} knows versions {} of {}, linked is {}", file->path,
                                   join_versions(file->versions), info->name, info->version));
      }
    }
    const bool failure = is_failure(verdict.outcome);
    bool expected = false;
    for (const ExpectedFailure* line : relevant) {
      if (!speaks_of(*line, *info, verdict)) continue;
      used.insert(line);
      const bool sometimes = lists_version(line->versions, info->version + "?");
      if (known && !sometimes && !lists_version(line->versions, info->version)) continue;
      expected = true;
      if (!failure && !sometimes && verdict.outcome != Outcome::not_applicable) {
        (known ? findings.unexpected_passes : findings.news).push_back({line, &verdict});
      }
    }
    if (!failure) continue;
    if (expected) {
      ++findings.expected_failures;
    } else {
      findings.unexpected_failures.push_back(&verdict);
    }
  }
  for (const ExpectationsFile& each : files) {
    for (const ExpectedFailure& line : each.failures) {
      if (whole && used.count(&line) == 0 && is_own(line)) findings.useless.push_back(&line);
    }
  }
  findings.version_notices.assign(notices.begin(), notices.end());
  return findings;
}

std::vector<ExpectedFailure> expecting(const ConformanceReport& report,
                                       const std::vector<const Verdict*>& failures) {
  std::map<std::tuple<std::string, Format, std::string, std::string>, ExpectedFailure> lines;
  for (const Verdict* verdict : failures) {
    const CodecInfo* info = codec_of(report, *verdict);
    if (info == nullptr) continue;
    ExpectedFailure& line = lines[{info->name, info->format, info->mode, verdict->case_id}];
    line.checks.push_back(verdict->check);
    if (line.checks.size() > 1) continue;
    line.codec = info->name;
    line.mode = info->mode;
    line.format = info->format;
    line.case_id = verdict->case_id;
    line.reason = fmt::format("{}{}{}: {}", verdict->clause, verdict->clause.empty() ? "" : ": ",
                              name(verdict->outcome), one_line(verdict->observed, 100));
    line.versions = {info->version};
  }
  std::vector<ExpectedFailure> sorted;
  for (auto& [key, line] : lines) sorted.push_back(std::move(line));
  return sorted;
}

std::string to_line(const ExpectedFailure& failure) {
  std::string checks;
  for (const CheckKind check : failure.checks) {
    if (!checks.empty()) checks += ',';
    checks += name(check);
  }
  return fmt::format("{}{}{} {} {} | {} | {}", name(failure.format),
                     failure.mode.empty() ? "" : ":", failure.mode, checks, failure.case_id,
                     failure.reason, join_versions(failure.versions));
}

std::string proposed_lines(const ConformanceReport& report, const RatchetFindings& findings) {
  std::string text;
  std::string codec;
  for (const ExpectedFailure& line : expecting(report, findings.unexpected_failures)) {
    if (line.codec != codec) text += fmt::format("# {}.txt\n", line.codec);
    codec = line.codec;
    text += to_line(line) + '\n';
  }
  return text;
}

}  // namespace codecbench::conformance
