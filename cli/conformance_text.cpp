#include "cli/conformance_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/text_table.h"

namespace codecbench::cli {
namespace {

using conformance::all_case_classes;
using conformance::all_outcomes;
using conformance::CaseClass;
using conformance::CheckKind;
using conformance::CodecSummary;
using conformance::ConformanceReport;
using conformance::CrossCell;
using conformance::is_failure;
using conformance::Outcome;
using conformance::OutcomeCounts;
using conformance::RatchetFindings;
using conformance::Verdict;

std::string_view short_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "ok";
    case Outcome::not_applicable:
      return "n/a";
    case Outcome::out_of_memory:
      return "oom";
    default:
      return name(outcome);
  }
}

std::string cell_text(const OutcomeCounts& counts) {
  std::string text;
  for (const Outcome outcome : all_outcomes) {
    if (counts.of(outcome) == 0) continue;
    if (!text.empty()) text += ' ';
    text += fmt::format("{} {}", counts.of(outcome), short_name(outcome));
  }
  return text.empty() ? "-" : text;
}

void append_field(std::string_view label, std::string_view value, std::string* text) {
  if (!value.empty()) *text += fmt::format("      {:<9}{}\n", label, value);
}

}  // namespace

std::string conformance_matrix(const ConformanceReport& report) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0] = {"codec", "format"};
  for (const CaseClass c : all_case_classes) rows[0].emplace_back(name(c));
  rows[0].insert(rows[0].end(), {"round-trip", "cross"});
  for (const CodecSummary& codec : report.codecs) {
    std::vector<std::string> row = {codec.info.full_name(), std::string(name(codec.info.format))};
    for (const CaseClass c : all_case_classes) row.push_back(cell_text(codec.of(c)));
    row.push_back(cell_text(codec.of(CheckKind::round_trip)));
    row.push_back(cell_text(codec.of(CheckKind::cross)));
    rows.push_back(std::move(row));
  }
  return text_table(rows);
}

std::string cross_matrices(const ConformanceReport& report) {
  std::string text;
  for (const Format format : all_formats) {
    std::vector<std::string> encoders;
    std::vector<std::string> decoders;
    std::map<std::pair<std::string, std::string>, const CrossCell*> cells;
    for (const CrossCell& cell : report.cross) {
      if (cell.format != format) continue;
      if (std::find(encoders.begin(), encoders.end(), cell.encoder) == encoders.end()) {
        encoders.push_back(cell.encoder);
      }
      if (std::find(decoders.begin(), decoders.end(), cell.decoder) == decoders.end()) {
        decoders.push_back(cell.decoder);
      }
      cells[{cell.encoder, cell.decoder}] = &cell;
    }
    if (cells.empty()) continue;
    std::vector<std::vector<std::string>> rows(1);
    rows[0].push_back(fmt::format("{}: written by, read by", name(format)));
    rows[0].insert(rows[0].end(), decoders.begin(), decoders.end());
    for (const std::string& encoder : encoders) {
      std::vector<std::string> row = {encoder};
      for (const std::string& decoder : decoders) {
        const auto cell = cells.find({encoder, decoder});
        row.push_back(cell == cells.end() ? "-" : cell_text(cell->second->counts));
      }
      rows.push_back(std::move(row));
    }
    if (!text.empty()) text += '\n';
    text += text_table(rows);
  }
  return text;
}

std::string failures_text(const ConformanceReport& report, std::size_t limit) {
  // In the order of their first failure.
  using Group = std::tuple<std::string, Format, std::string>;  // codec, format, clause
  std::vector<Group> order;
  std::map<Group, std::vector<const Verdict*>> groups;
  for (const Verdict& verdict : report.verdicts) {
    if (!is_failure(verdict.outcome)) continue;
    const Group group(verdict.codec, verdict.format,
                      verdict.clause.empty() ? std::string(name(verdict.check)) : verdict.clause);
    std::vector<const Verdict*>& members = groups[group];
    if (members.empty()) order.push_back(group);
    members.push_back(&verdict);
  }
  std::string text;
  for (const Group& group : order) {
    const std::vector<const Verdict*>& members = groups[group];
    text +=
        fmt::format("\n{} {}, {} ({}): {} failed\n", std::get<0>(group), members.front()->version,
                    std::get<2>(group), name(std::get<1>(group)), members.size());
    for (std::size_t i = 0; i < std::min(limit, members.size()); ++i) {
      const Verdict& v = *members[i];
      text += fmt::format("  {} {}: {}\n", v.case_id, name(v.check), name(v.outcome));
      append_field("bytes", v.input, &text);
      append_field("call", v.call, &text);
      append_field("expected", v.expected, &text);
      append_field("observed", v.observed, &text);
      append_field("note", v.note, &text);
    }
    if (members.size() > limit) {
      text += fmt::format("  and {} more (--failures {} shows them)\n", members.size() - limit,
                          members.size());
    }
  }
  return text;
}

std::string ratchet_text(const ConformanceReport& report, const RatchetFindings& findings) {
  std::string text;
  for (const std::string& notice : findings.version_notices) text += notice + "\n";
  for (const auto& [line, verdict] : findings.news) {
    text += fmt::format("{}: news: {} {} {} is no failure with version {} ({})\n", line->source,
                        verdict->codec, name(verdict->check), verdict->case_id, verdict->version,
                        name(verdict->outcome));
  }
  if (!findings.version_notices.empty()) {
    text += "--update-expectations tells the files of the linked versions\n";
  }
  for (const auto& [line, verdict] : findings.unexpected_passes) {
    text +=
        fmt::format("{}: {} {} {} is no failure any more ({}): remove the version\n", line->source,
                    verdict->codec, name(verdict->check), verdict->case_id, name(verdict->outcome));
  }
  for (const conformance::ExpectedFailure* line : findings.useless) {
    text += fmt::format("{}: there is no such check or case: {}\n", line->source, line->case_id);
  }
  if (!findings.unexpected_failures.empty()) {
    text += fmt::format(
        "{} unexpected failures. If the codec is to blame, these lines expect them:\n{}",
        findings.unexpected_failures.size(), proposed_lines(report, findings));
  }
  text +=
      fmt::format("{}: {} failures expected, {} not; {} passes not expected\n",
                  findings.holds() ? "as expected" : "NOT as expected", findings.expected_failures,
                  findings.unexpected_failures.size(), findings.unexpected_passes.size());
  return text;
}

}  // namespace codecbench::cli
