#include "harness/differential/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::differential {
namespace {

using conformance::Case;
using conformance::CaseClass;
using conformance::Expectation;

std::string dissent_key(const Dissent& dissent) {
  return dissent.codec + "=" + std::string(name(dissent.difference));
}

std::string shown(std::string_view bytes, Format format) {
  constexpr std::size_t most = 24;
  if (format == Format::json) return to_short_diagnostic(Value::text(bytes), 3 * most);
  if (bytes.empty()) return "(no bytes)";
  if (bytes.size() <= most) return to_hex(bytes);
  return fmt::format("{}... ({} bytes)", to_hex(bytes.substr(0, most)), bytes.size());
}

// One line without bars, as a .vec line wants it.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text.substr(0, 200)) {
    const auto byte = static_cast<unsigned char>(c);
    line += byte < 0x20 || byte >= 0x7f ? ' ' : c == '|' ? '/' : c;
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

Expectation expectation_of(const Finding& finding) {
  const Rule& rule = *finding.rule;
  if (rule.weight == Weight::limit || rule.case_class == CaseClass::limit ||
      rule.case_class == CaseClass::implementation_defined) {
    return Expectation::either;
  }
  if (!finding.judgement.accepted) {
    return rule.case_class == CaseClass::validity ? Expectation::invalid : Expectation::reject;
  }
  if (rule.case_class == CaseClass::validity) return Expectation::invalid;
  return rule.case_class == CaseClass::preferred ? Expectation::not_preferred : Expectation::accept;
}

std::string clause_of(const Rule& rule, Format format) {
  if (!rule.clause.empty()) return std::string(rule.clause);
  return std::string(name(format));
}

}  // namespace

std::string signature(const Finding& finding) {
  std::string text(finding.rule->id);
  char separator = '.';
  for (const Dissent& dissent : finding.dissents) {
    text += std::exchange(separator, '+') + dissent_key(dissent);
  }
  return text;
}

std::string case_id(const Finding& finding) {
  return fmt::format("fuzz.{}.{}", name(finding.format), signature(finding));
}

Case to_case(const Finding& finding) {
  Case item;
  item.id = case_id(finding);
  item.format = finding.format;
  item.case_class = finding.rule->case_class;
  item.profile = finding.rule->profile;
  item.clause = clause_of(*finding.rule, finding.format);
  item.bytes = finding.input;
  item.expectation = expectation_of(finding);
  if (finding.judgement.accepted) item.value = finding.judgement.value;
  if (item.expectation == Expectation::not_preferred) {
    const Result<std::string> preferred = oracle::encode(item.format, *item.value);
    if (preferred && *preferred != item.bytes) item.preferred = *preferred;
  }
  item.note = std::string(finding.rule->summary);
  for (const Dissent& dissent : finding.dissents) {
    item.note += fmt::format("; {} {}", dissent.codec, name(dissent.difference));
    if (const std::string words = one_line(dissent.words); !words.empty()) {
      item.note += fmt::format(" ({})", words);
    }
  }
  if (finding.oracle_alone) item.note += "; THE ORACLE STANDS ALONE";
  return item;
}

bool is_open(const Finding& finding) {
  const bool open_rule = finding.rule->weight == Weight::limit ||
                         finding.rule->case_class == CaseClass::limit ||
                         finding.rule->case_class == CaseClass::implementation_defined;
  return open_rule &&
         std::all_of(finding.dissents.begin(), finding.dissents.end(), [](const Dissent& dissent) {
           return dissent.difference == Difference::accepts ||
                  dissent.difference == Difference::refuses ||
                  dissent.difference == Difference::other_value;
         });
}

bool is_known(const Finding& finding, const std::vector<std::string>& known_ids) {
  const std::string prefix = fmt::format("fuzz.{}.{}.", name(finding.format), finding.rule->id);
  return std::all_of(finding.dissents.begin(), finding.dissents.end(), [&](const Dissent& dissent) {
    const std::string wanted = "+" + dissent_key(dissent) + "+";
    return std::any_of(known_ids.begin(), known_ids.end(), [&](const std::string& id) {
      return id.starts_with(prefix) &&
             ("+" + id.substr(prefix.size()) + "+").find(wanted) != std::string::npos;
    });
  });
}

std::vector<Finding> merge(std::vector<Finding> findings) {
  std::map<std::string, Finding> by_signature;
  for (Finding& finding : findings) {
    const std::string key = signature(finding);
    const auto [found, is_new] = by_signature.try_emplace(key, std::move(finding));
    if (is_new) continue;
    // Counted once a codec: an input that several disagree on is one input.
    found->second.count = std::max(found->second.count, finding.count);
    found->second.first = std::min(found->second.first, finding.first);
    if (finding.input.size() < found->second.input.size()) {
      finding.count = found->second.count;
      finding.first = found->second.first;
      found->second = std::move(finding);
    }
  }
  std::vector<Finding> merged;
  for (auto& [key, finding] : by_signature) merged.push_back(std::move(finding));
  std::stable_sort(merged.begin(), merged.end(),
                   [](const Finding& a, const Finding& b) { return a.count > b.count; });
  return merged;
}

std::string to_table(const std::vector<Finding>& findings) {
  std::string table;
  for (const Finding& finding : findings) {
    const Rule& rule = *finding.rule;
    table += fmt::format("{:>8}  {}  {}  [{}, {}]\n", finding.count,
                         shown(finding.input, finding.format), rule.summary, rule.id,
                         clause_of(rule, finding.format));
    std::string class_text(name(rule.case_class));
    if (!rule.profile.empty()) class_text += ":" + std::string(rule.profile);
    table += fmt::format("          {}; first at input {}; oracle: {}\n", class_text, finding.first,
                         finding.judgement.accepted ? to_short_diagnostic(finding.judgement.value)
                                                    : "refused, " + finding.judgement.reason);
    for (const Dissent& dissent : finding.dissents) {
      table += fmt::format("          {} {}: {}\n", dissent.codec, name(dissent.difference),
                           one_line(dissent.words));
    }
    if (finding.oracle_alone) {
      table +=
          "          !!! THE ORACLE STANDS ALONE: every codec answers otherwise. It may be "
          "wrong.\n";
    }
  }
  return table;
}

}  // namespace codecbench::differential
