#include "reports/fairness_file.h"

#include <fmt/format.h>

#include <utility>

namespace codecbench::reports {
namespace {

std::string field(const results::Annotation& annotation, std::string_view key) {
  return std::string(annotation.find(key).value_or(""));
}

}  // namespace

Result<ranking::FairnessFinding> fairness_of(const results::ResultFile& file) {
  ranking::FairnessFinding finding;
  finding.path = file.path;
  finding.taxes = fairness::taxes(file);
  if (finding.taxes.empty()) {
    return Error{
        fmt::format("{} has no pair of an adapter and a plain driver; 'codecbench fairness' "
                    "makes such a file",
                    file.path)};
  }
  for (const fairness::Tax& tax : finding.taxes) {
    if (tax.measure == fairness::Measure::time) continue;
    return Error{
        fmt::format("{} counts instructions, and a report shows times; 'codecbench fairness' "
                    "without --instructions measures them",
                    file.path)};
  }
  for (const results::Annotation& annotation : file.annotations) {
    if (annotation.kind == "plan") finding.program_sha256 = field(annotation, "program-sha256");
    if (annotation.kind != fairness::plain_driver_kind) continue;
    finding.drivers.push_back({field(annotation, "codec"), field(annotation, "format"),
                               field(annotation, "operation"), field(annotation, "text")});
  }
  return finding;
}

Result<ranking::FairnessFinding> read_fairness(const std::string& path) {
  const Result<results::ResultFile> file = results::read_result_file(path);
  if (!file) return Error{file.error()};
  return fairness_of(*file);
}

std::optional<std::string> why_foreign(const ranking::FairnessFinding& fairness,
                                       const ranking::Provenance& provenance) {
  for (const ranking::Fact& fact : provenance.plan) {
    if (fact.key != "program-sha256" || fact.value == fairness.program_sha256) continue;
    return fmt::format(
        "{} was measured with another build than the results and is left out; "
        "'codecbench fairness' measures it anew",
        fairness.path);
  }
  return std::nullopt;
}

}  // namespace codecbench::reports
