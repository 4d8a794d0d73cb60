#include "harness/conformance/conformance_json.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace codecbench::conformance {
namespace {

using Json = nlohmann::ordered_json;

Json counts_json(const OutcomeCounts& counts) {
  Json made = Json::object();
  for (const Outcome outcome : all_outcomes) {
    if (counts.of(outcome) > 0) made[std::string(name(outcome))] = counts.of(outcome);
  }
  return made;
}

Json policy_json(const Policy& policy) {
  Json lenient = Json::array();
  for (const Leniency& declared : policy.lenient) {
    lenient.push_back({{"rule", declared.rule}, {"reason", declared.reason}});
  }
  Json made = {{"lenient", std::move(lenient)},
               {"duplicate_keys", name(policy.duplicate_keys)},
               {"writes_shortest", name(policy.writes_shortest)},
               {"insists_on", policy.insists_on},
               {"max_depth", nullptr},
               {"max_depth_source", policy.max_depth_source}};
  if (policy.max_depth) made["max_depth"] = *policy.max_depth;
  return made;
}

Json codec_json(const CodecSummary& codec) {
  const CodecInfo& info = codec.info;
  Json made = {{"codec", info.full_name()}, {"name", info.name},
               {"mode", info.mode},         {"format", name(info.format)},
               {"library", info.library},   {"version", info.version},
               {"notes", info.notes},       {"policy", policy_json(info.policy)}};
  Json& classes = made["classes"] = Json::object();
  for (const CaseClass c : all_case_classes) {
    classes[std::string(name(c))] = counts_json(codec.of(c));
  }
  Json& checks = made["checks"] = Json::object();
  for (const CheckKind k : all_check_kinds) {
    checks[std::string(name(k))] = counts_json(codec.of(k));
  }
  return made;
}

Json verdict_json(const Verdict& verdict) {
  return {{"codec", verdict.codec},
          {"version", verdict.version},
          {"format", name(verdict.format)},
          {"check", name(verdict.check)},
          {"case", verdict.case_id},
          {"class", name(verdict.case_class)},
          {"profile", verdict.profile},
          {"clause", verdict.clause},
          {"outcome", name(verdict.outcome)},
          {"input", verdict.input},
          {"call", verdict.call},
          {"expected", verdict.expected},
          {"observed", verdict.observed},
          {"note", verdict.note}};
}

void append_field(std::string_view field, std::string* line) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    line->append(field);
    return;
  }
  *line += '"';
  for (const char c : field) {
    if (c == '"') *line += '"';
    *line += c;
  }
  *line += '"';
}

}  // namespace

std::string to_json(const ConformanceReport& report, const std::vector<JsonRoom>& rooms) {
  Json whole = {{"schema", conformance_schema}};
  Json& environment = whole["environment"] = Json::object();
  for (const auto& [key, value] : report.environment) environment[key] = value;
  whole["seconds"] = report.seconds;
  Json& outcomes = whole["outcomes"] = Json::array();
  for (const bool failing : {true, false}) {
    for (const Outcome outcome : all_outcomes) {
      if (is_failure(outcome) != failing) continue;
      outcomes.push_back({{"name", name(outcome)}, {"word", word(outcome)}, {"failure", failing}});
    }
  }
  Json& sources = whole["sources"] = Json::array();
  for (const CaseSource& source : report.sources) {
    sources.push_back({{"name", source.name}, {"cases", source.cases}});
  }
  Json& codecs = whole["codecs"] = Json::array();
  for (const CodecSummary& codec : report.codecs) codecs.push_back(codec_json(codec));
  Json& cross = whole["cross"] = Json::array();
  for (const CrossCell& cell : report.cross) {
    cross.push_back({{"format", name(cell.format)},
                     {"encoder", cell.encoder},
                     {"decoder", cell.decoder},
                     {"counts", counts_json(cell.counts)}});
  }
  Json& verdicts = whole["verdicts"] = Json::array();
  for (const Verdict& verdict : report.verdicts) {
    if (verdict.outcome != Outcome::passed) verdicts.push_back(verdict_json(verdict));
  }
  for (const auto& [key, text] : rooms) whole[key] = Json::parse(text);
  // What a library said may hold any bytes.
  return whole.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string to_csv(const ConformanceReport& report) {
  std::string text =
      "codec,version,format,check,case,class,profile,clause,outcome,input,call,expected,observed,"
      "note\r\n";
  for (const Verdict& v : report.verdicts) {
    const std::string_view fields[] = {
        v.codec,    v.version, name(v.format),  name(v.check), v.case_id, name(v.case_class),
        v.profile,  v.clause,  name(v.outcome), v.input,       v.call,    v.expected,
        v.observed, v.note};
    bool first = true;
    for (const std::string_view field : fields) {
      if (!first) text += ',';
      first = false;
      append_field(field, &text);
    }
    text += "\r\n";
  }
  return text;
}

}  // namespace codecbench::conformance
