#include "reports/conformance_file.h"

#include <fmt/format.h>
#include "base/whole_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <system_error>

namespace codecbench::reports {
namespace {

using nlohmann::json;

constexpr std::string_view schema = "codecbench-conformance-2";

// Nothing of the document is there or of its type for certain.
const json& member(const json& object, const char* key) {
  static const json none;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? *found : none;
}

std::string text(const json& object, const char* key) {
  const json& value = member(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}

std::size_t count(const json& object, const char* key) {
  const json& value = member(object, key);
  return value.is_number_unsigned() ? value.get<std::size_t>() : 0;
}

// The names of the outcomes that are failures; the file says which.
using FailingOutcomes = std::vector<std::string>;

FailingOutcomes failing_outcomes(const json& whole) {
  FailingOutcomes names;
  for (const json& outcome : member(whole, "outcomes")) {
    const json& failure = member(outcome, "failure");
    if (failure.is_boolean() && failure.get<bool>()) names.push_back(text(outcome, "name"));
  }
  return names;
}

std::size_t failures(const json& counts, const FailingOutcomes& failing) {
  std::size_t sum = 0;
  for (const std::string& outcome : failing) sum += count(counts, outcome.c_str());
  return sum;
}

bool has_any(const json& checks, const char* check) {
  return member(checks, check).is_object() && !member(checks, check).empty();
}

// An operation was checked if the first of its checks was.
struct Concern {
  const char* operation;
  std::vector<const char*> checks;
};

// By operation: see the header. Outcomes are counted by check in the file.
std::map<std::string, std::size_t> failed_by_operation(const json& checks,
                                                       const FailingOutcomes& failing) {
  std::vector<Concern> concerns = {
      {"decode", {"decode", "truncation", "trailing", "leak", "cross"}},
      {"decode+visit", {"decode", "decode+visit", "truncation", "trailing", "leak", "cross"}},
      {"encode", {"re-encode"}},
      {"validate", {"validate"}}};
  if (has_any(checks, "re-encode")) {
    concerns[2].checks.push_back("round-trip");
  } else {
    concerns[0].checks.push_back("round-trip");
    concerns[1].checks.push_back("round-trip");
  }
  if (!has_any(checks, "decode")) {
    for (const char* check : {"truncation", "trailing"}) concerns[3].checks.push_back(check);
  }
  std::map<std::string, std::size_t> failed;
  for (const Concern& concern : concerns) {
    if (!has_any(checks, concern.checks.front())) continue;
    std::size_t& sum = failed[concern.operation];
    for (const char* check : concern.checks) sum += failures(member(checks, check), failing);
  }
  return failed;
}

}  // namespace

Result<ConformanceFile> ConformanceFile::read(const std::string& path) {
  const Result<std::string> content = read_whole_file(path);
  if (!content) return Error{content.error()};
  return parse(*content, path);
}

Result<ConformanceFile> ConformanceFile::parse(std::string_view content, const std::string& path) {
  const json whole = json::parse(content, nullptr, /*allow_exceptions=*/false);
  if (whole.is_discarded()) return Error{path + " is no JSON"};
  if (text(whole, "schema") != schema || !member(whole, "codecs").is_array() ||
      !member(whole, "outcomes").is_array() || !member(whole, "verdicts").is_array()) {
    return Error{
        fmt::format("{} is not {}; make it with 'codecbench conform -o DIR'", path, schema)};
  }
  ConformanceFile file;
  file.path_ = path;
  const FailingOutcomes failing = failing_outcomes(whole);
  for (const json& codec : member(whole, "codecs")) {
    Codec& made = file.codecs_[{text(codec, "format"), text(codec, "codec")}];
    made.version = text(codec, "version");
    made.failed = failed_by_operation(member(codec, "checks"), failing);
    made.encodes = has_any(member(codec, "checks"), "re-encode");
    for (const json& lenient : member(member(codec, "policy"), "lenient")) {
      made.lenient.push_back(text(lenient, "rule"));
    }
  }
  for (const json& verdict : member(whole, "verdicts")) {
    if (text(verdict, "check") != "round-trip" ||
        std::ranges::find(failing, text(verdict, "outcome")) == failing.end()) {
      continue;
    }
    const auto codec = file.codecs_.find({text(verdict, "format"), text(verdict, "codec")});
    if (codec == file.codecs_.end()) continue;
    codec->second.wrong_round_trips.emplace(
        text(verdict, "case"), fmt::format("its round trip of this dataset: {}; expected {}",
                                           text(verdict, "observed"), text(verdict, "expected")));
  }
  return file;
}

std::optional<ranking::ConformanceFinding> ConformanceFile::of(const results::CellId& cell) const {
  const auto codec = codecs_.find({cell.format, cell.codec});
  if (codec == codecs_.end()) return std::nullopt;
  const auto failed = codec->second.failed.find(cell.operation);
  if (failed == codec->second.failed.end()) return std::nullopt;
  ranking::ConformanceFinding finding;
  finding.conformance.failed = failed->second;
  const bool encodes = cell.operation == "encode";
  if (!encodes) finding.conformance.lenient = codec->second.lenient;
  if (encodes == codec->second.encodes && cell.operation != "validate") {
    const auto wrong = codec->second.wrong_round_trips.find(cell.dataset);
    if (wrong != codec->second.wrong_round_trips.end()) finding.disqualified = wrong->second;
  }
  return finding;
}

std::vector<std::string> ConformanceFile::differences(const ranking::Provenance& provenance) const {
  std::vector<std::string> found;
  for (const ranking::CodecFacts& measured : provenance.codecs) {
    const auto codec = codecs_.find({measured.format, measured.name});
    if (codec == codecs_.end() || codec->second.version == measured.version) continue;
    found.push_back(fmt::format("{} {}: measured as version {}, its conformance ({}) is of {}",
                                measured.name, measured.format, measured.version, path_,
                                codec->second.version));
  }
  return found;
}

}  // namespace codecbench::reports
