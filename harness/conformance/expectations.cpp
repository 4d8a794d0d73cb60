#include "harness/conformance/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

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
  expected.version = trimmed(rest);
  if (expected.reason.empty() || expected.version.empty()) {
    return Error{"a line is: format[:mode] check case-id | reason | library version"};
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

bool speaks_of(const ExpectedFailure& line, const CodecInfo& info, const Verdict& verdict) {
  return line.codec == info.name && line.format == verdict.format &&
         (line.mode.empty() || line.mode == info.mode) &&
         std::find(line.checks.begin(), line.checks.end(), verdict.check) != line.checks.end() &&
         matches_glob(line.case_id, verdict.case_id);
}

// A line may be about a case of a third-party suite, which need not be there.
bool is_own(const ExpectedFailure& line) {
  return line.case_id.starts_with(std::string(name(line.format)) + ".");
}

const CodecInfo* info_of(const ConformanceReport& report, const Verdict& verdict) {
  for (const CodecSummary& codec : report.codecs) {
    if (codec.info.format == verdict.format && codec.info.full_name() == verdict.codec) {
      return &codec.info;
    }
  }
  return nullptr;
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

Result<std::vector<ExpectedFailure>> parse_expectations(std::string_view text,
                                                        const std::string& codec,
                                                        const std::string& file_name) {
  std::vector<ExpectedFailure> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, newline));
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    if (line.empty() || line.front() == '#') continue;
    Result<ExpectedFailure> parsed = parse_line(line);
    if (!parsed) return Error{fmt::format("{}:{}: {}", file_name, number, parsed.error())};
    parsed->codec = codec;
    parsed->source = fmt::format("{}:{}", file_name, number);
    lines.push_back(*std::move(parsed));
  }
  return lines;
}

Result<std::vector<ExpectedFailure>> read_expectations(const std::string& folder,
                                                       const std::vector<std::string>& codecs) {
  std::error_code failed;
  if (!std::filesystem::is_directory(folder, failed)) {
    return Error{fmt::format("{} is no folder; --expectations names the one with <codec>.txt files",
                             folder)};
  }
  std::vector<ExpectedFailure> all;
  std::set<std::string> read;
  for (const std::string& codec : codecs) {
    const std::string path = folder + "/" + codec + ".txt";
    if (!read.insert(codec).second || !std::filesystem::exists(path, failed)) continue;
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{fmt::format("cannot read {}: {}", path, std::strerror(errno))};
    const std::string text(std::istreambuf_iterator<char>(file), {});
    Result<std::vector<ExpectedFailure>> lines = parse_expectations(text, codec, path);
    if (!lines) return lines;
    std::move(lines->begin(), lines->end(), std::back_inserter(all));
  }
  return all;
}

RatchetFindings check_expectations(const ConformanceReport& report,
                                   const std::vector<ExpectedFailure>& lines, bool whole) {
  RatchetFindings findings;
  std::vector<bool> used(lines.size(), false);
  std::set<std::string> notices;
  const CodecInfo* info = nullptr;
  std::vector<std::size_t> relevant;  // lines of the verdict's codec
  for (const Verdict& verdict : report.verdicts) {
    if (info == nullptr || info->format != verdict.format || info->full_name() != verdict.codec) {
      info = info_of(report, verdict);
      relevant.clear();
      for (std::size_t i = 0; info != nullptr && i < lines.size(); ++i) {
        if (lines[i].codec == info->name && lines[i].format == info->format) relevant.push_back(i);
      }
    }
    if (info == nullptr) continue;
    bool expected = false;
    for (const std::size_t i : relevant) {
      if (!speaks_of(lines[i], *info, verdict)) continue;
      expected = true;
      used[i] = true;
      if (lines[i].version != info->version) {
        notices.insert(fmt::format("{} speaks of version {}, linked is {}", lines[i].source,
                                   lines[i].version, info->version));
      }
      if (!is_failure(verdict.outcome) && verdict.outcome != Outcome::not_applicable) {
        findings.unexpected_passes.push_back({&lines[i], &verdict});
      }
    }
    if (!is_failure(verdict.outcome)) continue;
    if (expected) {
      ++findings.expected_failures;
    } else {
      findings.unexpected_failures.push_back(&verdict);
    }
  }
  for (std::size_t i = 0; whole && i < lines.size(); ++i) {
    if (!used[i] && is_own(lines[i])) findings.useless.push_back(&lines[i]);
  }
  findings.version_notices.assign(notices.begin(), notices.end());
  return findings;
}

std::string proposed_lines(const ConformanceReport& report, const RatchetFindings& findings) {
  // By file, then by mode and case, with the checks that failed.
  struct Proposal {
    std::string checks;
    const Verdict* first = nullptr;
  };
  std::map<std::string, std::map<std::pair<std::string, std::string>, Proposal>> files;
  for (const Verdict* verdict : findings.unexpected_failures) {
    const CodecInfo* info = info_of(report, *verdict);
    if (info == nullptr) continue;
    std::string speaker(name(info->format));
    if (!info->mode.empty()) speaker += ":" + info->mode;
    Proposal& proposal = files[info->name][{speaker, verdict->case_id}];
    if (!proposal.checks.empty()) proposal.checks += ",";
    proposal.checks += name(verdict->check);
    if (proposal.first == nullptr) proposal.first = verdict;
  }
  std::string text;
  for (const auto& [codec, proposals] : files) {
    text += fmt::format("# {}.txt\n", codec);
    for (const auto& [subject, proposal] : proposals) {
      const Verdict& verdict = *proposal.first;
      text += fmt::format("{} {} {} | {}{}{}: {} | {}\n", subject.first, proposal.checks,
                          subject.second, verdict.clause, verdict.clause.empty() ? "" : ": ",
                          name(verdict.outcome), one_line(verdict.observed, 100), verdict.version);
    }
  }
  return text;
}

}  // namespace codecbench::conformance
